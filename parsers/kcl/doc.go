// Package kcl owns the configuration of Kinesis Client Library applications: the
// .properties files of the multilang daemon, which runs record processors written
// in Python, Node.js, .NET and Ruby.
//
// It reads values as the daemon does and says of a value that the daemon
// discards only that it is written. It does not know which version runs, and
// fills no default.
//
//	result := kcl.Parser{}.Parse(ctx, parsers.Input{Tree: tree, Files: files, Claims: claims})
//	result.Facts.Applications[0].MaxLeases // known at traffic.properties:7, or absent
package kcl

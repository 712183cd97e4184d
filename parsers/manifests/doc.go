// Package manifests owns dependency manifests and lock files, as far as they name
// a client library of streams: which one, and which version.
//
// A version is known only when the manifest pins it; ranges, versions that a
// parent or bill of materials chooses, and variables that cannot be followed stay
// unknown, because the oldest or newest release would be a guess. What a library
// brings along (a framework's Kafka client, a wrapper's KCL) is not known here;
// package facts has that table.
//
//	result := manifests.Parser{}.Parse(ctx, parsers.Input{Tree: tree, Files: files, Claims: claims})
//	result.Facts.Libraries[0].Name    // "org.apache.kafka:kafka-clients"
//	result.Facts.Libraries[0].Version // known at pom.xml:14, by way of a property
package manifests

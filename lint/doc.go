// Package lint is the story of a run in one function: files become facts, facts
// meet policies, policies make findings.
//
// Run finds the configuration, walks the paths, lets every parser claim and read
// its files, links their facts, and asks the policies. It opens no socket, reads
// nothing outside the scan root, and gives the same result for the same input,
// configuration and date.
//
// It owns the visible slice of parsers (parsers.go) and the configuration file
// (config.go). It knows no rule and prints nothing.
//
//	report, err := lint.Run(ctx, lint.Options{Paths: []string{"infra"}, Today: today})
package lint

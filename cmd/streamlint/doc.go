// Command streamlint says what will lose, repeat or stall the reading of a
// stream on AWS, before it is deployed.
//
// This package owns flags, wiring and exit codes and nothing else: package lint
// does the work, package report shows it.
//
//	streamlint ./infra                          lint a directory
//	streamlint --format sarif=out.sarif .       for code scanning
//	streamlint explain esm/shared_group_id      a rule's page
package main

// Package policies holds the knowledge of failure: one directory for each rule,
// with its Rego and its page, and the schemas of what rules are asked about.
//
// It is data. The Go in it only hands the files on; package rules loads, checks
// and asks them, and stock opa check, test and eval run on the same directory.
//
//	registry, err := rules.Load(rules.Embedded(policies.FS))
package policies

import "embed"

// FS holds every policy, page and schema of the binary.
//
//go:embed */*/*.rego */*/*.md schemas/*.json index.json
var FS embed.FS

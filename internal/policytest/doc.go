// Package policytest holds every policy to its own page: examples.md is doc,
// example and test in one text. It reads the pages, runs what stands in their
// fences through the real parsers, and compares what the rule says with what the
// page expects.
//
// Beside the examples it tests what all rules owe: less knowledge never makes
// more findings, metadata names what is read, and the examples notice when the
// policy is changed (mutate.go). Scenarios in several syntaxes are twins, whose
// facts are equal (alike.go); what programs make of an example in another syntax
// says the same (twin.go, shared.go), and so does what an engine plans for it
// (plans.go).
//
//	page, err := policytest.ReadPage(policies.FS, "esm/unbounded_retries")
//	for _, project := range page.Scenarios[0].Projects() { … }
//
// It owns the page's format, and knows no rule, and of syntaxes only which files
// are whose.
package policytest

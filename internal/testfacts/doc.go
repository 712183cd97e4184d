// Package testfacts prints what a parser said, for golden files: every entity,
// every attribute with its state, and where each comes from.
//
// It serves tests only and knows no syntax.
//
//	testfacts.Golden(t, "../../testdata/parsers/kcl/*.txtar", kcl.Parser{}, *update)
package testfacts

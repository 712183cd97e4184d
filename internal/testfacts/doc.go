// Package testfacts prints what a parser said, for golden files: every entity,
// every attribute with its state, and where each comes from.
//
// It serves tests only and knows no syntax.
//
//	got := testfacts.Dump(parser.Parse(ctx, in))
package testfacts

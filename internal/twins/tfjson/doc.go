// Package tfjson writes a Terraform file of the native syntax again in the JSON
// syntax. Tests read both and expect the same of them.
//
// Blocks nest by their labels, literals stay literals, every other expression
// becomes a template of one interpolation, and the arguments that the engine
// reads as names (providers, depends_on, ignore_changes, types …) become plain
// strings. Comments are dropped. What the JSON syntax cannot say is an *Error
// with a Reason.
//
// It serves tests only and knows no resource type.
//
//	text, err := tfjson.Convert("main.tf", []byte(`locals { n = var.x + 1 }`), tfjson.Compact)
//	// {"locals": {"n": "${var.x + 1}"}}
//
// Sources, read 2026-11-29:
// https://opentofu.org/docs/language/syntax/json/
// https://github.com/hashicorp/hcl/blob/main/json/spec.md
package tfjson

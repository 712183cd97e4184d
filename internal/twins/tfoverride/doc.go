// Package tfoverride splits a Terraform file into one that holds wrong values
// and an override file that puts them right. Tests read both and expect what the
// file alone says.
//
// It serves tests only and knows no resource type.
//
//	wrong, override, err := tfoverride.Split("main.tf", []byte(`locals { n = 5 }`))
//	// locals { n = 1 }
//	// locals { n = 5 }
//
// Source: https://opentofu.org/docs/language/files/override/, read 2026-11-29
package tfoverride

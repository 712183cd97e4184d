// Command oracle asks OpenTofu what the expressions and module trees under
// testdata/oracle/terraform are, and records its answers beside them with the
// engine's version. The ordinary tests of parsers/terraform compare with the
// record and need no engine.
//
//	go run ./parsers/terraform/oracle -tofu /path/to/tofu
//
// Without -tofu it builds the pinned version from its Go module, which takes
// some minutes: the module's replace directive forbids go install.
package main

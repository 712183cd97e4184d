// Command oracle asks OpenTofu about Terraform's language, and records its
// answers under testdata/oracle/terraform with the engine's version. The ordinary
// tests compare with the record and need no engine.
//
//   - expressions.json and trees.json: what the expressions and module trees there
//     are. Compared by parsers/terraform.
//   - plans/*.json, one file for each family of rules: what is planned for the
//     root modules of the rules' examples, or why the engine refuses, with a hash of
//     the sources. Providers are played by tools/standin. Of a plan only what a
//     reader of plans asks for is kept, nothing of it changed. Inputs that have no
//     default are given values which are unknown until the apply. Compared by
//     internal/policytest. plans/archives.json is the same for the archives of
//     planned/, which hold what no page shows; compared by parsers/terraform.
//
// It is run in the repository's root:
//
//	go run ./parsers/terraform/oracle -tofu /path/to/tofu -only plans,planned
//
// Without -tofu it builds the pinned version from its Go module, which takes
// some minutes: the module's replace directive forbids go install.
package main

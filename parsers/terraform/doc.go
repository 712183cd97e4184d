// Package terraform reads Terraform and OpenTofu configuration the way the
// engines do, as far as that is possible without running them: modules,
// variables, locals, loops, functions, references; plan JSON as well. It states
// the facts of stream consumers and of what they read.
//
// What cannot be known before an apply stays unknown, but not nameless: an
// unknown value carries a symbol (see symbol) which says which expression or
// which declared thing it stands for, so that two equal expressions are still
// equal, a reference still refers, and the known parts of a string with an
// unknown hole are still read.
//
// It is the only package that knows HCL and cty. It knows no rule and no other
// syntax's parser, and fills in no service default.
//
//	p := terraform.New(terraform.Options{})
//	result := p.Parse(ctx, parsers.Input{Tree: tree, Files: files})
//	for _, m := range result.Facts.Mappings {
//		fmt.Println(m.Scope, m.ID) // infra/prod module.ingest.aws_lambda_event_source_mapping.orders["eu"]
//	}
package terraform

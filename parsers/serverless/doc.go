// Package serverless states the facts of the Serverless Framework's files: of
// version 3, of osls, which maintains it, and of version 4. Functions and their
// stream, msk and kafka events become resources of CloudFormation, with the
// framework's own defaults and logical ids, and stand in one template with what
// is written under resources.
//
// A file is claimed by its content: a service and a provider of AWS. Variables
// are resolved as far as the files tell: self, file, param and sls:stage, and the
// fallbacks of opt and env. Others are unknown, and equal where their texts are
// equal.
//
// A service may be a program, and so may what it takes in: what is written out in
// one is read as if it were YAML, what is computed is unknown. What plugins that
// are not known to be harmless may change is unknown too; one note for each
// service says what was not read.
//
// It knows what the framework drops on the way to the template, and no rule.
//
//	p := serverless.Parser{}
//	if p.Claims(file) != parsers.No {
//		result := p.Parse(ctx, input)
//	}
package serverless

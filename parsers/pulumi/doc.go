// Package pulumi states the facts of programs in Pulumi YAML: event source
// mappings, streams, tables, clusters and functions of the providers aws and
// aws-native.
//
// A file is claimed by its content: resources at the top level, one of which has
// a type of these providers. Its resources become those of CloudFormation, whose
// facts package internal/cfn states, so that a name of a property is translated
// here and read there.
//
// Interpolations are resolved as far as the file tells: attributes of resources
// are references, variables are what they hold, configuration is what the stacks'
// files say of it, or else its default. Where several stacks say different things
// it is unknown, unless one of the files is named by the user.
//
// What a function (fn::…) returns is unknown, but for fn::toJSON. It knows no
// rule.
//
//	p := pulumi.Parser{}
//	if p.Claims(file) != parsers.No {
//		result := p.Parse(ctx, input)
//	}
package pulumi

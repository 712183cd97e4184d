// Package cloudformation states the facts of CloudFormation templates, of SAM
// templates, which it expands to CloudFormation as the transform does, and of
// the cloud assemblies that CDK writes.
//
// A template is claimed by its content: a line AWSTemplateFormatVersion, a
// Transform of AWS, or Resources with a type of AWS, at the top level of the
// document. Templates in the files of another engine (Helm, Jinja) are left to
// those.
//
// Templates that another template of the run nests by a local path are read as
// parts of it: their entities carry the chain of nested stacks before their
// logical id and live in the outermost template's scope. Exports and imports
// are joined when both stacks are in the run and the export's name is known.
//
// It shares the resolution of templates with other parsers through package
// internal/cfn, and knows no rule.
//
//	p := cloudformation.New(cloudformation.Options{Parameters: map[string]string{"Stage": "prod"}})
//	if p.Claims(file) != parsers.No {
//		result := p.Parse(ctx, input)
//	}
package cloudformation

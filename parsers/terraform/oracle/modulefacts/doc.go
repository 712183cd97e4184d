// Package modulefacts holds what the recorder of community modules and the test
// that reads the record have in common: example configurations that call such
// modules, what streamlint states of them, and the record's form.
//
// An example is an archive under testdata/oracle/terraform/modules. Its comment
// says where the module's source is and from which release on it is read:
//
//	source: terraform-aws-modules/lambda/aws
//	repository: terraform-aws-modules/terraform-aws-lambda
//	first: 4.0.0
//
// A line "before: 6.0.0" ends the releases. In its files RELEASE stands for the release that the calls pin. A line
// "with: this cloudposse/terraform-null-label 0.25.0" names a module that the
// source itself calls as "this", and its repository and release.
//
// It knows no module and no engine.
//
//	examples, err := modulefacts.Examples("testdata/oracle/terraform/modules")
//	stated := modulefacts.State(examples[0].At("8.8.1"))
package modulefacts

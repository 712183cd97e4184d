// Package templates writes facts down again as a template: of CloudFormation, of
// SAM, where mappings are events of their functions, or of the Serverless
// Framework. What is read from such a twin equals the facts that it was made of,
// so every example in one syntax is an example in the others.
//
// Known values stand in the twin as they are, or behind a parameter's default
// where they stood behind something. Absent ones are left out. What is written
// and not known is a parameter without a value, and what may be unset is a
// function that nobody knows. Things that are referred to and are no facts, such
// as queues, become resources of their type.
//
// What a syntax cannot say has a Reason. With one of Twin.Unsaid there is no
// twin. With one of Twin.Kept a mapping is no event and stands among the
// resources, where everything can be said: a framework would fill in another
// value, or take none.
//
//	templates.DeclareFunctions(&set)
//	twin := templates.Write(set, templates.SAM)
//	if len(twin.Unsaid) == 0 {
//		read := parse(twin.Files)
//		stated := testfacts.State(read, twin.Rename(read))
//	}
//
// It serves tests only, knows no rule, and reads no file.
package templates

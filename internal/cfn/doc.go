// Package cfn resolves CloudFormation templates: parameters, mappings,
// conditions, loops and every intrinsic function, over nodes that know where
// they stand. CloudFormation, SAM, CDK output and the resources of serverless.yml
// share it. It also states the facts of plain CloudFormation resources.
//
// A Template is loaded once; a Value is what an expression of it comes to, and
// is worked out only where someone looks. An unknown value keeps an identity, a
// normalised form of its expression: !Ref G, {"Fn::Sub": "${G}"} and
// !Join ["", [!Ref G]] are one value, whatever it is.
//
// # Parameters and conditions
//
// A parameter is worth what the caller gives, else its default, with a hop that
// says so. Its default does not decide a condition: a stack is deployed with
// more than its defaults, and a linter that looks at one branch only is silent
// about the other. A condition is decided when the values that it compares are
// written, given, or have one allowed value; else it is open.
//
// An entity whose existence or properties depend on open conditions is stated
// once for each combination that can hold, at most MaxConditions of them; what
// depends on further ones is unknown. Nothing is multiplied out over the
// template. Inside a branch a parameter that the branch pins has that value, and
// a default that the branch rules out is not used.
//
// # What is not seen
//
// A macro, an AWS::Include or an unknown transform makes the object around it
// open: what is not written there is unknown, never absent.
//
// The package knows no rule, fills no service default, and never panics.
//
//	t, problems := cfn.Load(root, cfn.Options{Scope: "stack.yaml"})
//	set := cfn.State(t)
package cfn

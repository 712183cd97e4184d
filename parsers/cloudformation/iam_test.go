package cloudformation_test

import (
	"strings"
	"testing"
	"time"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers/cloudformation"
)

const roleTemplate = `AWSTemplateFormatVersion: 2010-09-09
Parameters:
  Unknown: {Type: String}
Conditions:
  Perhaps: !Equals [!Ref Unknown, "yes"]
Resources:
  Handler:
    Type: AWS::IAM::Role
    Properties:
      RoleName: handler
      Policies:
        - PolicyName: own
          PolicyDocument: {Statement: [{Effect: Allow, Action: "a:B", Resource: "*"}]}
`

// TestPoliciesOfARoleAreCompleteOrNot: nothing that may give a role another
// policy is passed over.
func TestPoliciesOfARoleAreCompleteOrNot(t *testing.T) {
	const document = "PolicyDocument: {Statement: [{Effect: Allow, Action: \"c:D\", Resource: \"*\"}]}"
	policy := func(roles string) string {
		return "  More:\n    Type: AWS::IAM::Policy\n    Properties: {PolicyName: more, Roles: " + roles + ", " + document + "}\n"
	}
	cases := []struct{ name, more, want string }{
		{"nothing more", "", "a:B"},
		{"a policy beside it", policy("[!Ref Handler]"), "a:B c:D"},
		{"a policy for another", policy("[other]"), "a:B"},
		{"a policy for roles that are not known", policy("[!Ref Unknown]"), "a:B …"},
		{"a policy under a condition", strings.Replace(policy("[!Ref Handler]"), "    Prop", "    Condition: Perhaps\n    Prop", 1), "a:B c:D …"},
		{"a policy with another statement in a branch",
			"  More:\n    Type: AWS::IAM::Policy\n    Properties: {PolicyName: more, Roles: [!Ref Handler], PolicyDocument: {Statement: [!If [Perhaps, {Effect: Allow, Action: \"c:D\"}, {Effect: Allow, Action: \"e:F\"}]]}}\n", "a:B c:D e:F"},
		{"a managed policy that attaches itself",
			"  More:\n    Type: AWS::IAM::ManagedPolicy\n    Properties: {Roles: [!Ref Handler], " + document + "}\n", "a:B c:D"},
		{"a policy of a role by its name",
			"  More:\n    Type: AWS::IAM::RolePolicy\n    Properties: {PolicyName: more, RoleName: handler, " + document + "}\n", "a:B c:D"},
		{"a stack that is not on disk and gets the role",
			"  Child:\n    Type: AWS::CloudFormation::Stack\n    Properties: {TemplateURL: \"https://example.com/t\", Parameters: {Role: !Sub \"${Handler.Arn}\"}}\n", "a:B …"},
		{"a stack that is not on disk and gets something else",
			"  Child:\n    Type: AWS::CloudFormation::Stack\n    Properties: {TemplateURL: \"https://example.com/t\", Parameters: {Name: x}}\n", "a:B"},
		{"a connector of SAM",
			"  Link:\n    Type: AWS::Serverless::Connector\n    Properties: {Source: {Id: F}, Destination: {Id: Q}, Permissions: [Write]}\n", "a:B …"},
		{"a connector inside a resource",
			"  Queue:\n    Type: AWS::SQS::Queue\n    Connectors:\n      Link: {Properties: {Destination: {Id: Q}, Permissions: [Write]}}\n", "a:B …"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			result := parse(cloudformation.Options{}, roleTemplate+c.more)
			facts.Link(result.Facts, facts.LinkOptions{Today: time.Unix(0, 0)})
			if len(result.Facts.Roles) != 1 {
				t.Fatalf("%d roles are stated", len(result.Facts.Roles))
			}
			r := result.Facts.Roles[0]
			var out []string
			for _, p := range r.Policies.Items {
				for _, s := range p.Statements.Items {
					actions, _ := s.Actions.Get()
					out = append(out, actions...)
				}
				if !p.Statements.Complete {
					out = append(out, "?")
				}
			}
			if !r.Policies.Complete {
				out = append(out, "…")
			}
			if got := strings.Join(out, " "); got != c.want {
				t.Errorf("the role has %q, want %q", got, c.want)
			}
		})
	}
}

// TestSAMsOwnRolesAreOpen: a function whose role SAM makes has no role of the
// template, whatever policies are listed.
func TestSAMsOwnRolesAreOpen(t *testing.T) {
	result := parse(cloudformation.Options{}, roleTemplate+`  Implicit:
    Type: AWS::Serverless::Function
    Properties: {FunctionName: implicit, Policies: [AWSLambdaMSKExecutionRole]}
  Explicit:
    Type: AWS::Serverless::Function
    Properties: {FunctionName: explicit, Role: !GetAtt Handler.Arn}
Transform: AWS::Serverless-2016-10-31
`)
	facts.Link(result.Facts, facts.LinkOptions{Today: time.Unix(0, 0)})
	found := map[string]bool{}
	for _, f := range result.Facts.Functions {
		found[f.Label] = f.Role.Found
		if f.Label == "Implicit" && !f.RoleARN.IsUnknown() {
			t.Error("SAM's own role is said to be known, or absent")
		}
	}
	if len(found) != 2 || found["Implicit"] || !found["Explicit"] {
		t.Errorf("functions with a role: %v", found)
	}
}

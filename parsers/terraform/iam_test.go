package terraform_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/terraform"
	"github.com/streamlint/streamlint/source"
)

const roleText = `
resource "aws_iam_role" "r" {
  name               = "handler"
  assume_role_policy = "{}"
}
resource "aws_iam_role_policy" "own" {
  name   = "own"
  role   = aws_iam_role.r.id
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "a:B", Resource = "*" }] })
}
variable "unknown" {}
`

// roleOf links what a parser says and prints the actions of the role's policies,
// with "…" where more may come.
func roleOf(t *testing.T, result parsers.Result) string {
	t.Helper()
	facts.Link(result.Facts, facts.LinkOptions{Today: time.Unix(0, 0)})
	if len(result.Facts.Roles) == 0 {
		t.Fatal("no role is stated")
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
	return strings.Join(out, " ")
}

// TestPoliciesOfARoleAreCompleteOrNot: nothing that may give a role another
// policy is passed over.
func TestPoliciesOfARoleAreCompleteOrNot(t *testing.T) {
	attach := func(role, policy string) string {
		return fmt.Sprintf("resource \"aws_iam_role_policy_attachment\" \"a\" {\n  role = %s\n  policy_arn = %s\n}\n", role, policy)
	}
	logs := `"arn:aws:iam::aws:policy/service-role/AWSLambdaRole"`
	cases := []struct {
		name string
		more map[string]string
		want string
	}{
		{"nothing more", nil, "a:B"},
		{"a policy of AWS", map[string]string{"more.tf": attach("aws_iam_role.r.name", logs)}, "a:B lambda:InvokeFunction"},
		{"a policy that is not known", map[string]string{"more.tf": attach("aws_iam_role.r.name", "var.unknown")}, "a:B ?"},
		{"a role that is not known", map[string]string{"more.tf": attach("var.unknown", logs)}, "a:B …"},
		{"an attachment that may not exist", map[string]string{
			"more.tf": strings.Replace(attach("aws_iam_role.r.name", logs), "{\n", "{\n  count = var.unknown ? 1 : 0\n", 1),
		}, "a:B lambda:InvokeFunction …"},
		{"a module that reads the role's name", map[string]string{
			"more.tf":   "module \"m\" {\n  source = \"./m\"\n  role   = aws_iam_role.r.name\n}\n",
			"m/main.tf": "variable \"role\" {}\n" + attach("var.role", logs),
		}, "a:B lambda:InvokeFunction"},
		{"a module that is not on disk and gets the role's name", map[string]string{
			"more.tf": "module \"m\" {\n  source = \"example/m/aws\"\n  roles  = [{ name = aws_iam_role.r.name }]\n}\n",
		}, "a:B …"},
		{"a module that is not on disk and gets the role's ARN in a text", map[string]string{
			"more.tf": "module \"m\" {\n  source = \"example/m/aws\"\n  roles  = \"${aws_iam_role.r.arn},other\"\n}\n",
		}, "a:B …"},
		{"a module that is not on disk and gets the role itself", map[string]string{
			"more.tf": "module \"m\" {\n  source = \"example/m/aws\"\n  owner  = aws_iam_role.r\n}\n",
		}, "a:B …"},
		{"a module that is not on disk and gets the name that the role has", map[string]string{
			"more.tf": "module \"m\" {\n  source    = \"example/m/aws\"\n  role_name = \"handler\"\n}\n",
		}, "a:B …"},
		{"a module that is not on disk and gets another role's name", map[string]string{
			"more.tf": "module \"m\" {\n  source    = \"example/m/aws\"\n  role_name = \"other\"\n}\n",
		}, "a:B"},
		{"a module that is not on disk and gets a role's name that is not known", map[string]string{
			"more.tf": "module \"m\" {\n  source    = \"example/m/aws\"\n  role_name = var.unknown\n}\n",
		}, "a:B …"},
		{"a module that is not on disk and gets something else", map[string]string{
			"more.tf": "module \"m\" {\n  source = \"example/m/aws\"\n  name   = \"other\"\n}\n",
		}, "a:B"},
		{"a module that is read through a table and gets the role's name", map[string]string{
			"more.tf": "module \"m\" {\n  source      = \"terraform-aws-modules/lambda/aws\"\n  create_role = false\n  lambda_role = aws_iam_role.r.arn\n}\n",
		}, "a:B …"},
		{"a file that cannot be read", map[string]string{"more.tf": "resource {"}, "a:B …"},
		{"another root module that knows the name", map[string]string{"other/main.tf": attach(`"handler"`, logs)}, "a:B …"},
		{"another root module that knows another", map[string]string{"other/main.tf": attach(`"other"`, logs)}, "a:B"},
		{"a policy that is a secret", map[string]string{
			"more.tf": "resource \"aws_iam_role_policy\" \"s\" {\n  role = aws_iam_role.r.id\n  policy = sensitive(jsonencode({ Statement = [{ Action = \"a:Secret\" }] }))\n}\n",
		}, "a:B ?"},
		{"a policy without statements", map[string]string{
			"more.tf": "resource \"aws_iam_role_policy\" \"s\" {\n  role = aws_iam_role.r.id\n  policy = \"{}\"\n}\n",
		}, "a:B ?"},
		{"a policy with a statement that is not known", map[string]string{
			"more.tf": "resource \"aws_iam_role_policy\" \"s\" {\n  role = aws_iam_role.r.id\n  policy = jsonencode({ Statement = [var.unknown, { Effect = \"Allow\", Action = \"c:D\" }] })\n}\n",
		}, "a:B c:D ?"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			files := map[string]string{"main.tf": roleText}
			maps.Copy(files, c.more)
			if got := roleOf(t, parse(t, files, terraform.Options{})); got != c.want {
				t.Errorf("the role has %q, want %q", got, c.want)
			}
		})
	}
}

// TestUserDataIsHidden: the script of a launch template may hold anything.
func TestUserDataIsHidden(t *testing.T) {
	text := "resource \"aws_launch_template\" \"l\" {\n  user_data = base64encode(<<-EOT\n    export KEY=CANARY\n  EOT\n  )\n}\n"
	tree := source.NewTree(fstest.MapFS{}, nil)
	f := source.NewFile("main.tf", []byte(text))
	tree.Add(f)
	result := parseTree(t, tree, map[string]string{"main.tf": text}, terraform.Options{})
	if on, ok := result.Facts.LaunchTemplates[0].HasUserData.Get(); !on || !ok {
		t.Error("the template is said to have no user data")
	}
	if shown := fmt.Sprint(f.Range(0, len(text)).Excerpt(0)); strings.Contains(shown, "CANARY") {
		t.Errorf("shown: %s", shown)
	}
}

func TestPoliciesOfAPlan(t *testing.T) {
	plan := `{"format_version":"1.2","terraform_version":"1.11.4","planned_values":{"root_module":{"resources":[
	{"address":"aws_iam_role.r","mode":"managed","type":"aws_iam_role","name":"r","values":{"name":"handler","assume_role_policy":"{}","inline_policy":[],"managed_policy_arns":null}},
	{"address":"aws_iam_role_policy.own","mode":"managed","type":"aws_iam_role_policy","name":"own","values":{"role":"handler","name":"own","policy":"{\"Statement\":[{\"Action\":\"a:B\",\"Effect\":\"Allow\"}]}"}},
	{"address":"aws_iam_role_policy.open","mode":"managed","type":"aws_iam_role_policy","name":"open","values":{"role":"handler","name":"open"}}]}},
	"resource_changes":[{"address":"aws_iam_role_policy.open","change":{"actions":["create"],"after_unknown":{"policy":true}}}]}`
	if got, want := roleOf(t, parse(t, map[string]string{"plan.json": plan}, terraform.Options{})), "a:B ?"; got != want {
		t.Errorf("the role has %q, want %q", got, want)
	}
}

// TestLargePoliciesAreRead: what a document takes grows with its size, wherever
// it is written.
func TestLargePoliciesAreRead(t *testing.T) {
	document := func(statements int) string {
		var b strings.Builder
		b.WriteString("{\"Statement\": [\n")
		for i := range statements {
			fmt.Fprintf(&b, "  {\"Effect\": \"Allow\", \"Action\": \"a:N%d\", \"Resource\": \"*\"},\n", i)
		}
		b.WriteString("  {\"Effect\": \"Deny\", \"Action\": \"a:Last\", \"Resource\": \"*\"}\n]}\n")
		return b.String()
	}
	const many, some = 20_000, 2_000
	cases := []struct {
		name, expression string
		statements       int
	}{
		{"a file", `file("policy.json")`, many},
		{"a heredoc", "<<EOT\n" + document(some) + "EOT", some},
		{"a heredoc with a hole", "<<EOT\n" + strings.Replace(document(some), `"*"`, `"${var.unknown}"`, 1) + "EOT", some},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			files := map[string]string{
				"main.tf":     "variable \"unknown\" {}\nresource \"aws_iam_policy\" \"p\" {\n  policy = " + c.expression + "\n}\n",
				"policy.json": document(many),
			}
			list := parse(t, files, terraform.Options{}).Facts.Policies[0].Statements
			if len(list.Items) != c.statements+1 || !list.Complete {
				t.Fatalf("%d statements, complete: %v", len(list.Items), list.Complete)
			}
			last := list.Items[c.statements].Actions
			if shown := string(last.Origin().Place.Range.Bytes()); shown != `"a:Last"` {
				t.Errorf("the last action stands at %q", shown)
			}
		})
	}
}

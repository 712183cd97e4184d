package terraform_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/terraform"
	"github.com/streamlint/streamlint/source"
)

// names prints the streams of a result: id, scope, inputs and name.
func names(result parsers.Result) []string {
	var out []string
	for _, s := range result.Facts.Streams {
		name, ok := s.Name.Get()
		if !ok {
			name = "?"
		}
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", s.Scope, s.ID, name, s.Inputs)))
	}
	slices.Sort(out)
	return out
}

const streamText = "variable \"name\" {}\nvariable \"list\" {\n  type    = list(string)\n  default = [\"-\"]\n}\nresource \"aws_kinesis_stream\" \"s\" {\n  name = \"${var.name}/${join(\"+\", var.list)}\"\n}\n"

func TestVariablesFromOutside(t *testing.T) {
	files := map[string]string{
		"main.tf": streamText, "terraform.tfvars": "name = \"tfvars\"\n", "env/a.tfvars": "name = \"a\"\n",
		"env/b.tfvars.json": "{\"name\": \"b\", \"list\": [\"x\", \"y\"]}",
	}
	cases := map[string]struct {
		options terraform.Options
		want    []string
	}{
		"the files that the engine reads by itself": {terraform.Options{}, []string{". aws_kinesis_stream.s tfvars/-"}},
		"the environment is weaker than a file": {
			terraform.Options{Env: map[string]string{"TF_VAR_name": "env", "TF_VAR_list": `["e"]`}},
			[]string{". aws_kinesis_stream.s tfvars/e"},
		},
		"the command line in its order": {
			terraform.Options{Vars: []terraform.VarInput{{Name: "name", Value: "cli"}, {File: "env/a.tfvars"}, {Name: "list", Value: `["p"]`}}},
			[]string{". aws_kinesis_stream.s a/p"},
		},
		"once a set of files": {
			terraform.Options{VarSets: [][]string{{"env/a.tfvars"}, {"env/a.tfvars", "env/b.tfvars.json"}}},
			[]string{". aws_kinesis_stream.s a/- env/a.tfvars", ". aws_kinesis_stream.s b/x+y env/a.tfvars, env/b.tfvars.json"},
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			result := parse(t, files, c.options)
			if diff := cmp.Diff(c.want, names(result)); diff != "" {
				t.Error(diff)
			}
			if len(result.Problems) > 0 {
				t.Errorf("problems: %v", result.Problems)
			}
		})
	}
}

func TestMissingVariableFileIsAProblem(t *testing.T) {
	result := parse(t, map[string]string{"main.tf": streamText}, terraform.Options{Vars: []terraform.VarInput{{File: "nope.tfvars"}}})
	if len(result.Problems) != 1 || !strings.Contains(result.Problems[0].Message, "cannot be read") {
		t.Errorf("problems: %v", result.Problems)
	}
}

func TestValueOfTheWrongTypeIsAProblemWhereItStands(t *testing.T) {
	const text = "variable \"list\" {\n  type = list(string)\n  default = []\n  nullable = false\n}\n" +
		"variable \"secret\" {\n  type = number\n  sensitive = true\n}\n" +
		"resource \"aws_kinesis_stream\" \"s\" {\n  for_each = toset(var.list)\n  shard_count = var.secret\n}\n"
	byCommand := func(v string) []terraform.VarInput { return []terraform.VarInput{{Name: "list", Value: v}} }
	cases := map[string]struct {
		files map[string]string
		vars  []terraform.VarInput
		want  string
	}{
		"in a variable file":     {map[string]string{"terraform.tfvars": "\nlist = {}\n"}, nil, "terraform.tfvars:2: the value does not have the type of variable list: list of string required"},
		"on the command line":    {nil, byCommand("3"), "main.tf:1: the value does not have the type of variable list: list of string required, but have number"},
		"that is no expression":  {nil, byCommand("[1"), "main.tf:1: the value that variable list gets by --var is not valid"},
		"of a secret, not shown": {map[string]string{"terraform.tfvars": "secret = \"x\"\nlist = [\"a\"]\n"}, nil, "terraform.tfvars:1: the value does not have the type of variable secret"},
		"of a call": {
			map[string]string{"up/main.tf": "module \"m\" {\n  source = \"..\"\n  list = 3\n}\n"}, nil,
			"up/main.tf:3: the value does not have the type of variable list: list of string required, but have number",
		},
		"of a default": {
			map[string]string{"main_override.tf": "variable \"list\" {\n  default = 3\n}\n"}, nil,
			"main_override.tf:2: the value does not have the type of variable list: list of string required, but have number",
		},
		"null without a default": {
			map[string]string{"null/main.tf": "variable \"n\" {\n  nullable = false\n}\nresource \"aws_kinesis_stream\" \"n\" {\n  name = var.n\n}\n", "null/terraform.tfvars": "n = null\n"}, nil,
			"null/terraform.tfvars:1: variable n may not be null",
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"main.tf": text}
			maps.Copy(files, c.files)
			var got []string
			for _, p := range parse(t, files, terraform.Options{Vars: c.vars}).Problems {
				got = append(got, fmt.Sprintf("%s:%d: %s", p.Place.Range.File.Path, p.Place.Range.Start().Line, p.Message))
			}
			if diff := cmp.Diff([]string{c.want}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestProblemOfACallNamesTheFunction(t *testing.T) {
	cases := map[string]string{
		`jsondecode("{nope")`: "jsondecode cannot make anything of its arguments",
		`tonumber("x")`:       "tonumber is called with an argument that it does not take",
		`upper()`:             "upper is called with too few arguments",
		`upper("a", "b")`:     "upper is called with too many arguments",
		`uper("a")`:           "there is no function uper",
	}
	for call, want := range cases {
		result := parse(t, map[string]string{"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = " + call + "\n}\n"}, terraform.Options{})
		if len(result.Problems) != 1 || result.Problems[0].Message != want {
			t.Errorf("%s: %v, want %q", call, result.Problems, want)
		}
	}
}

func TestRootsAreFoundByThemselves(t *testing.T) {
	files := map[string]string{
		"envs/prod/main.tf": "module \"s\" {\n  source = \"../../modules/s\"\n  name   = \"prod\"\n}\n",
		"envs/test/main.tf": "module \"s\" {\n  source = \"../../modules/s\"\n  name   = \"test\"\n}\n",
		"modules/s/main.tf": streamText,
	}
	called := []string{"envs/prod module.s.aws_kinesis_stream.s prod/-", "envs/test module.s.aws_kinesis_stream.s test/-"}
	if diff := cmp.Diff(called, names(parse(t, files, terraform.Options{}))); diff != "" {
		t.Errorf("a called module is judged through its callers only: %s", diff)
	}
	direct := append(called[:2:2], "modules/s aws_kinesis_stream.s ?")
	if diff := cmp.Diff(direct, names(parse(t, files, terraform.Options{NamedDirs: []string{"modules/s"}}))); diff != "" {
		t.Errorf("a module that is named is a root too: %s", diff)
	}
}

func TestClaims(t *testing.T) {
	plan := `{"format_version":"1.2","terraform_version":"1.11.4"}`
	cases := map[string]struct {
		text string
		want parsers.Claim
	}{
		"main.tf": {"", parsers.Certain}, "main.tofu": {"", parsers.Certain},
		"main.tf.json": {"{}", parsers.Certain}, "main.tofu.json": {"{}", parsers.Certain},
		"plan.json": {plan, parsers.Certain}, "a/.hidden.tf": {"", parsers.No}, "main.tf~": {"", parsers.No},
		"x.tftest.hcl": {"", parsers.No}, "x.tfmock.hcl": {"", parsers.No}, ".terraform.lock.hcl": {"", parsers.No},
		"terraform.tfstate": {plan, parsers.No}, "package.json": {"{}", parsers.No},
	}
	for name, c := range cases {
		if got := terraform.New(terraform.Options{}).Claims(source.NewFile(name, []byte(c.text))); got != c.want {
			t.Errorf("claim on %s = %d, want %d", name, got, c.want)
		}
	}
}

// values prints what is known of the entities of a scope, origins aside.
func values(result parsers.Result, scope string) map[string]map[string]any {
	out := map[string]map[string]any{}
	viewer := facts.NewViewer()
	add := func(e facts.Kinded) {
		if e.Base().Scope == scope {
			view := viewer.View(e).JSON()
			delete(view, "label")
			out[e.Base().ID] = view
		}
	}
	for _, m := range result.Facts.Mappings {
		add(m)
	}
	for _, f := range result.Facts.Functions {
		add(f)
	}
	return out
}

// TestNoSecretLeaves: the canary stands wherever Terraform may hold one.
func TestNoSecretLeaves(t *testing.T) {
	const canary = "c4n4ry"
	files := map[string]string{
		"main.tf": `
variable "secret" {
  default   = "` + canary + `"
  sensitive = true
}
variable "given" {
  type      = string
  ephemeral = true
}
resource "aws_kinesis_stream" "s" {
  name = "stream-${var.secret}"
}
resource "aws_kinesis_stream" "each" {
  for_each = toset([var.secret])
  name     = each.key
}
resource "aws_kinesis_stream" "part" {
  name = sensitive("${var.given}-` + canary + `")
}
resource "aws_kinesis_stream" "map" {
  for_each = { (var.secret) = "x" }
  name     = each.value
}
module "each" {
  source   = "./m"
  for_each = sensitive({ "` + canary + `" = 1 })
}
resource "aws_lambda_function" "f" {
  function_name = var.given
}
resource "aws_msk_configuration" "c" {
  server_properties = <<-EOT
    listener.name.client.sasl.jaas.config=org.x.LoginModule required password="` + canary + `";
    ssl.keystore.password = ${var.secret}
    a = ${sensitive("` + canary + `")}
  EOT
}
resource "aws_ecs_task_definition" "t" {
  family = "t"
  container_definitions = jsonencode([{
    name = "t"
    command = ["--password=` + canary + `"]
    environment = [
      { name = "DB_PASSWORD", value = "` + canary + `" },
      { name = "URL", value = "https://user:` + canary + `@host/" },
      { name = "PLAIN", value = var.secret },
    ]
  }])
}
resource "aws_ecs_service" "t" {
  name            = "t"
  task_definition = aws_ecs_task_definition.t.arn
}
`,
		"terraform.tfvars": "given = \"" + canary + "\"\n",
		"m/main.tf":        mappingText,
		"plan/plan.json": `{"format_version": "1.2", "terraform_version": "1", "variables": {"p": {"value": "` + canary + `"}},
			"planned_values": {"root_module": {"resources": [{"address": "aws_kinesis_stream.s", "mode": "managed", "type": "aws_kinesis_stream", "name": "s",
			"values": {"name": "` + canary + `"}}]}}, "resource_changes": [{"address": "aws_kinesis_stream.s", "change": {"after_sensitive": {"name": true}}}]}`,
	}
	leaves(t, files, canary)
	files["main.tf.json"] = inJSON(t, files["main.tf"])
	delete(files, "main.tf")
	leaves(t, files, canary)
}

// leaves looks for the canary in the facts of files and in what may be printed.
func leaves(t *testing.T, files map[string]string, canary string) {
	t.Helper()
	result := parse(t, files, terraform.Options{})
	if dump := testfacts.Dump(result); strings.Contains(dump, canary) {
		t.Errorf("the canary is in the facts:\n%s", dump)
	}
	read := result.Read
	for _, s := range result.Facts.Streams {
		read = append(read, s.Header.File)
	}
	for _, f := range read {
		for n := 1; n <= f.LineCount(); n++ {
			for _, line := range f.Line(n).Excerpt(0).Lines {
				if strings.Contains(line.Text, canary) {
					t.Errorf("%s:%d shows the canary: %s", f.Path, n, line.Text)
				}
			}
		}
	}
	if len(result.Facts.Workloads) != 1 || len(result.Facts.Streams) != 5 {
		t.Errorf("%d workloads, %d streams", len(result.Facts.Workloads), len(result.Facts.Streams))
	}
}

package terraform_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/terraform"
	"github.com/streamlint/streamlint/source"
)

// parse reads a project of files by name.
func parse(t testing.TB, files map[string]string, options terraform.Options) parsers.Result {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return parseTree(t, source.NewTree(fsys, nil), files, options)
}

func parseTree(t testing.TB, tree *source.Tree, files map[string]string, options terraform.Options) parsers.Result {
	t.Helper()
	p := terraform.New(options)
	in := parsers.Input{Tree: tree, Claims: map[*source.File]parsers.Claim{}}
	for name := range files {
		f, err := tree.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		if c := p.Claims(f); c != parsers.No {
			in.Files = append(in.Files, f)
			in.Claims[f] = c
		}
	}
	return p.Parse(context.Background(), in)
}

const mappingText = `
resource "aws_lambda_event_source_mapping" "m" {
  event_source_arn  = "arn:aws:kinesis:eu-west-1:1:stream/s"
  function_name     = "f"
  starting_position = "LATEST"
}
`

// TestHostileInputEndsInAProblem: each of these would cost a naive evaluator its
// memory, its stack or its patience.
func TestHostileInputEndsInAProblem(t *testing.T) {
	doubling := "locals {\n  s0 = \"xxxxxxxxxxxxxxxx\"\n  l0 = [1, 2, 3, 4]\n"
	for i := 1; i < 60; i++ {
		doubling += fmt.Sprintf("  s%d = \"${local.s%d}${local.s%d}\"\n  l%d = [local.l%d, local.l%d]\n", i, i-1, i-1, i, i-1, i-1)
	}
	doubling += "}\n"
	squares := "  n0 = 10\n"
	for i := 1; i < 30; i++ {
		squares += fmt.Sprintf("  n%d = local.n%d * local.n%d\n", i, i-1, i-1)
	}
	cases := map[string]map[string]string{
		"brackets":          {"main.tf": "locals {\n  a = " + strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000) + "\n}\n"},
		"unary operators":   {"main.tf": "locals {\n  a = " + strings.Repeat("!", 100_000) + "true\n}\n"},
		"conditions":        {"main.tf": "locals {\n  a = " + strings.Repeat("true ? 1 : ", 100_000) + "2\n}\n"},
		"operators":         {"main.tf": "locals {\n  a = 1" + strings.Repeat(" + 1", 200_000) + "\n}\n"},
		"indexes":           {"main.tf": "locals {\n  a = local.b" + strings.Repeat("[local.c]", 50_000) + "\n}\n"},
		"templates":         {"main.tf": "locals {\n  a = " + strings.Repeat(`"${`, 50_000) + "1" + strings.Repeat(`}"`, 50_000) + "\n}\n"},
		"blocks":            {"main.tf": strings.Repeat("a {\n", 50_000) + strings.Repeat("}\n", 50_000)},
		"JSON":              {"main.tf.json": `{"locals": {"a": ` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + "}}"},
		"strings of JSON":   {"main.tf.json": `{"locals": {"a": "${` + strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000) + `}"}}`},
		"escapes of JSON":   {"main.tf.json": `{"locals": {"a": "${` + strings.Repeat(`\u0028`, 100_000) + "1" + strings.Repeat(`\u0029`, 100_000) + `}"}}`},
		"a billion":         {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  count = 1000000000\n  name = \"s\"\n}\n" + mappingText},
		"a range":           {"main.tf": "locals {\n  a = range(1000000000)\n}\nresource \"aws_kinesis_stream\" \"s\" {\n  for_each = toset([for i in local.a : tostring(i)])\n  name = each.key\n}\n"},
		"loops in loops":    {"main.tf": "locals {\n  a = [for i in range(1000) : [for j in range(1000) : [for k in range(1000) : i * j * k]]]\n}\nresource \"aws_kinesis_stream\" \"s\" {\n  name = jsonencode(local.a)\n}\n"},
		"doubling":          {"main.tf": doubling + "resource \"aws_kinesis_stream\" \"s\" {\n  name = \"${local.s59}${jsonencode(local.l59)}\"\n}\n"},
		"a product":         {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = jsonencode(setproduct(range(1000), range(1000), range(1000)))\n}\n"},
		"a width":           {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = format(\"%1000000000d\", 1)\n}\n"},
		"a power":           {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = tostring(pow(10, 1000000000))\n}\n"},
		"a number":          {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = \"${1e100000000}\"\n}\n"},
		"a tiny number":     {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = -1e-100000000\n}\n"},
		"squares":           {"main.tf": "locals {\n" + squares + "}\nresource \"aws_kinesis_stream\" \"s\" {\n  name = tostring(local.n29)\n}\n"},
		"a number's text":   {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = format(\"%d\", \"1e100000000\")\n}\n"},
		"a number read":     {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = jsonencode(jsondecode(\"[1e100000000]\"))\n}\n"},
		"digits":            {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = parseint(\"" + strings.Repeat("z", 1_000_000) + "\", 36)\n}\n"},
		"a key":             {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = yamlencode(yamldecode(\"1e100000000: x\"))\n}\n"},
		"a default":         {"main.tf": "variable \"v\" {\n  type = set(number)\n  default = [\"1e100000000\"]\n}\nresource \"aws_kinesis_stream\" \"s\" {\n  name = jsonencode(var.v)\n}\n"},
		"a default in JSON": {"main.tf.json": `{"variable": {"v": {"type": "string", "default": 1e100000000}}, "resource": {"aws_kinesis_stream": {"s": {"name": "${var.v}"}}}}`},
		"an optional":       {"main.tf": "variable \"v\" {\n  type = object({ a = optional(set(number), [\"1e100000000\"]) })\n  default = {}\n}\nresource \"aws_kinesis_stream\" \"s\" {\n  name = var.v.a[0]\n}\n"},
		"blocks in blocks":  {"main.tf": "resource \"aws_lambda_event_source_mapping\" \"m\" {\n  dynamic \"filter_criteria\" {\n    for_each = range(1024)\n    content {\n      dynamic \"filter\" {\n        for_each = range(1024)\n        content {\n          pattern = \"x\"\n        }\n      }\n    }\n  }\n}\n"},
		"a cycle":           {"main.tf": "locals {\n  a = local.b\n  b = local.a\n}\nresource \"aws_kinesis_stream\" \"s\" {\n  name = local.a\n}\n"},
		"itself":            {"main.tf": "module \"m\" {\n  source = \"./\"\n}\n" + mappingText},
		"each other":        {"a/main.tf": "module \"b\" {\n  source = \"../b\"\n}\n" + mappingText, "b/main.tf": "module \"a\" {\n  source = \"../a\"\n}\n"},
		"modules squared":   {"main.tf": "module \"m\" {\n  source = \"./m\"\n  count = 200\n}\n", "m/main.tf": "module \"n\" {\n  source = \"../n\"\n  count = 200\n}\n", "n/main.tf": mappingText},
		"count of itself":   {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  count = length(aws_kinesis_stream.s)\n  name = \"s\"\n}\n"},
		"templates inside":  {"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = templatefile(\"t\", {})\n}\n", "t": `${templatefile("t", {})}`},
	}
	for name, files := range cases {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			result := parse(t, files, terraform.Options{})
			if took := time.Since(start); took > time.Minute {
				t.Errorf("took %v", took)
			}
			if len(result.Problems) == 0 {
				t.Error("no problem is told")
			}
			for _, p := range result.Problems {
				if p.Broken {
					t.Errorf("the parser broke down: %s", p.Message)
				}
			}
		})
	}
}

func TestReadsStayInsideTheTree(t *testing.T) {
	dir := t.TempDir()
	inside := filepath.Join(dir, "scan", "infra")
	if err := os.MkdirAll(inside, 0o755); err != nil {
		t.Fatal(err)
	}
	const canary = "canary-outside-the-root"
	outside := filepath.Join(dir, "secret.txt")
	main := `
locals {
  up   = file("../../secret.txt")
  link = file("${path.module}/link.txt")
  root = file("` + outside + `")
  home = try(file("~/secret.txt"), "none")
  set  = fileset("../..", "*.txt")
}
variable "shards" {}
module "out" {
  source = "../../out"
}
resource "aws_kinesis_stream" "s" {
  for_each = { up = local.up, link = local.link, root = local.root, home = local.home, set = join(",", local.set) }
  name     = each.value
  shard_count = var.shards
}
`
	for name, text := range map[string]string{outside: canary, filepath.Join(inside, "main.tf"): main} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, link := range []string{"link.txt", "terraform.tfvars"} {
		if err := os.Symlink(outside, filepath.Join(inside, link)); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(filepath.Join(dir, "scan"))
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	result := parseTree(t, source.NewTree(root.FS(), nil), map[string]string{"infra/main.tf": ""}, terraform.Options{})
	dump := testfacts.Dump(result)
	if strings.Contains(dump, canary) {
		t.Errorf("the canary was read:\n%s", dump)
	}
	notes, variables := 0, 0
	for _, p := range result.Problems {
		if strings.Contains(p.Message, "the variable file cannot be read") {
			variables++
		}
		if p.Severity == source.Note && strings.Contains(p.Message, "outside the scanned tree") {
			notes++
		}
	}
	if notes < 5 || variables != 1 {
		t.Errorf("%d notes of what was not read, %d variable files:\n%s", notes, variables, dump)
	}
	if len(result.Facts.Streams) != 5 {
		t.Fatalf("%d streams", len(result.Facts.Streams))
	}
	for _, s := range result.Facts.Streams {
		if s.Name.IsKnown() || s.Name.IsAbsent() {
			t.Errorf("%s: the name is not unknown", s.ID)
		}
	}
}

func TestBlockWithoutItsLabelsIsAProblem(t *testing.T) {
	for _, name := range []string{"main.tf", "override.tf"} {
		for _, text := range []string{
			"module {}", "module \"a\" \"b\" {}", "resource {}", "resource \"aws_kinesis_stream\" {}", "data \"a\" {}", "variable {}", "output {}", "locals \"a\" {}",
		} {
			result := parse(t, map[string]string{name: text + "\n", "other.tf": mappingText}, terraform.Options{})
			if len(result.Facts.Mappings) != 1 || len(result.Problems) != 1 || result.Problems[0].Broken {
				t.Errorf("%s in %s: %d mappings, problems %+v", text, name, len(result.Facts.Mappings), result.Problems)
			}
		}
	}
}

// TestBlocksInAModuleCallAreTold: what is meant as an argument reaches no input.
func TestBlocksInAModuleCallAreTold(t *testing.T) {
	for text, want := range map[string]string{
		"event_source_mapping {\n    orders = {}\n  }": "event_source_mapping is written as a block, and a module takes arguments: event_source_mapping = { … }",
		"event_source_mapping = {}":                    "",
		"lifecycle {\n    enabled = true\n  }":         "",
	} {
		got := ""
		for _, p := range parse(t, map[string]string{
			"main.tf": "module \"m\" {\n  source = \"./m\"\n  " + text + "\n}\n", "m/main.tf": "variable \"event_source_mapping\" {\n  default = null\n}\n" + mappingText,
		}, terraform.Options{}).Problems {
			got += p.Message
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestJSONThatTheEngineRefusesIsUnreadable(t *testing.T) {
	for text, at := range map[string]string{
		`"x"`:                            "1:1",
		`null`:                           "1:1",
		`[{}, 1]`:                        "1:6",
		`{"locals": {"a": 1, "a": 2}}`:   "1:21",
		`{"locals": {"a": {}, "a": []}}`: "1:22",
		`{"locals": 1}`:                  "1:12",
		`{"locals": [1]}`:                "1:13",
		`{"resource": {}}`:               "1:14",
		`{"resource": null}`:             "1:14",
		`{"resource": {"aws_kinesis_stream": {"s": "x"}}}`:                        "1:43",
		`{"resource": {"aws_kinesis_stream": {"s": {"name": "a", "name": "b"}}}}`: "1:57",
		`{"resource": {"aws_kinesis_stream": {"s": {"dynamic": {"x": 1}}}}}`:      "1:61",
		`{"resource": {"aws_kinesis_stream": {"s": {"lifecycle": "x"}}}}`:         "1:57",
	} {
		result := parse(t, map[string]string{"main.tf.json": text}, terraform.Options{})
		if len(result.Problems) != 1 || !result.Problems[0].Unreadable {
			t.Errorf("%s: problems %+v", text, result.Problems)
			continue
		}
		if got := result.Problems[0].Place.Range.Start().String(); got != at {
			t.Errorf("%s: the problem is at %s, want %s", text, got, at)
		}
	}
}

func TestBrokenFileIsUnreadableAndTheOthersAreRead(t *testing.T) {
	result := parse(t, map[string]string{
		"a.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  name = \n}\n",
		"b.tf": mappingText + "resource \"aws_kinesis_stream\" \"t\" {\n  name = local.gone\n}\n",
	}, terraform.Options{})
	if len(result.Facts.Mappings) != 1 || len(result.Facts.Streams) != 1 {
		t.Errorf("facts:\n%s", testfacts.Dump(result))
	}
	if len(result.Problems) != 1 || !result.Problems[0].Unreadable {
		t.Fatalf("problems: %+v", result.Problems)
	}
	if got := result.Problems[0].Place.Range.Start().String(); got != "2:10" {
		t.Errorf("the problem is at %s, want 2:10", got)
	}
}

func TestUnusableCountIsAProblem(t *testing.T) {
	cases := map[string]string{
		"count = -1":                 "count is no whole number from zero up",
		"count = 1.5":                "count is no whole number from zero up",
		`count = "x"`:                "count is no whole number from zero up",
		"count = null":               "count may not be null",
		`for_each = ["a"]`:           "for_each is neither a map nor a set of strings",
		`for_each = "a"`:             "for_each is neither a map nor a set of strings",
		"for_each = null":            "for_each may not be null",
		"for_each = toset([1])":      "for_each is neither a map nor a set of strings",
		`for_each = toset([null])`:   "for_each is neither a map nor a set of strings",
		`count = sensitive(1)`:       "count may not be sensitive: addresses would show it",
		"for_each = toset([])":       "",
		"count = 0":                  "",
		"count = 1\n  for_each = {}": "count and for_each stand in one block",
		`for_each = var.nowhere`:     "there is no var.nowhere in this module",
	}
	for argument, want := range cases {
		got := ""
		for _, p := range parse(t, map[string]string{"main.tf": "resource \"aws_kinesis_stream\" \"s\" {\n  " + argument + "\n  name = \"s\"\n}\n"}, terraform.Options{}).Problems {
			got += p.Message
		}
		if got != want {
			t.Errorf("%s: %q, want %q", argument, got, want)
		}
	}
}

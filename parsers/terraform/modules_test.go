package terraform_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/terraform"
	"github.com/streamlint/streamlint/source"
)

// standIn is a module of which one can tell that it was read from disk.
const standIn = `
variable "function_name" { default = "" }
resource "aws_lambda_function" "this" {
  function_name = "disk:${var.function_name}"
}
output "lambda_function_name" {
  value = aws_lambda_function.this.function_name
}
`

// An installed module is an entry of modules.json.
type installed struct{ Key, Source, Version, Dir string }

// parseInstalled reads a project as it is linted after an init: what is below
// .terraform is read only when it is called.
func parseInstalled(t *testing.T, files map[string]string) parsers.Result {
	t.Helper()
	fsys, scanned := fstest.MapFS{}, map[string]string{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
		if !strings.HasPrefix(name, ".terraform/") {
			scanned[name] = text
		}
	}
	return parseTree(t, source.NewTree(fsys, nil), scanned, terraform.Options{})
}

// TestModulesOnDisk: where init put a module it is read from there; where it is
// not, or not any more, the table of its release is read, or it is not known.
func TestModulesOnDisk(t *testing.T) {
	const lambda, registry = "terraform-aws-modules/lambda/aws", "registry.terraform.io/"
	const git = "git::https://github.com/terraform-aws-modules/terraform-aws-lambda.git"
	for name, c := range map[string]struct {
		source, version string
		manifest        []installed
		files           map[string]string
		// want is the function's name, "" when there is none.
		want string
		note string
	}{
		"registry source": {
			source: lambda, version: "8.8.1",
			manifest: []installed{{"worker", registry + lambda, "8.8.1", ".terraform/modules/worker"}},
			files:    map[string]string{".terraform/modules/worker/main.tf": standIn},
			want:     "disk:w",
		},
		"registry source of a release without a table": {
			source: lambda, version: "~> 2.0",
			manifest: []installed{{"worker", registry + lambda, "2.36.0", ".terraform/modules/worker"}},
			files:    map[string]string{".terraform/modules/worker/main.tf": standIn},
			want:     "disk:w",
		},
		"git source": {
			source:   git + "?ref=v8.8.1",
			manifest: []installed{{"worker", git + "?ref=v8.8.1", "", ".terraform/modules/worker"}},
			files:    map[string]string{".terraform/modules/worker/main.tf": standIn},
			want:     "disk:w",
		},
		"another host": {
			source: "app.terraform.io/example/lambda/aws", version: "1.0.0",
			manifest: []installed{{"worker", "app.terraform.io/example/lambda/aws", "1.0.0", ".terraform/modules/worker"}},
			files:    map[string]string{".terraform/modules/worker/main.tf": standIn},
			want:     "disk:w",
		},
		"submodule": {
			source: "example/tools/aws//modules/function", version: "1.0.0",
			manifest: []installed{{"worker", registry + "example/tools/aws//modules/function", "1.0.0", ".terraform/modules/worker/modules/function"}},
			files:    map[string]string{".terraform/modules/worker/modules/function/main.tf": standIn},
			want:     "disk:w",
		},
		"a module that calls one of its own and another": {
			source: "example/outer/aws", version: "1.0.0",
			manifest: []installed{
				{"worker", registry + "example/outer/aws", "1.0.0", ".terraform/modules/worker"},
				{"worker.inner", registry + "example/inner/aws", "2.0.0", ".terraform/modules/worker.inner"},
			},
			files: map[string]string{
				".terraform/modules/worker/main.tf":              "variable \"function_name\" {}\nmodule \"near\" {\n  source = \"./modules/near\"\n  function_name = var.function_name\n}\n",
				".terraform/modules/worker/modules/near/main.tf": "variable \"function_name\" {}\n",
				".terraform/modules/worker/far.tf":               "module \"inner\" {\n  source = \"example/inner/aws\"\n  version = \"2.0.0\"\n  function_name = var.function_name\n}\n",
				".terraform/modules/worker.inner/main.tf":        standIn,
			},
			want: "disk:w",
		},
		"Windows paths": {
			source: lambda, version: "8.8.1",
			manifest: []installed{{"worker", registry + lambda, "8.8.1", `.terraform\modules\worker`}},
			files:    map[string]string{".terraform/modules/worker/main.tf": standIn},
			want:     "disk:w",
		},
		"directory missing, with a table": {
			source: lambda, version: "8.8.1",
			manifest: []installed{{"worker", registry + lambda, "8.8.1", ".terraform/modules/worker"}},
			want:     "w",
		},
		"directory missing, without a table": {
			source: "example/lambda/aws", version: "1.0.0",
			manifest: []installed{{"worker", registry + "example/lambda/aws", "1.0.0", ".terraform/modules/worker"}},
			note:     "module example/lambda/aws is not on disk",
		},
		"no manifest, with a table":    {source: lambda, version: "~> 4.0", want: "w"},
		"no manifest, without a table": {source: "example/lambda/aws", version: "1.0.0", note: "module example/lambda/aws is not on disk"},
		"a release without a table":    {source: lambda, version: "~> 2.0", note: "module terraform-aws-modules/lambda/aws is not on disk"},
		"a version that is not known":  {source: lambda, version: "${var.version}", note: "module terraform-aws-modules/lambda/aws is not on disk"},
		"a commit":                     {source: git + "?ref=fc5010f", note: "module git::https://github.com/terraform-aws-modules/terraform-aws-lambda.git?ref=fc5010f is not on disk"},
		"an older release than the call allows": {
			source: lambda, version: "~> 8.0",
			manifest: []installed{{"worker", registry + lambda, "7.21.1", ".terraform/modules/worker"}},
			files:    map[string]string{".terraform/modules/worker/main.tf": standIn},
			want:     "w",
			note:     "the module on disk is release 7.21.1, which the call does not allow",
		},
		"another module than the call names": {
			source: lambda, version: "~> 8.0",
			manifest: []installed{{"worker", registry + "example/lambda/aws", "8.1.0", ".terraform/modules/worker"}},
			files:    map[string]string{".terraform/modules/worker/main.tf": standIn},
			want:     "w",
			note:     "the module on disk is example/lambda/aws",
		},
		"a broken manifest": {
			source: lambda, version: "8.8.1",
			files: map[string]string{".terraform/modules/modules.json": "{"},
			want:  "w",
		},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{}
			if c.manifest != nil {
				data, err := json.Marshal(struct{ Modules []installed }{c.manifest})
				if err != nil {
					t.Fatal(err)
				}
				files[".terraform/modules/modules.json"] = string(data)
			}
			for name, text := range c.files {
				files[name] = text
			}
			version := ""
			if c.version != "" {
				version = "  version = \"" + c.version + "\"\n"
			}
			files["main.tf"] = "variable \"version\" {}\nmodule \"worker\" {\n  source = \"" + c.source + "\"\n" + version + "  function_name = \"w\"\n}\n"
			result := parseInstalled(t, files)
			got := ""
			for _, f := range result.Facts.Functions {
				got += f.Name.Or("?")
			}
			if got != c.want {
				t.Errorf("the function is %q, want %q", got, c.want)
			}
			var notes []string
			for _, p := range result.Problems {
				notes = append(notes, p.Message)
			}
			switch all := strings.Join(notes, "\n"); {
			case c.note == "" && len(notes) > 0, c.note != "" && (len(notes) != 1 || !strings.HasPrefix(all, c.note)):
				t.Errorf("notes %q, want one that begins with %q", all, c.note)
			}
		})
	}
}

// TestDroppedKeysOfAModuleOnDisk: the module itself says what it reads, and init
// says which release it is.
func TestDroppedKeysOfAModuleOnDisk(t *testing.T) {
	result := parseInstalled(t, map[string]string{
		"main.tf": `
module "worker" {
  source  = "terraform-aws-modules/lambda/aws"
  version = "~> 7.0"
  event_source_mapping = {
    orders = {
      event_source_arn = "arn:aws:kinesis:eu-west-1:1:stream/orders"
      starting_position = "LATEST"
      brand_new = 1
      not_read = 2
    }
  }
}
`,
		".terraform/modules/modules.json": `{"Modules":[{"Key":"worker","Source":"registry.terraform.io/terraform-aws-modules/lambda/aws","Version":"7.99.0","Dir":".terraform/modules/worker"}]}`,
		".terraform/modules/worker/main.tf": `
variable "event_source_mapping" {}
resource "aws_lambda_event_source_mapping" "this" {
  for_each          = var.event_source_mapping
  event_source_arn  = each.value.event_source_arn
  starting_position = lookup(each.value, "starting_position", null)
  batch_size        = each.value["brand_new"]
}
`,
	})
	var got []string
	for _, m := range result.Facts.Mappings {
		for _, s := range m.DroppedSettings.Items {
			got = append(got, s.Key.Or("?")+" by "+s.Tool.Or("?"))
		}
	}
	if want := "not_read by terraform-aws-modules/lambda 7.99.0"; strings.Join(got, ", ") != want {
		t.Errorf("dropped %q, want %q", got, want)
	}
}

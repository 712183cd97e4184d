package tfjson_test

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"

	"github.com/streamlint/streamlint/internal/twins/tfjson"
)

func TestBlocksNestByTheirLabels(t *testing.T) {
	const file = `
resource "a" "x" { n = 1 }
variable "v" {}
resource "a" "y" {
  one { n = 1 }
  two { n = 1 }
  two { n = 2 }
}
resource "b" "x" {}
locals { p = 1 }
locals { q = 2 }
`
	for shape, want := range map[tfjson.Shape]string{
		tfjson.Compact: `{"resource":{"a":{"x":{"n":1},"y":{"one":{"n":1},"two":[{"n":1},{"n":2}]}},"b":{"x":{}}},"variable":{"v":{}},"locals":[{"p":1},{"q":2}]}`,
		tfjson.General: `{"resource":[{"a":[{"x":[{"n":1}]},{"y":[{"one":[{"n":1}],"two":[{"n":1},{"n":2}]}]}]},{"b":[{"x":[{}]}]}],"variable":[{"v":[{}]}],"locals":[{"p":1},{"q":2}]}`,
	} {
		if diff := cmp.Diff(want, converted(t, file, shape)); diff != "" {
			t.Errorf("shape %d (-want +got)\n%s", shape, diff)
		}
	}
}

func TestFilesInJSON(t *testing.T) {
	for name, c := range map[string]struct{ native, want string }{
		"nothing":  {"# a comment\n", `{}`},
		"literals": {`locals { a = [1, -2.5, 1e3, true, null, "s", []] }`, `{"locals":{"a":[1,-2.5,1000,true,null,"s",[]]}}`},
		"expressions": {
			"locals {\n a = var.x /* y */ + 1 # z\n b = [for k in f(\n  # c\n  var.x): k]\n c = !true\n}",
			`{"locals":{"a":"${var.x  + 1}","b":"${[for k in f(\n  \n  var.x): k]}","c":"${!true}"}}`,
		},
		"objects": {
			`locals { a = { b = 1, "c d" = var.x, true = 2, 3 = "$${y}" } }`,
			`{"locals":{"a":{"b":1,"c d":"${var.x}","true":2,"3":"$${y}"}}}`,
		},
		"one computed key":          {`locals { a = { (var.k) = 1 } }`, `{"locals":{"a":{"${(var.k)}":1}}}`},
		"keys that may be the same": {`locals { a = { (var.k) = 1, b = 2 } }`, `{"locals":{"a":"${{ (var.k) = 1, b = 2 }}"}}`},
		"a key twice":               {`locals { a = { b = 1, b = 2 } }`, `{"locals":{"a":"${{ b = 1, b = 2 }}"}}`},
		"variables": {
			"variable \"v\" {\n type = list(object({\n  a = optional(string) # c\n }))\n default = [{ a = \"$${x} %%{y}\" }]\n description = \"$${d}\"\n sensitive = true\n validation {\n  condition = var.v != \"\"\n  error_message = \"no $${v}\"\n }\n}",
			`{"variable":{"v":{"type":"list(object({\n  a = optional(string) \n }))","default":[{"a":"${x} %{y}"}],"description":"${d}","sensitive":true,"validation":{"condition":"${var.v != \"\"}","error_message":"no $${v}"}}}}`,
		},
		"a default that is computed": {`variable "v" { default = 60 * 60 }`, `{"variable":{"v":{"default":3600}}}`},
		"names": {
			"resource \"a\" \"b\" {\n provider = aws.west\n depends_on = [a.c, module.m]\n lifecycle {\n  ignore_changes = [tags[\"x\"], \"y\"]\n  replace_triggered_by = [a.c[each.key].id]\n  create_before_destroy = true\n  precondition {\n   condition = var.v\n   error_message = \"e\"\n  }\n }\n}\nresource \"a\" \"c\" {\n lifecycle {\n  ignore_changes = all\n }\n nested {\n  provider = var.p\n }\n}",
			`{"resource":{"a":{"b":{"provider":"aws.west","depends_on":["a.c","module.m"],"lifecycle":{"ignore_changes":["tags[\"x\"]","y"],"replace_triggered_by":["a.c[each.key].id"],"create_before_destroy":true,"precondition":{"condition":"${var.v}","error_message":"e"}}},"c":{"lifecycle":{"ignore_changes":"all"},"nested":{"provider":"${var.p}"}}}}}`,
		},
		"modules": {
			`module "m" {
 source = "./m"
 for_each = toset(["a"])
 providers = {
  aws = aws.west
  aws.b = aws.east
 }
 x = each.key
}`,
			`{"module":{"m":{"source":"./m","for_each":"${toset([\"a\"])}","providers":{"aws":"aws.west","aws.b":"aws.east"},"x":"${each.key}"}}}`,
		},
		"moves, imports, removals": {
			"moved {\n from = a.b\n to = a.c[\"k\"]\n}\nimport {\n to = a.b[each.key]\n id = each.value\n for_each = var.m\n}\nremoved {\n from = a.z\n lifecycle {\n  destroy = false\n }\n}",
			`{"moved":{"from":"a.b","to":"a.c[\"k\"]"},"import":{"to":"a.b[each.key]","id":"${each.value}","for_each":"${var.m}"},"removed":{"from":"a.z","lifecycle":{"destroy":false}}}`,
		},
		"checks": {
			"check \"c\" {\n data \"a\" \"b\" {\n  provider = aws.west\n }\n assert {\n  condition = data.a.b.ok\n  error_message = \"e\"\n }\n}",
			`{"check":{"c":{"data":{"a":{"b":{"provider":"aws.west"}}},"assert":{"condition":"${data.a.b.ok}","error_message":"e"}}}}`,
		},
		"settings and providers": {
			"terraform {\n required_version = \">= 1.5\"\n required_providers {\n  aws = {\n   source = \"hashicorp/aws\"\n   configuration_aliases = [aws.a, aws.b]\n  }\n  old = \"~> 1\"\n }\n backend \"s3\" {\n  bucket = \"b\"\n }\n}\nprovider \"aws\" {\n region = var.r\n}\nprovider \"aws\" {\n alias = \"west\"\n}",
			`{"terraform":{"required_version":">= 1.5","required_providers":{"aws":{"source":"hashicorp/aws","configuration_aliases":["aws.a","aws.b"]},"old":"~> 1"},"backend":{"s3":{"bucket":"b"}}},"provider":{"aws":[{"region":"${var.r}"},{"alias":"west"}]}}`,
		},
		"provisioners keep their order": {
			"resource \"a\" \"b\" {\n provisioner \"x\" {\n  when = destroy\n }\n provisioner \"y\" {}\n provisioner \"x\" {\n  connection {\n   type = \"ssh\"\n  }\n }\n}",
			`{"resource":{"a":{"b":{"provisioner":[{"x":{"when":"destroy"}},{"y":{}},{"x":{"connection":{"type":"ssh"}}}]}}}}`,
		},
		"dynamic blocks": {
			"resource \"a\" \"b\" {\n dynamic \"f\" {\n  for_each = var.fs\n  iterator = it\n  content {\n   p = it.value\n  }\n }\n}",
			`{"resource":{"a":{"b":{"dynamic":{"f":{"for_each":"${var.fs}","iterator":"it","content":{"p":"${it.value}"}}}}}}}`,
		},
		"dynamic blocks between others": {
			"resource \"a\" \"b\" {\n f {}\n dynamic \"f\" {\n  for_each = []\n  content {}\n }\n f {}\n}",
			`{"resource":{"a":{"b":{"f":{},"dynamic":{"f":{"for_each":[],"content":{}}},"f":{}}}}}`,
		},
		"outputs": {
			"output \"o\" {\n value = a.b\n description = \"$${d}\"\n sensitive = false\n depends_on = [a.c]\n}",
			`{"output":{"o":{"value":"${a.b}","description":"${d}","sensitive":false,"depends_on":["a.c"]}}}`,
		},
	} {
		if diff := cmp.Diff(c.want, converted(t, c.native, tfjson.Compact)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

func TestWhatJSONCannotSayIsAnError(t *testing.T) {
	for native, want := range map[string]tfjson.Reason{
		"locals {":                                                 tfjson.Invalid,
		"x = = 1":                                                  tfjson.Invalid,
		"a \"b\" {}\na \"b\" \"c\" {}":                             tfjson.MixedLabels,
		"resource \"a\" \"b\" {\n c \"d\" {}\n}":                   tfjson.ExtraLabel,
		"variable \"v\" {\n default = f(1)\n}":                     tfjson.NotConstant,
		"variable \"v\" {\n description = var.x\n}":                tfjson.NotConstant,
		"module \"m\" {\n providers = var.x\n}":                    tfjson.NotConstant,
		"# streamlint:ignore esm/unbounded_retries -- why\na {}\n": tfjson.IgnoreComment,
		"a {\n b = [ /* streamlint:ignore all -- why */ 1]\n}":     tfjson.IgnoreComment,
	} {
		_, err := tfjson.Convert("main.tf", []byte(native), tfjson.Compact)
		var told *tfjson.Error
		if !errors.As(err, &told) || told.Reason != want {
			t.Errorf("%q: error %v, want %q", native, err, want)
		}
	}
}

// TestTemplatesKeepTheirValue: HCL evaluates both notations.
func TestTemplatesKeepTheirValue(t *testing.T) {
	for _, native := range []string{
		`""`, `"a"`, `"\n\t\r\"\\ \u00e9 \U0001F600 é"`, `"${n}"`, `"${n}${n}"`, `"a${n}"`, `" ${~n}"`, `"${n~} "`, `"${~ n ~}"`,
		`"a\n  ${~ n ~}\n  b"`, `"$${n} %%{n}"`, `"$"`, `"%"`, `"$$"`, `"$$${n}"`, `"\u0024${n}"`, `"\u0025%{ if true }x%{ endif }"`,
		`"100%"`, `"<>&"`, `"%{ if b }yes%{ else }no%{ endif }"`, `"%{ for x in l ~}\n ${x},\n%{ endfor ~}\n"`, `"x ${"y ${upper("z")} \" "} w"`,
		"<<EOT\nEOT\n", "<<EOT\na\n  b ${n}\nEOT\n", "<<-EOT\n    a\n\n      b\n    ${n} c\n    EOT\n", "<<-EOT\n  a\n${n}\n  EOT\n",
		"<<EOT\n${n}\nEOT\n", "<<EOT\n${n ~}\nEOT\n", "<<-EOT\n  ${~ n ~}\n  EOT\n", "<<EOT\n\"q\" \\n $${n}\n\tx\r\nEOT\n",
		"<<-EOT\n  %{ for x in l ~}\n  - ${x}\n\n   %{~ endfor }\n  end\n  EOT\n", "<<EOT\na\n\n  %{~ if b }x%{ endif ~}\n\n  y\nEOT\n",
		"upper(<<EOT\nx\nEOT\n)", "b ? \"x\" : <<EOT\n  y ${n}\nEOT\n", "[<<-A\n  a\n  A\n, <<B\n b\nB\n]",
		"{ a = 1, (\"b\") = 2 }", `{ "a${n}" = 1 }`, `{ "$${n}" = 1 }`, "[for x in l : {\n # }\" \n a = x }]", "(-1)", "-n", "l[0]", "l[*]", "1.5e2", "12345678901234567890.5",
	} {
		file, diags := hclsyntax.ParseConfig([]byte("v = "+native+"\n"), "main.tf", hcl.InitialPos)
		if diags.HasErrors() {
			t.Fatalf("%s: %s", native, diags)
		}
		want := value(t, native, file)
		text, err := tfjson.Convert("main.tf", []byte("v = "+native+"\n"), tfjson.Compact)
		if err != nil {
			t.Errorf("%s: %s", native, err)
			continue
		}
		file, diags = json.Parse(text, "main.tf.json")
		if diags.HasErrors() {
			t.Fatalf("%s as %s: %s", native, text, diags)
		}
		if got := value(t, string(text), file); !got.RawEquals(want) {
			t.Errorf("%s as %s is %#v, not %#v", native, text, got, want)
		}
	}
}

func value(t *testing.T, what string, file *hcl.File) cty.Value {
	t.Helper()
	attributes, diags := file.Body.JustAttributes()
	if diags.HasErrors() {
		t.Fatalf("%s: %s", what, diags)
	}
	v, diags := attributes["v"].Expr.Value(&hcl.EvalContext{
		Variables: map[string]cty.Value{
			"n": cty.NumberIntVal(7), "b": cty.True, "l": cty.ListVal([]cty.Value{cty.StringVal("p"), cty.StringVal("q")}),
		},
		Functions: map[string]function.Function{"upper": stdlib.UpperFunc},
	})
	if diags.HasErrors() {
		t.Fatalf("%s: %s", what, diags)
	}
	return v
}

// converted is a file in JSON without its blanks.
func converted(t *testing.T, native string, shape tfjson.Shape) string {
	t.Helper()
	text, err := tfjson.Convert("main.tf", []byte(native), shape)
	if err != nil {
		t.Errorf("%s: %s", native, err)
		return ""
	}
	var b bytes.Buffer
	if err := stdjson.Compact(&b, text); err != nil {
		t.Errorf("%s: %s", text, err)
	}
	return b.String()
}

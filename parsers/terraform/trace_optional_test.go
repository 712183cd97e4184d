package terraform_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/parsers/terraform"
)

// typedStream is a stream whose name is an expression over a variable of a type.
func typedStream(constraint, settings, name string) string {
	return "variable \"v\" {\n  type = " + constraint + "\n" + settings + "}\nresource \"aws_kinesis_stream\" \"s\" {\n  name = " + name + "\n}\n"
}

// TestWayLeadsToTheDefaultOfAnOptionalAttribute: an object that leaves an attribute
// out is not where its value was written.
func TestWayLeadsToTheDefaultOfAnOptionalAttribute(t *testing.T) {
	cases := map[string]struct{ constraint, given, name, want string }{
		"of an object":        {`object({ a = optional(string, "x"), b = optional(string, "y") })`, `{ a = "z" }`, `var.v.b`, `"y": optional default of var.v = "y"`},
		"that is given":       {`object({ a = optional(string, "x") })`, `{ a = "z" }`, `var.v.a`, `"z": var.v = "z"`},
		"that is null":        {`object({ a = optional(string, "x") })`, `{ a = null }`, `var.v.a`, `"x": optional default of var.v = "x"`},
		"of a map's elements": {`map(object({ a = optional(string, "x") }))`, `{ k = {} }`, `var.v["k"].a`, `"x": optional default of var.v = "x"`},
		"of a nested object":  {`object({ o = optional(object({ a = optional(string, "x") }), {}) })`, `{ o = {} }`, `var.v.o.a`, `"x": optional default of var.v = "x"`},
		"inside a default":    {`object({ o = optional(object({ a = string }), { a = "x" }) })`, `{}`, `var.v.o.a`, `"x": optional default of var.v = "x"`},
		"that it has not":     {`object({ a = optional(string) })`, `{}`, `coalesce(var.v.a, "f")`, `coalesce(var.v.a, "f"): `},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"main.tf": typedStream(c.constraint, "", c.name), "terraform.tfvars": "v = " + c.given + "\n"}
			result := parse(t, files, terraform.Options{})
			origin := result.Facts.Streams[0].Name.Origin()
			at, text := origin.Place.Range, ""
			if n := len(origin.Hops); n > 0 {
				at, text = origin.Hops[n-1].Place.Range, origin.Hops[n-1].Text
			}
			if got := fmt.Sprintf("%s: %s", at.Text(), text); got != c.want {
				t.Errorf("the way ends at %s, want %s", got, c.want)
			}
		})
	}
}

func TestWayLeadsToATypeThatIsAString(t *testing.T) {
	files := map[string]string{
		"main.tf.json": `{"variable": {"v": {"type": "object({ a = optional(string, \"x\") })", "default": {}}},
			"resource": {"aws_kinesis_stream": {"s": {"name": "${var.v.a}"}}}}`,
	}
	hops := parse(t, files, terraform.Options{}).Facts.Streams[0].Name.Origin().Hops
	if len(hops) == 0 {
		t.Fatal("no way")
	}
	last := hops[len(hops)-1]
	if last.Text != `optional default of var.v = "x"` || !strings.Contains(last.Place.Range.Text(), "optional(") {
		t.Errorf("the way ends at %s: %s", last.Place.Range.Text(), last.Text)
	}
}

// TestDefaultsOfOptionalAttributesHideSecrets: the line of a default may be shown.
func TestDefaultsOfOptionalAttributesHideSecrets(t *testing.T) {
	const canary = "c4n4ry"
	cases := map[string]string{
		"by their name": typedStream(`object({ a = optional(string, "x"), password = optional(string, "`+canary+`") })`, "  default = {}\n", "var.v.a"),
		"in an object":  typedStream(`object({ a = optional(string, "x"), o = optional(any, { token = "`+canary+`" }) })`, "  default = {}\n", "var.v.a"),
		"by the variable": typedStream(`object({ a = optional(string, "x"), b = optional(list(string), ["`+canary+`"]) })`,
			"  default = {}\n  sensitive = true\n", "var.v.a"),
	}
	for name, text := range cases {
		for file, text := range map[string]string{"main.tf": text, "main.tf.json": inJSON(t, text)} {
			stream := parse(t, map[string]string{file: text}, terraform.Options{}).Facts.Streams[0]
			f, shown := stream.Header.File, ""
			for n := 1; n <= f.LineCount(); n++ {
				for _, line := range f.Line(n).Excerpt(0).Lines {
					shown += line.Text + "\n"
				}
			}
			if strings.Contains(shown, canary) || !strings.Contains(shown, "aws_kinesis_stream") {
				t.Errorf("%s, %s shows\n%s", name, file, shown)
			}
		}
	}
}

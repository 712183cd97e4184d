package cloudformation

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/source"
)

func TestParameterOverrides(t *testing.T) {
	cases := []struct{ name, file, text string }{
		{"one string", "samconfig.toml", `version = 0.1
[default.deploy.parameters]
parameter_overrides = "Stage=prod Name=\"two words\" Empty="  # comment
[prod.deploy.parameters]
parameter_overrides = "Stage=other"
`},
		{"a list over lines", "samconfig.toml", `[default.global.parameters]
parameter_overrides = [ # comment
  "Stage=dev",
  "Empty=",
]
[default.deploy.parameters]
region = "eu-west-1"
parameter_overrides = ["Stage=prod", 'Name=two words']
`},
		{"keys and values", "samconfig.toml", `["default"."deploy".parameters]
parameter_overrides = """ParameterKey=Stage,ParameterValue=prod \
  ParameterKey=Name,ParameterValue="two words" Empty="""`},
		{"YAML", "samconfig.yaml", "default:\n  deploy:\n    parameters:\n      parameter_overrides: {Stage: prod, Name: two words, Empty: ''}\n"},
	}
	want := map[string]string{"Stage": "prod", "Name": "two words", "Empty": "", "Own": "1"}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			tree := source.NewTree(fstest.MapFS{c.file: {Data: []byte(c.text)}}, nil)
			r := &run{tree: tree, options: Options{SAMConfig: c.file, Parameters: map[string]string{"Own": "1"}}}
			if diff := cmp.Diff(want, r.givenParameters()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMissingSAMConfigIsAProblem(t *testing.T) {
	r := &run{tree: source.NewTree(fstest.MapFS{}, nil), options: Options{SAMConfig: "samconfig.toml"}}
	r.givenParameters()
	if len(r.result.Problems) != 1 || r.result.Problems[0].Place.Locator != "samconfig.toml" {
		t.Fatalf("problems = %v, want one about the file", r.result.Problems)
	}
	want := "the SAM configuration cannot be read: there is no such file"
	if got := r.result.Problems[0].Message; got != want {
		t.Errorf("message = %q, want %q", got, want)
	}
}

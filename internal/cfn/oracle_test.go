package cfn

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// differences lists where goformation and this package part, with the reason.
// Nothing may stand here that we have wrong.
var differences = map[string]string{
	"Join7":    splitUnsupported,
	"Select3":  splitUnsupported,
	"Select4":  splitUnsupported,
	"Select7":  splitUnsupported,
	"Select8":  splitUnsupported,
	"Select9":  splitUnsupported,
	"SubVars6": splitUnsupported,
	"Mixed2":   splitUnsupported,
	"Mixed4":   splitUnsupported,
	"SubVars1": "goformation leaves parameters unreplaced beside local variables; CloudFormation replaces both",
}

const splitUnsupported = "goformation does not take the list that Fn::Split returns as an argument of another function"

// TestResolvesAsGoformationDoes compares fragments with recorded answers; see
// oracle/main.go for how they are recorded.
func TestResolvesAsGoformationDoes(t *testing.T) {
	fragments, err := os.ReadFile("testdata/fragments.yaml")
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := os.ReadFile("testdata/answers.json")
	if err != nil {
		t.Fatal(err)
	}
	var answers map[string]any
	if err := json.Unmarshal(recorded, &answers); err != nil {
		t.Fatal(err)
	}
	tpl := loadText(t, string(fragments), Options{Parameters: map[string]string{
		"Stage": "prod", "Name": "orders", "Size": "100", "Empty": "", "Zones": "a,b,c", "Colon": "x:y:z",
	}})
	fields := tpl.Resource("All").Properties(&Scene{}).Fields()
	if len(fields) < 100 {
		t.Fatalf("%d fragments, want 100 and more", len(fields))
	}
	for _, f := range fields {
		diff := cmp.Diff(answers[f.Key], asJSON(t, f.Value()))
		switch reason, listed := differences[f.Key]; {
		case diff != "" && !listed:
			t.Errorf("%s differs from the oracle:\n%s", f.Key, diff)
		case diff == "" && listed:
			t.Errorf("%s is listed as different (%s) and is not", f.Key, reason)
		}
	}
}

// asJSON turns a value into what package json would read; what is unknown shows.
func asJSON(t *testing.T, v Value) any {
	t.Helper()
	text, ok := v.JSON()
	if !ok {
		return fmt.Sprintf("<unknown %s>", v.Identity())
	}
	var out any
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func loadText(t testing.TB, text string, options Options) *Template {
	t.Helper()
	docs, problems := yamlpos.Parse(source.NewFile("template.yaml", []byte(text)))
	if len(problems) > 0 || len(docs) != 1 {
		t.Fatalf("%d documents, problems %v", len(docs), problems)
	}
	options.Scope = "template.yaml"
	return Load(docs[0], options)
}

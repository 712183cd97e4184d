package report_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/streamlint/streamlint/report"
	"github.com/streamlint/streamlint/rules"
)

// validate checks a document against a schema file.
func validate(t *testing.T, schemaPath, document string) {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile(schemaPath)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%v\n%s", err, document)
	}
}

var reportSchema = filepath.Join("..", "docs", "schema", "streamlint-report.schema.json")

func TestJSONLooksAndFitsItsSchema(t *testing.T) {
	got := show(t, report.NewJSON(), sample())
	validate(t, reportSchema, got)
	golden(t, "json.golden", got)
}

func TestJSONOfAnEmptyRunHasItsArrays(t *testing.T) {
	got := show(t, report.NewJSON(), &rules.Result{})
	validate(t, reportSchema, got)
	var document map[string]any
	if err := json.Unmarshal([]byte(got), &document); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"findings", "undecided", "problems", "errors"} {
		if items, ok := document[key].([]any); !ok || len(items) != 0 {
			t.Errorf("%s = %v, want an empty array", key, document[key])
		}
	}
}

func TestEveryFormatIsTheSameInWhateverOrderAResultComes(t *testing.T) {
	reversed := func() *rules.Result {
		r := sample()
		slices.Reverse(r.Findings)
		slices.Reverse(r.Undecided)
		slices.Reverse(r.Problems)
		slices.Reverse(r.Errors)
		return r
	}
	for name, reporter := range map[string]report.Reporter{
		"text": report.NewText(report.TextOptions{}), "json": report.NewJSON(), "sarif": report.NewSARIF("0.1.0"),
	} {
		if diff := cmp.Diff(show(t, reporter, sample()), show(t, reporter, reversed())); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

type brokenPipe struct{}

var errBroken = errors.New("broken pipe")

func (brokenPipe) Write([]byte) (int, error) { return 0, errBroken }

func TestAWriterThatFailsIsSaid(t *testing.T) {
	for name, reporter := range map[string]report.Reporter{
		"text": report.NewText(report.TextOptions{}), "json": report.NewJSON(), "sarif": report.NewSARIF(""),
	} {
		if err := reporter.Report(brokenPipe{}, sample()); !errors.Is(err, errBroken) {
			t.Errorf("%s: error %v, want %v", name, err, errBroken)
		}
	}
}

package report_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/report"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

var sarifSchema = filepath.Join("..", "testdata", "report", "sarif-schema-2.1.0.json")

func TestSARIFLooksAndFitsTheOfficialSchema(t *testing.T) {
	got := show(t, report.NewSARIF("0.1.0"), sample())
	validate(t, sarifSchema, got)
	golden(t, "sarif.golden", got)
}

func TestSARIFOfAnEmptyRunFitsToo(t *testing.T) {
	validate(t, sarifSchema, show(t, report.NewSARIF(""), &rules.Result{}))
}

// sarifDocument is what the tests below look at.
type sarifDocument struct {
	Runs []struct {
		Tool struct {
			Driver struct {
				SemanticVersion string
				Rules           []struct{ ID, HelpURI string }
			}
		}
		Invocations []struct{ ExecutionSuccessful bool }
		Results     []struct {
			RuleID    string
			RuleIndex int
			Message   struct{ Text string }
			Locations []struct {
				PhysicalLocation struct {
					ArtifactLocation struct{ URI string }
					Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
				}
			}
			Suppressions []struct{ Kind, Justification string }
		}
	}
}

func sarifOf(t *testing.T, version string, r *rules.Result) sarifDocument {
	t.Helper()
	var out sarifDocument
	text := show(t, report.NewSARIF(version), r)
	validate(t, sarifSchema, text)
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestSARIFColumnsCountUTF16(t *testing.T) {
	f := source.NewFile("a b/ü:1.yaml", []byte("k: 😀注 value\n"))
	r := &rules.Result{Findings: []rules.Finding{{Rule: "esm/x", Severity: rules.Error, Message: "m", Place: place(f, "value")}}}
	got := sarifOf(t, "", r).Runs[0].Results[0].Locations[0].PhysicalLocation
	if got.Region.StartColumn != 8 || got.Region.EndColumn != 13 {
		t.Errorf("columns %d to %d, want 8 to 13", got.Region.StartColumn, got.Region.EndColumn)
	}
	if want := "a%20b/%C3%BC:1.yaml"; got.ArtifactLocation.URI != want {
		t.Errorf("uri = %q, want %q", got.ArtifactLocation.URI, want)
	}
}

func TestSARIFTellsNoAbsolutePath(t *testing.T) {
	f := source.NewFile("/home/ann/infra/main.tf", []byte("a\n"))
	r := &rules.Result{
		Findings: []rules.Finding{{Rule: "esm/x", Severity: rules.Error, Message: "m", Place: place(f, "a")}},
		Errors:   []rules.RuleError{{File: "/home/ann/x.tf", Rule: "esm/x", Message: "broke"}},
	}
	text := show(t, report.NewSARIF(""), r)
	var uris []string
	for line := range strings.SplitSeq(text, "\n") {
		if _, uri, ok := strings.Cut(line, `"uri": `); ok {
			uris = append(uris, strings.Trim(uri, `",`))
		}
	}
	if diff := cmp.Diff([]string{"x.tf", "main.tf"}, uris); diff != "" {
		t.Error(diff)
	}
}

func TestSARIFSaysWhereASuppressionStands(t *testing.T) {
	finding := func(inSource bool) rules.Finding {
		return rules.Finding{Rule: "esm/x", Severity: rules.Note, Message: "m", Suppressed: true, Suppression: "known", SuppressedInSource: inSource}
	}
	results := sarifOf(t, "", &rules.Result{Findings: []rules.Finding{finding(true), finding(false)}}).Runs[0].Results
	for i, kind := range []string{"inSource", "external"} {
		if s := results[i].Suppressions; len(s) != 1 || s[0].Kind != kind || s[0].Justification != "known" {
			t.Errorf("suppressions %d = %v, want one of kind %s", i, s, kind)
		}
	}
}

func TestSARIFPointsAtThePageOfTheVersionThatRan(t *testing.T) {
	rulesOf := map[string]*rules.Rule{
		"esm/a": {ID: "esm/a", Title: "A", Severity: rules.Error, BuiltIn: true},
		"own/b": {ID: "own/b", Title: "B", Severity: rules.Error, Sources: []rules.Source{{URL: "internal note"}, {URL: "https://wiki.example/b"}}},
		"own/c": {ID: "own/c", Title: "C", Severity: rules.Error},
	}
	for version, revision := range map[string]string{"0.3.1": "v0.3.1", "v0.3.1": "v0.3.1", "(devel)": "main", "v0.0.0-2026-abc": "main"} {
		document := sarifOf(t, version, &rules.Result{Rules: rulesOf})
		var got []string
		for _, rule := range document.Runs[0].Tool.Driver.Rules {
			got = append(got, rule.HelpURI)
		}
		want := []string{"https://github.com/streamlint/streamlint/blob/" + revision + "/policies/esm/a/examples.md", "https://wiki.example/b", ""}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", version, diff)
		}
	}
}

func TestSARIFRunIsUnsuccessfulOnlyWithErrors(t *testing.T) {
	broken := &rules.Result{Errors: []rules.RuleError{{Message: "broke"}}}
	if sarifOf(t, "", broken).Runs[0].Invocations[0].ExecutionSuccessful {
		t.Error("a run with an error calls itself successful")
	}
	r := &rules.Result{Problems: []source.Problem{{Severity: source.Warning, Message: "not read"}}}
	if !sarifOf(t, "", r).Runs[0].Invocations[0].ExecutionSuccessful {
		t.Error("a problem makes the run unsuccessful")
	}
}

func TestSARIFMessageIsNoLinkByAccident(t *testing.T) {
	r := &rules.Result{Findings: []rules.Finding{{Rule: "esm/x", Severity: rules.Error, Message: `a["k"](b) fails`}}}
	if got, want := sarifOf(t, "", r).Runs[0].Results[0].Message.Text, `a["k"\](b) fails.`; got != want {
		t.Errorf("message = %q, want %q", got, want)
	}
}

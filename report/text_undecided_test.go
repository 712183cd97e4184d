package report_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/report"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// TestUndecidedIsToldByCause: rules that want the same value stand together below
// it, and a long value is cut.
func TestUndecidedIsToldByCause(t *testing.T) {
	f := source.NewFile("main.tf", []byte("mapping a\n  batch = var.batch\n  retries = "+strings.Repeat("long ", 20)+"\nmapping b\n"))
	batch := source.At(f.Range(20, 29))
	retries := source.At(f.Line(3))
	a, b := source.At(f.Line(1)), source.At(f.Line(4))
	text := show(t, report.NewText(report.TextOptions{ShowUndecided: true}), &rules.Result{Undecided: []rules.Undecided{
		{Rule: "esm/whole", Entity: "a", Missing: []string{"batch_size"}, Gaps: []rules.Gap{{Place: batch, Cause: facts.Hop{Text: "var.batch, without a value", Place: a}}}, Place: a},
		{Rule: "esm/retries", Entity: "a", Missing: []string{"retry_limit", "function"}, Gaps: []rules.Gap{{Place: retries}, {}}, Place: a},
		{Rule: "esm/late", Entity: "a", Missing: []string{"batch_size"}, Gaps: []rules.Gap{{Place: batch, Cause: facts.Hop{Text: "var.batch, without a value", Place: a}}}, Place: a},
		{Rule: "esm/open", Entity: "b", Place: b},
	}})
	want := `undecided: a  main.tf:1:1
  not known: batch_size at main.tf:2:11: var.batch ← var.batch, without a value at main.tf:1:1
    so not judged: esm/late, esm/whole
  not known: retry_limit at main.tf:3:1: retries = long long long long long long long long long long…
             function
    so not judged: esm/retries
undecided: b  main.tf:4:1
  not known: something it depends on
    so not judged: esm/open
`
	got, _, _ := strings.Cut(text, "\nlooked at")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

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
// it, by whatever attribute; what is written nowhere is told where nothing else is
// wanted; a long value is cut.
func TestUndecidedIsToldByCause(t *testing.T) {
	f := source.NewFile("main.tf", []byte("mapping a\n  batch = var.batch\n  retries = "+strings.Repeat("long ", 20)+"\nmapping b\n"))
	batch := source.At(f.Range(20, 29))
	retries := source.At(f.Line(3))
	a, b := source.At(f.Line(1)), source.At(f.Line(4))
	text := show(t, report.NewText(report.TextOptions{ShowUndecided: true}), &rules.Result{Undecided: []rules.Undecided{
		{Rule: "esm/whole", Entity: "a", Missing: []string{"batch_size"}, Gaps: []rules.Gap{{Place: batch, Cause: facts.Hop{Text: "var.batch, without a value", Place: a}}}, Place: a},
		{Rule: "esm/retries", Entity: "a", Missing: []string{"retry_limit", "function", "batch_bytes"}, Gaps: []rules.Gap{{Place: retries}, {}, {Place: batch, Cause: facts.Hop{Text: "var.batch, without a value", Place: a}}}, Place: a},
		{Rule: "esm/nowhere", Entity: "a", Missing: []string{"function"}, Gaps: []rules.Gap{{}}, Place: a},
		{Rule: "esm/late", Entity: "a", Missing: []string{"batch_size"}, Gaps: []rules.Gap{{Place: batch, Cause: facts.Hop{Text: "var.batch, without a value", Place: a}}}, Place: a},
		{Rule: "esm/open", Entity: "b", Place: b},
	}})
	want := `undecided: a  main.tf:1:1
  not known: batch_size, batch_bytes
    at main.tf:2:11: var.batch ← without a value at main.tf:1:1
    so not judged: esm/late, esm/retries, esm/whole
  not known: function
    so not judged: esm/nowhere
  not known: retry_limit
    at main.tf:3:1: retries = long long long long long long long long long long…
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

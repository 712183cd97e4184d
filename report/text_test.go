package report_test

import (
	"strings"
	"testing"

	"github.com/streamlint/streamlint/report"
	"github.com/streamlint/streamlint/rules"
)

func show(t *testing.T, reporter report.Reporter, r *rules.Result) string {
	t.Helper()
	var b strings.Builder
	if err := reporter.Report(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTextLooks(t *testing.T) {
	for name, options := range map[string]report.TextOptions{
		"text.golden":        {ShowUndecided: true},
		"text_narrow.golden": {Width: 60},
		"text_quiet.golden":  {Quiet: true},
		"text_color.golden":  {Color: true},
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, name, show(t, report.NewText(options), sample()))
		})
	}
}

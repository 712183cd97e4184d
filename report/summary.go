package report

import (
	"fmt"
	"strings"

	"github.com/streamlint/streamlint/rules"
)

// lastLine counts everything: consumers, files, findings by severity, and what
// kept the run from saying more. It is the last line of every run.
func (t *text) lastLine(r *rules.Result) string {
	s := r.Summary
	checked := fmt.Sprintf("checked %s in %s", count(s.Consumers, "consumer"), count(s.Files, "file"))
	if s.Consumers == 0 {
		checked = fmt.Sprintf("looked at %s and found no stream consumer", count(s.Files, "file"))
	}
	parts := []string{t.paint(bold, checked)}

	by := severityCounts(r.Findings)
	found := make([]string, 0, 3)
	for _, severity := range []rules.Severity{rules.Error, rules.Warning, rules.Note} {
		found = append(found, t.counted(by[severity], string(severity), severityStyle(severity)))
	}
	parts = append(parts, strings.Join(found, ", "))

	undecided := t.counted(s.Undecided, "", plainStyle) + " undecided"
	if s.Undecided > 0 && !t.ShowUndecided {
		undecided += t.paint(dim, " (--show-undecided)")
	}
	parts = append(parts, undecided, t.counted(s.Problems, "problem", warningStyle))
	if s.Suppressed > 0 {
		parts = append(parts, fmt.Sprintf("%d suppressed", s.Suppressed))
	}
	parts = append(parts, t.counted(len(r.Errors), "internal error", errorStyle))
	return strings.Join(parts, t.paint(dim, " · ")) + "\n"
}

// counted returns a number with its noun, coloured when there is any.
func (t *text) counted(n int, noun string, s style) string {
	words := fmt.Sprint(n)
	if noun != "" {
		words = count(n, noun)
	}
	if n == 0 {
		return words
	}
	return t.paint(s, words)
}

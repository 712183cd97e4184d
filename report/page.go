package report

import (
	"bufio"
	"io"
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// WritePage prints a rule's page for people: what it finds, why, how to mend it,
// what it rests on, and its examples. Only Color and Width of the options count.
func WritePage(w io.Writer, rule *rules.Rule, options TextOptions) error {
	t := NewText(options).(*text)
	out := bufio.NewWriter(w)
	var b strings.Builder

	facets := []string{string(rule.Severity), evidenceWords(rule.Evidence)}
	if rule.Since != "" {
		facets = append(facets, "since "+rule.Since)
	}
	if !rule.BuiltIn {
		facets = append(facets, "your own policy")
	}
	b.WriteString(t.paint(severityStyle(rule.Severity), source.Printable(rule.ID)))
	b.WriteString(t.paint(dim, "  "+source.Printable(strings.Join(facets, " · "))) + "\n")
	b.WriteString(t.paint(bold, source.Printable(rule.Title)) + "\n\n")
	for _, line := range wrap(source.Printable(oneParagraph(rule.Description)), t.Width) {
		b.WriteString(line + "\n")
	}
	b.WriteByte('\n')
	t.note(&b, "fix", goodStyle, rule.Remedy)
	if rule.Entity != "" {
		t.note(&b, "judges", plainStyle, "every "+plain(rule.Entity))
	}
	if len(rule.Reads) > 0 {
		t.note(&b, "reads", plainStyle, strings.Join(rule.Reads, ", "))
	}
	if len(rule.YieldsTo) > 0 {
		t.note(&b, "yields", plainStyle, "to "+strings.Join(rule.YieldsTo, ", "))
	}
	for i, from := range rule.Sources {
		key := "sources"
		if i > 0 {
			key = ""
		}
		t.sourceLines(&b, key, from)
	}
	t.verbatim(&b, "quiet", "# streamlint:ignore "+rule.ID+" -- …", "on the line or above it")
	if rule.Examples != "" {
		b.WriteByte('\n')
		t.markdown(&b, rule.Examples, rule)
	}
	out.WriteString(strings.TrimRight(b.String(), "\n") + "\n")
	return out.Flush()
}

// sourceLines prints a source's title and, unbroken, its address.
func (t *text) sourceLines(b *strings.Builder, key string, from rules.Source) {
	lead := strings.Repeat(" ", keyColumns)
	if key == "" {
		b.WriteString(lead)
	} else {
		t.key(b, key)
	}
	if from.Description != "" {
		b.WriteString(source.Printable(from.Description) + "\n" + lead)
	}
	b.WriteString(t.paint(frameStyle, source.Printable(from.URL)) + "\n")
}

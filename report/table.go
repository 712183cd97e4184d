package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// WriteRules prints every rule in a format: "text" for people, "json" or
// "markdown". The rules are printed sorted by id. Another format is an error.
func WriteRules(w io.Writer, all []*rules.Rule, format string, options TextOptions) error {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b *rules.Rule) int { return strings.Compare(a.ID, b.ID) })
	switch format {
	case "text":
		return NewText(options).(*text).rules(w, all)
	case "json":
		return rulesJSON(w, all)
	case "markdown":
		return rulesMarkdown(w, all)
	}
	return fmt.Errorf("write rules as %q: no such format", format)
}

func (t *text) rules(w io.Writer, all []*rules.Rule) error {
	ids, severities, grades := 0, 0, 0
	for _, r := range all {
		ids = max(ids, width(source.Printable(r.ID)))
		severities = max(severities, len(r.Severity))
		grades = max(grades, len(plain(r.Evidence)))
	}
	out := bufio.NewWriter(w)
	for _, r := range all {
		id := source.Printable(r.ID)
		lead := ids + severities + grades + 6
		fmt.Fprintf(out, "%s%s  %s  %s", t.paint(bold, id), strings.Repeat(" ", ids-width(id)),
			t.paint(severityStyle(r.Severity), fmt.Sprintf("%-*s", severities, r.Severity)),
			t.paint(dim, fmt.Sprintf("%-*s", grades, plain(r.Evidence))))
		for i, line := range wrap(source.Printable(r.Title), max(30, t.Width-lead)) {
			if i > 0 {
				line = strings.Repeat(" ", lead-2) + "  " + line
			} else {
				line = "  " + line
			}
			out.WriteString(line + "\n")
		}
	}
	fmt.Fprintf(out, "\n%s · %s\n", count(len(all), "rule"), t.paint(dim, "streamlint explain RULE shows a rule's page"))
	return out.Flush()
}

type jsonRule struct {
	ID          string       `json:"id"`
	Severity    string       `json:"severity"`
	Evidence    string       `json:"evidence"`
	Title       string       `json:"title"`
	Description string       `json:"description,omitempty"`
	Remedy      string       `json:"remedy,omitempty"`
	Entity      string       `json:"entity,omitempty"`
	Since       string       `json:"since,omitempty"`
	Sources     []jsonSource `json:"sources"`
	BuiltIn     bool         `json:"built_in"`
}

type jsonSource struct {
	URL         string `json:"url"`
	Description string `json:"description,omitempty"`
}

func rulesJSON(w io.Writer, all []*rules.Rule) error {
	out := make([]jsonRule, 0, len(all))
	for _, r := range all {
		sources := make([]jsonSource, 0, len(r.Sources))
		for _, s := range r.Sources {
			sources = append(sources, jsonSource(s))
		}
		out = append(out, jsonRule{
			ID: r.ID, Severity: string(r.Severity), Evidence: r.Evidence, Title: r.Title,
			Description: oneParagraph(r.Description), Remedy: oneParagraph(r.Remedy),
			Entity: r.Entity, Since: r.Since, Sources: sources, BuiltIn: r.BuiltIn,
		})
	}
	return writeJSON(w, out)
}

func rulesMarkdown(w io.Writer, all []*rules.Rule) error {
	out := bufio.NewWriter(w)
	out.WriteString("| rule | severity | evidence | title |\n| --- | --- | --- | --- |\n")
	for _, r := range all {
		id := "`" + markdownCell(r.ID) + "`"
		if r.BuiltIn {
			id = "[" + id + "](" + projectURI + "/blob/main/policies/" + r.ID + "/examples.md)"
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s |\n", id, r.Severity, markdownCell(plain(r.Evidence)), markdownCell(r.Title))
	}
	return out.Flush()
}

func markdownCell(text string) string {
	return strings.ReplaceAll(source.Printable(oneParagraph(text)), "|", `\|`)
}

// WriteValue prints a value as JSON, the way reports are printed: indented, and
// with nothing in it that a terminal would obey.
func WriteValue(w io.Writer, value any) error { return writeJSON(w, value) }

package report

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// keyColumns is where the text of a note begins: behind the longest key.
const keyColumns = len("  evidence: ")

// note writes one keyed paragraph with a hanging indent.
func (t *text) note(b *strings.Builder, key string, s style, words string) {
	for i, line := range wrap(source.Printable(oneParagraph(words)), t.Width-keyColumns) {
		if i == 0 {
			t.key(b, key)
		} else {
			b.WriteString(strings.Repeat(" ", keyColumns))
		}
		b.WriteString(t.paint(s, line) + "\n")
	}
}

func (t *text) key(b *strings.Builder, key string) {
	b.WriteString(t.paint(dim, fmt.Sprintf("%-*s", keyColumns, "  "+key+":")))
}

// verbatim writes a line that people copy, unbroken.
func (t *text) verbatim(b *strings.Builder, key, line, remark string) {
	t.key(b, key)
	b.WriteString(source.Printable(line))
	if remark != "" {
		b.WriteString(t.paint(dim, "  "+source.Printable(remark)))
	}
	b.WriteByte('\n')
}

// maxListed bounds the lists of a finding; --format json has all.
const maxListed = 10

// notes writes what stands below the frames. What a rule says of itself is
// printed with its first finding only.
func (t *text) notes(b *strings.Builder, f rules.Finding, rule *rules.Rule, explain bool, loose []rules.Related) {
	var list []string
	for _, related := range loose {
		list = append(list, placed(related.Message, related.Place))
	}
	t.list(b, "because", list)
	list = list[:0]
	for _, hop := range f.Via {
		list = append(list, placed(hop.Text, hop.Place))
	}
	t.list(b, "via", list)
	for _, module := range f.Inferred {
		t.note(b, "inferred", plainStyle, "the source of "+module+" is not on disk; read from what is known of that module")
	}
	list = list[:0]
	for _, i := range f.Instances {
		list = append(list, placed(i.Entity, i.Place)+branch(i))
	}
	t.list(b, "also", list)
	if f.Condition != "" {
		t.note(b, "holds", plainStyle, f.Condition)
	}
	if f.Inputs != "" {
		t.note(b, "inputs", plainStyle, f.Inputs)
	}
	if explain && rule != nil {
		t.note(b, "why", plainStyle, rule.Description)
	}
	t.note(b, "fix", goodStyle, f.Remedy)
	if !strings.HasPrefix(f.Rule, "streamlint/") {
		// What is said of a file itself needs no source.
		t.note(b, "evidence", plainStyle, evidence(f))
	}
	if rule != nil {
		t.verbatim(b, "docs", "streamlint explain "+f.Rule, "")
	}
	t.quiet(b, f)
}

func (t *text) list(b *strings.Builder, key string, items []string) {
	left := 0
	if len(items) > maxListed {
		left = len(items) - maxListed
		items = items[:maxListed]
	}
	for i, item := range items {
		if i == 0 {
			t.verbatim(b, key, item, "")
			continue
		}
		b.WriteString(strings.Repeat(" ", keyColumns) + source.Printable(item) + "\n")
	}
	if left > 0 {
		b.WriteString(strings.Repeat(" ", keyColumns) + t.paint(dim, fmt.Sprintf("and %d more, all of them in --format json", left)) + "\n")
	}
}

// branch says in which branch a further instance holds.
func branch(i rules.Instance) string {
	if i.Condition == "" {
		return ""
	}
	return ", " + i.Condition
}

// placed returns "words at path:line:column".
func placed(words string, p source.Place) string {
	at := clickable(p)
	switch {
	case at == "":
		return words
	case words == "":
		return at
	}
	return words + " at " + at
}

func evidence(f rules.Finding) string {
	words := evidenceWords(f.Evidence)
	if basis := basisWords(f.Basis); basis != "" {
		words += " · " + basis
	}
	return words
}

// quiet writes the text that suppresses the finding, ready to paste.
func (t *text) quiet(b *strings.Builder, f rules.Finding) {
	at := f.Place.Range
	switch {
	case at.IsZero() || f.Entity == "":
		// Findings about a file or a comment are not for suppressing.
	case !hasComments(at.File):
		t.verbatim(b, "quiet", fmt.Sprintf("ignore: [{rule: %s, entity: %s, reason: …}]", f.Rule, yamlScalar(f.Entity)),
			"in .streamlint.yaml")
	default:
		t.verbatim(b, "quiet", commentMarker(at.File)+" streamlint:ignore "+f.Rule+" -- …",
			fmt.Sprintf("above line %d", at.Start().Line))
	}
}

// commentMarker returns what opens a comment in a file's syntax.
func commentMarker(f *source.File) string {
	switch strings.ToLower(path.Ext(f.Path)) {
	case ".java", ".kt", ".go", ".ts", ".js", ".scala", ".gradle":
		return "//"
	}
	return "#"
}

var bareScalar = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_./-]*$`)

// yamlScalar quotes a string where YAML would read something else.
func yamlScalar(s string) string {
	if bareScalar.MatchString(s) {
		return s
	}
	quoted, err := json.Marshal(s)
	if err != nil {
		panic("a string always marshals: " + err.Error())
	}
	return string(quoted)
}

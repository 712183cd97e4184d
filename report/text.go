package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// TextOptions say how text for people looks. The zero value suits a file.
type TextOptions struct {
	// Color adds colours. The caller knows whether a terminal is at the end.
	Color bool
	// Width is how many columns a line may take; 0 means DefaultWidth.
	Width int
	// ShowUndecided lists what could not be judged, instead of only counting it.
	ShowUndecided bool
	// Quiet prints one line a finding, and the last line.
	Quiet bool
}

// DefaultWidth is the width of text where no terminal says otherwise; MinWidth
// and MaxWidth bound what is used of a terminal's: below, frames fall apart,
// above, prose is hard to read.
const (
	DefaultWidth = 100
	MinWidth     = 40
	MaxWidth     = 120
)

// NewText returns the reporter for people.
func NewText(options TextOptions) Reporter {
	if options.Width == 0 {
		options.Width = DefaultWidth
	}
	options.Width = min(max(options.Width, MinWidth), MaxWidth)
	return &text{TextOptions: options, painter: painter{options.Color}}
}

type text struct {
	TextOptions
	painter
}

// Report prints the findings file by file, then problems, what was not judged,
// and errors of the run, and last the line that counts them all.
func (t *text) Report(w io.Writer, r *rules.Result) error {
	out := bufio.NewWriter(w)
	explained := map[string]bool{}
	for _, f := range bySeverity(r.Findings) {
		switch {
		case f.Suppressed:
		case t.Quiet:
			out.WriteString(t.oneLine(f))
		default:
			out.WriteString(t.finding(f, r.Rules[f.Rule], !explained[f.Rule]))
			explained[f.Rule] = true
		}
	}
	out.WriteString(t.problems(r.Problems))
	if t.ShowUndecided {
		out.WriteString(t.undecided(r.Undecided))
	}
	out.WriteString(t.errors(r.Errors))
	out.WriteString(t.lastLine(r))
	return out.Flush()
}

// clickable returns "path:line:column", which terminals and editors open.
func clickable(p source.Place) string {
	if p.Range.IsZero() {
		return source.Printable(p.Locator)
	}
	return source.Printable(p.Range.Path()) + ":" + p.Range.Start().String()
}

func (t *text) headline(f rules.Finding) string {
	s := severityStyle(f.Severity)
	message := f.Message
	if message == "" {
		message = f.Title
	}
	return t.paint(s, string(f.Severity)) + t.paint(s, "["+source.Printable(f.Rule)+"]") +
		t.paint(bold, ": "+source.Printable(message))
}

func (t *text) oneLine(f rules.Finding) string {
	place := clickable(f.Place)
	if place != "" {
		place += ": "
	}
	return t.paint(bold, place) + t.headline(f) + "\n"
}

func (t *text) finding(f rules.Finding, rule *rules.Rule, explain bool) string {
	var b strings.Builder
	b.WriteString(t.headline(f) + "\n")
	frames, loose := t.frames(f)
	g := gutter{painter: t.painter}
	for _, fr := range frames {
		g.numbers = max(g.numbers, fr.numberWidth())
	}
	for i, fr := range frames {
		corner := "├─ "
		if i == 0 {
			corner = "┌─ "
		}
		place := source.At(fr.annotations[0].at)
		b.WriteString(g.head(corner) + clickable(place))
		if i == 0 && f.Entity != "" {
			b.WriteString(t.paint(dim, "  "+source.Printable(f.Entity)))
		}
		b.WriteString("\n" + g.blank() + "\n")
		fr.write(&b, g, t.Width, severityStyle(f.Severity))
		b.WriteString(g.blank() + "\n")
	}
	if len(frames) == 0 && !f.Place.IsZero() {
		b.WriteString("  at " + clickable(f.Place) + "\n")
	}
	t.notes(&b, f, rule, explain, loose)
	b.WriteByte('\n')
	return b.String()
}

// maxAnnotations bounds what a finding draws; further places are listed.
const maxAnnotations = 8

// frames gathers the places of a finding file by file, the finding's own file
// first, and returns the related places that have no frame.
func (t *text) frames(f rules.Finding) (frames []*frame, loose []rules.Related) {
	byFile := map[*source.File]*frame{}
	add := func(a annotation) {
		fr := byFile[a.at.File]
		if fr == nil {
			fr = &frame{file: a.at.File}
			byFile[a.at.File] = fr
			frames = append(frames, fr)
		}
		fr.annotations = append(fr.annotations, a)
	}
	if !f.Place.Range.IsZero() {
		add(annotation{at: f.Place.Range, label: source.Printable(f.Label), primary: true})
	}
	drawn := len(frames)
	for _, related := range f.Related {
		r := related.Place.Range
		switch {
		case r.IsZero() || drawn >= maxAnnotations:
			loose = append(loose, related)
		case r == f.Place.Range && f.Label == "":
			frames[0].annotations[0].label = source.Printable(related.Message)
			f.Label = related.Message
		default:
			add(annotation{at: r, label: source.Printable(related.Message)})
			drawn++
		}
	}
	if len(frames) > 0 && !f.Place.Range.IsZero() {
		frames[0].shown = context(f)
	}
	return frames, loose
}

// context returns the lines that tell whose setting is marked: the entity's
// header, else the neighbours.
func context(f rules.Finding) []int {
	at := f.Place.Range
	first, last := at.Start().Line, lastLine(at)
	if h := f.Header; h.File == at.File && !h.IsZero() {
		if line := h.Start().Line; line < first {
			return []int{line}
		}
	}
	var out []int
	for _, number := range []int{first - 1, last + 1} {
		if number < 1 || number > at.File.LineCount() {
			continue
		}
		if strings.TrimSpace(show(at.File, number, 0).text) != "" {
			out = append(out, number)
		}
	}
	return out
}

func (t *text) problems(problems []source.Problem) string {
	var b strings.Builder
	for _, p := range problemsInOrder(problems) {
		head, s := "problem", warningStyle
		if p.Severity == source.Note {
			head, s = "left out", noteStyle
		}
		place := clickable(p.Place)
		if r := p.Place.Range; !r.IsZero() && r.To == 0 && r.File.LineCount() == 1 {
			place = source.Printable(r.Path()) // the whole of a file that was not read
		}
		if place != "" {
			place += ": "
		}
		b.WriteString(t.paint(s, head) + ": " + place + source.Printable(p.Message) + "\n")
	}
	return spaced(b.String())
}

func (t *text) errors(errors []rules.RuleError) string {
	var b strings.Builder
	for _, e := range errorsInOrder(errors) {
		b.WriteString(t.paint(errorStyle, "internal") + ": " + source.Printable(errorSentence(e)) + "\n")
	}
	return spaced(b.String())
}

// errorSentence says what was not judged and why.
func errorSentence(e rules.RuleError) string {
	var what string
	switch {
	case e.Rule != "" && e.Entity != "":
		what = fmt.Sprintf("%s was not judged by %s", e.Entity, e.Rule)
	case e.Rule != "":
		what = fmt.Sprintf("rule %s did not finish", e.Rule)
	case e.Entity != "":
		what = fmt.Sprintf("%s was not judged", e.Entity)
	default:
		what = "a part of the work was not done"
	}
	if e.File != "" {
		what += " in " + e.File
	}
	return what + ": " + e.Message
}

func spaced(block string) string {
	if block == "" {
		return ""
	}
	return block + "\n"
}

package report

import (
	"slices"
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// undecided lists what was not judged, entity by entity and below the values that
// are not known: one of them often stands before many rules.
func (t *text) undecided(undecided []rules.Undecided) string {
	var b strings.Builder
	for _, e := range unjudgedOf(undecidedInOrder(undecided)) {
		b.WriteString(t.paint(noteStyle, "undecided") + ": " + source.Printable(e.name))
		if place := clickable(e.place); place != "" {
			b.WriteString("  " + t.paint(dim, place))
		}
		b.WriteByte('\n')
		for _, u := range e.unknowns {
			t.hanging(&b, 2, bold, "not known: "+strings.Join(u.attributes, ", "))
			if u.where != "" {
				b.WriteString("    " + u.where + "\n")
			}
			t.hanging(&b, 4, dim, "so not judged: "+strings.Join(u.rules, ", "))
		}
	}
	return spaced(b.String())
}

// hanging writes a text in lines, those after the first a little further in.
func (t *text) hanging(b *strings.Builder, indent int, s style, text string) {
	for i, line := range wrap(text, t.Width-indent-2) {
		b.WriteString(strings.Repeat(" ", indent+2*min(i, 1)) + t.paint(s, line) + "\n")
	}
}

// An unjudged is an entity with the values that are not known of it.
type unjudged struct {
	name     string
	place    source.Place
	unknowns []*unknownValue
	byKey    map[string]*unknownValue
}

// An unknownValue is one place that says nothing, or one attribute that is written
// nowhere; with the attributes that follow from it and the rules that want them.
type unknownValue struct {
	where             string
	attributes, rules []string
}

func unjudgedOf(undecided []rules.Undecided) []*unjudged {
	var out []*unjudged
	seen := map[string]*unjudged{}
	for _, u := range undecided {
		key := strings.Join([]string{u.Scope, u.Entity, clickable(u.Place)}, "\x00")
		e := seen[key]
		if e == nil {
			e = &unjudged{name: u.Entity, place: u.Place, byKey: map[string]*unknownValue{}}
			seen[key] = e
			out = append(out, e)
		}
		e.add(u)
	}
	return out
}

// add files a rule below what it wants. What is written nowhere follows from
// something else, and counts where the rule wants nothing that is written.
func (e *unjudged) add(u rules.Undecided) {
	missing := u.Missing
	if len(missing) == 0 {
		missing = []string{"something it depends on"}
	}
	written := slices.ContainsFunc(u.Gaps, func(g rules.Gap) bool { return !g.Place.IsZero() })
	for i, name := range missing {
		where := ""
		if i < len(u.Gaps) {
			where = gapText(u.Gaps[i])
		}
		if where == "" && written {
			continue
		}
		key := where
		if key == "" {
			key = name
		}
		v := e.byKey[key]
		if v == nil {
			v = &unknownValue{where: where}
			e.byKey[key] = v
			e.unknowns = append(e.unknowns, v)
		}
		v.attributes = appendNew(v.attributes, source.Printable(name))
		v.rules = appendNew(v.rules, source.Printable(u.Rule))
	}
}

func appendNew(list []string, word string) []string {
	if slices.Contains(list, word) {
		return list
	}
	return append(list, word)
}

// gapText says where an unknown value is written and what it ends at: "at
// main.tf:11:16: local.batch ← var.batch, without a value at main.tf:1:1".
func gapText(g rules.Gap) string {
	if g.Place.IsZero() {
		return ""
	}
	line := "at " + clickable(g.Place)
	text := inAList(g.Place.Range.Text())
	if text != "" {
		line += ": " + text
	}
	if g.Cause.Text == "" {
		return line
	}
	line += " ← " + strings.TrimPrefix(source.Printable(g.Cause.Text), text+", ")
	if place := clickable(g.Cause.Place); place != "" {
		line += " at " + place
	}
	return line
}

// inAList shortens a text of the user's to what fits a list.
func inAList(text string) string {
	const limit = 60
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > limit {
		return string(runes[:limit-1]) + "…"
	}
	return text
}

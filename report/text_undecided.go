package report

import (
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// undecided lists what was not judged by what is not known: one value that cannot
// be read often stands before many rules.
func (t *text) undecided(undecided []rules.Undecided) string {
	var b strings.Builder
	heading := ""
	for _, g := range gapsOf(undecidedInOrder(undecided)) {
		if h := t.paint(noteStyle, "undecided") + ": " + source.Printable(g.entity) + "  " + t.paint(dim, clickable(g.place)); h != heading {
			heading = h
			b.WriteString(strings.TrimRight(h, " ") + "\n")
		}
		const words = "  not known: "
		b.WriteString(words + strings.Join(g.missing, "\n"+strings.Repeat(" ", len(words))) + "\n")
		for i, line := range wrap("so not judged: "+strings.Join(g.rules, ", "), t.Width-6) {
			indent := "    "
			if i > 0 {
				indent = "      "
			}
			b.WriteString(indent + t.paint(dim, line) + "\n")
		}
	}
	return spaced(b.String())
}

// A gapGroup is rules that one entity is not judged by for want of the same
// attributes.
type gapGroup struct {
	entity         string
	place          source.Place
	missing, rules []string
}

func gapsOf(undecided []rules.Undecided) []*gapGroup {
	var out []*gapGroup
	seen := map[string]*gapGroup{}
	for _, u := range undecided {
		missing := missingLines(u)
		key := strings.Join(append([]string{u.Scope, u.Entity, clickable(u.Place)}, missing...), "\x00")
		g := seen[key]
		if g == nil {
			g = &gapGroup{entity: u.Entity, place: u.Place, missing: missing}
			seen[key] = g
			out = append(out, g)
		}
		g.rules = append(g.rules, source.Printable(u.Rule))
	}
	return out
}

// missingLines says of each attribute where it is written, and what its value
// ends at: "batch_size at main.tf:11:16: local.batch ← var.batch, without a value
// at main.tf:1:1".
func missingLines(u rules.Undecided) []string {
	if len(u.Missing) == 0 {
		return []string{"something it depends on"}
	}
	var out []string
	for i, name := range u.Missing {
		line := source.Printable(name)
		if i < len(u.Gaps) {
			line += gapText(u.Gaps[i])
		}
		out = append(out, line)
	}
	return out
}

func gapText(g rules.Gap) string {
	if g.Place.IsZero() {
		return ""
	}
	line := " at " + clickable(g.Place)
	if text := inAList(g.Place.Range.Text()); text != "" {
		line += ": " + text
	}
	if g.Cause.Text == "" {
		return line
	}
	line += " ← " + source.Printable(g.Cause.Text)
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

package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/source"
)

// An annotation marks one range in a code frame.
type annotation struct {
	at      source.Range
	label   string // printable already
	primary bool
}

// A frame shows lines of one file with the ranges in it that matter.
type frame struct {
	file        *source.File
	annotations []annotation
	// shown are lines without a mark, by number from 1, that give context.
	shown []int
}

// frameLine is one line of a frame on its way to the page.
type frameLine struct {
	number int
	text   string
	marks  []mark
	// edge is '╭' where a range of several lines begins, '│' further down to its
	// last line, ' ' outside; 0 in frames without such a range.
	edge rune
	// closes is the end of that range, on its last line.
	closes *mark
	// strong: that range is the finding's own place.
	strong bool
}

// A mark underlines columns [from, to) of a line.
type mark struct {
	from, to int
	label    string
	primary  bool
}

// lastLine returns the line of the range's last byte.
func lastLine(r source.Range) int {
	return r.File.Position(max(r.From, r.To-1)).Line
}

// numberWidth returns how many columns the largest line number takes.
func (f *frame) numberWidth() int {
	largest := 0
	for _, a := range f.annotations {
		largest = max(largest, lastLine(a.at))
	}
	for _, n := range f.shown {
		largest = max(largest, n)
	}
	return len(fmt.Sprint(largest))
}

// lines lays the annotations out, in file order.
func (f *frame) lines() []frameLine {
	l := layout{file: f.file, byNumber: map[int]*frameLine{}, shown: map[int]shownLine{}}
	var span *annotation // the one range of several lines that gets a bracket
	for i, a := range f.annotations {
		first, last := a.at.Start().Line, lastLine(a.at)
		if first == last || span != nil {
			// A second range of several lines is marked where it begins.
			from, to := l.columns(a.at, first)
			l.mark(first, mark{from, to, a.label, a.primary})
			continue
		}
		span = &f.annotations[i]
		l.line(first, a.at.From)
		l.line(last, a.at.To)
		l.byNumber[last].closes = &mark{label: a.label, primary: a.primary}
	}
	for _, number := range f.shown {
		l.line(number, f.file.Line(number).From)
	}
	out := make([]frameLine, 0, len(l.byNumber))
	for _, line := range l.byNumber {
		slices.SortStableFunc(line.marks, func(a, b mark) int { return cmp.Or(a.from-b.from, a.to-b.to) })
		if span != nil {
			line.edge = edgeOf(line.number, span.at.Start().Line, lastLine(span.at))
			line.strong = span.primary
		}
		out = append(out, *line)
	}
	slices.SortFunc(out, func(a, b frameLine) int { return a.number - b.number })
	return out
}

func edgeOf(number, first, last int) rune {
	switch {
	case number == first:
		return '╭'
	case first < number && number <= last:
		return '│'
	}
	return ' '
}

// gutter is the left edge of a frame: a line number or blanks, and a bar.
type gutter struct {
	painter
	numbers int // columns for line numbers
}

func (g gutter) at(number int) string {
	return g.paint(frameStyle, fmt.Sprintf(" %*d │", g.numbers, number))
}

func (g gutter) blank() string {
	return g.paint(frameStyle, strings.Repeat(" ", g.numbers+2)+"│")
}

func (g gutter) fold() string {
	return g.paint(frameStyle, fmt.Sprintf(" %*s ·", g.numbers, ""))
}

func (g gutter) head(corner string) string {
	return g.paint(frameStyle, strings.Repeat(" ", g.numbers+2)+corner)
}

// write prints the frame's lines and marks within a number of columns.
func (f *frame) write(b *strings.Builder, g gutter, limit int, primary style) {
	room := max(20, limit-g.numbers-4)
	previous := 0
	for _, l := range f.lines() {
		if previous > 0 && l.number == previous+2 {
			// A fold of one line would take as much room as the line.
			between := frameLine{number: previous + 1, text: show(f.file, previous+1, 0).text, strong: l.strong}
			if between.edge = l.edge; l.edge == '╭' {
				between.edge = ' '
			}
			between.write(b, g, room, primary)
		} else if previous > 0 && l.number > previous+2 {
			b.WriteString(g.fold())
			if l.edge == '│' {
				b.WriteString(" " + g.paint(markStyle(l.strong, primary), "┆"))
			}
			b.WriteByte('\n')
		}
		l.write(b, g, room, primary)
		previous = l.number
	}
}

// markStyle is that of the finding's own place or of a place that proves it.
func markStyle(primary bool, s style) style {
	if primary {
		return s
	}
	return proofStyle
}

func (l frameLine) write(b *strings.Builder, g gutter, room int, primary style) {
	lead, markLead := " ", " "
	if l.edge != 0 {
		room -= 2
		s := markStyle(l.strong, primary)
		lead = " " + g.paint(s, string(l.edge)) + " "
		markLead = "   "
		if l.edge != ' ' {
			markLead = " " + g.paint(s, "│") + " "
		}
	}
	from, to := window(l, room)
	text, skipped := cut(l.text, from, to)
	if text = strings.TrimRight(text, " "); text == "" {
		lead = strings.TrimRight(lead, " ")
	}
	b.WriteString(g.at(l.number) + lead + text + "\n")
	for i := range l.marks {
		m := &l.marks[i]
		m.from, m.to = max(0, m.from-skipped), min(m.to-skipped, room)
		m.to = max(m.to, m.from+1)
	}
	for i := 0; i < len(l.marks); {
		n := group(l.marks, i)
		writeMarks(b, g, markLead, l.marks[i:i+n], room, primary)
		i += n
	}
	if l.closes != nil {
		l.closes.close(b, g, room, primary)
	}
}

// close draws the end of a range of several lines, with its label.
func (m mark) close(b *strings.Builder, g gutter, room int, primary style) {
	s := markStyle(m.primary, primary)
	lead := " " + g.paint(s, "╰──")
	for _, part := range wrap(m.label, room-3) {
		b.WriteString(g.blank() + lead + " " + g.paint(s, part) + "\n")
		lead = "    "
	}
	if m.label == "" {
		b.WriteString(g.blank() + lead + "\n")
	}
}

// window returns the columns of a line to show: all that fit, or those around
// the first mark.
func window(l frameLine, room int) (from, to int) {
	if total := width(l.text); total <= room || len(l.marks) == 0 {
		return 0, room
	}
	first := l.marks[0]
	for _, m := range l.marks {
		if m.primary {
			first = m
			break
		}
	}
	if first.to < room {
		return 0, room
	}
	from = max(0, first.from-room/4)
	return from, from + room
}

// group returns how many marks from i on underline the same columns.
func group(marks []mark, i int) int {
	n := 1
	for i+n < len(marks) && marks[i+n].from == marks[i].from && marks[i+n].to == marks[i].to {
		n++
	}
	return n
}

// writeMarks underlines columns once and writes the labels of all marks of
// them: beside the line where every one fits there, else below it.
func writeMarks(b *strings.Builder, g gutter, lead string, marks []mark, room int, primary style) {
	first := marks[0]
	beside := true
	var labels []mark
	for _, m := range marks {
		if m.label != "" {
			labels = append(labels, m)
			beside = beside && width(m.label) <= room-first.to-1
		}
	}
	s, sign := markStyle(first.primary, primary), "─"
	if first.primary {
		sign = "^"
	}
	b.WriteString(g.blank() + lead + strings.Repeat(" ", first.from) + g.paint(s, strings.Repeat(sign, first.to-first.from)))
	indent := first.to + 1
	if beside && len(labels) > 0 {
		b.WriteString(" " + g.paint(markStyle(labels[0].primary, primary), labels[0].label))
		labels = labels[1:]
	} else if !beside {
		// Below the mark where there is room to read, else as far right as leaves it.
		indent = max(0, min(first.from, room-50))
	}
	b.WriteByte('\n')
	for _, m := range labels {
		for _, part := range wrap(m.label, room-indent) {
			b.WriteString(g.blank() + lead + strings.Repeat(" ", indent) + g.paint(markStyle(m.primary, primary), part) + "\n")
		}
	}
}

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
	// edge is '╭' or '╰' where a range of several lines begins or ends, '│'
	// between, ' ' outside; 0 in frames without such a range.
	edge rune
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
	spanFrom, spanTo := 0, 0 // the one range of several lines that gets a bracket
	for _, a := range f.annotations {
		first, last := a.at.Start().Line, lastLine(a.at)
		if first == last || spanTo > 0 {
			// A second range of several lines is marked where it begins.
			from, to := l.columns(a.at, first)
			l.mark(first, mark{from, to, a.label, a.primary})
			continue
		}
		spanFrom, spanTo = first, last
		l.line(first, a.at.From)
		_, to := l.columns(a.at, last)
		l.mark(last, mark{max(0, to-1), max(1, to), a.label, a.primary})
	}
	for _, number := range f.shown {
		l.line(number, f.file.Line(number).From)
	}
	out := make([]frameLine, 0, len(l.byNumber))
	for _, line := range l.byNumber {
		slices.SortStableFunc(line.marks, func(a, b mark) int { return cmp.Or(a.from-b.from, a.to-b.to) })
		if spanTo > 0 {
			line.edge = edgeOf(line.number, spanFrom, spanTo)
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
	case number == last:
		return '╰'
	case first < number && number < last:
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
		switch {
		case previous == 0 || l.number == previous+1:
		case l.number == previous+2:
			// A fold of one line would take as much room as the line.
			between := frameLine{number: previous + 1, text: show(f.file, previous+1, 0).text}
			if l.edge == '│' || l.edge == '╰' {
				between.edge = '│'
			} else if l.edge != 0 {
				between.edge = ' '
			}
			between.write(b, g, room, primary)
		default:
			b.WriteString(strings.TrimRight(g.fold()+foldEdge(l.edge), " ") + "\n")
		}
		l.write(b, g, room, primary)
		previous = l.number
	}
}

func foldEdge(edge rune) string {
	if edge == '│' || edge == '╰' {
		return " ·"
	}
	return ""
}

func (l frameLine) write(b *strings.Builder, g gutter, room int, primary style) {
	lead := " "
	markLead := " "
	if l.edge != 0 {
		room -= 2
		lead = " " + g.paint(primary, string(l.edge)) + " "
		markLead = "   "
		if l.edge == '│' {
			markLead = " " + g.paint(primary, "│") + " "
		}
	}
	from, to := window(l, room)
	text, skipped := cut(l.text, from, to)
	if text = strings.TrimRight(text, " "); text == "" {
		lead = strings.TrimRight(lead, " ")
	}
	b.WriteString(g.at(l.number) + lead + text + "\n")
	for _, m := range l.marks {
		m.from, m.to = max(0, m.from-skipped), min(m.to-skipped, room)
		if m.to <= m.from {
			m.to = m.from + 1
		}
		m.write(b, g, markLead, room, primary)
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

func (m mark) write(b *strings.Builder, g gutter, lead string, room int, primary style) {
	s, sign := proofStyle, "─"
	if m.primary {
		s, sign = primary, "^"
	}
	underline := strings.Repeat(" ", m.from) + g.paint(s, strings.Repeat(sign, m.to-m.from))
	b.WriteString(g.blank() + lead + underline)
	if left := room - m.to - 1; m.label == "" || width(m.label) <= left {
		if m.label != "" {
			b.WriteString(" " + g.paint(s, m.label))
		}
		b.WriteByte('\n')
		return
	}
	b.WriteByte('\n')
	// Below the mark where there is room to read, else as far right as leaves it.
	indent := max(0, min(m.from, room-50))
	for _, part := range wrap(m.label, room-indent) {
		b.WriteString(g.blank() + lead + strings.Repeat(" ", indent) + g.paint(s, part) + "\n")
	}
}

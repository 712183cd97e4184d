package report

import "github.com/streamlint/streamlint/source"

// maxLineBytes bounds how much of a line is looked at. A template may be one
// line of megabytes, of which a frame shows a hundred columns.
const maxLineBytes = 4000

// layout collects the lines of a frame and turns ranges into columns of what is
// shown of them.
type layout struct {
	file     *source.File
	byNumber map[int]*frameLine
	shown    map[int]shownLine
}

// shownLine is a line, or of a very long one the part around an offset.
type shownLine struct {
	part source.Range
	text string
	lead int // columns of text before the part: the mark of what was left out
}

// show renders a line, or what of it stands around an offset.
func show(f *source.File, number, around int) shownLine {
	line := f.Line(number)
	part := line
	if line.To-line.From > maxLineBytes {
		from := max(line.From, min(around, line.To)-maxLineBytes/4)
		part = f.Range(from, min(line.To, from+maxLineBytes))
	}
	out := shownLine{part: part, text: part.Text()}
	if part.From > line.From {
		out.text, out.lead = "…"+out.text, 1
	}
	if part.To < line.To {
		out.text += "…"
	}
	return out
}

// line adds a line to the frame; around is the offset that must be seen.
func (l *layout) line(number, around int) shownLine {
	if s, ok := l.shown[number]; ok {
		return s
	}
	s := show(l.file, number, around)
	l.shown[number] = s
	l.byNumber[number] = &frameLine{number: number, text: s.text}
	return s
}

func (l *layout) mark(number int, m mark) {
	line := l.byNumber[number]
	line.marks = append(line.marks, m)
}

// columns adds a line and returns the columns that a range takes on it. An empty
// range, or one on the line's end, gets the column it points at.
func (l *layout) columns(r source.Range, number int) (from, to int) {
	whole := l.file.Line(number)
	start, end := max(r.From, whole.From), min(r.To, whole.To)
	s := l.line(number, start)
	start, end = min(max(start, s.part.From), s.part.To), min(end, s.part.To)
	from = s.lead + width(l.file.Range(s.part.From, start).Text())
	if start >= end {
		return from, from + 1
	}
	if s.part == whole {
		// The excerpt knows best how much of the line the range takes: a secret
		// counts as what stands in its place.
		line := l.file.Range(start, end).Excerpt(0).Lines[0]
		if runes := []rune(line.Text); line.Start < line.End && line.End <= len(runes) {
			return width(string(runes[:line.Start])), width(string(runes[:line.End]))
		}
	}
	return from, max(from+1, from+width(l.file.Range(start, end).Text()))
}

package source

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaskText stands for masked bytes in every output. Its length says nothing
// about the length of what it hides.
const MaskText = "‹hidden›"

// Mask registers bytes that must never be printed: a password, a key, a token.
// Parsers call it where they meet a secret; every Excerpt honours it.
func (r Range) Mask() {
	if r.File != nil && r.From < r.To {
		r.File.mask(span{r.From, r.To})
	}
}

func (f *File) mask(s span) {
	f.mu.Lock()
	defer f.mu.Unlock()
	merged := f.masks[:0:0]
	for _, m := range f.masks {
		if m.end < s.start || s.end < m.start {
			merged = append(merged, m)
			continue
		}
		s = span{min(s.start, m.start), max(s.end, m.end)}
	}
	merged = append(merged, s)
	slices.SortFunc(merged, func(a, b span) int { return a.start - b.start })
	f.masks = merged
}

// Masked reports whether any byte of the range is masked.
func (r Range) Masked() bool {
	if r.File == nil {
		return false
	}
	for _, m := range r.File.snapshotMasks() {
		if m.start < r.To && r.From < m.end {
			return true
		}
	}
	return false
}

func (f *File) snapshotMasks() []span {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.masks
}

// An ExcerptLine is one printable line of a file.
type ExcerptLine struct {
	Number int
	// Text is safe for a terminal: secrets replaced by MaskText, control and
	// invisible characters made visible, tabs turned into spaces.
	Text string
	// Start and End are the marked part, as counts of code points of Text;
	// both are 0 on a line without a mark.
	Start, End int
}

// An Excerpt is the printable text around a range.
type Excerpt struct {
	Lines []ExcerptLine
}

// Excerpt returns the lines that the range touches and up to context lines
// before and after, with the range's part of each line marked.
func (r Range) Excerpt(context int) Excerpt {
	if r.File == nil {
		return Excerpt{}
	}
	first := r.File.lineIndex(r.From)
	last := r.File.lineIndex(max(r.From, r.To-1))
	var out Excerpt
	for i := max(0, first-context); i <= min(last+context, r.File.LineCount()-1); i++ {
		out.Lines = append(out.Lines, r.File.excerptLine(i, r))
	}
	return out
}

// Text returns the printable text of the range itself, on one line.
func (r Range) Text() string {
	if r.File == nil {
		return ""
	}
	text, _, _ := r.File.printable(r.From, r.To, r)
	return text
}

func (f *File) excerptLine(index int, marked Range) ExcerptLine {
	start, end := f.lineStarts()[index], f.lineEnd(index)
	if start == 0 && hasBOM(f.Data) {
		start = len(bom)
	}
	text, from, to := f.printable(start, end, marked)
	return ExcerptLine{Number: index + 1, Text: text, Start: from, End: to}
}

// printable renders bytes [start,end) and says which code points of the result
// belong to the marked range.
func (f *File) printable(start, end int, marked Range) (text string, from, to int) {
	masks := f.snapshotMasks()
	var b strings.Builder
	count, begun := 0, false
	emit := func(s string, at, size int) {
		n := utf8.RuneCountInString(s)
		if at < marked.To && marked.From < at+size {
			if !begun {
				from, begun = count, true
			}
			to = count + n
		}
		b.WriteString(s)
		count += n
	}
	for i := start; i < end; {
		if m, ok := maskAt(masks, i); ok {
			stop := min(m.end, end)
			emit(MaskText, i, stop-i)
			i = stop
			continue
		}
		r, size := utf8.DecodeRune(f.Data[i:])
		emit(Visible(r, size), i, size)
		i += size
	}
	return b.String(), from, to
}

func maskAt(masks []span, offset int) (span, bool) {
	for _, m := range masks {
		if m.start <= offset && offset < m.end {
			return m, true
		}
	}
	return span{}, false
}

// Visible returns a harmless rendering of one decoded rune: itself when it
// prints, else a visible stand-in, so that nothing in a file can move a
// terminal's cursor, hide text or reorder it.
func Visible(r rune, size int) string {
	switch {
	case r == '\t':
		return "    "
	case r == utf8.RuneError && size <= 1:
		return "\uFFFD"
	case r < 0x20:
		return string(rune(0x2400) + r)
	case r == 0x7f:
		return "\u2421"
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == '\u2028', r == '\u2029':
		return "\uFFFD"
	}
	return string(r)
}

// Printable returns text of unknown origin (a name, a path, a value) made safe
// for a terminal, on one line.
func Printable(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		b.WriteString(Visible(r, size))
		i += size
	}
	return b.String()
}

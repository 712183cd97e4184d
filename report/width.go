package report

import (
	"strings"
	"unicode"
)

// wide are the blocks whose characters take two columns of a terminal: East
// Asian wide and fullwidth, and the emoji.
//
// Source: Unicode 16.0, EastAsianWidth.txt (W and F), joined to whole blocks;
// https://www.unicode.org/reports/tr11/, read 2026-11-29.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1},
		{Lo: 0x231a, Hi: 0x231b, Stride: 1},
		{Lo: 0x23e9, Hi: 0x23ec, Stride: 1},
		{Lo: 0x2614, Hi: 0x2615, Stride: 1},
		{Lo: 0x2648, Hi: 0x2653, Stride: 1},
		{Lo: 0x26a1, Hi: 0x26a1, Stride: 1},
		{Lo: 0x2705, Hi: 0x2705, Stride: 1},
		{Lo: 0x274c, Hi: 0x274c, Stride: 1},
		{Lo: 0x2753, Hi: 0x2757, Stride: 1},
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1},
		{Lo: 0x3041, Hi: 0x4dbf, Stride: 1},
		{Lo: 0x4e00, Hi: 0xa4cf, Stride: 1},
		{Lo: 0xa960, Hi: 0xa97f, Stride: 1},
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1},
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1},
		{Lo: 0xff01, Hi: 0xff60, Stride: 1},
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1},
		{Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1},
		{Lo: 0x1f900, Hi: 0x1faff, Stride: 1},
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1},
	},
}

// columns returns how many columns of a terminal a character takes.
func columns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}

// width returns how many columns a text takes.
func width(text string) int {
	n := 0
	for _, r := range text {
		n += columns(r)
	}
	return n
}

// wrap breaks text at blanks into lines of at most limit columns. A word longer
// than that stands on a line of its own: an id or a URL cut in two helps nobody.
func wrap(text string, limit int) []string {
	var lines []string
	var line strings.Builder
	used := 0
	for _, word := range strings.Fields(text) {
		w := width(word)
		if used > 0 && used+1+w > limit {
			lines = append(lines, line.String())
			line.Reset()
			used = 0
		}
		if used > 0 {
			line.WriteByte(' ')
			used++
		}
		line.WriteString(word)
		used += w
	}
	if used > 0 {
		lines = append(lines, line.String())
	}
	return lines
}

// cut returns the part of text that fits between two columns, with "…" where
// something was left out, and how many columns were left out before it.
func cut(text string, from, to int) (part string, skipped int) {
	total := width(text)
	if from <= 0 && total <= to {
		return text, 0
	}
	var b strings.Builder
	at, begun := 0, false
	for _, r := range text {
		w := columns(r)
		// One column at each cut end belongs to the ellipsis.
		left, right := from, to
		if from > 0 {
			left++
		}
		if total > to {
			right--
		}
		if at >= left && at+w <= right {
			if !begun {
				begun = true
				skipped = at
				if from > 0 {
					b.WriteString("…")
					skipped--
				}
			}
			b.WriteRune(r)
		}
		at += w
	}
	if total > to {
		b.WriteString("…")
	}
	return b.String(), skipped
}

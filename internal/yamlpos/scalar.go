package yamlpos

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A sink collects the value of a scalar while it is read. Text that stands in
// the file as it is in the value stays one run and costs no copy.
type sink struct {
	src    string
	from   int // the pending verbatim run
	to     int
	buf    []byte
	copied bool // buf is in use
	pieces []piece
	record bool
}

// A piece says where a part of a value was written: value bytes from at on come
// from the source bytes from src on, one for one when verbatim.
type piece struct {
	at, src, end int
	verbatim     bool
}

// run adds source bytes as they are.
func (s *sink) run(from, to int) {
	if from >= to {
		return
	}
	s.note(from, to, true)
	switch {
	case s.copied:
		s.buf = append(s.buf, s.src[from:to]...)
	case s.from == s.to:
		s.from, s.to = from, to
	case s.to == from:
		s.to = to
	default:
		s.materialise()
		s.buf = append(s.buf, s.src[from:to]...)
	}
}

// put adds text that source bytes [from,to) stand for.
func (s *sink) put(text string, from, to int) {
	if text == "" {
		return
	}
	s.note(from, to, false)
	s.materialise()
	s.buf = append(s.buf, text...)
}

func (s *sink) materialise() {
	if !s.copied {
		s.buf = append(s.buf, s.src[s.from:s.to]...)
		s.copied = true
	}
}

func (s *sink) note(from, to int, verbatim bool) {
	if s.record {
		s.pieces = append(s.pieces, piece{s.len(), from, to, verbatim})
	}
}

func (s *sink) len() int {
	if s.copied {
		return len(s.buf)
	}
	return s.to - s.from
}

func (s *sink) value() string {
	if s.copied {
		return string(s.buf)
	}
	return s.src[s.from:s.to]
}

// plainStart checks that a plain scalar may start at pos.
func (p *parser) plainStart(flow bool) bool {
	c := p.peek()
	switch c {
	case '-', '?', ':':
		next := p.byteAt(p.pos + 1)
		if !p.blankAt(p.pos+1) && !(flow && strings.IndexByte(",[]{}", next) >= 0) {
			return true
		}
	case '#', ',', '[', ']', '{', '}', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`':
		if c == '%' && p.column() > 0 {
			return true // a directive stands at the start of a line only
		}
	default:
		if p.pos < len(p.src) {
			return true
		}
	}
	p.fail(p.pos, "%s cannot start a value; quote it", p.found())
	return false
}

// plainLine returns the end of the plain scalar's part on the line of pos.
func (p *parser) plainLine(flow bool) int {
	end := p.pos
	for i := p.pos; i < len(p.src); i++ {
		switch c := p.src[i]; c {
		case '\n', '\r':
			return end
		case ' ', '\t':
			continue
		case '#':
			if i > p.pos && (p.src[i-1] == ' ' || p.src[i-1] == '\t') {
				return end
			}
		case ':':
			if p.blankAt(i+1) || flow && strings.IndexByte(",[]{}", p.src[i+1]) >= 0 {
				return end
			}
		case ',', '[', ']', '{', '}':
			if flow {
				return end
			}
		}
		end = i + 1
	}
	return end
}

// plain reads a plain scalar of one or more lines; its first line is [from,to).
func (p *parser) plain(from, to, indent int, flow bool) *Node {
	n := p.node(Scalar, Plain, from)
	s := sink{src: p.src}
	end := p.plainInto(&s, from, to, indent, flow)
	n.Value = s.value()
	return p.close(n, from, end)
}

func (p *parser) plainInto(s *sink, from, to, indent int, flow bool) int {
	s.run(from, to)
	p.pos = to
	for {
		back, line := p.pos, p.bol
		p.blanks()
		breaks := 0
		for p.peek() == '\n' || p.peek() == '\r' {
			p.eatBreak()
			breaks++
			p.blanks()
		}
		stop := breaks == 0 || p.pos >= len(p.src) || p.peek() == '#' || p.atLineMarker() ||
			!flow && p.indentation() <= indent
		next := p.pos
		if !stop {
			next = p.plainLine(flow)
		}
		if stop || next == p.pos {
			p.pos, p.bol = back, line
			return to
		}
		s.put(folded(breaks), to, p.pos)
		s.run(p.pos, next)
		p.pos, to = next, next
	}
}

// indentation counts the spaces that start the line of pos.
func (p *parser) indentation() int {
	n := 0
	for p.bol+n < p.pos && p.src[p.bol+n] == ' ' {
		n++
	}
	return n
}

// atLineMarker is atMarker for a pos that may be behind blanks.
func (p *parser) atLineMarker() bool { return p.pos == p.bol && p.atMarker() }

// folded returns what line breaks become inside a flow scalar: one is a space,
// several are one less.
func folded(breaks int) string {
	if breaks == 1 {
		return " "
	}
	return strings.Repeat("\n", breaks-1)
}

// quoted reads a scalar in single or double quotes.
func (p *parser) quoted() *Node {
	from := p.pos
	style := SingleQuoted
	if p.src[from] == '"' {
		style = DoubleQuoted
	}
	n := p.node(Scalar, style, from)
	s := sink{src: p.src}
	p.quotedInto(&s)
	n.Value = s.value()
	return p.close(n, from, p.pos)
}

func (p *parser) quotedInto(s *sink) {
	open := p.pos
	quote := p.src[open]
	p.pos++
	run := p.pos
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == quote && quote == '\'' && p.byteAt(p.pos+1) == '\'':
			s.run(run, p.pos+1)
			p.pos += 2
			run = p.pos
		case c == quote:
			s.run(run, p.pos)
			p.pos++
			return
		case c == '\\' && quote == '"':
			s.run(run, p.pos)
			p.escape(s)
			if p.err != nil {
				return
			}
			run = p.pos
		case c == '\n' || c == '\r':
			end := p.pos
			for end > run && (p.src[end-1] == ' ' || p.src[end-1] == '\t') {
				end--
			}
			s.run(run, end)
			if breaks := p.breaks(); p.atLineMarker() {
				p.fail(open, "a quote that is never closed before the end of the document")
				return
			} else {
				s.put(folded(breaks), end, p.pos)
			}
			run = p.pos
		default:
			p.pos++
		}
	}
	p.fail(open, "a quote that is never closed")
}

// breaks moves over line breaks and the blanks around them, and counts them.
func (p *parser) breaks() int {
	n := 0
	for p.peek() == '\n' || p.peek() == '\r' {
		p.eatBreak()
		n++
		p.blanks()
	}
	return n
}

var escapes = map[byte]string{
	'0': "\x00", 'a': "\a", 'b': "\b", 't': "\t", '\t': "\t", 'n': "\n", 'v': "\v", 'f': "\f", 'r': "\r",
	'e': "\x1b", ' ': " ", '"': "\"", '/': "/", '\\': "\\", 'N': "\u0085", '_': "\u00a0", 'L': "\u2028", 'P': "\u2029",
}

// escape reads one escape of a double-quoted scalar.
func (p *parser) escape(s *sink) {
	from := p.pos
	c := p.byteAt(from + 1)
	if text, ok := escapes[c]; ok {
		p.pos += 2
		s.put(text, from, p.pos)
		return
	}
	switch c {
	case '\n', '\r':
		// An escaped break joins lines; empty lines after it stay.
		p.pos++
		n := p.breaks()
		s.put(strings.Repeat("\n", n-1), from, p.pos)
	case 'x':
		p.code(s, from, 2)
	case 'u':
		p.code(s, from, 4)
	case 'U':
		p.code(s, from, 8)
	default:
		p.fail(from, "%s is no escape of a double-quoted text", p.found())
	}
}

// code reads digits hexadecimal digits of an escape, and the second half of a
// surrogate pair, as JSON writes them.
func (p *parser) code(s *sink, from, digits int) {
	r, ok := p.hex(from+2, digits)
	if !ok {
		p.fail(from, "an escape with other than %d hexadecimal digits", digits)
		return
	}
	p.pos = from + 2 + digits
	if utf16.IsSurrogate(r) && p.byteAt(p.pos) == '\\' && p.byteAt(p.pos+1) == 'u' {
		if low, ok := p.hex(p.pos+2, 4); ok {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				r = pair
				p.pos += 6
			}
		}
	}
	s.put(string(r), from, p.pos)
}

func (p *parser) hex(at, digits int) (rune, bool) {
	if at+digits > len(p.src) {
		return 0, false
	}
	var r uint32
	for _, c := range []byte(p.src[at : at+digits]) {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | uint32(c-'0')
		case 'a' <= c && c <= 'f':
			r = r<<4 | uint32(c-'a'+10)
		case 'A' <= c && c <= 'F':
			r = r<<4 | uint32(c-'A'+10)
		default:
			return 0, false
		}
	}
	if r > utf8.MaxRune {
		return utf8.RuneError, true
	}
	return rune(r), true
}

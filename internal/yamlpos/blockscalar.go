package yamlpos

import "strings"

// A blockHeader is what follows "|" or ">".
type blockHeader struct {
	chomp  byte // '-', '+' or 0
	indent int  // explicit, 0 when to be detected
}

// blockScalar reads "|" or ">" with its lines, which are indented more than
// indent.
func (p *parser) blockScalar(indent int) *Node {
	from := p.pos
	style := Literal
	if p.src[from] == '>' {
		style = Folded
	}
	n := p.node(Scalar, style, from)
	n.indent = int16(indent)
	s := sink{src: p.src}
	end := p.blockInto(&s, indent)
	n.Value = s.value()
	return p.close(n, from, end)
}

func (p *parser) blockHeader() blockHeader {
	var h blockHeader
	for {
		switch c := p.peek(); {
		case (c == '-' || c == '+') && h.chomp == 0:
			h.chomp = c
		case '1' <= c && c <= '9' && h.indent == 0:
			h.indent = int(c - '0')
		default:
			p.blanks()
			if !p.atLineEnd() {
				p.fail(p.pos, "%s behind the start of a block text; the text starts on the next line", p.found())
			}
			p.toLineEnd()
			return h
		}
		p.pos++
	}
}

// blockInto reads the lines and returns the end of the last one that holds text,
// or of the header. indent is the column of the collection around.
func (p *parser) blockInto(s *sink, indent int) int {
	folds := p.src[p.pos] == '>'
	p.pos++
	header := p.blockHeader()
	if p.err != nil {
		return p.pos
	}
	end := p.pos
	width := max(indent, 0) + header.indent
	if header.indent == 0 {
		width = max(indent+1, 1, p.detect())
	}
	// Breaks are held back until it is known what they become: a chomped end, a
	// fold, or themselves. The one that ends the header is none of the value's.
	breaks, breaksFrom := -1, p.pos
	begun, wasIndented := false, false
	for p.pos < len(p.src) {
		p.eatBreak()
		breaks++
		start := p.pos
		for p.pos < len(p.src) && p.pos-start < width && p.src[p.pos] == ' ' {
			p.pos++
		}
		if p.pos >= len(p.src) {
			break
		}
		if c := p.src[p.pos]; c == '\n' || c == '\r' {
			continue
		}
		if p.pos-start < width || p.pos == p.bol && p.atMarker() {
			p.pos = start // the line of what follows
			break
		}
		text := p.pos
		indented := p.src[text] == ' ' || p.src[text] == '\t'
		p.emitBreaks(s, breaks, breaksFrom, text, begun && folds && !indented && !wasIndented)
		p.toLineEnd()
		s.run(text, p.pos)
		end, breaks, breaksFrom = p.pos, 0, p.pos
		begun, wasIndented = true, indented
	}
	p.chomp(s, header.chomp, breaks, breaksFrom, begun)
	return end
}

func (p *parser) emitBreaks(s *sink, breaks, from, to int, fold bool) {
	if fold {
		s.put(folded(breaks), from, to)
		return
	}
	s.put(strings.Repeat("\n", breaks), from, to)
}

func (p *parser) chomp(s *sink, chomp byte, breaks, from int, begun bool) {
	switch {
	case chomp == '-' || breaks <= 0:
	case chomp == '+':
		s.put(strings.Repeat("\n", breaks), from, p.pos)
	case begun:
		s.put("\n", from, from+1)
	}
}

// detect returns the indentation of the first line with text, or of the longest
// blank one before it.
func (p *parser) detect() int {
	width := 0
	for i := p.pos; i < len(p.src); {
		for i < len(p.src) && (p.src[i] == '\n' || p.src[i] == '\r') {
			i++
		}
		start := i
		for i < len(p.src) && p.src[i] == ' ' {
			i++
		}
		if i < len(p.src) && p.src[i] != '\n' && p.src[i] != '\r' {
			return max(width, i-start)
		}
		width = max(width, i-start)
	}
	return width
}

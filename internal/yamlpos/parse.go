package yamlpos

import (
	"fmt"
	"strings"

	"github.com/streamlint/streamlint/source"
)

// Limits on one document, aliases written out. Real templates stay far below:
// CloudFormation takes 1 MB and 500 resources.
const (
	maxNodes = 1_000_000
	maxDepth = 200
	maxBytes = 1 << 30 // offsets are kept in 32 bits
)

// A document is the text that nodes stand in.
type document struct {
	text  string
	place func(from, to int) source.Range
}

// Parse reads all documents of a file. After a syntax error it goes on with the
// next document; each error is a problem at the offending bytes.
func Parse(f *source.File) ([]*Node, []source.Problem) {
	if strings.HasPrefix(string(f.Data[:min(len(f.Data), 2)]), "\xff\xfe") ||
		strings.HasPrefix(string(f.Data[:min(len(f.Data), 2)]), "\xfe\xff") {
		return nil, []source.Problem{source.NotResolved(f.Range(0, 2), "the file is UTF-16; only UTF-8 is read")}
	}
	return ParseText(string(f.Data), f.Range)
}

// ParseText reads documents inside another text. place turns offsets of text
// into ranges of the file that holds it.
func ParseText(text string, place func(from, to int) source.Range) ([]*Node, []source.Problem) {
	if len(text) > maxBytes {
		return nil, []source.Problem{source.NotResolved(place(0, 0), "the text is too large")}
	}
	p := &parser{doc: &document{text: text, place: place}, src: text, anchors: map[string]*Node{}}
	p.pos = startOf(text)
	p.bol = p.pos
	p.documents()
	return p.roots, p.problems
}

// startOf returns the offset at which reading begins: behind a byte order mark,
// and behind tabs before an object of JSON, which YAML would not take.
func startOf(text string) int {
	rest := strings.TrimPrefix(text, "\ufeff")
	object := strings.TrimLeft(rest, " \t\r\n")
	if blanks := rest[:len(rest)-len(object)]; strings.HasPrefix(object, "{") && strings.Contains(blanks, "\t") {
		rest = object
	}
	return len(text) - len(rest)
}

type parser struct {
	doc *document
	src string
	pos int
	bol int // offset of the first byte of the line of pos

	anchors  map[string]*Node
	depth    int
	merged   int // entries that merge keys made
	err      *syntaxError
	roots    []*Node
	problems []source.Problem
	nodes    []Node  // a slab, so that large files make few allocations
	entries  []Entry // likewise
}

type syntaxError struct {
	at      int
	message string
	// final errors are limits of this package, not of the grammar.
	final bool
}

// fail records the first error of a document. Callers return at once.
func (p *parser) fail(at int, format string, args ...any) {
	if p.err == nil {
		p.err = &syntaxError{at: at, message: fmt.Sprintf(format, args...)}
	}
}

// exceed records that a document is beyond a limit.
func (p *parser) exceed(at int, format string, args ...any) {
	p.fail(at, format, args...)
	p.err.final = true
}

func (p *parser) documents() {
	for p.pos < len(p.src) {
		root, from, some := p.document()
		if !some && p.err == nil {
			return
		}
		p.settle(root, from)
		if p.err == nil {
			continue
		}
		if !p.resume() {
			return
		}
	}
}

// document scans the next document, if there is one. Its text starts at from,
// with its directives and marker.
func (p *parser) document() (root *Node, from int, some bool) {
	explicit := false
	from = p.pos
	for {
		p.skip(false)
		for p.err == nil && p.atLineStart() && p.peek() == '%' {
			p.toLineEnd()
			p.skip(false)
		}
		if p.err != nil || p.pos >= len(p.src) {
			return nil, from, false
		}
		if !p.atMarker() {
			break
		}
		dots := p.src[p.pos] == '.'
		p.pos += 3
		if !dots {
			explicit = true
			break
		}
		from = p.pos
	}
	clear(p.anchors)
	root = p.blockNode(-1, blockContext{inline: !explicit})
	if p.err == nil {
		p.skip(false)
		if p.pos < len(p.src) && !p.atMarker() {
			p.fail(p.pos, "%s after the end of the document", p.found())
		}
	}
	return root, from, true
}

// settle compares what was scanned with what yaml.v3 reads, whose word counts
// on structure. Where only one of them refuses the text, or they differ, its
// reading is taken.
func (p *parser) settle(root *Node, from int) {
	scanned := p.err
	if scanned != nil && scanned.final {
		return
	}
	to := p.pos
	if scanned != nil {
		to = p.nextDocument(min(scanned.at, len(p.src)))
	} else if p.confirmed(root, from, to) {
		p.roots = append(p.roots, root)
		return
	}
	theirs, err := decode(p.src[from:to])
	switch {
	case err != nil && scanned != nil:
		return // both refuse it, and the scanner knows the column
	case err != nil:
		p.refuse(err, from, to)
		return
	}
	p.err, p.depth = nil, 0
	if root = p.convert(theirs, from, to); p.err == nil {
		p.roots = append(p.roots, root)
		p.pos, p.bol = to, to
	}
}

// nextDocument returns the offset of the first document marker after a place,
// or the text's end.
func (p *parser) nextDocument(from int) int {
	for {
		i := strings.Index(p.src[from:], "\n---")
		if i < 0 {
			return len(p.src)
		}
		from += i + 1
		if p.blankAt(from + 3) {
			return from
		}
	}
}

// resume reports the error and moves to the next document.
func (p *parser) resume() bool {
	at := p.err.at
	to := min(at+1, len(p.src))
	p.problems = append(p.problems, source.NotResolved(p.doc.place(at, to), p.err.message))
	p.err, p.depth = nil, 0
	p.pos = p.nextDocument(min(at, len(p.src)))
	p.bol = p.pos
	return p.pos < len(p.src)
}

// peek returns the byte at pos, 0 at the end.
func (p *parser) peek() byte { return p.byteAt(p.pos) }

func (p *parser) byteAt(i int) byte {
	if i < len(p.src) {
		return p.src[i]
	}
	return 0
}

// blankAt reports whether a blank, a line's end or the text's end is at i.
func (p *parser) blankAt(i int) bool {
	if i >= len(p.src) {
		return true
	}
	switch p.src[i] {
	case ' ', '\t', '\n', '\r':
		return true
	}
	return false
}

func (p *parser) column() int { return p.pos - p.bol }

// atLineStart reports whether only spaces stand before pos on its line.
func (p *parser) atLineStart() bool {
	for i := p.bol; i < p.pos; i++ {
		if p.src[i] != ' ' {
			return false
		}
	}
	return true
}

// atMarker reports whether a document marker, "---" or "...", is at pos.
func (p *parser) atMarker() bool {
	if p.pos != p.bol || p.pos+3 > len(p.src) {
		return false
	}
	word := p.src[p.pos : p.pos+3]
	return (word == "---" || word == "...") && p.blankAt(p.pos+3)
}

// eatBreak moves over the line break at pos.
func (p *parser) eatBreak() {
	if p.src[p.pos] == '\r' && p.byteAt(p.pos+1) == '\n' {
		p.pos++
	}
	p.pos++
	p.bol = p.pos
}

func (p *parser) toLineEnd() {
	for p.pos < len(p.src) && p.src[p.pos] != '\n' && p.src[p.pos] != '\r' {
		p.pos++
	}
}

// blanks moves over spaces and tabs.
func (p *parser) blanks() {
	for p.pos < len(p.src) && (p.src[p.pos] == ' ' || p.src[p.pos] == '\t') {
		p.pos++
	}
}

// atLineEnd reports whether nothing but a comment follows on the line. It is
// called with pos behind all blanks.
func (p *parser) atLineEnd() bool {
	switch p.peek() {
	case 0:
		return p.pos >= len(p.src)
	case '\n', '\r':
		return true
	case '#':
		return p.commentAt()
	}
	return false
}

func (p *parser) commentAt() bool {
	if p.pos == p.bol {
		return true
	}
	before := p.src[p.pos-1]
	return before == ' ' || before == '\t'
}

// skip moves over blanks, comments and line breaks. A tab that indents content
// of a block is an error, as YAML has it.
func (p *parser) skip(flow bool) {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ':
			p.pos++
		case '\t':
			at, leading := p.pos, !flow && p.atLineStart()
			p.blanks()
			if leading && !p.atLineEnd() {
				p.fail(at, "a tab indents this line; YAML takes only spaces")
				return
			}
		case '\n', '\r':
			p.eatBreak()
		case '#':
			if !p.commentAt() {
				return
			}
			p.toLineEnd()
		default:
			return
		}
	}
}

// found names what stands at pos, for messages.
func (p *parser) found() string {
	if p.pos >= len(p.src) {
		return "the end of the file"
	}
	end := p.pos
	for end < len(p.src) && end < p.pos+20 && !p.blankAt(end) {
		end++
	}
	for end < len(p.src) && p.src[end]&0xc0 == 0x80 {
		end++ // not inside a code point
	}
	return fmt.Sprintf("%q", source.Printable(p.src[p.pos:max(end, p.pos+1)]))
}

// enter counts a level; it fails on documents nested too deeply.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > maxDepth {
		p.exceed(p.pos, "nested deeper than %d levels", maxDepth)
	}
	return p.err == nil
}

func (p *parser) leave() { p.depth-- }

func (p *parser) node(kind Kind, style Style, at int) *Node {
	if len(p.nodes) == 0 {
		p.nodes = make([]Node, 128)
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	n.Kind, n.Style, n.doc, n.at, n.size, n.depth = kind, style, p.doc, int32(at), 1, 1
	return n
}

// close ends a node, whose text starts at from with its tag and anchor.
func (p *parser) close(n *Node, from, end int) *Node {
	n.start, n.to, n.end = int32(from), int32(end), int32(end)
	n.Range = p.doc.place(from, end)
	return n
}

// empty returns the null of a value that is not written, at an offset.
func (p *parser) empty(at int) *Node {
	return p.close(p.node(Scalar, Plain, at), at, at)
}

package yamlpos

import (
	"sort"
	"strings"

	"github.com/streamlint/streamlint/source"
)

// Place returns where bytes [from,to) of a scalar's Value were written, through
// escapes, folds and the indentation of block text. Offsets outside the value
// are moved to its nearest end. Of other nodes it is the whole range.
func (n *Node) Place(from, to int) source.Range {
	if n.Kind != Scalar || n.Value == "" || n.coarse {
		return n.Range
	}
	s := n.trace()
	if s.len() == 0 || !strings.HasPrefix(n.Value, s.value()) {
		return n.Range
	}
	from = min(max(from, 0), s.len())
	to = min(max(to, from), s.len())
	start := s.origin(from, false)
	end := start
	if to > from {
		end = s.origin(to-1, true)
	}
	return n.doc.place(start, end)
}

// trace reads the scalar once more and keeps where its pieces come from.
func (n *Node) trace() *sink {
	text := n.doc.text[:n.to]
	p := &parser{doc: n.doc, src: text, pos: int(n.at)}
	p.bol = strings.LastIndexAny(text[:n.at], "\n\r") + 1
	s := &sink{src: text, record: true}
	switch n.Style {
	case Plain:
		if text[n.at:] == n.Value {
			s.run(p.pos, len(text))
			return s
		}
		p.plainInto(s, p.pos, p.plainLine(false), -1, false)
	case SingleQuoted, DoubleQuoted:
		p.quotedInto(s)
	case Literal, Folded:
		p.blockInto(s, int(n.indent))
	}
	return s
}

// origin returns the source offset of a value byte: its start, or the offset
// after it.
func (s *sink) origin(at int, after bool) int {
	i := sort.Search(len(s.pieces), func(i int) bool { return s.pieces[i].at > at }) - 1 // one is at 0
	piece := s.pieces[i]
	switch {
	case piece.verbatim && after:
		return min(piece.src+at-piece.at+1, piece.end)
	case piece.verbatim:
		return min(piece.src+at-piece.at, piece.end)
	case after:
		return piece.end
	}
	return piece.src
}

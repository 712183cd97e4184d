package terraform

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/source"
)

// partsOf returns the pieces of a string attribute with their places: those of
// the literal that it comes from, where the way leads to one, else one piece.
func partsOf(r *run, a *attribute, ctx *hcl.EvalContext, v cty.Value) []part {
	t := &tracer{run: r}
	t.follow(a.expr, ctx)
	if e, ok := unwrap(t.expr).(*hclsyntax.TemplateExpr); ok && len(t.steps) == 0 && v.IsKnown() {
		return literalParts(r, e.Parts)
	}
	if e, ok := unwrap(t.expr).(*templateNode); ok && len(t.steps) == 0 {
		var out []part
		for _, p := range e.Parts {
			if l, ok := p.(*hclsyntax.LiteralValueExpr); ok {
				out = append(out, literalParts(r, []hclsyntax.Expression{l})...)
				continue
			}
			value, diags := p.Value(t.ctx)
			if diags.HasErrors() {
				value = cty.DynamicVal
			}
			out = append(out, partsOfValue(value, rangeIn(e.file, p.Range()))...)
		}
		return out
	}
	if e, ok := unwrap(t.expr).(*callNode); ok && len(t.steps) == 0 && e.Name == "file" {
		if whole, ok := fileText(r, e, t.ctx, v); ok {
			return []part{whole}
		}
	}
	if s := symbolOf(v); s != nil && s.parts != nil {
		return s.parts
	}
	text, ok := asText(plain(v))
	return []part{{text: text, hole: !ok, symbol: symbolOf(v), secret: isSensitive(v), at: a.value}}
}

// fileText is the content of a file that file() reads, at its own place.
func fileText(r *run, e *callNode, ctx *hcl.EvalContext, v cty.Value) (part, bool) {
	if len(e.Args) != 1 || isSensitive(v) {
		return part{}, false
	}
	name, diags := e.Args[0].Value(ctx)
	path, ok := asText(plain(name))
	if diags.HasErrors() || !ok {
		return part{}, false
	}
	f, err := r.open(path)
	if err != nil {
		return part{}, false
	}
	text, ok := asText(plain(v))
	return part{text: text, at: f.Range(0, len(f.Data))}, ok && text == string(f.Data)
}

func literalParts(r *run, parts []hclsyntax.Expression) []part {
	out := make([]part, 0, len(parts))
	for _, p := range parts {
		v, diags := p.Value(nil)
		text, ok := asText(v)
		at := r.place(p.Range())
		whole := part{text: text, hole: !ok || diags.HasErrors(), at: at}
		if lines := byLine(whole); lines != nil {
			out = append(out, lines...)
			continue
		}
		out = append(out, whole)
	}
	return out
}

// byLine cuts the text of a heredoc into lines, each with its own place: the
// engine takes their common indentation off. Nil when the lines do not match.
func byLine(p part) []part {
	if p.hole || !strings.Contains(p.text, "\n") || p.at.IsZero() {
		return nil
	}
	texts := strings.SplitAfter(p.text, "\n")
	written := bytes.SplitAfter(p.at.Bytes(), []byte("\n"))
	if len(texts) != len(written) {
		return nil
	}
	out := make([]part, 0, len(texts))
	offset := 0
	for i, text := range texts {
		raw := written[i]
		line := p.at.Sub(offset, offset+len(raw))
		offset += len(raw)
		if text == "" && i == len(texts)-1 {
			break
		}
		if !bytes.HasSuffix(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte(text)) {
			return nil
		}
		out = append(out, part{text: text, at: line})
	}
	return out
}

// A placed is a string put together from pieces, which knows where each of its
// bytes was written.
type placed struct {
	text  string
	start []int // of each piece in text
	parts []part
	// spelled says how each piece was written, once it was asked for.
	spelled []*spelling
}

// A spelling says where the bytes of a piece were written: from a byte of the file
// on, or each at its own where the text has escapes.
type spelling struct {
	from int
	at   []int
}

func join(parts []part, hole func(p part) string) placed {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.text
		if p.hole {
			texts[i] = hole(p)
		}
	}
	return joinTexts(parts, texts)
}

// joinTexts joins pieces of which each has its own text.
func joinTexts(parts []part, texts []string) placed {
	out := placed{parts: parts, text: strings.Join(texts, ""), spelled: make([]*spelling, len(parts))}
	start := 0
	for _, text := range texts {
		out.start = append(out.start, start)
		start += len(text)
	}
	return out
}

// exactly is place for bytes that were written as they are: the place is theirs
// alone, and not that of the whole piece.
func (p placed) exactly(from, to int) (source.Range, bool) {
	at := p.place(from, to)
	return at, at.File != nil && string(at.Bytes()) == p.text[from:to]
}

// place maps bytes of the text to a file. Where a piece was not written as it
// reads, only the piece as a whole has a place.
func (p placed) place(from, to int) source.Range {
	first, last := p.piece(from), p.piece(max(from, to-1))
	start, _ := p.offset(first, from)
	_, end := p.offset(last, to)
	if first == last || start.File == end.File && start.From <= end.To {
		return start.Until(end)
	}
	return start
}

func (p placed) piece(offset int) int {
	i, found := slices.BinarySearch(p.start, offset)
	if !found {
		return max(0, i-1)
	}
	// Of pieces that start at one byte only the last one has any.
	for i+1 < len(p.start) && p.start[i+1] == offset {
		i++
	}
	return i
}

// offset returns the place of a byte of a piece twice: as the start and as the
// end of a range.
func (p placed) offset(piece, offset int) (start, end source.Range) {
	if piece >= len(p.parts) {
		return source.Range{}, source.Range{}
	}
	part := p.parts[piece]
	if part.hole || part.at.File == nil {
		return part.at, part.at
	}
	if p.spelled[piece] == nil {
		p.spelled[piece] = part.spelling()
	}
	s, behind := p.spelled[piece], offset-p.start[piece]
	at := s.from + behind
	switch {
	case s.from < 0:
		return part.at, part.at
	case s.at != nil:
		at = s.at[min(s.from+behind, len(s.at)-1)]
	}
	r := part.at.File.Range(at, at)
	return r, r
}

// spelling finds the piece in what was written. Its start is -1 where the piece
// is not there.
func (p part) spelling() *spelling {
	if skip := bytes.LastIndex(p.at.Bytes(), []byte(p.text)); skip >= 0 {
		return &spelling{from: p.at.From + skip}
	}
	t := unescaped(p.at)
	return &spelling{from: bytes.LastIndex(t.text, []byte(p.text)), at: t.at}
}

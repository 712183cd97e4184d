package yamlpos

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

var errPanicked = errors.New("yaml: the text cannot be read")

// convert makes nodes of yaml.v3's, for a document that was scanned otherwise.
// Their ranges are as exact as a start allows: the text of a scalar where it
// stands there as it is, else a point.
func (p *parser) convert(theirs *yaml.Node, from, to int) *Node {
	v := &conversion{p: p, places: newComparison(p.src[:to], from), done: map[*yaml.Node]*Node{}}
	if theirs == nil {
		return p.empty(from)
	}
	return v.node(theirs)
}

type conversion struct {
	p      *parser
	places *comparison
	done   map[*yaml.Node]*Node // nil while it is being made
}

func (v *conversion) node(theirs *yaml.Node) *Node {
	p := v.p
	at := min(max(v.places.offset(theirs), 0), len(p.src))
	if p.err != nil {
		return p.empty(at)
	}
	if theirs.Kind == yaml.AliasNode {
		target, ok := v.done[theirs.Alias]
		if !ok || target == nil {
			p.fail(at, "an alias inside its own anchor")
			return p.empty(at)
		}
		n := p.node(target.Kind, target.Style, at)
		*n = *target
		n.Alias, n.Anchor, n.end = p.doc.place(at, at), "", int32(at)
		return n
	}
	if !p.enter() {
		return p.empty(at)
	}
	defer p.leave()
	v.done[theirs] = nil
	n := v.content(theirs, at)
	n.Anchor = theirs.Anchor
	if theirs.Style&yaml.TaggedStyle != 0 {
		n.Tag = theirs.Tag
	}
	v.done[theirs] = n
	return n
}

func (v *conversion) content(theirs *yaml.Node, at int) *Node {
	p := v.p
	switch theirs.Kind {
	case yaml.MappingNode:
		n, end := p.node(Mapping, Block, at), at
		for i := 0; i+1 < len(theirs.Content); i += 2 {
			key, value := v.node(theirs.Content[i]), v.node(theirs.Content[i+1])
			end = max(end, int(key.end), int(value.end))
			p.add(n, key, value)
		}
		p.finish(n)
		return p.close(n, at, end)
	case yaml.SequenceNode:
		n, end := p.node(Sequence, Block, at), at
		for _, child := range theirs.Content {
			item := v.node(child)
			end = max(end, int(item.end))
			n.Items = append(n.Items, item)
		}
		p.finish(n)
		return p.close(n, at, end)
	}
	n := p.node(Scalar, style(theirs.Style), at)
	n.Value = theirs.Value
	end := at
	if strings.HasPrefix(p.src[at:], theirs.Value) {
		end += len(theirs.Value)
	}
	n = p.close(n, at, end)
	n.coarse = true
	return n
}

func style(s yaml.Style) Style {
	switch {
	case s&yaml.SingleQuotedStyle != 0:
		return SingleQuoted
	case s&yaml.DoubleQuotedStyle != 0:
		return DoubleQuoted
	case s&yaml.LiteralStyle != 0:
		return Literal
	case s&yaml.FoldedStyle != 0:
		return Folded
	}
	return Plain
}

var errorLine = regexp.MustCompile(`^yaml: line (\d+): `)

// refuse reports what yaml.v3 has against a document. It tells a line only; the
// column is that of the line's text.
func (p *parser) refuse(err error, from, to int) {
	message := err.Error()
	at := from
	if m := errorLine.FindStringSubmatch(message); m != nil {
		line, _ := strconv.Atoi(m[1])
		if lines := newComparison(p.src[:to], from).lines; line >= 1 && line <= len(lines) {
			at = lines[line-1]
		}
		message = message[len(m[0]):]
	}
	for at < len(p.src) && (p.src[at] == ' ' || p.src[at] == '\t') {
		at++
	}
	p.fail(at, "%s", strings.TrimPrefix(message, "yaml: "))
}

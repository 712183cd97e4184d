package jsobject

import (
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
)

// joined is the text of a template, unknown when some of it is.
func (e *evaluator) joined(t token) value {
	var b strings.Builder
	for _, p := range t.parts {
		if p.tokens == nil {
			b.WriteString(p.text)
			continue
		}
		inner := &evaluator{r: e.r, m: e.m, tokens: p.tokens, depth: e.depth}
		v, ok := inner.expression()
		s, isText := e.text(v)
		if !ok || !isText || inner.i < len(p.tokens) {
			return value{}
		}
		if b.WriteString(s); b.Len() > maxText {
			return value{}
		}
	}
	return value{node: yamlpos.Made(b.String(), yamlpos.DoubleQuoted, e.at(t))}
}

// object reads an object behind its brace. One into which something unknown is
// spread is unknown as a whole.
func (e *evaluator) object(open token) value {
	end := closing(e.tokens, e.i-1)
	defer func() { e.i = min(end+1, len(e.tokens)) }()
	if end == len(e.tokens) {
		return value{}
	}
	o := &objectReader{
		evaluator: evaluator{r: e.r, m: e.m, tokens: e.tokens[:end], i: e.i, depth: e.depth},
		out:       &yamlpos.Node{Kind: yamlpos.Mapping, Style: yamlpos.Flow, Range: e.m.file.Range(open.from, e.tokens[end].to)},
		index:     map[string]int{},
	}
	for o.i < end {
		if o.peek().is(",") {
			o.i++
			continue
		}
		if !o.entry() {
			return value{}
		}
	}
	v := e.r.sized(o.out)
	if v.node == nil || !o.partial {
		return v
	}
	whole := e.r.node(value{}, o.out.Range)
	e.r.partial[whole] = o.out
	return value{node: whole}
}

// An objectReader reads the entries of one object.
type objectReader struct {
	evaluator
	out   *yamlpos.Node
	index map[string]int
	// partial: something unknown is spread into it.
	partial bool
}

func (o *objectReader) put(entry *yamlpos.Entry) {
	if i, ok := o.index[entry.Key.Value]; ok {
		o.out.Entries[i] = entry
		return
	}
	o.index[entry.Key.Value] = len(o.out.Entries)
	o.out.Entries = append(o.out.Entries, entry)
}

func (o *objectReader) entry() bool {
	t := o.peek()
	o.i++
	switch {
	case t.is("..."):
		return o.spread()
	case t.is("["):
		end := closing(o.tokens, o.i-1)
		inner := &evaluator{r: o.r, m: o.m, tokens: o.tokens[o.i:end], depth: o.depth}
		v, ok := inner.expression()
		name, isText := o.text(v)
		if !ok || !isText {
			return false
		}
		t.kind, t.value, t.to = text, name, o.tokens[end].to
		o.i = end + 1
	case t.kind == template && len(t.parts) == 1:
		t.kind, t.value = text, t.parts[0].text
	case t.kind != word && t.kind != text && t.kind != number:
		return false
	}
	key := yamlpos.Made(t.value, yamlpos.Plain, o.at(t))
	switch next := o.peek(); {
	case next.is(":"):
		o.i++
		first := o.peek()
		v, ok := o.expression()
		if !ok {
			return false
		}
		o.add(key, v, first)
	case t.kind == word && o.ends():
		o.add(key, o.name(t), t)
	default:
		return false // a method, or what is no object at all
	}
	return o.ends()
}

func (o *objectReader) add(key *yamlpos.Node, v value, first token) {
	if v.undefined {
		// As if it were not written; it hides what an earlier spread brought.
		o.put(&yamlpos.Entry{Key: key, Value: yamlpos.Made("null", yamlpos.Plain, o.through(first))})
		return
	}
	o.put(&yamlpos.Entry{Key: key, Value: o.r.node(v, o.through(first))})
}

func (o *objectReader) spread() bool {
	first := o.peek()
	v, ok := o.expression()
	if !ok {
		return false
	}
	if v.undefined || v.node != nil && v.node.IsNull() {
		return true
	}
	n := o.r.node(v, o.at(first))
	if n.Kind != yamlpos.Mapping {
		o.partial = true
		if n = o.r.partial[n]; n == nil {
			return true
		}
	}
	for _, entry := range n.Entries {
		o.put(entry)
	}
	return true
}

// list reads a list behind its bracket.
func (e *evaluator) list(open token) value {
	end := closing(e.tokens, e.i-1)
	defer func() { e.i = min(end+1, len(e.tokens)) }()
	if end == len(e.tokens) {
		return value{}
	}
	in := &evaluator{r: e.r, m: e.m, tokens: e.tokens[:end], i: e.i, depth: e.depth}
	out := &yamlpos.Node{Kind: yamlpos.Sequence, Style: yamlpos.Flow, Range: e.m.file.Range(open.from, e.tokens[end].to)}
	for in.i < end {
		if in.peek().is(",") {
			in.i++
			continue
		}
		spread := in.peek().is("...")
		if spread {
			in.i++
		}
		first := in.peek()
		v, ok := in.expression()
		if !ok || !in.ends() {
			return value{}
		}
		n := e.r.node(v, in.through(first))
		if !spread {
			out.Items = append(out.Items, n)
			continue
		}
		if n.Kind != yamlpos.Sequence {
			return value{}
		}
		if out.Items = append(out.Items, n.Items...); len(out.Items) > maxSize {
			return value{}
		}
	}
	return e.r.sized(out)
}

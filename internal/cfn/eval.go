package cfn

import (
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

const (
	maxDepth = 100       // of expressions inside expressions, through stacks too
	maxSteps = 5_000_000 // expressions worked out for one template
)

// An env is where an expression is worked out: its template, the loops around
// it, the branch, and the alias that it was reached by.
type env struct {
	t     *Template
	vars  *binding
	scene *Scene
	// used is the alias or merge key in the resource's own text by which the
	// node was reached; what is behind it was written elsewhere.
	used source.Range
	// usedBy says what stands there, for the hop to where it was written.
	usedBy string
	// undefaulted leaves parameters without a given value unknown, as conditions
	// need them.
	undefaulted bool
	depth       int
}

// A binding is a loop variable's value.
type binding struct {
	name  string
	value Value
	outer *binding
}

// unbounded reports whether a loop around runs over something unknown.
func (e env) unbounded() bool {
	for b := e.vars; b != nil; b = b.outer {
		if b.value.Kind != Text {
			return true
		}
	}
	return false
}

// into returns the env of what a node holds.
func (e env) into(n *yamlpos.Node) env {
	if e.used.IsZero() && !n.Alias.IsZero() {
		e.used = n.Alias
	}
	return e
}

// place returns where a node stands in the text of its resource, and the hop to
// where it was written, when that is elsewhere.
func (e env) place(n *yamlpos.Node) (source.Range, []facts.Hop) {
	at := e.used
	if at.IsZero() {
		at = n.Alias
	}
	if !at.IsZero() {
		by := e.usedBy
		if by == "" {
			by = "written here, used by an alias"
		}
		return at, []facts.Hop{{Text: by, Place: source.At(n.Range)}}
	}
	return n.Range, nil
}

// at returns a value that stands where a node does.
func (e env) at(n *yamlpos.Node, v Value) Value {
	place, hops := e.place(n)
	v.Place = place
	v.Hops = append(hops, v.Hops...)
	v.node = n
	return v
}

// eval works out the value of a node.
func (e env) eval(n *yamlpos.Node) Value {
	if n == nil {
		return Value{Kind: Absent}
	}
	e.depth++
	e.t.steps++
	if e.depth > maxDepth || e.t.steps > maxSteps {
		return e.at(n, Value{Maybe: true})
	}
	if name, arg, ok := intrinsic(n); ok {
		in := e.into(n)
		if name != "Fn::Sub" {
			spelled, v, known := in.spelled(arg)
			if !known {
				return e.at(n, v.unknown(wrap(name, v.Identity())))
			}
			arg = spelled
		}
		v := in.call(name, arg, n)
		return e.at(n, v).rooted(v)
	}
	if pieces, ok := e.variables(n); ok {
		v := e.pieces(pieces, n)
		if len(pieces) == 1 && pieces[0].Node != nil {
			return v
		}
		return e.at(n, v)
	}
	return e.evalPlain(n)
}

// rooted keeps the more exact node and place of a branch that was chosen: the
// branch of an Fn::If is where its value was written.
func (v Value) rooted(inner Value) Value {
	if inner.node != nil && v.Place.Contains(inner.Place) {
		v.Place, v.node = inner.Place, inner.node
	}
	return v
}

// evalPlain works out a node without looking at its tag.
func (e env) evalPlain(n *yamlpos.Node) Value {
	switch n.Kind {
	case yamlpos.Mapping:
		return e.evalMap(n)
	case yamlpos.Sequence:
		in := e.into(n)
		v := Value{Kind: List, items: make([]slot, len(n.Items))}
		for i, item := range n.Items {
			v.items[i] = slot{node: item, env: in}
		}
		return e.at(n, v)
	}
	if n.IsNull() {
		return e.at(n, Value{Kind: Absent})
	}
	return e.at(n, e.text(n.Value))
}

// text is the value of a plain text: loop variables are replaced, and what is
// fetched at deploy time is not known.
func (e env) text(text string) Value {
	v := Value{Kind: Text, Text: text}
	if e.vars != nil {
		v = e.substituteLoops(text)
	}
	if v.Kind == Text && strings.Contains(v.Text, "{{resolve:") {
		return Value{identity: "dynamic:" + v.Text, Varies: v.Varies}
	}
	return v
}

// evalMap works out the fields of a mapping: loops are unrolled, macros leave it
// open.
func (e env) evalMap(n *yamlpos.Node) Value {
	if n.Kind != yamlpos.Mapping {
		if n.IsNull() {
			return e.at(n, Value{Kind: Absent})
		}
		return e.at(n, Value{Maybe: true})
	}
	in := e.into(n)
	v := Value{Kind: Map, fields: make([]Field, 0, len(n.Entries))}
	in.addFields(n, &v)
	return e.at(n, v)
}

func (e env) addFields(n *yamlpos.Node, v *Value) {
	for _, entry := range n.Entries {
		if entry.Key.Kind != yamlpos.Scalar {
			continue
		}
		in := e
		if in.used.IsZero() && !entry.Merged.IsZero() {
			in.used = entry.Merged
		}
		key := entry.Key.Value
		switch {
		case strings.HasPrefix(key, "Fn::ForEach::"):
			in.unroll(entry, v)
		case key == "Fn::Transform":
			v.Open = true
		default:
			v.fields = append(v.fields, Field{
				Key: in.substitute(key), KeyRange: in.keyRange(entry), slot: slot{node: entry.Value, env: in},
			})
		}
	}
}

// keyRange is where a key stands in the text of its resource.
func (e env) keyRange(entry *yamlpos.Entry) source.Range {
	if !e.used.IsZero() {
		return e.used
	}
	return entry.Key.Used()
}

// intrinsic returns the function that a node calls, with its argument.
func intrinsic(n *yamlpos.Node) (name string, arg *yamlpos.Node, ok bool) {
	if strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!") && len(n.Tag) > 1 {
		name = n.Tag[1:]
		if name != "Ref" && name != "Condition" && !strings.HasPrefix(name, "Fn::") {
			name = "Fn::" + name
		}
		return name, untagged(n), true
	}
	if n.Kind != yamlpos.Mapping || len(n.Entries) != 1 {
		return "", nil, false
	}
	entry := n.Entries[0]
	name = entry.Key.Value
	if name == "Ref" || name == "Condition" && entry.Value.Kind == yamlpos.Scalar ||
		strings.HasPrefix(name, "Fn::") && !strings.HasPrefix(name, "Fn::ForEach::") {
		return name, entry.Value, true
	}
	return "", nil, false
}

// untagged returns the node as the argument of its own tag.
func untagged(n *yamlpos.Node) *yamlpos.Node {
	bare := *n
	bare.Tag = ""
	return &bare
}

// IsIntrinsic reports whether a node calls a function: SAM merges such nodes as
// a whole.
func IsIntrinsic(n *yamlpos.Node) bool {
	if n == nil {
		return false
	}
	_, _, ok := intrinsic(n)
	return ok
}

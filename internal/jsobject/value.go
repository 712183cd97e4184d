package jsobject

import (
	"slices"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// A value is a node, all that a module exports, or undefined. The zero value is
// unknown.
type value struct {
	node      *yamlpos.Node
	all       *module
	undefined bool
}

const (
	maxSteps = 200_000 // values worked out
	maxSize  = 100_000 // values in one, those used twice counted twice
	maxText  = 64 << 10
)

// sized is a list or an object, unknown when it is too large to be walked.
func (r *Modules) sized(n *yamlpos.Node) value {
	size := 1
	for _, item := range n.Items {
		size += max(r.sizes[item], 1)
	}
	for _, e := range n.Entries {
		size += max(r.sizes[e.Value], 1)
	}
	if r.sizes[n] = size; size > maxSize {
		return value{}
	}
	return value{node: n}
}

// An evaluator works out one expression of a module.
type evaluator struct {
	r      *Modules
	m      *module
	tokens []token
	i      int
	depth  int
}

func (r *Modules) evaluate(m *module, tokens []token) value {
	e := &evaluator{r: r, m: m, tokens: tokens}
	v, ok := e.expression()
	if !ok || e.i < len(tokens) {
		return value{}
	}
	return v
}

// node is a value as a node, an unknown one at the place given.
func (r *Modules) node(v value, at source.Range) *yamlpos.Node {
	switch {
	case v.node != nil:
		return v.node
	case v.all != nil:
		return r.object(v.all, at)
	}
	n := yamlpos.Made(r.text(at), yamlpos.Plain, at)
	r.unknown[n] = true
	return n
}

// object is all that a module exports by name, as one object.
func (r *Modules) object(m *module, at source.Range) *yamlpos.Node {
	names, ok := r.exportedNames(m, 0)
	if !ok {
		return r.node(value{}, at)
	}
	out := &yamlpos.Node{Kind: yamlpos.Mapping, Style: yamlpos.Flow, Range: m.file.Range(0, len(m.file.Data))}
	for _, name := range names {
		v := r.export(m, name, 0)
		if v.undefined {
			continue
		}
		key := yamlpos.Made(name, yamlpos.Plain, at)
		out.Entries = append(out.Entries, &yamlpos.Entry{Key: key, Value: r.node(v, at)})
	}
	return r.node(r.sized(out), at)
}

// exportedNames are the names that a module exports, those that it passes on last;
// ok is false when some are not known.
func (r *Modules) exportedNames(m *module, depth int) (names []string, ok bool) {
	for _, name := range m.names {
		if name != "default" {
			names = append(names, name)
		}
	}
	for _, star := range m.stars {
		inner := r.find(m.file, star)
		if inner == nil || depth > maxNested {
			return nil, false
		}
		more, ok := r.exportedNames(inner, depth+1)
		if !ok {
			return nil, false
		}
		for _, name := range more {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names, true
}

func (e *evaluator) peek() token {
	if e.i < len(e.tokens) {
		return e.tokens[e.i]
	}
	return token{}
}

func (e *evaluator) at(t token) source.Range { return e.m.file.Range(t.from, t.to) }

// ends reports whether an expression ends here.
func (e *evaluator) ends() bool {
	t := e.peek()
	return e.i >= len(e.tokens) || t.is(",") || t.is(")") || t.is("]") || t.is("}")
}

// skip passes over the rest of an expression that cannot be worked out.
func (e *evaluator) skip() {
	for !e.ends() {
		if t := e.peek(); t.is("(") || t.is("[") || t.is("{") {
			e.i = closing(e.tokens, e.i)
		}
		e.i++
	}
	e.i = min(e.i, len(e.tokens))
}

// expression works out what stands up to the next comma or closing bracket; ok is
// false where nothing does.
func (e *evaluator) expression() (value, bool) {
	e.depth++
	defer func() { e.depth-- }()
	if e.r.steps++; e.ends() || e.depth > maxNested || e.r.steps > maxSteps {
		return value{}, false
	}
	v, ok := e.sum()
	if !ok {
		return value{}, false
	}
	if e.peek().is("as") || e.peek().is("satisfies") {
		e.skip() // a type
	}
	if !e.ends() {
		e.skip()
		return value{}, true
	}
	return v, true
}

// keywords start what is not worked out.
var keywords = map[string]bool{"function": true, "class": true, "new": true, "async": true, "await": true,
	"typeof": true, "void": true, "delete": true, "this": true, "require": true}

func (e *evaluator) operand() (value, bool) {
	t := e.peek()
	e.i++
	var v value
	switch {
	case t.kind == text:
		v.node = yamlpos.Made(t.value, yamlpos.DoubleQuoted, e.at(t))
	case t.kind == template:
		v = e.joined(t)
	case t.kind == number:
		if plain := strings.ReplaceAll(t.value, "_", ""); isDecimal(plain) {
			v.node = yamlpos.Made(plain, yamlpos.Plain, e.at(t))
		}
	case t.is("{"):
		v = e.object(t)
	case t.is("["):
		v = e.list(t)
	case t.is("("):
		inner := &evaluator{r: e.r, m: e.m, depth: e.depth}
		end := closing(e.tokens, e.i-1)
		inner.tokens = e.tokens[e.i:end]
		if w, ok := inner.expression(); ok && inner.i == len(inner.tokens) {
			v = w
		}
		e.i = min(end+1, len(e.tokens))
	case t.is("<"): // an older way to name a type
		for !e.ends() && !e.peek().is(">") {
			e.i++
		}
		e.i++
		return e.operand()
	case t.is("-") && e.peek().kind == number && isDecimal(e.peek().value):
		v.node = yamlpos.Made("-"+e.peek().value, yamlpos.Plain, e.m.file.Range(t.from, e.peek().to))
		e.i++
	case t.kind == word && !keywords[t.value]:
		v = e.name(t)
	default:
		e.skip()
		return value{}, true
	}
	return e.members(v), true
}

func isDecimal(s string) bool {
	return s != "" && strings.Trim(s, "0123456789.") == "" && strings.Count(s, ".") <= 1
}

func (e *evaluator) name(t token) value {
	switch t.value {
	case "true", "false", "null":
		return value{node: yamlpos.Made(t.value, yamlpos.Plain, e.at(t))}
	case "undefined":
		return value{undefined: true}
	}
	return e.r.named(e.m, t.value)
}

// members follows what stands behind an operand: a member is looked up, a call is
// unknown.
func (e *evaluator) members(v value) value {
	for e.i < len(e.tokens) {
		switch t := e.peek(); {
		case t.is("!") && !t.line:
			e.i++
		case (t.is(".") || t.is("?.")) && e.i+1 < len(e.tokens) && e.tokens[e.i+1].kind == word:
			v = e.member(v, e.tokens[e.i+1].value)
			e.i += 2
		case t.is("["):
			end := closing(e.tokens, e.i)
			inner := &evaluator{r: e.r, m: e.m, tokens: e.tokens[e.i+1 : end], depth: e.depth}
			key, ok := inner.expression()
			if name, isText := e.text(key); ok && isText {
				v = e.member(v, name)
			} else {
				v = value{}
			}
			e.i = min(end+1, len(e.tokens))
		case t.is("("):
			e.i = min(closing(e.tokens, e.i)+1, len(e.tokens))
			v = value{}
		default:
			return v
		}
	}
	return v
}

func (e *evaluator) member(v value, name string) value {
	switch {
	case v.all != nil:
		return e.r.export(v.all, name, 0)
	case v.node == nil || e.r.unknown[v.node]:
		return value{}
	case v.node.Kind == yamlpos.Mapping:
		if n := v.node.Get(name); n != nil {
			return value{node: n}
		}
		return value{undefined: true}
	case v.node.Kind == yamlpos.Sequence:
		if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(v.node.Items) {
			return value{node: v.node.Items[i]}
		}
	}
	return value{}
}

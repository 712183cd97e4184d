package terraform

import (
	"slices"
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// A tracer finds the way of a value from where it is used to where it was
// written: through variables, locals, module inputs and outputs, loops.
type tracer struct {
	run    *run
	secret bool

	expr  hclsyntax.Expression
	ctx   *hcl.EvalContext
	steps hcl.Traversal
	hops  []facts.Hop
	typed []typed
	// end: the way stops at the last hop.
	end bool
}

const maxHops = 32

// way returns the hops of an attribute whose value is v.
func (t *tracer) way(a *attribute, ctx *hcl.EvalContext, v cty.Value) []facts.Hop {
	t.follow(a.expr, ctx)
	if !v.IsKnown() {
		t.blame()
		return t.hops
	}
	if at := placeOf(v); !at.IsZero() && !a.value.Contains(at) && !t.passed(at) {
		if n := len(t.hops); n > 0 && t.hops[n-1].Place.Range.Contains(at) {
			t.hops[n-1].Place = source.At(at)
		} else {
			t.hop("element", at)
		}
	}
	if n := len(t.hops); n > 0 && !t.secret {
		if text, ok := shownValue(v); ok {
			t.hops[n-1].Text += " = " + text
		}
	}
	return t.hops
}

// passed: the way led through a place already.
func (t *tracer) passed(at source.Range) bool {
	return slices.ContainsFunc(t.hops, func(h facts.Hop) bool { return at.Contains(h.Place.Range) })
}

// follow goes as far as the syntax tells.
func (t *tracer) follow(e hclsyntax.Expression, ctx *hcl.EvalContext) {
	t.expr, t.ctx = e, ctx
	for range maxHops {
		if t.end || !t.next() {
			return
		}
	}
}

func (t *tracer) hop(text string, at source.Range) {
	t.hops = append(t.hops, facts.Hop{Text: text, Place: source.At(at)})
}

// go on at another expression.
func (t *tracer) at(e hclsyntax.Expression) bool {
	t.expr = e
	return true
}

// next takes one step; false when there is none to take.
func (t *tracer) next() bool {
	switch e := unwrap(t.expr).(type) {
	case *refNode:
		return t.reference(append(e.Traversal[:len(e.Traversal):len(e.Traversal)], t.steps...))
	case *stepsNode:
		t.steps = append(e.Traversal[:len(e.Traversal):len(e.Traversal)], t.steps...)
		return t.at(e.Source)
	case *indexNode:
		key, diags := e.Key.Value(t.ctx)
		if key = plain(key); diags.HasErrors() || !key.IsKnown() || key.IsNull() {
			return false
		}
		t.steps = append(hcl.Traversal{hcl.TraverseIndex{Key: key}}, t.steps...)
		return t.at(e.Collection)
	case *conditionalNode:
		v, diags := e.Condition.Value(t.ctx)
		yes, ok := asBool(plain(v))
		if diags.HasErrors() || !ok {
			return false
		}
		if yes {
			return t.at(e.TrueResult)
		}
		return t.at(e.FalseResult)
	case *hclsyntax.ObjectConsExpr:
		return t.element(e)
	case *hclsyntax.TupleConsExpr:
		if i, ok := t.firstIndex(); ok && i >= 0 && i < len(e.Exprs) {
			t.steps = t.steps[1:]
			return t.into(e.Exprs[i])
		}
	case *callNode:
		return t.call(e)
	case *forNode:
		return t.filtered(e)
	}
	return false
}

// filtered goes on at the collection of a loop that only leaves elements out.
func (t *tracer) filtered(e *forNode) bool {
	if e.KeyExpr == nil || len(t.steps) == 0 || e.Group {
		return false
	}
	same := func(x hclsyntax.Expression, name string) bool {
		r, ok := unwrap(x).(*refNode)
		return ok && len(r.Traversal) == 1 && r.Traversal.RootName() == name
	}
	return same(e.KeyExpr, e.KeyVar) && same(e.ValExpr, e.ValVar) && t.at(e.CollExpr)
}

// into goes on at an element, which is where the last hop really leads.
func (t *tracer) into(e hclsyntax.Expression) bool {
	if n := len(t.hops); n > 0 {
		if at := t.run.place(e.Range()); !at.IsZero() {
			t.hops[n-1].Place = source.At(at)
		}
	}
	return t.at(e)
}

func (t *tracer) element(e *hclsyntax.ObjectConsExpr) bool {
	if len(t.steps) == 0 {
		return false
	}
	name, ok := stepName(t.steps[0])
	if !ok {
		return false
	}
	for i := len(e.Items) - 1; i >= 0; i-- {
		key, diags := e.Items[i].KeyExpr.Value(t.ctx)
		if text, ok := asText(plain(key)); ok && !diags.HasErrors() && text == name {
			if isNullWord(e.Items[i].ValueExpr) && t.optional() {
				return true
			}
			t.steps = t.steps[1:]
			return t.into(e.Items[i].ValueExpr)
		}
	}
	return t.optional()
}

func isNullWord(e hclsyntax.Expression) bool {
	l, ok := unwrap(e).(*hclsyntax.LiteralValueExpr)
	return ok && l.Val.IsNull()
}

func stepName(s hcl.Traverser) (string, bool) {
	switch s := s.(type) {
	case hcl.TraverseAttr:
		return s.Name, true
	case hcl.TraverseIndex:
		return asText(plain(s.Key))
	}
	return "", false
}

func (t *tracer) firstIndex() (int, bool) {
	if len(t.steps) == 0 {
		return 0, false
	}
	i, ok := t.steps[0].(hcl.TraverseIndex)
	if !ok {
		return 0, false
	}
	n, ok := asNumber(plain(i.Key))
	return int(n), ok
}

// call follows the functions that hand an argument on.
func (t *tracer) call(e *callNode) bool {
	switch {
	case e.ExpandFinal:
	case converting[e.Name] && len(e.Args) == 1:
		return t.at(e.Args[0])
	case e.Name == "try" || e.Name == "coalesce":
		for _, a := range e.Args {
			v, diags := a.Value(t.ctx)
			if diags.HasErrors() || e.Name == "coalesce" && (isNull(v) || v.IsKnown() && isEmptyText(v)) {
				continue
			}
			return t.at(a)
		}
	case e.Name == "lookup" && len(e.Args) >= 2:
		key, diags := e.Args[1].Value(t.ctx)
		m, more := e.Args[0].Value(t.ctx)
		text, ok := asText(plain(key))
		if diags.HasErrors() || more.HasErrors() || !ok || !m.IsKnown() {
			return false
		}
		if _, found := member(m, text); found {
			t.steps = append(hcl.Traversal{hcl.TraverseIndex{Key: cty.StringVal(text)}}, t.steps...)
			return t.at(e.Args[0])
		}
		if len(e.Args) == 3 {
			return t.at(e.Args[2])
		}
	case e.Name == "merge" && len(t.steps) > 0:
		name, ok := stepName(t.steps[0])
		if !ok {
			return false
		}
		for i := len(e.Args) - 1; i >= 0; i-- {
			v, diags := e.Args[i].Value(t.ctx)
			if diags.HasErrors() || !v.IsKnown() {
				return false
			}
			if _, found := member(v, name); found {
				return t.at(e.Args[i])
			}
		}
	}
	return false
}

func isEmptyText(v cty.Value) bool {
	v = plain(v)
	return v.Type() == cty.String && v.AsString() == ""
}

// member reads a key of a known map or object.
func member(v cty.Value, name string) (cty.Value, bool) {
	v, _ = v.Unmark()
	switch {
	case v.IsNull() || !v.IsKnown():
	case v.Type().IsObjectType() && v.Type().HasAttribute(name):
		return v.GetAttr(name), true
	case v.Type().IsMapType() && v.HasIndex(cty.StringVal(name)).True():
		return v.Index(cty.StringVal(name)), true
	}
	return cty.NilVal, false
}

// shownValue is a short known value for people.
func shownValue(v cty.Value) (string, bool) {
	if isSensitive(v) {
		return "", false
	}
	v = plain(v)
	if !v.IsKnown() || v.IsNull() || !v.Type().IsPrimitiveType() {
		return "", false
	}
	text, _ := asText(v)
	if v.Type() == cty.String {
		if holdsSecret(text) {
			return "", false
		}
		text = strconv.Quote(text)
	}
	if len(text) > 60 {
		return "", false
	}
	return text, true
}

package terraform

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// reference goes to what a reference names.
func (t *tracer) reference(full hcl.Traversal) bool {
	s := scopeOf(t.ctx)
	if s == nil {
		return false
	}
	root := full.RootName()
	for c := t.ctx; c != nil; c = c.Parent() {
		if _, ok := scopeIn(c); ok {
			break
		}
		if _, ok := c.Variables[root]; ok {
			return false // a loop's variable
		}
	}
	full = withoutResourceWord(full)
	root = full.RootName()
	name, _ := nameAt(full, 1)
	switch root {
	case "var":
		return t.variable(s.in, name, full[2:])
	case "local":
		a := s.in.module.locals[name]
		if a == nil || len(full) < 2 {
			return false
		}
		t.hop("local."+name, a.value)
		t.steps, t.ctx = full[2:], s.in.own.context()
		return t.at(a.expr)
	case "module":
		return t.output(s.in, name, full)
	case "each":
		return t.each(s, name, full)
	case "count", "path", "terraform", "tofu", "self":
		return false
	case "data":
		kind := name
		name, _ = nameAt(full, 2)
		return t.resource(s.in, "data."+kind+"."+name, full, 3)
	}
	return t.resource(s.in, root+"."+name, full, 2)
}

// variable goes to where an input variable got its value.
func (t *tracer) variable(in *instance, name string, rest hcl.Traversal) bool {
	b := in.module.variables[name]
	if b == nil {
		return false
	}
	if in.isSecret(b) {
		t.secret = true
	}
	t.steps, t.typed = rest, append(t.typed, typed{b, rest})
	text := "var." + name
	if in.parent != nil {
		if a := in.call.body.attributes[name]; a != nil {
			v, diags := in.callScope.value(a.expr)
			if !diags.HasErrors() && !isNull(v) {
				t.hop(text, a.value)
				t.ctx = in.callScope.context()
				return t.at(a.expr)
			}
		}
	} else if g, ok := in.run.givenTo(name); ok {
		if g.at.IsZero() {
			t.hop(text+" by "+g.from, b.header)
			t.end = true
			return false
		}
		t.hop(text, g.at)
		t.ctx = in.own.context()
		return t.at(g.expr)
	}
	if d := b.body.attributes["default"]; d != nil {
		t.hop(text, d.value)
		t.ctx = in.own.context()
		return t.at(d.expr)
	}
	t.hop(text+", without a value", b.header)
	t.end = true
	return false
}

// output goes into a called module.
func (t *tracer) output(in *instance, name string, full hcl.Traversal) bool {
	n := in.calls[name]
	if n == nil {
		return false
	}
	it, rest, ok := t.instanceOf(n, full[2:])
	if !ok || len(rest) == 0 {
		return false
	}
	out, ok := stepName(rest[0])
	if !ok {
		return false
	}
	if it.child == nil {
		t.hop("module."+it.label+" output "+out+", not on disk", n.block.header)
		t.end = true
		return false
	}
	b := it.child.module.outputs[out]
	if b == nil || b.body.attributes["value"] == nil {
		return false
	}
	a := b.body.attributes["value"]
	if it.child.module.table != nil {
		t.hop("module."+it.label+" output "+out, n.block.header)
		t.end = true
		return false
	}
	t.hop("module."+it.label+" output "+out, a.value)
	t.steps, t.ctx = rest[1:], it.child.own.context()
	return t.at(a.expr)
}

// instanceOf finds the instance of a node that steps lead to.
func (t *tracer) instanceOf(n *node, steps hcl.Traversal) (*item, hcl.Traversal, bool) {
	if diags := n.instances(hcl.Range{}); diags.HasErrors() || len(n.items) == 0 {
		return nil, nil, false
	}
	if n.repeat == "" {
		return n.items[0], steps, true
	}
	if len(steps) == 0 {
		return nil, nil, false
	}
	i, ok := steps[0].(hcl.TraverseIndex)
	if !ok {
		return nil, nil, false
	}
	if n.open {
		return n.items[0], steps[1:], true
	}
	want, _ := asText(plain(i.Key))
	for _, it := range n.items {
		if got, ok := asText(it.key); ok && got == want {
			return it, steps[1:], true
		}
	}
	return nil, nil, false
}

// each goes to the element of for_each.
func (t *tracer) each(s *scope, name string, full hcl.Traversal) bool {
	if s.eachOf == nil || name != "value" || s.eachKey == cty.NilVal {
		return false
	}
	key := plain(s.eachKey)
	if !key.IsKnown() {
		return false
	}
	t.hop("for_each", s.eachOf.value)
	t.steps = append(hcl.Traversal{hcl.TraverseIndex{Key: key}}, full[2:]...)
	t.ctx = s.in.own.context()
	return t.at(s.eachOf.expr)
}

// resource goes to the argument of a declared resource.
func (t *tracer) resource(in *instance, address string, full hcl.Traversal, at int) bool {
	n := in.resources[address]
	if n == nil || at > len(full) {
		return false
	}
	it, rest, ok := t.instanceOf(n, full[at:])
	if !ok || len(rest) == 0 {
		return false
	}
	name, _ := stepName(rest[0])
	if a := n.block.body.attributes[name]; a != nil && len(rest) == 1 && !n.ignores(name) {
		t.hops = append(t.hops, facts.Hop{Text: it.address + "." + name, Place: source.At(a.value)})
	}
	t.end = true
	return false
}

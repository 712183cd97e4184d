package terraform

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// Sources beside a plan say what a plan leaves out: where things stand, what
// nobody wrote, which way a value came. They are evaluated with the variables
// that were planned with.

// takeVariables gives the root module the values that the plan records, where the
// files beside it say otherwise.
func (b *planReader) takeVariables() {
	in := b.run.root
	for name, v := range b.plan.Variables {
		if in.module.variables[name] == nil {
			continue
		}
		planned := planValue(v.Value, nil, nil)
		here, diags := in.variable(name, hcl.Range{})
		if !diags.HasErrors() && sameValue(plain(here), planned) {
			continue
		}
		in.givens()[name] = &given{expr: &hclsyntax.LiteralValueExpr{Val: planned}, from: "the plan"}
		delete(in.variables, name)
	}
}

// source finds the instance that a planned resource was written as, when the
// sources are beside the plan. Where they leave open how many there are, it is the
// one that stands for all.
func (b *planReader) source(r *planResource) *item {
	in := b.run.root
	words := addressWords(r.Address)
	for len(words) > 2 && words[0] == "module" {
		if in == nil {
			return nil
		}
		it := instanceAt(in.calls[withoutKey(words[1])], in.addressOf("module."+words[1]))
		if it == nil {
			return nil
		}
		in, words = it.child, words[2:]
	}
	if in == nil || in.module.table != nil {
		return nil
	}
	return instanceAt(in.resources[r.Type+"."+r.Name], r.Address)
}

func instanceAt(n *node, address string) *item {
	if n == nil || n.instances(hcl.Range{}).HasErrors() {
		return nil
	}
	for _, it := range n.items {
		if it.address == address || n.open {
			return it
		}
	}
	return nil
}

// sameValue: two known values are what one argument may be written as: text and
// number, list and set are one.
func sameValue(a, b cty.Value) bool {
	if text, ok := asText(a); ok {
		other, known := asText(b)
		return known && text == other
	}
	if !a.IsWhollyKnown() || !b.IsWhollyKnown() || a.IsNull() || b.IsNull() ||
		!a.CanIterateElements() || !b.CanIterateElements() || a.LengthInt() != b.LengthInt() {
		return a.IsWhollyKnown() && b.IsWhollyKnown() && a.IsNull() && b.IsNull()
	}
	if isMapping(a) != isMapping(b) {
		return false
	}
	if isMapping(a) {
		return sameMembers(a, b)
	}
	return sameElements(a, b)
}

func isMapping(v cty.Value) bool { return v.Type().IsObjectType() || v.Type().IsMapType() }

func sameMembers(a, b cty.Value) bool {
	others := b.AsValueMap()
	for key, v := range a.AsValueMap() {
		if other, ok := others[key]; !ok || !sameValue(v, other) {
			return false
		}
	}
	return true
}

// sameElements disregards the order of texts: a plan sorts what is a set.
func sameElements(a, b cty.Value) bool {
	if texts, ok := asTexts(a); ok {
		others, known := asTexts(b)
		slices.Sort(texts)
		slices.Sort(others)
		return known && slices.Equal(texts, others)
	}
	return slices.EqualFunc(a.AsValueSlice(), b.AsValueSlice(), sameValue)
}

// withoutKey is a name without an instance's key.
func withoutKey(name string) string {
	for i := range name {
		if name[i] == '[' {
			return name[:i]
		}
	}
	return name
}

package terraform

import (
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// An object is a declared thing that references step into: a resource, a module
// call, or one instance of either.
type object interface {
	// whole is the value of the thing itself; more says that steps follow.
	whole(at hcl.Range, more bool) (cty.Value, hcl.Diagnostics)
	attribute(name string, at hcl.Range) (cty.Value, hcl.Diagnostics)
	index(key cty.Value, at hcl.Range) (cty.Value, hcl.Diagnostics)
	// single: it is certainly one thing, and no list of things.
	single() bool
}

// A node is a resource, data source or module call in a module instance, with
// all instances that count or for_each make of it.
type node struct {
	in      *instance
	block   *block
	address string

	expanding, expanded bool
	expansion
	all cty.Value

	// ignoredPaths are those of ignore_changes; nil until they are asked for.
	ignoredPaths [][]string

	called   *module // of a module call
	resolved bool
}

// An expansion says how many instances of a block there are.
type expansion struct {
	// repeat is "", "count" or "for_each".
	repeat string
	items  []*item
	// open: the number is not known; items holds one that stands for all.
	open bool
	// many: there are, or may be, several.
	many bool
	// maybe: there may be none.
	maybe bool
	when  []facts.Condition
}

// An item is one instance of a node.
type item struct {
	node    *node
	key     cty.Value // NilVal when the node has neither count nor for_each
	scope   *scope
	address string
	label   string
	child   *instance // of a module call
	values  map[string]*memo
}

func (n *node) isModule() bool { return n.block.kind == "module" }

// instances expands the node on first use.
func (n *node) instances(at hcl.Range) hcl.Diagnostics {
	if n.expanded {
		return nil
	}
	if n.expanding {
		return hcl.Diagnostics{problemAt(at, n.address+" depends on its own number of instances")}
	}
	n.expanding = true
	n.expansion = n.expand()
	if n.isModule() {
		for _, it := range n.items {
			it.child = n.child(it)
		}
	}
	n.expanding, n.expanded = false, true
	return nil
}

func (n *node) item(key cty.Value, s *scope, suffix string) *item {
	label := n.block.label(len(n.block.labels)-1) + suffix
	return &item{
		node: n, key: key, scope: s, address: n.address + suffix, label: label,
		values: map[string]*memo{},
	}
}

func (n *node) whole(at hcl.Range, more bool) (cty.Value, hcl.Diagnostics) {
	if diags := n.instances(at); diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	switch {
	case n.open:
		return n.in.run.stands(n.address, n), nil
	case n.repeat == "":
		if n.isModule() && !more {
			return n.items[0].outputs(at)
		}
		return n.items[0].value(), nil
	case n.all != cty.NilVal && (more || !n.isModule()):
		return n.all, nil
	}
	list := make([]cty.Value, len(n.items))
	byKey := make(map[string]cty.Value, len(n.items))
	for i, it := range n.items {
		v := it.value()
		if n.isModule() && !more {
			var diags hcl.Diagnostics
			if v, diags = it.outputs(at); diags.HasErrors() {
				return cty.DynamicVal, diags
			}
		}
		list[i] = v
		if n.repeat == "for_each" {
			byKey[it.key.AsString()] = v
		}
	}
	v := cty.TupleVal(list)
	if n.repeat == "for_each" {
		v = cty.ObjectVal(byKey)
	}
	if more || !n.isModule() {
		n.all = v
	}
	return v, nil
}

// stands is the unknown value that stands for a declared object.
func (r *run) stands(address string, o object) cty.Value {
	key := "object:" + address
	s, ok := r.symbols[key]
	if !ok {
		s = &symbol{text: address, object: o, certain: true}
		r.symbols[key] = s
	}
	return cty.DynamicVal.Mark(s)
}

func (n *node) attribute(name string, at hcl.Range) (cty.Value, hcl.Diagnostics) {
	if diags := n.instances(at); diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if n.open || n.repeat == "" {
		return n.items[0].attribute(name, at)
	}
	return cty.DynamicVal, hcl.Diagnostics{problemAt(at, n.address+" has several instances; an index is missing")}
}

func (n *node) index(key cty.Value, at hcl.Range) (cty.Value, hcl.Diagnostics) {
	if diags := n.instances(at); diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if n.open {
		return n.items[0].value(), nil
	}
	v, diags := n.whole(at, true)
	if diags.HasErrors() || n.repeat == "" {
		return v, diags
	}
	return hcl.Index(v, bare(key), &at)
}

func (n *node) single() bool { return n.repeat == "" && !n.open }

func (it *item) value() cty.Value { return it.node.in.run.stands(it.address, it) }

func (it *item) whole(at hcl.Range, more bool) (cty.Value, hcl.Diagnostics) { return it.value(), nil }

func (it *item) index(key cty.Value, at hcl.Range) (cty.Value, hcl.Diagnostics) {
	text, ok := asText(plain(key))
	if !ok {
		return cty.DynamicVal, nil
	}
	if _, err := strconv.Atoi(text); err == nil && it.key == cty.NilVal {
		return cty.DynamicVal, hcl.Diagnostics{problemAt(at, it.address+" has no count, so it has no index")}
	}
	return it.attribute(text, at)
}

func (it *item) single() bool { return true }

// outputs is a module instance as an object of all its outputs.
func (it *item) outputs(at hcl.Range) (cty.Value, hcl.Diagnostics) {
	if it.child == nil || it.child.module.table != nil {
		return it.value(), nil
	}
	values := map[string]cty.Value{}
	for name := range it.child.module.outputs {
		v, diags := it.child.output(name, at)
		if diags.HasErrors() {
			return cty.DynamicVal, diags
		}
		values[name] = v
	}
	return cty.ObjectVal(values), nil
}

// attribute is a resource's attribute or a module's output.
func (it *item) attribute(name string, at hcl.Range) (cty.Value, hcl.Diagnostics) {
	in := it.node.in
	if it.node.isModule() {
		if it.child == nil {
			return cty.DynamicVal.Mark(in.run.named(it.address + "." + name)), nil
		}
		return it.child.output(name, at)
	}
	return in.once(it.values, name, it.address+"."+name, at, func() (cty.Value, hcl.Diagnostics) {
		return it.resourceAttribute(name)
	})
}

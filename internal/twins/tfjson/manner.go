package tfjson

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// A manner is how the engine reads an argument of the JSON syntax.
type manner int

const (
	// expression: strings are templates.
	expression manner = iota
	// literal: strings are taken as they stand.
	literal
	// name: a string holds a reference, a type or a keyword.
	name
	// names: a list of those.
	names
	// nameMap: an object of those.
	nameMap
	// requirement: a literal whose configuration_aliases are names.
	requirement
)

// mannerOf says how an argument is read inside blocks of the types of path, the
// outermost first.
func mannerOf(path []string, argument string) manner {
	if len(path) == 0 {
		return expression
	}
	for _, e := range exceptions {
		if e.argument != argument && e.argument != "*" {
			continue
		}
		inside := path[len(path)-min(len(path), len(e.within)):]
		if slices.Equal(e.within, inside) && (!e.root || len(path) == len(e.within)) {
			return e.manner
		}
	}
	return expression
}

type exception struct {
	// within are the types of the blocks around it, the innermost last.
	within   []string
	argument string
	manner   manner
	// root: the outermost of within stands at the root.
	root bool
}

// exceptions are the arguments that are no expressions, the first that fits
// counts.
//
// Source: https://opentofu.org/docs/language/syntax/json/#block-type-specific-exceptions
// and the decoding of each block type in
// https://github.com/opentofu/opentofu/tree/v1.12.6/internal/configs, both read
// 2026-11-29.
var exceptions = []exception{
	{[]string{"variable"}, "type", name, true},
	{[]string{"variable"}, "*", literal, true},
	{[]string{"output"}, "description", literal, true},
	{[]string{"output"}, "sensitive", literal, true},
	{[]string{"output"}, "ephemeral", literal, true},
	{[]string{"output"}, "deprecated", literal, true},
	{[]string{"output"}, "depends_on", names, true},
	{[]string{"provider"}, "alias", literal, true},
	{[]string{"provider"}, "version", literal, true},
	{[]string{"terraform"}, "experiments", names, true},
	{[]string{"terraform"}, "*", literal, true},
	{[]string{"terraform", "required_providers"}, "*", requirement, true},
	{[]string{"terraform", "provider_meta"}, "*", literal, true},
	{[]string{"module"}, "providers", nameMap, true},
	{[]string{"module"}, "depends_on", names, true},
	{[]string{"resource"}, "provider", name, true},
	{[]string{"resource"}, "depends_on", names, true},
	{[]string{"resource", "lifecycle"}, "ignore_changes", names, true},
	{[]string{"resource", "lifecycle"}, "replace_triggered_by", names, true},
	{[]string{"data"}, "provider", name, false},
	{[]string{"data"}, "depends_on", names, false},
	{[]string{"ephemeral"}, "provider", name, true},
	{[]string{"ephemeral"}, "depends_on", names, true},
	{[]string{"provisioner"}, "when", name, false},
	{[]string{"provisioner"}, "on_failure", name, false},
	{[]string{"connection"}, "type", literal, false},
	{[]string{"moved"}, "*", name, true},
	{[]string{"removed"}, "from", name, true},
	{[]string{"import"}, "to", name, true},
	{[]string{"import"}, "provider", name, true},
	{[]string{"dynamic"}, "iterator", name, false},
}

func (w *writer) attribute(a *hclsyntax.Attribute, path []string) (node, error) {
	switch mannerOf(path, a.Name) {
	case literal:
		return w.literal(a.Expr)
	case name:
		return w.name(a.Expr), nil
	case names:
		return w.names(a.Expr), nil
	case nameMap:
		return w.nameMap(a.Expr)
	case requirement:
		return w.requirement(a.Expr)
	}
	return w.expression(a.Expr), nil
}

// name writes a reference, a type or a keyword. Older files have them in quotes.
func (w *writer) name(e hclsyntax.Expression) node {
	if k, ok := e.(*hclsyntax.ObjectConsKeyExpr); ok {
		e = k.Wrapped
	}
	if v, diags := e.Value(nil); isTemplate(e) && !diags.HasErrors() {
		return str(v.AsString())
	}
	return str(w.source(e.Range()))
}

func (w *writer) names(e hclsyntax.Expression) node {
	list, ok := e.(*hclsyntax.TupleConsExpr)
	if !ok {
		return w.name(e)
	}
	out := array{}
	for _, item := range list.Exprs {
		out = append(out, w.name(item))
	}
	return out
}

func (w *writer) nameMap(e hclsyntax.Expression) (node, error) {
	pairs, diags := hcl.ExprMap(e)
	if diags.HasErrors() {
		return nil, &Error{NotConstant, e.Range()}
	}
	out := object{}
	for _, p := range pairs {
		out = append(out, member{string(w.name(p.Key.(hclsyntax.Expression)).(str)), w.name(p.Value.(hclsyntax.Expression))})
	}
	return out, nil
}

func (w *writer) requirement(e hclsyntax.Expression) (node, error) {
	pairs, diags := hcl.ExprMap(e)
	if diags.HasErrors() {
		return w.literal(e)
	}
	out := object{}
	for _, p := range pairs {
		key := string(w.name(p.Key.(hclsyntax.Expression)).(str))
		value := p.Value.(hclsyntax.Expression)
		m := member{key, w.names(value)}
		if key != "configuration_aliases" {
			var err error
			if m.value, err = w.literal(value); err != nil {
				return nil, err
			}
		}
		out = append(out, m)
	}
	return out, nil
}

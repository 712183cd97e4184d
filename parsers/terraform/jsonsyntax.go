package terraform

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/source"
)

// parseJSON reads a file in JSON notation. Its expressions become those of the
// native notation, so that there is one evaluation.
//
// Source: https://github.com/hashicorp/hcl/blob/main/json/spec.md
func parseJSON(f *source.File) (*body, *source.Problem) {
	root, diags := json.ParseExpression(f.Data, f.Name)
	if p := firstError(f, diags); p != nil {
		return nil, p
	}
	r := &jsonReader{file: f}
	out := &body{attributes: map[string]*attribute{}, at: f.Range(0, len(f.Data))}
	for _, p := range r.properties(root) {
		name := keyText(p.Key)
		if labels, ok := rootBlocks[name]; ok {
			out.blocks = append(out.blocks, r.blocks(name, labels, nil, rangeIn(f, p.Key.Range()), p.Value)...)
		}
	}
	if r.problem != nil {
		return nil, r.problem
	}
	return out, nil
}

// rootBlocks are the blocks of a file that hold something for us, with the number
// of their labels.
var rootBlocks = map[string]int{
	"variable": 1, "output": 1, "locals": 0, "resource": 2, "data": 2, "module": 1,
}

// bodyBlocks are the blocks inside those that the engine reads itself. Which
// other properties are blocks only the reader of the resource knows.
var bodyBlocks = map[string]map[string]int{
	"resource": {"lifecycle": 0, "dynamic": 1},
	"data":     {"lifecycle": 0, "dynamic": 1},
	"module":   {"lifecycle": 0},
}

type jsonReader struct {
	file *source.File
	// problem is the first thing that the engine refuses.
	problem *source.Problem
}

func (r *jsonReader) refuse(at hcl.Range, why string) {
	if r.problem == nil {
		p := source.Unreadable(rangeIn(r.file, at), "not valid HCL: "+why)
		r.problem = &p
	}
}

// properties are those of an object, or of all objects of an array, in their
// order. A name may come several times.
func (r *jsonReader) properties(e hcl.Expression) []hcl.KeyValuePair {
	if pairs, diags := hcl.ExprMap(e); !diags.HasErrors() {
		return pairs
	}
	var out []hcl.KeyValuePair
	items, diags := hcl.ExprList(e)
	if diags.HasErrors() {
		r.refuse(e.Range(), "an object is expected, or an array of objects")
	}
	for _, item := range items {
		pairs, diags := hcl.ExprMap(item)
		if diags.HasErrors() {
			r.refuse(item.Range(), "an object is expected")
		}
		out = append(out, pairs...)
	}
	return out
}

// blocks reads the blocks of a type below their labels.
func (r *jsonReader) blocks(kind string, labelsLeft int, labels []string, header source.Range, e hcl.Expression) []*block {
	var out []*block
	if labelsLeft > 0 {
		below := r.properties(e)
		if len(below) == 0 {
			r.refuse(e.Range(), "missing block label")
		}
		for _, p := range below {
			own := append(labels[:len(labels):len(labels)], keyText(p.Key))
			out = append(out, r.blocks(kind, labelsLeft-1, own, rangeIn(r.file, p.Key.Range()), p.Value)...)
		}
		return out
	}
	bodies := []hcl.Expression{e}
	if items, diags := hcl.ExprList(e); !diags.HasErrors() {
		bodies = items
	} else if isNullJSON(e) {
		return nil
	}
	for _, b := range bodies {
		pairs, diags := hcl.ExprMap(b)
		if diags.HasErrors() {
			r.refuse(b.Range(), "an object is expected")
			continue
		}
		at := rangeIn(r.file, b.Range())
		out = append(out, &block{
			kind: kind, labels: labels, header: header, whole: header.Until(at), body: r.body(pairs, at, kind),
		})
	}
	return out
}

func (r *jsonReader) body(pairs []hcl.KeyValuePair, at source.Range, within string) *body {
	out := &body{attributes: make(map[string]*attribute, len(pairs)), json: true, at: at}
	for _, p := range pairs {
		name := keyText(p.Key)
		if name == "//" {
			continue
		}
		key := rangeIn(r.file, p.Key.Range())
		if labels, ok := bodyBlocks[within][name]; ok {
			out.blocks = append(out.blocks, r.blocks(name, labels, nil, key, p.Value)...)
			continue
		}
		value := rangeIn(r.file, p.Value.Range())
		attr := &attribute{name: name, file: r.file, at: key.Until(value), value: value}
		switch {
		case within == "variable" && name == "default":
			attr.expr, _ = rewriter{file: r.file}.expression(r.literal(p.Value))
		case isLiteral(within, name):
			attr.expr = r.literal(p.Value)
		default:
			attr.expr, attr.refs = rewriter{file: r.file}.expression(r.read(p.Value, 0, true))
		}
		maskLiteral(name, attr.expr, attr.value)
		if within == "variable" && name == "type" {
			maskDefaults(attr, false)
		}
		if first := out.attributes[name]; first != nil {
			both := first.and(attr)
			if both == nil || within != "resource" && within != "data" {
				r.refuse(p.Key.Range(), name+" is set twice")
				continue
			}
			attr = both
		}
		out.attributes[name] = attr
	}
	return out
}

// isLiteral: strings of the argument are no templates.
func isLiteral(within, name string) bool {
	switch within {
	case "variable":
		return true
	case "output":
		return name == "description" || name == "sensitive" || name == "ephemeral" || name == "deprecated"
	}
	return unevaluated(within, name)
}

// and is the attribute of a property whose name comes twice, which only blocks
// may; nil when one of them cannot be blocks.
func (a *attribute) and(b *attribute) *attribute {
	first, second := unwrap(a.expr), unwrap(b.expr)
	out := &hclsyntax.TupleConsExpr{SrcRange: first.Range(), OpenRange: first.StartRange()}
	for _, e := range []hclsyntax.Expression{first, second} {
		switch e := e.(type) {
		case *hclsyntax.ObjectConsExpr:
			out.Exprs = append(out.Exprs, e)
		case *hclsyntax.TupleConsExpr:
			out.Exprs = append(out.Exprs, e.Exprs...)
		default:
			return nil
		}
	}
	return &attribute{
		name: a.name, expr: out, file: a.file, at: a.at, value: a.value,
		refs: append(a.refs[:len(a.refs):len(a.refs)], b.refs...),
	}
}

// literal reads an expression without templates in its strings.
func (r *jsonReader) literal(e hcl.Expression) hclsyntax.Expression { return r.read(e, 0, false) }

// read turns an expression of JSON into one of the native notation.
func (r *jsonReader) read(e hcl.Expression, depth int, templates bool) hclsyntax.Expression {
	at := e.Range()
	if depth > maxNesting {
		return literal(cty.DynamicVal, at)
	}
	if pairs, diags := hcl.ExprMap(e); !diags.HasErrors() {
		out := &hclsyntax.ObjectConsExpr{SrcRange: at, OpenRange: e.StartRange()}
		for _, p := range pairs {
			key := r.read(p.Key, depth+1, templates)
			out.Items = append(out.Items, hclsyntax.ObjectConsItem{
				KeyExpr: key, ValueExpr: r.read(p.Value, depth+1, templates),
			})
		}
		return out
	}
	if items, diags := hcl.ExprList(e); !diags.HasErrors() {
		out := &hclsyntax.TupleConsExpr{SrcRange: at, OpenRange: e.StartRange()}
		for _, item := range items {
			out.Exprs = append(out.Exprs, r.read(item, depth+1, templates))
		}
		return out
	}
	v, diags := e.Value(nil)
	if diags.HasErrors() {
		return literal(cty.DynamicVal, at)
	}
	if v.Type() != cty.String || v.IsNull() || !templates || !strings.ContainsAny(v.AsString(), "$%") {
		return literal(v, at)
	}
	return r.template(at)
}

// template reads a string as a template, which it rewrites.
func (r *jsonReader) template(at hcl.Range) hclsyntax.Expression {
	text := textOf(rangeIn(r.file, at))
	parsed, diags := hclsyntax.ParseTemplate(text.text, at.Filename, hcl.InitialPos)
	if diags.HasErrors() {
		return literal(cty.DynamicVal, at)
	}
	relocate(parsed, text.place)
	out, refs := rewriter{file: r.file, text: text}.expression(parsed)
	return &rewritten{out, refs}
}

// A rewritten expression went through a rewriter of its own.
type rewritten struct {
	hclsyntax.Expression
	refs []*refNode
}

// keyText is the name of a property.
func keyText(key hcl.Expression) string {
	v, diags := key.Value(nil)
	if diags.HasErrors() || v.IsNull() || v.Type() != cty.String {
		return ""
	}
	return v.AsString()
}

func isNullJSON(e hcl.Expression) bool {
	v, diags := e.Value(nil)
	return !diags.HasErrors() && v.IsNull()
}

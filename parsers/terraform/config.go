package terraform

import (
	"cmp"
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/source"
)

// A module is what one directory declares. It is read once, and evaluated once
// for each call of it.
type module struct {
	dir   string
	files map[string]*source.File

	variables map[string]*block
	outputs   map[string]*block
	locals    map[string]*attribute
	resources []*block // resource and data
	calls     []*block

	problems []source.Problem
	// partial: a file could not be read, so a name that is missing here may be
	// declared in it.
	partial bool
	// table: the module is not on disk, its declarations stand for what it does
	// with its inputs. No place in it may be shown.
	table *edition
}

// A block is a block of either notation.
type block struct {
	kind   string
	labels []string
	body   *body
	// header is the line that names it, whole everything.
	header, whole source.Range
}

// A body is what stands between braces. In JSON an attribute may turn out to be
// a block, which only the reader of it can know.
type body struct {
	attributes map[string]*attribute
	blocks     []*block
	json       bool
	at         source.Range
	// absent are the arguments and blocks that a table says its module does not
	// write: what else a table leaves out is unknown. Nil outside of tables, where
	// all that is not written is absent.
	absent map[string]bool
}

// leavesOpen: whether something that is not written is written after all is not
// known.
func (b *body) leavesOpen(name string) bool { return b.absent != nil && !b.absent[name] }

// An attribute is a name with an expression.
type attribute struct {
	name string
	expr hclsyntax.Expression
	file *source.File
	// at is the whole attribute, value the expression.
	at, value source.Range
	refs      []*refNode
}

// label returns the i-th label, or "".
func (b *block) label(i int) string {
	if i < len(b.labels) {
		return b.labels[i]
	}
	return ""
}

// address is the block's address inside its module.
func (b *block) address() string {
	switch b.kind {
	case "resource":
		return b.label(0) + "." + b.label(1)
	case "data":
		return "data." + b.label(0) + "." + b.label(1)
	}
	return b.kind + "." + b.label(0)
}

// nested returns the blocks of a type, dynamic ones too, in the order written.
// null in JSON is no block.
func (b *body) nested(kind string) []*block {
	var out []*block
	for _, n := range b.blocks {
		if n.kind == kind || n.kind == "dynamic" && n.label(0) == kind {
			out = append(out, n)
		}
	}
	if !b.json {
		return out
	}
	if a := b.attributes[kind]; a != nil {
		out = append(out, jsonBlocks(kind, a.expr, a)...)
	}
	if d := b.attributes["dynamic"]; d != nil {
		for _, byLabel := range jsonBlocks("dynamic", d.expr, d) {
			if inner := byLabel.body.attributes[kind]; inner != nil {
				for _, n := range jsonBlocks("dynamic", inner.expr, inner) {
					n.labels = []string{kind}
					out = append(out, n)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *block) int { return cmp.Compare(a.whole.To, b.whole.To) })
	return out
}

// jsonBlocks reads an expression of JSON as blocks: an object is one, an array
// holds several.
func jsonBlocks(kind string, e hclsyntax.Expression, from *attribute) []*block {
	switch e := unwrap(e).(type) {
	case *hclsyntax.ObjectConsExpr:
		at := rangeIn(from.file, e.SrcRange)
		return []*block{{kind: kind, body: jsonBody(e, from), header: firstLine(from.at), whole: at}}
	case *hclsyntax.TupleConsExpr:
		var out []*block
		for _, item := range e.Exprs {
			out = append(out, jsonBlocks(kind, item, from)...)
		}
		return out
	}
	return nil
}

// jsonBody reads an object of JSON as a body. "//" is a comment.
func jsonBody(e *hclsyntax.ObjectConsExpr, from *attribute) *body {
	out := &body{attributes: map[string]*attribute{}, json: true, at: rangeIn(from.file, e.SrcRange)}
	for _, item := range e.Items {
		key, ok := literalString(item.KeyExpr)
		if !ok || key == "//" {
			continue
		}
		value := rangeIn(from.file, item.ValueExpr.Range())
		a := &attribute{
			name: key, expr: item.ValueExpr, file: from.file, value: value,
			at: rangeIn(from.file, item.KeyExpr.Range()).Until(value),
		}
		if first := out.attributes[key]; first != nil {
			if both := first.and(a); both != nil {
				a = both
			} else {
				// The engine refuses an argument that comes twice.
				a.expr = literal(cty.DynamicVal, item.ValueExpr.Range())
			}
		}
		out.attributes[key] = a
	}
	return out
}

// literalString reads a string that holds no expression.
func literalString(e hclsyntax.Expression) (string, bool) {
	if e == nil {
		return "", false
	}
	switch n := unwrap(e).(type) {
	case *hclsyntax.TemplateExpr:
		if !n.IsStringLiteral() {
			return "", false
		}
	case *hclsyntax.LiteralValueExpr, *hclsyntax.ObjectConsKeyExpr:
	default:
		return "", false
	}
	v, diags := e.Value(nil)
	if diags.HasErrors() || v.IsNull() || !v.IsKnown() {
		return "", false
	}
	return asText(plain(v))
}

// firstLine is the part of a range on its first line.
func firstLine(r source.Range) source.Range {
	for i, c := range r.Bytes() {
		if c == '\n' || c == '\r' {
			return r.Sub(0, i)
		}
	}
	return r
}

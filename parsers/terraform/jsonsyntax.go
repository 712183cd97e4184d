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
func parseJSON(f *source.File) (*body, *source.Problem) {
	file, diags := json.Parse(f.Data, f.Name)
	if p := firstError(f, diags); p != nil {
		return nil, p
	}
	r := &jsonReader{file: f, rewriter: rewriter{f}}
	out := &body{attributes: map[string]*attribute{}, at: f.Range(0, len(f.Data))}
	content, _, diags := file.Body.PartialContent(rootSchema)
	for _, b := range content.Blocks {
		out.blocks = append(out.blocks, r.block(b))
	}
	if p := firstError(f, diags); p != nil {
		return nil, p
	}
	return out, nil
}

// rootSchema are the blocks of a file that hold something for us.
var rootSchema = &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
	{Type: "variable", LabelNames: []string{"name"}},
	{Type: "output", LabelNames: []string{"name"}},
	{Type: "locals"},
	{Type: "resource", LabelNames: []string{"type", "name"}},
	{Type: "data", LabelNames: []string{"type", "name"}},
	{Type: "module", LabelNames: []string{"name"}},
}}

type jsonReader struct {
	file *source.File
	rewriter
}

func (r *jsonReader) block(b *hcl.Block) *block {
	header := rangeIn(r.file, b.TypeRange)
	if n := len(b.LabelRanges); n > 0 {
		header = rangeIn(r.file, b.LabelRanges[n-1])
	}
	whole := header.Until(rangeIn(r.file, b.Body.MissingItemRange()))
	out := &block{kind: b.Type, labels: b.Labels, header: header, whole: whole}
	out.body = r.body(b.Body, b.Type)
	if end := r.closing(header.To); end > whole.To {
		out.whole = r.file.Range(header.From, end)
	}
	return out
}

func (r *jsonReader) body(b hcl.Body, within string) *body {
	attrs, _ := b.JustAttributes()
	out := &body{attributes: make(map[string]*attribute, len(attrs)), json: true, at: rangeIn(r.file, b.MissingItemRange())}
	for name, a := range attrs {
		if name == "//" {
			continue
		}
		attr := &attribute{
			name: name, file: r.file,
			at: rangeIn(r.file, a.Range), value: rangeIn(r.file, a.Expr.Range()),
		}
		switch {
		case name == "lifecycle" || unevaluated[name] || name == "type" && within == "variable":
			attr.expr = r.literal(a.Expr)
		default:
			attr.expr, attr.refs = r.expression(r.convert(a.Expr, 0))
		}
		maskLiteral(name, attr.expr, attr.value)
		out.attributes[name] = attr
	}
	return out
}

// convert turns an expression of JSON into one of the native notation.
func (r *jsonReader) convert(e hcl.Expression, depth int) hclsyntax.Expression {
	return r.read(e, depth, true)
}

// literal does so without reading templates in the strings.
func (r *jsonReader) literal(e hcl.Expression) hclsyntax.Expression { return r.read(e, 0, false) }

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
	return r.template(v.AsString(), at)
}

// template reads a string as a template. Inside a string with escapes the bytes
// do not line up, so everything in it has the whole string's range.
func (r *jsonReader) template(text string, at hcl.Range) hclsyntax.Expression {
	start := at.Start
	start.Byte++
	start.Column++
	written := rangeIn(r.file, at).Bytes()
	exact := len(written) == len(text)+2
	if !exact {
		start = at.Start
	}
	parsed, diags := hclsyntax.ParseTemplate([]byte(text), at.Filename, start)
	if diags.HasErrors() {
		return literal(cty.DynamicVal, at)
	}
	if !exact {
		setRanges(parsed, at)
		// Equal ranges cannot tell expressions apart, so what is unknown in this
		// one has no identity.
		parsed, _ = rewriter{}.expression(parsed)
		return &foreignNode{parsed}
	}
	return parsed
}

// setRanges gives every node below an expression one range.
func setRanges(e hclsyntax.Expression, at hcl.Range) {
	_ = hclsyntax.VisitAll(e, func(n hclsyntax.Node) hcl.Diagnostics {
		switch n := n.(type) {
		case *hclsyntax.LiteralValueExpr:
			n.SrcRange = at
		case *hclsyntax.ScopeTraversalExpr:
			n.SrcRange = at
		case *hclsyntax.RelativeTraversalExpr:
			n.SrcRange = at
		case *hclsyntax.FunctionCallExpr:
			n.NameRange, n.OpenParenRange, n.CloseParenRange = at, at, at
		case *hclsyntax.ConditionalExpr:
			n.SrcRange = at
		case *hclsyntax.IndexExpr:
			n.SrcRange = at
		case *hclsyntax.TupleConsExpr:
			n.SrcRange = at
		case *hclsyntax.ObjectConsExpr:
			n.SrcRange = at
		case *hclsyntax.ForExpr:
			n.SrcRange = at
		case *hclsyntax.SplatExpr:
			n.SrcRange = at
		case *hclsyntax.TemplateExpr:
			n.SrcRange = at
		case *hclsyntax.TemplateWrapExpr:
			n.SrcRange = at
		case *hclsyntax.BinaryOpExpr:
			n.SrcRange = at
		case *hclsyntax.UnaryOpExpr:
			n.SrcRange = at
		case *hclsyntax.ParenthesesExpr:
			n.SrcRange = at
		}
		return nil
	})
}

// closing finds the brace that closes the object after an offset.
func (r *jsonReader) closing(from int) int {
	depth, quoted := 0, false
	for i := from; i < len(r.file.Data); i++ {
		switch c := r.file.Data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
			if depth <= 0 {
				return i + 1
			}
		}
	}
	return from
}

// A foreignNode is an expression that was rewritten already.
type foreignNode struct{ hclsyntax.Expression }

package terraform

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/streamlint/streamlint/source"
)

// A rewriter puts this package's nodes in the place of HCL's. It changes the
// tree, which therefore is rewritten once, right after parsing.
type rewriter struct {
	file *source.File
	// text is the string of JSON that the expression is read from; nil in the
	// native notation, where the file itself is the text.
	text *jsonText
}

// expression returns the new tree and its free references.
func (w rewriter) expression(e hclsyntax.Expression) (hclsyntax.Expression, []*refNode) {
	switch e := e.(type) {
	case *hclsyntax.ScopeTraversalExpr:
		n := &refNode{e}
		return n, []*refNode{n}
	case *hclsyntax.LiteralValueExpr:
		if isHuge(e.Val) {
			return &hugeNode{e}, nil
		}
	case *rewritten:
		return e.Expression, e.refs
	case *hclsyntax.RelativeTraversalExpr:
		refs := w.in(&e.Source)
		return &stepsNode{e}, refs
	case *hclsyntax.IndexExpr:
		refs := w.in(&e.Collection)
		refs = append(refs, w.key(&e.Key)...)
		return &indexNode{e, w.compound(e.SrcRange, refs)}, refs
	case *hclsyntax.FunctionCallExpr:
		if e.Name == "sensitive" && len(e.Args) == 1 {
			w.maskTexts(e.Args[0])
		}
		var refs []*refNode
		for i := range e.Args {
			refs = append(refs, w.in(&e.Args[i])...)
		}
		return &callNode{e, w.compound(e.Range(), refs)}, refs
	case *hclsyntax.ConditionalExpr:
		refs := w.key(&e.Condition)
		refs = append(refs, w.in(&e.TrueResult)...)
		refs = append(refs, w.in(&e.FalseResult)...)
		return &conditionalNode{e, w.compound(e.SrcRange, refs)}, refs
	case *hclsyntax.TupleConsExpr:
		var refs []*refNode
		for i := range e.Exprs {
			refs = append(refs, w.item(&e.Exprs[i])...)
		}
		return e, refs
	case *hclsyntax.ObjectConsExpr:
		var refs []*refNode
		for i := range e.Items {
			refs = append(refs, w.key(&e.Items[i].KeyExpr)...)
			refs = append(refs, w.item(&e.Items[i].ValueExpr)...)
			if name, ok := literalString(e.Items[i].KeyExpr); ok {
				maskLiteral(name, e.Items[i].ValueExpr, rangeIn(w.file, e.Items[i].ValueExpr.Range()))
			}
		}
		return e, refs
	case *hclsyntax.ObjectConsKeyExpr:
		if _, name := e.Wrapped.(*hclsyntax.ScopeTraversalExpr); name && !e.ForceNonLiteral {
			return e, nil
		}
		refs := w.in(&e.Wrapped)
		return e, refs
	case *hclsyntax.ForExpr:
		return w.loop(e)
	case *hclsyntax.SplatExpr:
		refs := w.in(&e.Source)
		refs = append(refs, w.in(&e.Each)...)
		return &splatNode{e, w.compound(e.SrcRange, refs)}, refs
	case *hclsyntax.TemplateExpr:
		var refs []*refNode
		for i := range e.Parts {
			refs = append(refs, w.in(&e.Parts[i])...)
		}
		if e.IsStringLiteral() {
			return e, refs
		}
		return &templateNode{e, w.compound(e.SrcRange, refs)}, refs
	case *hclsyntax.TemplateJoinExpr:
		refs := w.in(&e.Tuple)
		return &joinNode{e, w.compound(e.Range(), refs)}, refs
	case *hclsyntax.TemplateWrapExpr:
		return e, w.in(&e.Wrapped)
	case *hclsyntax.ParenthesesExpr:
		return e, w.in(&e.Expression)
	case *hclsyntax.BinaryOpExpr:
		refs := w.in(&e.LHS)
		refs = append(refs, w.in(&e.RHS)...)
		return &opNode{e, w.compound(e.SrcRange, refs)}, refs
	case *hclsyntax.UnaryOpExpr:
		refs := w.in(&e.Val)
		return &opNode{e, w.compound(e.SrcRange, refs)}, refs
	}
	return e, nil
}

func (w rewriter) loop(e *hclsyntax.ForExpr) (hclsyntax.Expression, []*refNode) {
	refs := w.in(&e.CollExpr)
	var inner []*refNode
	if e.KeyExpr != nil {
		inner = append(inner, w.key(&e.KeyExpr)...)
	}
	inner = append(inner, w.item(&e.ValExpr)...)
	if e.CondExpr != nil {
		inner = append(inner, w.key(&e.CondExpr)...)
	}
	for _, r := range inner {
		if name := r.Traversal.RootName(); name != e.KeyVar && name != e.ValVar {
			refs = append(refs, r)
		}
	}
	return &forNode{e, w.compound(e.SrcRange, refs)}, refs
}

func (w rewriter) in(e *hclsyntax.Expression) []*refNode {
	next, refs := w.expression(*e)
	*e = next
	return refs
}

func (w rewriter) key(e *hclsyntax.Expression) []*refNode {
	refs := w.in(e)
	if _, plainKey := (*e).(*hclsyntax.ObjectConsKeyExpr); len(refs) > 0 && !plainKey {
		*e = &keyNode{*e}
	}
	return refs
}

func (w rewriter) item(e *hclsyntax.Expression) []*refNode {
	refs := w.in(e)
	switch unwrap(*e).(type) {
	case *hclsyntax.ObjectConsExpr, *hclsyntax.TupleConsExpr, *forNode:
	default:
		*e = &itemNode{*e, &place{rangeIn(w.file, (*e).Range())}}
	}
	return refs
}

// maskTexts hides every text that is written out in a sensitive value, in its
// keys too.
func (w rewriter) maskTexts(e hclsyntax.Expression) {
	_ = hclsyntax.VisitAll(e, func(n hclsyntax.Node) hcl.Diagnostics {
		t, ok := n.(*hclsyntax.TemplateExpr)
		if !ok {
			return nil
		}
		maskLiteral("secret", t, rangeIn(w.file, t.Range()))
		for _, p := range t.Parts {
			if l, ok := p.(*hclsyntax.LiteralValueExpr); ok && len(t.Parts) > 1 {
				rangeIn(w.file, l.Range()).Mask()
			}
		}
		return nil
	})
}

func (w rewriter) compound(at hcl.Range, refs []*refNode) compound {
	return compound{file: w.file, text: w.text, at: at, refs: slices.Clip(refs)}
}

// rangeIn turns HCL's range into ours. Byte offsets rule.
func rangeIn(f *source.File, r hcl.Range) source.Range {
	if f == nil {
		return source.Range{}
	}
	return f.Range(r.Start.Byte, r.End.Byte)
}

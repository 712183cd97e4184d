package terraform

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/streamlint/streamlint/source"
)

// The nodes below take the place of HCL's own in a syntax tree (see rewrite).
// They evaluate as HCL does, and see to it that the symbols of unknown values
// stay true: an operation on an unknown value is another unknown value.

// A refNode is a reference: var.x, local.y, aws_kinesis_stream.s.arn, each.key.
type refNode struct{ *hclsyntax.ScopeTraversalExpr }

// Value resolves the reference in the scope that the context belongs to.
func (n *refNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	root := n.Traversal.RootName()
	for c := ctx; c != nil; c = c.Parent() {
		if v, ok := c.Variables[root]; ok {
			return walk(v, n.Traversal[1:], ctx)
		}
		if s, ok := scopeIn(c); ok {
			return s.resolve(n.Traversal, ctx)
		}
	}
	return n.ScopeTraversalExpr.Value(ctx)
}

// A stepsNode is a value followed by attributes and indexes: f(x).name.
type stepsNode struct {
	*hclsyntax.RelativeTraversalExpr
}

// Value evaluates the source and follows the steps.
func (n *stepsNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	v, diags := n.Source.Value(ctx)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	v, more := walk(v, n.Traversal, ctx)
	return v, append(diags, more...)
}

// An indexNode is a value followed by a computed index: x[each.key].
type indexNode struct {
	*hclsyntax.IndexExpr
	compound
}

// Value evaluates collection and key.
func (n *indexNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	v, diags := n.Collection.Value(ctx)
	key, more := n.Key.Value(ctx)
	diags = append(diags, more...)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if s := symbolOf(v); s != nil && s.object != nil && !v.IsKnown() {
		out, diags := s.object.index(key, n.SrcRange)
		return carry(carry(out, v), key), diags
	}
	if v.IsKnown() {
		v = bare(v)
	}
	out, more := hcl.Index(v, bare(key), &n.SrcRange)
	diags = append(diags, more...)
	if !v.IsKnown() || !key.IsKnown() {
		out = standingFor(out, n.symbol(ctx))
	}
	return out, diags
}

// walk follows constant steps from a value.
func walk(v cty.Value, steps hcl.Traversal, ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	var diags hcl.Diagnostics
	for _, s := range steps {
		v, diags = step(v, s)
		if diags.HasErrors() {
			return cty.DynamicVal, diags
		}
	}
	return v, diags
}

func step(v cty.Value, s hcl.Traverser) (cty.Value, hcl.Diagnostics) {
	from := symbolOf(v)
	var out cty.Value
	var diags hcl.Diagnostics
	var text string
	switch s := s.(type) {
	case hcl.TraverseAttr:
		if from != nil && from.object != nil && !v.IsKnown() {
			out, diags = from.object.attribute(s.Name, s.SrcRange)
			return carry(out, v), diags
		}
		text = "." + s.Name
		out, diags = hcl.GetAttr(bare(v), s.Name, &s.SrcRange)
	case hcl.TraverseIndex:
		if from != nil && from.object != nil && !v.IsKnown() {
			out, diags = from.object.index(s.Key, s.SrcRange)
			return carry(out, v), diags
		}
		key, _ := identityOf(s.Key)
		text = "[" + key + "]"
		out, diags = hcl.Index(bare(v), s.Key, &s.SrcRange)
	default:
		return cty.DynamicVal, diags
	}
	if !v.IsKnown() && from != nil && from.text != "" && !out.IsKnown() {
		out = standingFor(out, &symbol{text: from.text + text, ref: from.ref})
	}
	return out, diags
}

// A compound knows its own text and references, for the symbol of its result.
type compound struct {
	file *source.File
	text *jsonText // nil in the native notation
	at   hcl.Range
	refs []*refNode
}

// finish gives the result of an operation its symbol, when it is unknown, and
// takes off those of the operands.
func (c *compound) finish(ctx *hcl.EvalContext, v cty.Value, diags hcl.Diagnostics) (cty.Value, hcl.Diagnostics) {
	if v.IsKnown() || diags.HasErrors() {
		return bare(v), diags
	}
	return standingFor(v, c.symbol(ctx)), diags
}

// An opNode is an operator with its operands.
type opNode struct {
	hclsyntax.Expression
	compound
}

// Value evaluates the operation.
func (n *opNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	if over, diags := spend(ctx, 1, n.at); over {
		return cty.DynamicVal, diags
	}
	v, diags := n.Expression.Value(ctx)
	if v.Type() == cty.Number && isHuge(v) {
		return cty.UnknownVal(cty.Number), append(diags, hugeAt(n.at))
	}
	return n.finish(ctx, v, diags)
}

// A forNode is a for expression.
type forNode struct {
	*hclsyntax.ForExpr
	compound
}

// Value evaluates the loop, unless it is too long.
func (n *forNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	coll, diags := n.CollExpr.Value(ctx)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if over, more := spend(ctx, 1+lengthOf(coll), n.at); over {
		return cty.DynamicVal, more
	}
	loop := *n.ForExpr
	loop.CollExpr = literal(bare(coll), n.CollExpr.Range())
	v, more := loop.Value(ctx)
	return n.finish(ctx, v, append(diags, more...))
}

// A splatNode is a splat: x[*].y.
type splatNode struct {
	*hclsyntax.SplatExpr
	compound
}

// Value evaluates the splat. One instance of a resource is a list of one.
func (n *splatNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	v, diags := n.Source.Value(ctx)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if over, more := spend(ctx, 1+lengthOf(v), n.at); over {
		return cty.DynamicVal, more
	}
	if s := symbolOf(v); s != nil && s.object != nil && !v.IsKnown() && s.object.single() {
		v = cty.TupleVal([]cty.Value{v})
	} else if v.IsKnown() {
		v = bare(v)
	}
	splat := &hclsyntax.SplatExpr{
		Source: literal(v, n.Source.Range()), Each: n.Each, Item: n.Item,
		SrcRange: n.SrcRange, MarkerRange: n.MarkerRange,
	}
	out, more := splat.Value(ctx)
	return n.finish(ctx, out, append(diags, more...))
}

// A conditionalNode is a condition with two results.
type conditionalNode struct {
	*hclsyntax.ConditionalExpr
	compound
}

// Value evaluates both results, as their types are unified, and takes one.
func (n *conditionalNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	if over, diags := spend(ctx, 1, n.at); over {
		return cty.DynamicVal, diags
	}
	condition, diags := n.Condition.Value(ctx)
	yes, yesDiags := n.TrueResult.Value(ctx)
	no, noDiags := n.FalseResult.Value(ctx)
	plainCondition, _ := condition.Unmark()
	if b, err := convert.Convert(plainCondition, cty.Bool); err == nil && b.IsKnown() && !b.IsNull() {
		if b.True() {
			diags, no = append(diags, yesDiags...), notTaken(no)
		} else {
			diags, yes = append(diags, noDiags...), notTaken(yes)
		}
	} else {
		diags = append(append(diags, yesDiags...), noDiags...)
	}
	out, more := (&hclsyntax.ConditionalExpr{
		Condition:   literal(bare(condition), n.Condition.Range()),
		TrueResult:  literal(yes, n.TrueResult.Range()),
		FalseResult: literal(no, n.FalseResult.Range()),
		SrcRange:    n.SrcRange,
	}).Value(ctx)
	diags = append(diags, more...)
	if diags.HasErrors() || condition.IsKnown() {
		return out, diags
	}
	return standingFor(out, n.symbol(ctx)), diags
}

// notTaken is the result that a condition leaves out, of which HCL hands the marks
// on: what it stands for is not what the other one stands for. It may be a secret.
func notTaken(v cty.Value) cty.Value {
	inner, marks := v.Unmark()
	if _, hidden := marks[sensitive{}]; hidden {
		return inner.Mark(sensitive{})
	}
	return inner
}

// A templateNode is a string with interpolations, a heredoc too.
type templateNode struct {
	*hclsyntax.TemplateExpr
	compound
}

// Value puts the parts together. Of an unknown result the symbol keeps them.
func (n *templateNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	if over, diags := spend(ctx, len(n.Parts), n.at); over {
		return cty.DynamicVal, diags
	}
	var diags hcl.Diagnostics
	values := make([]hclsyntax.Expression, len(n.Parts))
	parts := make([]part, 0, len(n.Parts))
	size := 0
	for i, p := range n.Parts {
		v, more := p.Value(ctx)
		diags = append(diags, more...)
		values[i] = literal(v, p.Range())
		pieces := partsOfValue(v, rangeIn(n.file, p.Range()))
		for _, piece := range pieces {
			size += len(piece.text)
		}
		parts = append(parts, pieces...)
	}
	if size > maxString {
		return cty.DynamicVal, append(diags, problemAt(n.at, "the string is too large to evaluate"))
	}
	v, more := (&hclsyntax.TemplateExpr{Parts: values, SrcRange: n.SrcRange}).Value(ctx)
	diags = append(diags, more...)
	if v.IsKnown() || diags.HasErrors() {
		return bare(v), diags
	}
	s := &symbol{parts: parts}
	var b strings.Builder
	b.WriteString("template:")
	named := true
	for _, e := range values {
		// The parts alone say what the string is: blanks in them count.
		named = named && writeIdentity(&b, e.(*hclsyntax.LiteralValueExpr).Val, 0)
	}
	if named {
		s.text = "expression:" + hashed(b.String())
	}
	return standingFor(v, s), diags
}

func partOf(v cty.Value, at source.Range) part {
	out := part{at: at, secret: isSensitive(v), symbol: symbolOf(v)}
	text, err := convert.Convert(plain(v), cty.String)
	if err != nil || !text.IsKnown() || text.IsNull() {
		out.hole = true
		return out
	}
	out.text = text.AsString()
	return out
}

// A joinNode puts the results of a %{for} directive together.
type joinNode struct {
	*hclsyntax.TemplateJoinExpr
	compound
}

// Value evaluates the directive. A tuple that is unknown would not do for HCL.
func (n *joinNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	v, diags := n.Tuple.Value(ctx)
	if diags.HasErrors() {
		return cty.UnknownVal(cty.String), diags
	}
	inner, _ := v.Unmark()
	if !inner.IsKnown() || !inner.CanIterateElements() {
		return standingFor(cty.UnknownVal(cty.String), n.symbol(ctx)), diags
	}
	out, more := (&hclsyntax.TemplateJoinExpr{Tuple: literal(bare(v), n.Tuple.Range())}).Value(ctx)
	out, diags = n.finish(ctx, out, append(diags, more...))
	return withParts(out, joinedParts([]cty.Value{cty.StringVal(""), v}, rangeIn(n.file, n.at))), diags
}

// An itemNode is an element of a collection; its value remembers its place.
type itemNode struct {
	hclsyntax.Expression
	place *place
}

// Value evaluates the element.
func (n *itemNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	v, diags := n.Expression.Value(ctx)
	if diags.HasErrors() || !v.Type().IsPrimitiveType() && v.IsKnown() || !placeOf(v).IsZero() {
		return v, diags
	}
	return v.Mark(n.place), diags
}

// A keyNode is what only chooses: a key, a condition. Where it was written says
// nothing of the value chosen.
type keyNode struct{ hclsyntax.Expression }

// Value evaluates without places and, of a known value, without symbols.
func (n *keyNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	v, diags := n.Expression.Value(ctx)
	return bare(v), diags
}

func literal(v cty.Value, at hcl.Range) *hclsyntax.LiteralValueExpr {
	return &hclsyntax.LiteralValueExpr{Val: v, SrcRange: at}
}

func lengthOf(v cty.Value) int {
	inner, _ := v.Unmark()
	if !inner.IsKnown() || inner.IsNull() || !inner.CanIterateElements() {
		return 0
	}
	return inner.LengthInt()
}

func problemAt(at hcl.Range, text string) *hcl.Diagnostic {
	return &hcl.Diagnostic{Severity: hcl.DiagError, Summary: text, Subject: &at}
}

// unwrap takes the wrappers off an expression that are no syntax of their own.
func unwrap(e hclsyntax.Expression) hclsyntax.Expression {
	for {
		switch n := e.(type) {
		case *itemNode:
			e = n.Expression
		case *keyNode:
			e = n.Expression
		case *hclsyntax.ParenthesesExpr:
			e = n.Expression
		case *hclsyntax.TemplateWrapExpr:
			e = n.Wrapped
		default:
			return e
		}
	}
}

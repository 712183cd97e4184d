package terraform

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// A callNode is a function call.
type callNode struct {
	*hclsyntax.FunctionCallExpr
	compound
}

// passing are the functions whose result is one of their arguments, or an
// element of one: its symbol and place stay true.
var passing = map[string]bool{
	"element": true, "lookup": true, "one": true, "merge": true, "concat": true,
	"values": true, "slice": true, "reverse": true, "chunklist": true, "zipmap": true,
	"flatten": true, "coalescelist": true, "setunion": true,
}

// converting are the functions whose result is their argument in another type.
var converting = map[string]bool{
	"tostring": true, "tonumber": true, "tobool": true, "tolist": true, "tomap": true,
	"toset": true, "sensitive": true, "nonsensitive": true, "ephemeralasnull": true,
}

// Value calls the function. A provider's function is unknown.
func (n *callNode) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	if over, diags := spend(ctx, 1+len(n.Args), n.at); over {
		return cty.DynamicVal, diags
	}
	name := strings.TrimPrefix(n.Name, "core::")
	switch {
	case strings.Contains(name, "::"):
		return cty.DynamicVal.Mark(n.symbol(ctx)), nil
	case name == "try" && !n.ExpandFinal:
		return n.try(ctx)
	case name == "can" && len(n.Args) == 1 && !n.ExpandFinal:
		return n.can(ctx)
	}
	args, diags := n.arguments(ctx)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if args == nil {
		return standingFor(cty.DynamicVal, n.symbol(ctx)), diags
	}
	if out, ok := n.lenient(name, args, ctx); ok {
		return out, diags
	}
	if over, more := tooMuch(ctx, name, args, n.at); over {
		return cty.DynamicVal, more
	}
	call := *n.FunctionCallExpr
	call.Name, call.ExpandFinal = name, false
	call.Args = make([]hclsyntax.Expression, len(args))
	for i, v := range args {
		at := n.Range()
		if i < len(n.Args) {
			at = n.Args[i].Range()
		}
		call.Args[i] = literal(v, at)
	}
	if sc := scopeOf(ctx); sc != nil && strings.HasPrefix(name, "file") || name == "templatefile" {
		sc.in.run.asking = rangeIn(n.file, n.at)
	}
	out, more := call.Value(ctx)
	diags = append(diags, namingCall(name, more)...)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if makesNumbers[name] && isHuge(out) {
		return cty.DynamicVal, append(diags, hugeAt(n.at))
	}
	return n.result(ctx, name, args, out), diags
}

// arguments evaluates the arguments; nil when a list that is expanded is unknown.
func (n *callNode) arguments(ctx *hcl.EvalContext) ([]cty.Value, hcl.Diagnostics) {
	args := make([]cty.Value, 0, len(n.Args))
	var diags hcl.Diagnostics
	for _, a := range n.Args {
		v, more := a.Value(ctx)
		diags = append(diags, more...)
		args = append(args, v)
	}
	if diags.HasErrors() || !n.ExpandFinal || len(args) == 0 {
		return args, diags
	}
	last, marks := bare(args[len(args)-1]).Unmark()
	args = args[:len(args)-1]
	switch {
	case last.IsNull():
		return args, append(diags, problemAt(n.at, "a null value cannot be expanded"))
	case !last.IsKnown():
		return nil, diags
	case !last.CanIterateElements() || last.Type().IsMapType() || last.Type().IsObjectType():
		return args, append(diags, problemAt(n.at, "only a list can be expanded"))
	}
	for it := last.ElementIterator(); it.Next(); {
		_, v := it.Element()
		args = append(args, v.WithMarks(marks))
	}
	return args, diags
}

// lenient says more than the engine does before an apply: an attribute that the
// provider fills in is unknown, but it will be there.
func (n *callNode) lenient(name string, args []cty.Value, ctx *hcl.EvalContext) (cty.Value, bool) {
	switch name {
	case "coalesce":
		return n.coalesce(args)
	case "jsonencode":
		if len(args) != 1 {
			return cty.NilVal, false
		}
		if args[0].IsWhollyKnown() {
			return cty.NilVal, false
		}
		s := *n.symbol(ctx)
		if text, ok := identityOf(args[0]); ok {
			// Two encodings of one value are one text, whatever the expressions.
			s.text = "json:" + hashed(text)
		}
		s.encoded = args[0]
		return cty.UnknownVal(cty.String).RefineNotNull().Mark(&s), true
	case "templatefile", "templatestring":
		return n.template(name, args, ctx)
	case "join":
		if out, ok := joinedAlone(args); ok {
			return out, true
		}
		return n.pieces(name, args, ctx)
	case "format":
		return n.pieces(name, args, ctx)
	case "jsondecode":
		if len(args) == 1 && !args[0].IsKnown() {
			if s := symbolOf(args[0]); s != nil && s.encoded != cty.NilVal {
				return s.encoded, true
			}
		}
	}
	return cty.NilVal, false
}

// joinedAlone is the element of a list of one: a way to write the one instance of
// a resource. It keeps what it stands for.
func joinedAlone(args []cty.Value) (cty.Value, bool) {
	if len(args) != 2 || !args[0].IsKnown() {
		return cty.NilVal, false
	}
	list, marks := bare(args[1]).Unmark()
	if !list.IsKnown() || list.IsNull() || list.Type().IsSetType() || !list.CanIterateElements() || list.LengthInt() != 1 {
		return cty.NilVal, false
	}
	it := list.ElementIterator()
	it.Next()
	_, v := it.Element()
	if v.IsKnown() || symbolOf(v) == nil {
		return cty.NilVal, false
	}
	return v.WithMarks(marks), true
}

// template renders a template with the symbols of its variables kept, so that an
// unknown variable is a hole in the text and not the end of it.
func (n *callNode) template(name string, args []cty.Value, ctx *hcl.EvalContext) (cty.Value, bool) {
	s := scopeOf(ctx)
	text, ok := "", false
	if len(args) == 2 {
		text, ok = asText(plain(args[0]))
	}
	if s == nil || !ok || args[1].IsWhollyKnown() {
		return cty.NilVal, false
	}
	data, file := []byte(text), "template"
	if name == "templatefile" {
		f, err := s.in.run.open(text)
		if err != nil {
			return cty.NilVal, false
		}
		data, file = f.Data, f.Name
	}
	v, err := s.in.run.renderTemplate(data, file, args[1])
	return v, err == nil
}

// coalesce takes a value that is certain to be there, though unknown.
func (n *callNode) coalesce(args []cty.Value) (cty.Value, bool) {
	for _, v := range args {
		inner, _ := v.Unmark()
		switch {
		case !inner.IsKnown():
			s := symbolOf(v)
			return v, s != nil && s.certain
		case inner.IsNull():
		case inner.Type() == cty.String && inner.AsString() == "":
		default:
			return cty.NilVal, false
		}
	}
	return cty.NilVal, false
}

// result gives what the function returned the right symbol.
func (n *callNode) result(ctx *hcl.EvalContext, name string, args []cty.Value, out cty.Value) cty.Value {
	if name == "jsonencode" && out.IsKnown() {
		return bare(out).Mark(&symbol{encoded: args[0], text: ""})
	}
	if converting[name] && len(args) == 1 {
		if s := symbolOf(args[0]); s != nil && s.object == nil {
			return standingFor(out, s)
		}
		if out.IsKnown() {
			return out
		}
	}
	if passing[name] && (out.IsKnown() || !anyUnknown(args)) {
		return out
	}
	if out.IsKnown() {
		return bare(out)
	}
	if impure[name] {
		return standingFor(out, &symbol{})
	}
	return standingFor(out, n.symbol(ctx))
}

func anyUnknown(args []cty.Value) bool {
	for _, v := range args {
		if !v.IsKnown() {
			return true
		}
	}
	return false
}

// try takes the first argument that can be evaluated. The engine waits where an
// argument is not wholly known; here a value that is certain to be there counts.
func (n *callNode) try(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	var diags hcl.Diagnostics
	for i, a := range n.Args {
		v, more := a.Value(ctx)
		if isUndeclared(more) {
			return cty.DynamicVal, more
		}
		if more.HasErrors() {
			diags = append(diags, more...)
			continue
		}
		if i == len(n.Args)-1 || v.IsWhollyKnown() || isCertain(v) || cannotFail(a, ctx) {
			return v, nil
		}
		return standingFor(cty.DynamicVal, n.symbol(ctx)), nil
	}
	if len(n.Args) == 0 {
		return cty.DynamicVal, hcl.Diagnostics{problemAt(n.at, "try needs an argument")}
	}
	return cty.DynamicVal, diags
}

func (n *callNode) can(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	v, diags := n.Args[0].Value(ctx)
	switch {
	case isUndeclared(diags):
		return cty.DynamicVal, diags
	case diags.HasErrors():
		return cty.False, nil
	case v.IsWhollyKnown() || isCertain(v):
		return cty.True, nil
	}
	return standingFor(cty.UnknownVal(cty.Bool), n.symbol(ctx)), nil
}

// cannotFail: the expression is a member of a known value, so that it will be
// there, whatever is unknown in it.
func cannotFail(e hclsyntax.Expression, ctx *hcl.EvalContext) bool {
	r, ok := unwrap(e).(*refNode)
	if !ok || len(r.Traversal) < 2 {
		return false
	}
	whole := *r.ScopeTraversalExpr
	whole.Traversal = whole.Traversal[:len(whole.Traversal)-1]
	v, diags := (&refNode{&whole}).Value(ctx)
	v, _ = v.Unmark()
	return !diags.HasErrors() && v.IsKnown() && !v.IsNull()
}

// isCertain: everything unknown in the value will be there once it is known.
func isCertain(v cty.Value) bool {
	ok := true
	_ = cty.Walk(v, func(_ cty.Path, inner cty.Value) (bool, error) {
		if !inner.IsKnown() {
			s := symbolOf(inner)
			ok = ok && s != nil && s.certain
			return false, nil
		}
		return ok, nil
	})
	return ok
}

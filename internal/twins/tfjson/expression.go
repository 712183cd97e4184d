package tfjson

import (
	"encoding/json"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// literal writes a value that JSON takes as it stands. It may be computed, as
// long as it depends on nothing.
func (w *writer) literal(e hclsyntax.Expression) (node, error) {
	v, diags := e.Value(nil)
	if diags.HasErrors() || !v.IsWhollyKnown() {
		return nil, &Error{NotConstant, e.Range()}
	}
	return constant(v), nil
}

func constant(v cty.Value) node {
	t := v.Type()
	switch {
	case v.IsNull():
		return raw("null")
	case t == cty.String:
		return str(v.AsString())
	case t.IsObjectType():
		out := object{}
		for it := v.ElementIterator(); it.Next(); {
			key, value := it.Element()
			out = append(out, member{key.AsString(), constant(value)})
		}
		return out
	case t.IsTupleType():
		out := array{}
		for it := v.ElementIterator(); it.Next(); {
			_, value := it.Element()
			out = append(out, constant(value))
		}
		return out
	}
	data, err := ctyjson.Marshal(v, t)
	if err != nil {
		panic(err) // a number or bool is always JSON
	}
	return raw(data)
}

// expression writes an expression in full.
func (w *writer) expression(e hclsyntax.Expression) node {
	switch e := e.(type) {
	case *hclsyntax.LiteralValueExpr:
		return constant(e.Val)
	case *hclsyntax.UnaryOpExpr:
		if number, ok := e.Val.(*hclsyntax.LiteralValueExpr); ok && e.Op == hclsyntax.OpNegate && number.Val.Type() == cty.Number {
			return constant(number.Val.Negate())
		}
	case *hclsyntax.TemplateExpr, *hclsyntax.TemplateWrapExpr:
		return str(w.template(e.Range()))
	case *hclsyntax.TupleConsExpr:
		out := array{}
		for _, item := range e.Exprs {
			out = append(out, w.expression(item))
		}
		return out
	case *hclsyntax.ObjectConsExpr:
		if out, ok := w.object(e); ok {
			return out
		}
	}
	return str("${" + w.source(e.Range()) + "}")
}

// object writes an object constructor as an object; not when keys repeat or may
// repeat, which only the native syntax allows.
func (w *writer) object(e *hclsyntax.ObjectConsExpr) (object, bool) {
	out, seen := object{}, map[string]bool{}
	for _, item := range e.Items {
		key, constant := w.key(item.KeyExpr)
		if seen[key] || !constant && len(e.Items) > 1 {
			return nil, false
		}
		seen[key] = true
		out = append(out, member{key, w.expression(item.ValueExpr)})
	}
	return out, true
}

// key writes a key as a template.
func (w *writer) key(e hclsyntax.Expression) (text string, isConstant bool) {
	if v, diags := e.Value(nil); !diags.HasErrors() && v.IsKnown() && !v.IsNull() && v.Type().IsPrimitiveType() {
		if v.Type() == cty.String {
			return escaped(v.AsString()), true
		}
		return strings.Trim(string(constant(v).(raw)), `"`), true
	}
	if k, ok := e.(*hclsyntax.ObjectConsKeyExpr); ok {
		e = k.Wrapped
	}
	if isTemplate(e) {
		return w.template(e.Range()), false
	}
	return "${" + w.source(e.Range()) + "}", false
}

func isTemplate(e hclsyntax.Expression) bool {
	switch e.(type) {
	case *hclsyntax.TemplateExpr, *hclsyntax.TemplateWrapExpr:
		return true
	}
	return false
}

// source is the text of an expression without its comments.
func (w *writer) source(at hcl.Range) string {
	return withoutComments(string(at.SliceBytes(w.data)))
}

// withoutComments takes comments out of native text. It ends with a line's end
// where a heredoc ends it, which otherwise would not end there.
func withoutComments(text string) string {
	tokens, _ := hclsyntax.LexExpression([]byte(text+"\n"), "", hcl.InitialPos)
	var b strings.Builder
	at, heredoc := 0, false
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenComment:
			b.WriteString(text[at:min(t.Range.Start.Byte, len(text))])
			b.WriteString(strings.Repeat("\n", strings.Count(string(t.Bytes), "\n")))
			at = min(t.Range.End.Byte, len(text))
		case hclsyntax.TokenNewline, hclsyntax.TokenEOF:
		default:
			heredoc = t.Type == hclsyntax.TokenCHeredoc
		}
	}
	b.WriteString(text[at:])
	if heredoc {
		return strings.TrimRight(b.String(), "\n") + "\n"
	}
	return strings.TrimSpace(b.String())
}

// quoted is a JSON string.
func quoted(text string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(text); err != nil {
		panic(err) // a string is always JSON
	}
	return strings.TrimSuffix(b.String(), "\n")
}

package terraform

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/streamlint/streamlint/source"
)

// variable evaluates an input variable of the module.
func (in *instance) variable(name string, at hcl.Range) (cty.Value, hcl.Diagnostics) {
	b, ok := in.module.variables[name]
	if !ok {
		return in.missing("var."+name, at)
	}
	return in.once(in.variables, name, "var."+name, at, func() (cty.Value, hcl.Diagnostics) {
		return in.input(b)
	})
}

// input finds the value of a declared variable: what the caller or the variable
// files give, else the default, else nothing is known.
func (in *instance) input(b *block) (cty.Value, hcl.Diagnostics) {
	t := in.typeOf(b)
	unknown := cty.UnknownVal(t.value)
	if t.value.HasDynamicTypes() && t.value != cty.DynamicPseudoType {
		unknown = cty.DynamicVal
	}
	if !t.nullable {
		unknown = notNull(unknown)
	}
	unknown = unknown.Mark(in.run.named(in.addressOf("var." + b.label(0))))
	unknown = in.guard(b, unknown)

	v, diags := in.given(b)
	if diags.HasErrors() {
		return unknown, diags
	}
	at := in.givenAt(b)
	fallback := b.body.attributes["default"]
	switch {
	case v != cty.NilVal && (t.nullable || !isNull(v)):
	case fallback != nil:
		at = fallback.value
		if v, diags = in.own.value(fallback.expr); diags.HasErrors() {
			return unknown, diags
		}
	case v == cty.NilVal:
		return unknown, nil
	default:
		in.refuse(at, "variable "+b.label(0)+" may not be null")
		return unknown, nil
	}
	v, err := t.convert(v)
	if err != nil {
		text := "the value does not have the type of variable " + b.label(0)
		if !in.isSecret(b) {
			text += ": " + err.Error()
		}
		in.refuse(at, text)
		return unknown, nil
	}
	if s := symbolOf(v); !v.IsKnown() && (s == nil || s.text == "") {
		// Whatever it is, everything in the module that reads it reads the same.
		v = standingFor(v, in.run.named(in.addressOf("var."+b.label(0))))
	}
	return in.guard(b, v), nil
}

func isNull(v cty.Value) bool {
	inner, _ := v.Unmark()
	return inner.IsKnown() && inner.IsNull()
}

func notNull(v cty.Value) cty.Value {
	if v.Type() == cty.DynamicPseudoType {
		return v
	}
	return v.RefineNotNull()
}

// guard marks the value of a variable that must never be shown.
func (in *instance) guard(b *block, v cty.Value) cty.Value {
	if in.isSecret(b) {
		return v.Mark(sensitive{})
	}
	return v
}

func (in *instance) isSecret(b *block) bool {
	return isTrue(b.body.attributes["sensitive"], in.own) || isTrue(b.body.attributes["ephemeral"], in.own)
}

// given is the value that the caller or the variable files supply; NilVal when
// nobody does. Sensitive ones are masked where they stand.
func (in *instance) given(b *block) (cty.Value, hcl.Diagnostics) {
	secret := in.isSecret(b)
	if secret {
		if d := b.body.attributes["default"]; d != nil && !isWord(d.expr) {
			d.value.Mask()
		}
		if a := b.body.attributes["type"]; a != nil {
			maskDefaults(a, true)
		}
	}
	if in.parent != nil {
		a := in.call.body.attributes[b.label(0)]
		if a == nil {
			return cty.NilVal, nil
		}
		return in.callScope.value(a.expr)
	}
	g, ok := in.run.givenTo(b.label(0))
	if !ok {
		return cty.NilVal, nil
	}
	if secret {
		g.at.Mask()
	}
	v, diags := g.value(in.typeOf(b).loose)
	if diags.HasErrors() && g.expr == nil {
		in.refuse(b.header, "the value that variable "+b.label(0)+" gets by "+g.from+" is not valid")
		return cty.DynamicVal, nil
	}
	return v, diags
}

// isWord: null, true and false hide nothing.
func isWord(e hclsyntax.Expression) bool {
	l, ok := unwrap(e).(*hclsyntax.LiteralValueExpr)
	return ok && (l.Val.IsNull() || l.Val.Type() == cty.Bool)
}

// givenAt is where the value stands that the caller or the variable files supply;
// the variable's header where it stands in no file.
func (in *instance) givenAt(b *block) source.Range {
	if in.parent != nil {
		if a := in.call.body.attributes[b.label(0)]; a != nil {
			return a.value
		}
	} else if g, ok := in.run.givenTo(b.label(0)); ok && !g.at.IsZero() {
		return g.at
	}
	return b.header
}

// refuse says that a variable cannot have a value.
func (in *instance) refuse(at source.Range, text string) {
	if in.module.table == nil && !at.IsZero() && !isTableFile(at.File) {
		in.run.problem(at, text)
	}
}

// A variableType is a type constraint with the defaults of optional attributes.
type variableType struct {
	constraint cty.Type
	value      cty.Type // of an unknown value
	defaults   *typeexpr.Defaults
	nullable   bool
	// loose: text given from outside may be text or HCL, as the type decides.
	loose bool
}

func (in *instance) typeOf(b *block) variableType {
	t := variableType{constraint: cty.DynamicPseudoType, value: cty.DynamicPseudoType, nullable: true}
	if a := b.body.attributes["nullable"]; a != nil {
		v, diags := in.own.value(a.expr)
		if v = plain(v); !diags.HasErrors() && v.Type() == cty.Bool && v.IsKnown() && !v.IsNull() {
			t.nullable = v.True()
		}
	}
	a := b.body.attributes["type"]
	if a == nil {
		return t
	}
	expr := typeExpression(a.expr)
	constraint, defaults, diags := typeexpr.TypeConstraintWithDefaults(expr)
	if diags.HasErrors() {
		return t
	}
	t.constraint, t.defaults, t.value = constraint, defaults, constraint.WithoutOptionalAttributesDeep()
	t.loose = !constraint.IsPrimitiveType()
	return t
}

// withoutHuge is a type, or anything where one of its defaults cannot be evaluated.
func withoutHuge(e hclsyntax.Expression) hclsyntax.Expression {
	if holdsHuge(e) {
		return literal(cty.DynamicVal, e.Range())
	}
	return e
}

// typeExpression reads the type out of a string: JSON notation writes it so, and
// so did old configurations.
func typeExpression(e hclsyntax.Expression) hcl.Expression {
	text, ok := literalString(e)
	if !ok {
		return withoutHuge(e)
	}
	switch text {
	case "map":
		text = "map(any)"
	case "list":
		text = "list(any)"
	}
	parsed, diags := hclsyntax.ParseExpression([]byte(text), e.Range().Filename, e.Range().Start)
	if diags.HasErrors() {
		return e
	}
	return withoutHuge(parsed)
}

// convert gives a value the variable's type.
func (t variableType) convert(v cty.Value) (cty.Value, error) {
	if t.constraint == cty.DynamicPseudoType {
		return v, nil
	}
	if holdsHugeText(v) && holdsNumber(t.constraint) {
		return v, errTooLarge
	}
	if t.defaults != nil && !isNull(v) && v.IsKnown() {
		v = t.defaults.Apply(v)
	}
	return convert.Convert(v, t.constraint)
}

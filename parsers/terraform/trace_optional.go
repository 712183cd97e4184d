package terraform

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// A typed is a variable that a way leads through, with the steps into its value.
type typed struct {
	variable *block
	steps    hcl.Traversal
}

// optional goes to the default that a type has for an attribute, the first of the
// steps, which an object leaves out. The variable next to the object is the first
// that fills it in.
func (t *tracer) optional() bool {
	for i := len(t.typed) - 1; i >= 0; i-- {
		v := t.typed[i]
		a, depth := v.variable.body.attributes["type"], len(v.steps)-len(t.steps)+1
		if a == nil || depth < 1 {
			continue
		}
		constraint, _ := typeExpression(a.expr).(hclsyntax.Expression)
		e := optionalDefault(constraint, v.steps[:depth])
		if e == nil {
			continue
		}
		at := rangeIn(a.file, e.Range())
		if _, isText := literalString(a.expr); isText {
			// Places inside a type that is a string are not known.
			at, t.end = a.value, true
		}
		t.hop("optional default of var."+v.variable.label(0), at)
		t.steps = t.steps[1:]
		return !t.end && t.at(e)
	}
	return false
}

// optionalDefault is the default that a type has for what steps lead to.
func optionalDefault(e hclsyntax.Expression, steps hcl.Traversal) hclsyntax.Expression {
	for _, step := range steps {
		call, ok := e.(*hclsyntax.FunctionCallExpr)
		if ok && call.Name == "optional" && len(call.Args) > 0 {
			call, ok = call.Args[0].(*hclsyntax.FunctionCallExpr)
		}
		if !ok || len(call.Args) != 1 {
			return nil
		}
		e = call.Args[0]
		if call.Name == "object" {
			e = attributeType(e, step)
		}
	}
	return defaultOf(e)
}

// defaultOf is the second argument of optional, nil when there is none.
func defaultOf(e hclsyntax.Expression) hclsyntax.Expression {
	if call, ok := e.(*hclsyntax.FunctionCallExpr); ok && call.Name == "optional" && len(call.Args) == 2 {
		return call.Args[1]
	}
	return nil
}

// attributeType is the type of an object's attribute, nil when it has none such.
func attributeType(e hclsyntax.Expression, step hcl.Traverser) hclsyntax.Expression {
	object, ok := e.(*hclsyntax.ObjectConsExpr)
	name, named := stepName(step)
	if !ok || !named {
		return nil
	}
	for _, item := range object.Items {
		if hcl.ExprAsKeyword(item.KeyExpr) == name {
			return item.ValueExpr
		}
	}
	return nil
}

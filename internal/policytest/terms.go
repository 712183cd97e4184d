package policytest

import (
	"math/big"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// shown are the keys of an entry that change what is told, and not whether.
var shown = []string{"attribute", "message", "proofs", "cause", "label", "evidence"}

func isShown(key *ast.Term) bool {
	word, ok := key.Value.(ast.String)
	return ok && slices.Contains(shown, string(word))
}

// objectTerms lists the values of an object, but not of what is only shown.
func objectTerms(o ast.Object) []*ast.Term {
	var out []*ast.Term
	o.Foreach(func(key, value *ast.Term) {
		if isShown(key) {
			return
		}
		out = append(out, value)
		if inner, ok := value.Value.(ast.Object); ok {
			out = append(out, objectTerms(inner)...)
		}
	})
	return out
}

// conditionTerms lists the values of a policy that decide something, in a fixed
// order: those in bodies and helpers, but not what makes the report's entry, not
// the keys of refs, and not the elements of sets, which are dropped as a whole.
func conditionTerms(m *ast.Module) []*ast.Term {
	var out []*ast.Term
	visit := func(x any) {
		ast.NewGenericVisitor(func(x any) bool {
			switch x := x.(type) {
			case *ast.Head:
				return x.Name == "report"
			case *ast.Expr:
				return isWording(x)
			case ast.Ref, *ast.TemplateString:
				return true
			case *ast.Term:
				out = append(out, x)
				switch value := x.Value.(type) {
				case ast.Set:
					return true
				case ast.Object:
					out = append(out, objectTerms(value)...)
					return true
				}
			}
			return false
		}).Walk(x)
	}
	for _, r := range m.Rules {
		visit(r.Head)
		if len(r.Body) != 1 || !isTrue(r.Body[0]) {
			visit(r.Body)
		}
	}
	return out
}

// wording are the local variables that a report's entry is made of.
var wording = []string{"message", "attached", "proofs", "cause"}

func isWording(e *ast.Expr) bool {
	if !e.IsAssignment() {
		return false
	}
	return slices.Contains(wording, e.Operand(0).String())
}

func plus(n ast.Number, by int64) (ast.Number, bool) {
	value, ok := new(big.Int).SetString(string(n), 10)
	if !ok {
		return "", false
	}
	return ast.Number(value.Add(value, big.NewInt(by)).String()), true
}

func without(a *ast.Array, at int) *ast.Array {
	var items []*ast.Term
	for i := range a.Len() {
		if i != at {
			items = append(items, a.Elem(i))
		}
	}
	return ast.NewArray(items...)
}

func withoutKey(o ast.Object, key *ast.Term) ast.Object {
	out := ast.NewObject()
	o.Foreach(func(k, v *ast.Term) {
		if !k.Equal(key) {
			out.Insert(k, v)
		}
	})
	return out
}

func oneLine(e *ast.Expr) string {
	text := strings.Join(strings.Fields(e.String()), " ")
	if runes := []rune(text); len(runes) > 60 {
		return string(runes[:59]) + "…"
	}
	return text
}

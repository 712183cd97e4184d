package rules

import (
	"github.com/open-policy-agent/opa/v1/ast"
)

// A compiled body is a list of expressions over generated variables. Here is
// read off it which of them only make the message, and what they are made of.

// certain are the calls that always have an answer when their arguments have.
var certain = map[string]bool{
	ast.InternalTemplateString.Name: true,
	ast.ObjectUnion.Name:            true,
	ast.Concat.Name:                 true,
	ast.ArrayConcat.Name:            true,
	"data.policies.lib.finding.at":  true,
	ast.Count.Name:                  true,
	ast.Plus.Name:                   true, ast.Minus.Name: true, ast.Multiply.Name: true,
}

// definedBy returns the variable that an expression gives a value: the left of
// an equality, the last operand of a call.
func definedBy(c *ast.Compiler, e *ast.Expr) (ast.Var, bool) {
	if !e.IsCall() || e.IsNegated() || len(e.With) > 0 {
		return "", false
	}
	operands := e.Operands()
	if e.IsEquality() {
		v, ok := operands[0].Value.(ast.Var)
		return v, ok
	}
	if arity := c.GetArity(e.Operator()); arity < 0 || len(operands) != arity+1 {
		return "", false
	}
	v, ok := operands[len(operands)-1].Value.(ast.Var)
	return v, ok
}

// isCertain tells whether an expression has an answer whenever its variables
// have values, so that it is no condition.
func isCertain(e *ast.Expr) bool {
	if !e.IsEquality() {
		return certain[e.Operator().String()]
	}
	switch value := e.Operand(1).Value.(type) {
	case *ast.ArrayComprehension, *ast.SetComprehension, *ast.ObjectComprehension, ast.Var:
		return true
	case ast.Ref, ast.Call:
		return false
	default:
		// A composite of values; one that holds a ref asks whether it is there.
		found := false
		ast.WalkRefs(value, func(ast.Ref) bool { found = true; return true })
		return !found
	}
}

// usesOf counts in how many expressions of a body each variable is mentioned,
// by those that define it apart.
func usesOf(c *ast.Compiler, body ast.Body) map[ast.Var][]int {
	uses := map[ast.Var][]int{}
	for i, e := range body {
		defined, _ := definedBy(c, e)
		seen := map[ast.Var]bool{defined: true}
		ast.WalkVars(e, func(v ast.Var) bool {
			if !seen[v] {
				seen[v] = true
				uses[v] = append(uses[v], i)
			}
			return false
		})
	}
	return uses
}

// messageOnly marks the expressions that are no condition and whose value goes
// into the report's entry and nowhere else.
func messageOnly(c *ast.Compiler, body ast.Body) []bool {
	uses := usesOf(c, body)
	out := make([]bool, len(body))
	for i := len(body) - 1; i >= 0; i-- {
		v, ok := definedBy(c, body[i])
		out[i] = ok && v.IsGenerated() && isCertain(body[i]) && all(uses[v], out)
	}
	return out
}

func all(indexes []int, marked []bool) bool {
	for _, i := range indexes {
		if !marked[i] {
			return false
		}
	}
	return true
}

// withoutMessage returns a rule's body without what only makes its entry. What
// else the entry needs stays: a value that is not there keeps a rule silent.
func withoutMessage(c *ast.Compiler, rule *ast.Rule) ast.Body {
	marked := messageOnly(c, rule.Body)
	var out ast.Body
	for i, e := range rule.Body {
		if !marked[i] {
			out.Append(e.Copy())
		}
	}
	return out
}

// shownVars are the variables of a body without its message that nothing uses
// any more: they were shown, and hold whatever they are.
func shownVars(c *ast.Compiler, body ast.Body) map[ast.Var]bool {
	uses := usesOf(c, body)
	out := map[ast.Var]bool{}
	for _, e := range body {
		v, ok := definedBy(c, e)
		if !ok || !e.IsEquality() || len(uses[v]) > 0 {
			continue
		}
		if ref, isRef := e.Operand(1).Value.(ast.Ref); isRef && ref.IsGround() {
			out[v] = true
		}
	}
	return out
}

// handedToFunctions are the variables that a policy's own functions get.
func handedToFunctions(c *ast.Compiler, body ast.Body) map[ast.Var]bool {
	out := map[ast.Var]bool{}
	ast.WalkExprs(body, func(e *ast.Expr) bool {
		if e.IsCall() && e.Operator().HasPrefix(ast.DefaultRootRef) {
			for _, o := range e.Operands() {
				if v, ok := o.Value.(ast.Var); ok {
					out[v] = true
				}
			}
		}
		return false
	})
	return out
}

// inlineItems writes out what stands for a part of the input: after
// "filter = input.filters[i]", filter.problem is input.filters[i].problem. So a
// single unknown field of an item is unknown, and not the whole item.
func inlineItems(body ast.Body) ast.Body {
	out := body
	for again := true; again; {
		again = false
		for i, e := range out {
			v, ref, ok := standsFor(e)
			if !ok || !headsRef(out, v) {
				continue
			}
			out = replaceHead(out, v, ref)
			if !mentions(out, i, v) && boundElsewhere(out, i, ref) {
				out = append(out[:i:i], out[i+1:]...)
			}
			again = true
			break
		}
	}
	for i, e := range out {
		e.Index = i
	}
	return out
}

// standsFor reads "v = input.a.b".
func standsFor(e *ast.Expr) (ast.Var, ast.Ref, bool) {
	if !e.IsEquality() || e.IsNegated() {
		return "", nil, false
	}
	v, isVar := e.Operand(0).Value.(ast.Var)
	ref, isRef := e.Operand(1).Value.(ast.Ref)
	return v, ref, isVar && isRef && v.IsGenerated() && ref.HasPrefix(ast.InputRootRef) && len(ref) > 1
}

// headsRef tells whether a variable is the head of a ref anywhere.
func headsRef(body ast.Body, v ast.Var) bool {
	found := false
	ast.WalkRefs(body, func(ref ast.Ref) bool {
		found = found || ref[0].Value.Compare(v) == 0
		return found
	})
	return found
}

func replaceHead(body ast.Body, v ast.Var, with ast.Ref) ast.Body {
	transformed, err := ast.Transform(ast.NewGenericTransformer(func(x any) (any, error) {
		if ref, ok := x.(ast.Ref); ok && ref[0].Value.Compare(v) == 0 {
			return append(with.Copy(), ref[1:]...), nil
		}
		return x, nil
	}), body)
	if err != nil {
		return body
	}
	out, ok := transformed.(ast.Body)
	if !ok {
		return body
	}
	return out
}

// mentions tells whether an expression other than the one at index i uses v.
func mentions(body ast.Body, i int, v ast.Var) bool {
	for j, e := range body {
		if j == i {
			continue
		}
		found := false
		ast.WalkVars(e, func(other ast.Var) bool {
			found = found || other == v
			return found
		})
		if found {
			return true
		}
	}
	return false
}

// boundElsewhere tells whether another expression, its comprehensions apart,
// reads below a ref, so that the ref need not be asked for by itself.
func boundElsewhere(body ast.Body, i int, ref ast.Ref) bool {
	for j, e := range body {
		found := false
		if j != i {
			walkOwnRefs(e, func(other ast.Ref) { found = found || len(other) > len(ref) && other.HasPrefix(ref) })
		}
		if found {
			return true
		}
	}
	return false
}

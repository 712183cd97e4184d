package policytest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/streamlint/streamlint/rules"
)

// A Mutant is a policy with one thing changed.
type Mutant struct {
	Line   int
	Change string
	Module *ast.Module
}

// A Score says how many changes of a policy its examples notice.
type Score struct {
	Rule          string
	Killed, Total int
	// Survivors are the changes that no example notices.
	Survivors []Mutant
}

// Percent is the share of mutants that the examples kill; a policy without any
// is fully tested.
func (s Score) Percent() float64 {
	if s.Total == 0 {
		return 100
	}
	return 100 * float64(s.Killed) / float64(s.Total)
}

// Mutate changes the policy in every way it knows, and asks each mutant about
// the facts of the examples, which are read once. A mutant that does not compile
// is none.
func (t *Tested) Mutate(ctx context.Context) (Score, error) {
	score := Score{Rule: t.Rule.ID}
	if t.Rule.Entity == "" {
		return score, nil
	}
	module, err := t.suite.Registry.Module(t.Rule.ID)
	if err != nil {
		return score, err
	}
	for _, m := range Mutants(module) {
		ev, err := t.evaluator(t.suite.Registry.With(t.Rule.ID, m.Module))
		if err != nil {
			return score, err
		}
		if ev.Prepare(t.Rule.Entity) != nil {
			continue
		}
		score.Total++
		killed, err := t.kills(ctx, ev)
		switch {
		case err != nil:
			return score, err
		case killed:
			score.Killed++
		default:
			score.Survivors = append(score.Survivors, m)
		}
	}
	return score, nil
}

// kills tells whether any example notices.
func (t *Tested) kills(ctx context.Context, ev *rules.Evaluator) (bool, error) {
	for _, p := range t.Projects {
		if p.Linted != nil {
			continue
		}
		result, err := ev.Evaluate(ctx, p.Input)
		if err != nil {
			return false, err
		}
		if len(p.Check(t.Rule.ID, result)) > 0 {
			return true, nil
		}
	}
	return false, nil
}

// Mutants returns the changed copies of a policy, in the order of its text. What
// only words a message is left alone.
func Mutants(m *ast.Module) []Mutant {
	var out []Mutant
	add := func(at *ast.Location, change string, apply func(*ast.Module)) {
		changed := m.Copy()
		apply(changed)
		line := 0
		if at != nil {
			line = at.Row
		}
		out = append(out, Mutant{Line: line, Change: change, Module: changed})
	}
	mutateRules(m, add)
	mutateBodies(m, add)
	mutateComparisons(m, add)
	mutateValues(m, add)
	slices.SortStableFunc(out, func(a, b Mutant) int { return a.Line - b.Line })
	return out
}

type adder func(at *ast.Location, change string, apply func(*ast.Module))

// mutateRules drops one of several rules of one name.
func mutateRules(m *ast.Module, add adder) {
	count := map[ast.Var]int{}
	for _, r := range m.Rules {
		count[r.Head.Name]++
	}
	for i, r := range m.Rules {
		if count[r.Head.Name] > 1 {
			add(r.Location, "drop this clause of "+string(r.Head.Name), func(c *ast.Module) {
				c.Rules = slices.Delete(c.Rules, i, i+1)
			})
		}
	}
}

// mutateBodies drops one condition of a body, those of comprehensions too.
func mutateBodies(m *ast.Module, add adder) {
	for i, body := range bodiesOf(m) {
		for j, e := range body {
			if e.IsAssignment() || e.IsSome() || isTrue(e) {
				continue
			}
			add(e.Location, "drop "+oneLine(e), func(c *ast.Module) {
				(bodiesOf(c)[i])[j] = ast.NewExpr(ast.BooleanTerm(true)).SetLocation(e.Location)
			})
		}
	}
}

// isTrue: the body of a rule that has none.
func isTrue(e *ast.Expr) bool {
	t, ok := e.Terms.(*ast.Term)
	return ok && t.Value.Compare(ast.Boolean(true)) == 0
}

func bodiesOf(m *ast.Module) []ast.Body {
	var out []ast.Body
	ast.NewGenericVisitor(func(x any) bool {
		if body, ok := x.(ast.Body); ok {
			out = append(out, body)
		}
		return false
	}).Walk(m)
	return out
}

// others are what a comparison may be taken for.
var others = map[string][]string{
	"equal": {"neq"}, "neq": {"equal"},
	"lt": {"lte", "gt"}, "lte": {"lt", "gt"},
	"gt": {"gte", "lt"}, "gte": {"gt", "lt"},
}

func mutateComparisons(m *ast.Module, add adder) {
	for i, e := range exprsOf(m) {
		if !e.IsCall() {
			continue
		}
		for _, other := range others[e.Operator().String()] {
			add(e.Location, fmt.Sprintf("%s, compared by %s", oneLine(e), other), func(c *ast.Module) {
				exprsOf(c)[i].SetOperator(ast.RefTerm(ast.VarTerm(other)))
			})
		}
	}
}

func exprsOf(m *ast.Module) []*ast.Expr {
	var out []*ast.Expr
	ast.WalkExprs(m, func(e *ast.Expr) bool {
		out = append(out, e)
		return false
	})
	return out
}

// mutateValues changes a number, a switch or a word, and drops the elements of
// sets, arrays and objects.
func mutateValues(m *ast.Module, add adder) {
	for i, t := range conditionTerms(m) {
		change := func(text string, value ast.Value) {
			add(t.Location, text, func(c *ast.Module) { conditionTerms(c)[i].Value = value })
		}
		switch v := t.Value.(type) {
		case ast.Boolean:
			change(fmt.Sprintf("%v becomes %v", v, !v), !v)
		case ast.Number:
			for _, by := range []int64{1, -1} {
				if n, ok := plus(v, by); ok {
					change(fmt.Sprintf("%v becomes %v", v, n), n)
				}
			}
		case ast.String:
			if word := string(v); word != "" && !strings.ContainsAny(word, " \"") {
				change(fmt.Sprintf("%q becomes another word", word), ast.String(word+"~"))
			}
		case ast.Set:
			for _, e := range slices.Clone(v.Slice()) {
				change(fmt.Sprintf("without %v", e), ast.NewSet(slices.DeleteFunc(slices.Clone(v.Slice()), e.Equal)...))
			}
		case *ast.Array:
			for at := range v.Len() {
				change(fmt.Sprintf("without %v", v.Elem(at)), without(v, at))
			}
		case ast.Object:
			for _, key := range v.Keys() {
				if isShown(key) {
					continue
				}
				change(fmt.Sprintf("without %v", key), withoutKey(v, key))
			}
		}
	}
}

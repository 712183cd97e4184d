package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// A policy that is less knowledge away from firing is not monotone. What could
// make one so is banned over facts, and an absent fact then keeps a rule silent.
var bannedCalls = map[string]string{
	"object.get": "it gives an unknown fact a value",
	"sprintf":    "an undefined argument drops the finding: write a template string",
	"print":      "a policy answers by its report alone",
	"is_null":    "no fact is null; an unknown one is absent",
}

// Complaints checks a rule's policy against what every policy owes: positive
// questions only, entries made by finding.at, the message last, and metadata
// that names all that is read. It returns one line for each breach.
func (reg *Registry) Complaints(id string) ([]string, error) {
	p := reg.byID[id]
	if p == nil || p.judgedInGo {
		return nil, nil
	}
	module, err := p.files[0].parse(true)
	if err != nil {
		return nil, err
	}
	c := &complaints{}
	c.checkWords(module)
	c.checkReports(module)
	c.checkInput(module)
	c.checkReads(module, p.rule)
	return c.lines, nil
}

type complaints struct{ lines []string }

func (c *complaints) add(at *ast.Location, format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if at != nil {
		line = fmt.Sprintf("line %d: %s", at.Row, line)
	}
	c.lines = append(c.lines, line)
}

// checkWords finds not, default, else and the banned calls.
func (c *complaints) checkWords(m *ast.Module) {
	for _, rule := range m.Rules {
		if rule.Default {
			c.add(rule.Location, "default gives an unknown fact a value")
		}
		if rule.Else != nil {
			c.add(rule.Location, "else answers where a fact is unknown")
		}
	}
	call := func(operator *ast.Term) {
		if why, banned := bannedCalls[operator.String()]; banned {
			c.add(operator.Location, "%s: %s", operator, why)
		}
	}
	ast.WalkExprs(m, func(e *ast.Expr) bool {
		if e.IsNegated() {
			c.add(e.Location, "not holds where a fact is unknown: write == false")
		}
		if e.IsCall() {
			call(e.OperatorTerm())
		}
		if len(e.With) > 0 {
			c.add(e.Location, "with gives facts another value")
		}
		return false
	})
	ast.WalkTerms(m, func(t *ast.Term) bool {
		switch value := t.Value.(type) {
		case ast.Call:
			call(value[0])
		case ast.Null:
			c.add(t.Location, "no fact is null; an unknown one is absent")
		}
		return false
	})
}

// checkReports wants finding.at in the head and the message as the last line.
func (c *complaints) checkReports(m *ast.Module) {
	for _, rule := range m.Rules {
		name := rule.Head.Name.String()
		if name != "report" {
			if !strings.HasPrefix(name, "_") {
				c.add(rule.Location, "%s: a helper's name begins with an underscore", name)
			}
			continue
		}
		if rule.Head.Key == nil || !strings.Contains(rule.Head.Key.String(), "finding.at(") {
			c.add(rule.Location, "an entry of the report is made by finding.at")
		}
		if len(rule.Body) == 0 {
			continue
		}
		last := rule.Body[len(rule.Body)-1]
		if !last.IsAssignment() || last.Operand(0).String() != "message" {
			c.add(last.Location, "the last line of a report is its message")
		}
		if len(rule.Body) > maxConditions {
			c.add(rule.Location, "a body of %d lines wants a fact in Go instead; %d are enough", len(rule.Body), maxConditions)
		}
	}
}

// maxConditions bounds a body: more is a derivation, and belongs to the facts.
const maxConditions = 11

// checkInput wants the input in reports only: helpers take values.
func (c *complaints) checkInput(m *ast.Module) {
	for _, rule := range m.Rules {
		if rule.Head.Name == "report" {
			continue
		}
		ast.WalkRefs(rule, func(ref ast.Ref) bool {
			if ref[0].Equal(ast.InputRootDocument) {
				c.add(rule.Location, "%s reads the input: a helper takes values", rule.Head.Name)
			}
			return false
		})
	}
}

// checkReads compares what the metadata names with what the policy reads. A
// named path covers what lies below it, and whether it is set; labels are for
// messages and need no naming.
func (c *complaints) checkReads(m *ast.Module, rule *Rule) {
	read := attributesOf(m)
	for _, path := range read {
		if path == "label" || strings.HasSuffix(path, ".label") {
			continue
		}
		if !slices.ContainsFunc(rule.Reads, func(named string) bool { return covers(named, path) }) {
			c.add(nil, "it reads %s, which its metadata does not name", path)
		}
	}
	for _, named := range rule.Reads {
		if !slices.ContainsFunc(read, func(path string) bool { return covers(named, path) }) {
			c.add(nil, "its metadata names %s, which it does not read", named)
		}
	}
}

func covers(named, path string) bool {
	return path == named || path == named+"_set" || strings.HasPrefix(path, named+".")
}

// attributesOf lists the attributes that a module reads, sorted, up to the first
// key that is not a word. What a local variable stands for is followed.
func attributesOf(m *ast.Module) []string {
	var out []string
	for _, rule := range m.Rules {
		aliases := aliasesOf(rule)
		ast.WalkRefs(rule, func(ref ast.Ref) bool {
			words, ok := wordsOf(resolve(ref, aliases))
			if !ok {
				return false
			}
			end := slices.IndexFunc(words, func(w string) bool { return w == anyItem || w[0] >= '0' && w[0] <= '9' })
			if end < 0 {
				end = len(words)
			}
			if path := strings.Join(words[:end], "."); path != "" && !slices.Contains(out, path) {
				out = append(out, path)
			}
			return false
		})
	}
	slices.Sort(out)
	// "function" is read where "function.label" is; only the longest say what.
	return slices.DeleteFunc(out, func(path string) bool {
		return slices.ContainsFunc(out, func(other string) bool { return strings.HasPrefix(other, path+".") })
	})
}

// aliasesOf finds "demand := input.function_demand".
func aliasesOf(rule *ast.Rule) map[ast.Var]ast.Ref {
	out := map[ast.Var]ast.Ref{}
	ast.WalkExprs(rule, func(e *ast.Expr) bool {
		if !e.IsAssignment() {
			return false
		}
		v, isVar := e.Operand(0).Value.(ast.Var)
		ref, isRef := e.Operand(1).Value.(ast.Ref)
		if ref = resolve(ref, out); isVar && isRef && ref.HasPrefix(ast.InputRootRef) {
			out[v] = ref
		}
		return false
	})
	return out
}

func resolve(ref ast.Ref, aliases map[ast.Var]ast.Ref) ast.Ref {
	if len(ref) == 0 {
		return ref
	}
	if v, ok := ref[0].Value.(ast.Var); ok && aliases[v] != nil {
		return append(aliases[v].Copy(), ref[1:]...)
	}
	return ref
}

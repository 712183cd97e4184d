package cfn

import (
	"sort"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// tri is a truth value that may be open.
type tri uint8

const (
	maybe tri = iota
	yes
	no
)

func truth(b bool) tri {
	if b {
		return yes
	}
	return no
}

func (v tri) not() tri {
	switch v {
	case yes:
		return no
	case no:
		return yes
	}
	return maybe
}

// A formula is a condition's expression. Its zero value cannot be judged.
type formula struct {
	op          string // "equals", "and", "or", "not", "condition"
	parts       []formula
	left, right operand
	name        string // of the condition referred to
}

// An operand of Fn::Equals is a literal, or a variable: a parameter or another
// expression, by its identity.
type operand struct {
	literal  string
	variable string
}

// A condition is one entry of the Conditions section.
type condition struct {
	node    *yamlpos.Node
	env     env
	formula formula
	// reach are the variables that it depends on with the values to try for
	// each; judging says that it is being worked out.
	reach   map[string][]string
	judging bool
	// value is what is decided without any search, once judged.
	value  tri
	judged bool
}

// other stands for every value that no text of the template names.
const other = "\x00other"

func (t *Template) loadConditions(base env) {
	v := base.sub("Conditions")
	e := base
	e.undefaulted = true
	for _, f := range v.fields {
		if f.slot.node == nil {
			continue
		}
		e.vars = f.slot.env.vars
		t.conditions[f.Key] = &condition{node: f.slot.node, env: e}
	}
	for _, c := range t.conditions {
		c.formula = c.env.formula(c.node, 0)
	}
}

// formula reads a condition's expression.
func (e env) formula(n *yamlpos.Node, depth int) formula {
	name, arg, ok := intrinsic(n)
	if !ok || depth > maxDepth {
		return formula{}
	}
	switch name {
	case "Condition":
		return formula{op: "condition", name: e.substitute(arg.Value)}
	case "Fn::Equals":
		items := e.evalPlain(arg).items
		if len(items) != 2 {
			return formula{}
		}
		left, ok1 := operandOf(items[0].get())
		right, ok2 := operandOf(items[1].get())
		if !ok1 || !ok2 {
			return formula{}
		}
		return formula{op: "equals", left: left, right: right}
	case "Fn::Not", "Fn::And", "Fn::Or":
		f := formula{op: map[string]string{"Fn::Not": "not", "Fn::And": "and", "Fn::Or": "or"}[name]}
		for _, item := range arg.Items {
			f.parts = append(f.parts, e.formula(item, depth+1))
		}
		if f.op == "not" && len(f.parts) != 1 {
			return formula{}
		}
		return f
	}
	return formula{}
}

func operandOf(v Value) (operand, bool) {
	if v.Kind == Text {
		return operand{literal: v.Text}, true
	}
	id := v.Identity()
	return operand{variable: id}, id != ""
}

// judge evaluates a formula. Variables that are not bound are open; values holds
// what conditions came to, so that shared ones are judged once.
func (t *Template) judge(f formula, bound map[string]string, values map[string]tri) tri {
	switch f.op {
	case "equals":
		return equals(f.left, f.right, bound)
	case "not":
		return t.judge(f.parts[0], bound, values).not()
	case "and", "or":
		// "and" is settled by a no, "or" by a yes.
		settles := no
		if f.op == "or" {
			settles = yes
		}
		out := settles.not()
		for _, part := range f.parts {
			switch v := t.judge(part, bound, values); v {
			case settles:
				return settles
			case maybe:
				out = maybe
			}
		}
		return out
	case "condition":
		return t.judgeCondition(f.name, bound, values)
	}
	return maybe
}

func (t *Template) judgeCondition(name string, bound map[string]string, values map[string]tri) tri {
	if v, ok := values[name]; ok {
		return v
	}
	c := t.conditions[name]
	if c == nil || c.judging {
		return maybe
	}
	c.judging = true
	v := t.judge(c.formula, bound, values)
	c.judging = false
	values[name] = v
	return v
}

// decided judges a condition by what is written and given alone.
func (t *Template) decided(name string) tri {
	c := t.conditions[name]
	if c == nil {
		return maybe
	}
	if !c.judged {
		c.value, c.judged = t.judgeCondition(name, nil, map[string]tri{}), true
	}
	return c.value
}

func equals(a, b operand, bound map[string]string) tri {
	if a.variable != "" && a.variable == b.variable {
		return yes
	}
	left, ok1 := a.value(bound)
	right, ok2 := b.value(bound)
	if !ok1 || !ok2 {
		return maybe
	}
	return truth(left == right)
}

func (o operand) value(bound map[string]string) (string, bool) {
	if o.variable == "" {
		return o.literal, true
	}
	v, ok := bound[o.variable]
	return v, ok
}

// reach collects the variables of a condition with the texts that they are
// compared with.
func (t *Template) reach(name string) map[string][]string {
	c := t.conditions[name]
	if c == nil || c.reach != nil {
		if c == nil {
			return nil
		}
		return c.reach
	}
	c.reach = map[string][]string{}
	seen := map[string]bool{name: true}
	t.collect(c.formula, c.reach, seen)
	return c.reach
}

func (t *Template) collect(f formula, out map[string][]string, seen map[string]bool) {
	if f.op == "equals" {
		t.domain(f.left, f.right, out)
		t.domain(f.right, f.left, out)
	}
	for _, part := range f.parts {
		t.collect(part, out, seen)
	}
	if c := t.conditions[f.name]; f.op == "condition" && c != nil && !seen[f.name] {
		seen[f.name] = true
		t.collect(c.formula, out, seen)
	}
}

// domain notes the values to try for a variable: the allowed ones of a
// parameter, else the texts it is compared with and one that is none of them.
// Compared with another variable, it may also equal what that one is.
func (t *Template) domain(o, against operand, out map[string][]string) {
	if o.variable == "" {
		return
	}
	add := func(values ...string) {
		for _, v := range values {
			if !contains(out[o.variable], v) {
				out[o.variable] = append(out[o.variable], v)
			}
		}
	}
	if allowed := t.allowed(o.variable); allowed != nil {
		add(allowed...)
		return
	}
	add(other, other+o.variable)
	if against.variable == "" {
		add(against.literal)
	} else if allowed := t.allowed(against.variable); allowed != nil {
		add(allowed...)
	}
}

// allowed returns the allowed values of the parameter that a variable is.
func (t *Template) allowed(variable string) []string {
	if p := t.byVariable[variable]; p != nil && !p.isSSM() {
		return p.Allowed
	}
	return nil
}

func contains(list []string, text string) bool {
	for _, v := range list {
		if v == text {
			return true
		}
	}
	return false
}

// holds says what a condition is in the scene. When both are possible the scene
// notes that someone asked.
func (e env) holds(name string, place source.Range) tri {
	t := e.t
	if v := t.decided(name); v != maybe {
		return v
	}
	if v, ok := e.scene.value(name); ok {
		return truth(v)
	}
	if t.conditions[name] == nil {
		return maybe
	}
	canBe := t.satisfiable(e.scene, name, true)
	canNot := t.satisfiable(e.scene, name, false)
	switch {
	case canBe == no && canNot == yes:
		return no
	case canBe == yes && canNot == no:
		return yes
	case canBe == yes && canNot == yes:
		e.scene.ask(name, place)
	}
	return maybe
}

// sorted returns the keys of a map in order, so that the search is the same in
// every run.
func sorted(m map[string][]string) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

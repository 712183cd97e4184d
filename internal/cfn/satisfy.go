package cfn

import "github.com/streamlint/streamlint/facts"

// Bounds of the search for values that make conditions what a scene says.
// Templates compare a handful of parameters; beyond these nothing is claimed.
const (
	maxVariables = 16      // that the conditions of one scene depend on
	maxTrials    = 400     // partial assignments of one search
	maxJudged    = 500_000 // conditions judged for one template
)

// satisfiable says whether the scene's conditions and one more can be so
// together: yes, no, or maybe when the search was given up.
func (t *Template) satisfiable(s *Scene, name string, value bool) tri {
	more := &Scene{assigned: append(append([]facts.Condition{}, s.assigned...), facts.Condition{Name: name, Value: value})}
	key := more.key()
	if v, ok := t.satCache[key]; ok {
		return v
	}
	v := t.search(more, map[string]string{})
	t.satCache[key] = v
	return v
}

// search looks for values of the variables, given some.
func (t *Template) search(s *Scene, bound map[string]string) tri {
	domains := map[string][]string{}
	for _, c := range s.assigned {
		reach := t.reach(c.Name)
		if len(reach) > maxVariables || t.judged > maxJudged {
			return maybe
		}
		for variable, values := range reach {
			for _, v := range values {
				if !contains(domains[variable], v) {
					domains[variable] = append(domains[variable], v)
				}
			}
		}
	}
	names := sorted(domains)
	if len(names) > maxVariables {
		return maybe
	}
	// Values may pass from one variable to another through an equality.
	t.share(s, domains)
	trials := maxTrials
	return t.try(s, names, domains, bound, &trials)
}

// share gives variables that are compared with each other the same values.
func (t *Template) share(s *Scene, domains map[string][]string) {
	seen := map[string]bool{}
	var walk func(f formula)
	walk = func(f formula) {
		if f.op == "equals" && f.left.variable != "" && f.right.variable != "" {
			for _, pair := range [][2]operand{{f.left, f.right}, {f.right, f.left}} {
				if t.allowed(pair[0].variable) != nil {
					continue
				}
				for _, v := range domains[pair[1].variable] {
					if !contains(domains[pair[0].variable], v) {
						domains[pair[0].variable] = append(domains[pair[0].variable], v)
					}
				}
			}
		}
		for _, part := range f.parts {
			walk(part)
		}
		if c := t.conditions[f.name]; f.op == "condition" && c != nil && !seen[f.name] {
			seen[f.name] = true
			walk(c.formula)
		}
	}
	for _, c := range s.assigned {
		walk(formula{op: "condition", name: c.Name})
	}
}

func (t *Template) try(s *Scene, names []string, domains map[string][]string, bound map[string]string, trials *int) tri {
	if *trials--; *trials < 0 {
		return maybe
	}
	switch v := t.scene(s, bound); {
	case v != maybe:
		return v
	case len(names) == 0:
		// Something that cannot be judged takes part; it may be either.
		return yes
	}
	name := names[0]
	if _, ok := bound[name]; ok {
		return t.try(s, names[1:], domains, bound, trials)
	}
	out := no
	for _, value := range domains[name] {
		bound[name] = value
		v := t.try(s, names[1:], domains, bound, trials)
		delete(bound, name)
		switch v {
		case yes:
			return yes
		case maybe:
			out = maybe
		}
	}
	return out
}

// scene judges whether all conditions are as the scene has them.
func (t *Template) scene(s *Scene, bound map[string]string) tri {
	values := map[string]tri{}
	defer func() { t.judged += len(values) }()
	out := yes
	for _, c := range s.assigned {
		v := t.judgeCondition(c.Name, bound, values)
		if !c.Value {
			v = v.not()
		}
		switch v {
		case no:
			return no
		case maybe:
			out = maybe
		}
	}
	return out
}

// pinned says what a parameter can be in a scene: its one possible text, whether
// its default is possible, or neither.
func (t *Template) pinned(s *Scene, name string) (only string, isOnly, defaultPossible bool) {
	p := t.parameters[name]
	variable := t.parameterIdentity(name)
	candidates := map[string][]string{}
	for _, c := range s.assigned {
		for _, v := range t.reach(c.Name)[variable] {
			if !contains(candidates[variable], v) {
				candidates[variable] = append(candidates[variable], v)
			}
		}
	}
	if len(candidates[variable]) == 0 {
		return "", false, true
	}
	var possible []string
	for _, v := range candidates[variable] {
		if t.search(s, map[string]string{variable: v}) != no {
			possible = append(possible, v)
		}
	}
	if len(possible) == 1 && possible[0] != other && possible[0] != other+variable {
		return possible[0], true, p.Default != nil && p.Default.Value == possible[0]
	}
	if p.Default == nil {
		return "", false, false
	}
	return "", false, t.search(s, map[string]string{variable: p.Default.Value}) != no
}

package cfn

import (
	"sort"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// MaxConditions is how many open conditions one entity is told apart by.
const MaxConditions = 3

// A Scene is a branch of a template: what some conditions are in it, and which
// others someone asked about.
type Scene struct {
	assigned []facts.Condition
	asked    []facts.Condition // open ones, in the order of asking
}

func (s *Scene) value(name string) (value, ok bool) {
	for _, c := range s.assigned {
		if c.Name == name {
			return c.Value, true
		}
	}
	return false, false
}

func (s *Scene) ask(name string, place source.Range) {
	for _, c := range s.asked {
		if c.Name == name {
			return
		}
	}
	s.asked = append(s.asked, facts.Condition{Name: name, Place: place})
}

// key is the scene as a text that does not depend on the order of asking.
func (s *Scene) key() string {
	words := make([]string, 0, len(s.assigned))
	for _, c := range s.assigned {
		sign := "-"
		if c.Value {
			sign = "+"
		}
		words = append(words, sign+c.Name)
	}
	sort.Strings(words)
	return strings.Join(words, "\x00")
}

// Variants works an entity out for each branch that it differs in: build is
// called with a scene and returns what states the entity, nil for none. The
// first condition that it asks about splits the scene in two.
func (t *Template) Variants(build func(*Scene) func()) {
	t.variants(nil, build)
}

func (t *Template) variants(assigned []facts.Condition, build func(*Scene) func()) {
	scene := &Scene{assigned: assigned}
	state := build(scene)
	if len(assigned) == MaxConditions || len(scene.asked) == 0 {
		if state != nil {
			state()
		}
		return
	}
	split := scene.asked[0]
	for _, value := range []bool{true, false} {
		split.Value = value
		t.variants(append(append([]facts.Condition{}, assigned...), split), build)
	}
}

// When returns the conditions of the scene for an entity.
func (t *Template) When(s *Scene) []facts.Condition {
	var out []facts.Condition
	for _, c := range s.assigned {
		c.Name = t.Prefix + c.Name
		out = append(out, c)
	}
	return out
}

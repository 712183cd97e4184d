package templates

import (
	"reflect"
)

// condition is a condition of the template that holds where one of the set has a
// value. Nothing decides it.
func (w *writer) condition(name string, value bool) string {
	id := w.conditionOf[name]
	if id == "" {
		id = w.logicalID("Is", name)
		w.conditionOf[name] = id
		parameter := w.logicalID("Switch", name)
		w.parameters.add(parameter, (&block{}).add("Type", "String"))
		w.conditions.add(id, call("Fn::Equals", []any{call("Ref", parameter), "yes"}))
	}
	if value {
		return id
	}
	not := id + "Not"
	if !w.taken[not] {
		w.taken[not] = true
		w.conditions.add(not, call("Fn::Not", []any{call("Condition", id)}))
	}
	return not
}

// existence is the condition of a group's resource, "" where it always exists.
func (w *writer) existence(g *group) string {
	when := g.first().Base().When
	m := g.mapping()
	switch {
	case len(g.entities) > 1 && !g.loop, len(when) == 0 && (m == nil || !m.Conditional.Or(false)):
		return ""
	case len(when) == 0:
		return w.condition(camel(g.first().Base().ID), true)
	case len(when) > 1:
		w.unsaid(Variants)
	}
	return w.condition(camel(when[0].Name), when[0].Value)
}

// mergeVariants makes one block of two variants that one condition tells apart.
func (w *writer) mergeVariants(g *group, blocks []*block) *block {
	a, b := g.first().Base().When, g.entities[1].Base().When
	if len(blocks) != 2 || len(a) != 1 || len(b) != 1 || a[0].Name != b[0].Name || a[0].Value == b[0].Value ||
		g.mapping() != nil && g.mapping().Conditional.Or(false) {
		w.unsaid(Variants)
		return blocks[0]
	}
	return choose(w.condition(camel(a[0].Name), a[0].Value), blocks[0], blocks[1])
}

// choose puts an Fn::If where two blocks differ.
func choose(condition string, yes, no *block) *block {
	out := &block{}
	for _, f := range yes.fields {
		out.add(f.key, chosen(condition, f.value, no.get(f.key)))
	}
	for _, f := range no.fields {
		if yes.get(f.key) == nil {
			out.add(f.key, chosen(condition, nil, f.value))
		}
	}
	return out
}

func chosen(condition string, yes, no any) any {
	if reflect.DeepEqual(yes, no) {
		return yes
	}
	a, isBlock := yes.(*block)
	if b, areBlocks := no.(*block); isBlock && areBlocks {
		return choose(condition, a, b)
	}
	return call("Fn::If", []any{condition, orNothing(yes), orNothing(no)})
}

// orNothing is what a branch of an Fn::If holds.
func orNothing(value any) any {
	if value == nil {
		return call("Ref", "AWS::NoValue")
	}
	return plain(value)
}

// plain is a value as JSON encodes it.
func plain(value any) any {
	switch value := value.(type) {
	case *block:
		out := map[string]any{}
		for _, f := range value.fields {
			out[f.key] = plain(f.value)
		}
		return out
	case []*block:
		var out []any
		for _, item := range value {
			out = append(out, plain(item))
		}
		return out
	}
	return value
}

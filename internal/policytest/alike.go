package policytest

import (
	"context"
	"fmt"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
)

// unlike compares the facts of two twins of a page, and returns a line for each
// difference. Entities are matched by kind and order, since each syntax names
// them in its own way.
//
// Twins written by hand may differ in three ways: a variable of Terraform may be
// null where a parameter is always something; a framework fills in a default or a
// role of its own; and a function that only one of them must declare is no fact of
// both.
func (t *Tested) unlike(ctx context.Context, a, b Read) ([]string, error) {
	if t.Rule.Entity == "" {
		return nil, nil // judged by its texts
	}
	var inputs [2][]facts.Kinded
	for i, r := range []Read{a, b} {
		input := r.Input
		if r.Linted != nil {
			var err error
			if input, err = t.ReadFiles(ctx, r.Files); err != nil {
				return nil, err
			}
		}
		inputs[i] = input.Entities
	}
	one, other := Shared(inputs[0], inOrder(inputs[0])), Shared(inputs[1], inOrder(inputs[1]))
	settle(one)
	settle(other)
	forgetFilled(one, other, inputs[0], inputs[1])
	if !declares(inputs[0], facts.KindFunction) || !declares(inputs[1], facts.KindFunction) {
		forgetFunctions(one)
		forgetFunctions(other)
	}
	return one.Diff(other), nil
}

// inOrder names entities by kind and order, and other things by order alone.
func inOrder(entities []facts.Kinded) func(id string) string {
	names, count := map[string]string{}, map[string]int{}
	name := func(id, kind string) string {
		if names[id] == "" {
			count[kind]++
			names[id] = fmt.Sprintf("%s %d", kind, count[kind])
		}
		return names[id]
	}
	for _, e := range entities {
		name(e.Base().ID, e.Kind())
	}
	return func(id string) string { return name(id, "thing") }
}

// derivedFromSet are facts that a value is written, each with the value.
var derivedFromSet = map[string]string{
	"retries_set": "retry_attempts", "record_age_set": "record_age_seconds", "timeout_set": "timeout_seconds",
}

// settle makes no difference between what is unknown, what is written and unknown,
// and a reference to what is no fact.
func settle(stated testfacts.Stated) {
	for _, attributes := range stated {
		for path, value := range attributes {
			if value == "written" || strings.HasPrefix(value, "→ thing ") {
				attributes[path] = "unknown"
			}
		}
		for set, path := range derivedFromSet {
			if attributes[path] == "unknown" {
				delete(attributes, set)
			}
		}
	}
}

// filled are the attributes that a tool or a service may fill in, with what
// follows from them.
var filled = map[string][]string{
	"batch_size": nil, "starting_position": nil, "timeout_seconds": {"timeout_ms"},
}

// forgetFilled drops the attributes that are written in neither of two twins and
// are filled in by two suppliers.
func forgetFilled(one, other testfacts.Stated, a, b []facts.Kinded) {
	theirs := suppliers(b)
	for key, supplier := range suppliers(a) {
		if theirs[key] == "" || supplier == theirs[key] {
			continue
		}
		entity, path, _ := strings.Cut(key, ": ")
		for _, gone := range append(filled[path], path) {
			delete(one[entity], gone)
			delete(other[entity], gone)
		}
	}
	for entity := range one {
		if one[entity]["role_arn"] == "unknown" || other[entity]["role_arn"] == "unknown" {
			delete(one[entity], "role_arn")
			delete(other[entity], "role_arn")
		}
	}
}

// suppliers are who filled in an attribute, by entity and path.
func suppliers(entities []facts.Kinded) map[string]string {
	out := map[string]string{}
	rename := inOrder(entities)
	for _, e := range entities {
		add := func(path string, origin facts.Origin) {
			if origin.Default != nil {
				out[e.Kind()+" "+rename(e.Base().ID)+": "+path] = origin.Default.Supplier
			}
		}
		switch e := e.(type) {
		case *facts.EventSourceMapping:
			add("batch_size", e.BatchSize.Origin())
			add("starting_position", e.StartingPosition.Origin())
		case *facts.Function:
			add("timeout_seconds", e.TimeoutMS.Origin())
		}
	}
	return out
}

func declares(entities []facts.Kinded, kind string) bool {
	for _, e := range entities {
		if e.Kind() == kind {
			return true
		}
	}
	return false
}

// forgetFunctions drops functions, and what mappings know through them.
func forgetFunctions(stated testfacts.Stated) {
	for entity, attributes := range stated {
		if strings.HasPrefix(entity, facts.KindFunction+" ") {
			delete(stated, entity)
		}
		for path := range attributes {
			if strings.HasPrefix(path, "function") {
				delete(attributes, path)
			}
		}
	}
}

package policytest

import (
	"iter"
	"slices"
	"strconv"

	"github.com/streamlint/streamlint/facts"
)

// forgetEach yields copies of a view, each without one thing that it knows: an
// attribute, a relation, a list, that a list is complete. Only below the given
// top-level fields; nil means all. The view itself is never changed.
func forgetEach(view *facts.Object, only map[string]bool) iter.Seq2[string, *facts.Object] {
	return func(yield func(string, *facts.Object) bool) { forget(view, only, "", yield) }
}

func forget(o *facts.Object, only map[string]bool, prefix string, yield func(string, *facts.Object) bool) bool {
	for i := range o.Fields {
		f := &o.Fields[i]
		if only != nil && !only[f.Name] || f.Value == nil && !f.Absent {
			continue
		}
		path := prefix + f.Name
		with := func(changed facts.Field) *facts.Object {
			next := *o
			next.Target = nil
			next.Fields = slices.Clone(o.Fields)
			next.Fields[i] = changed
			return &next
		}
		unknown := *f
		unknown.Value, unknown.Absent, unknown.Incomplete = nil, false, false
		if !yield(path, with(unknown)) {
			return false
		}
		if !forgetInside(f, path, with, yield) {
			return false
		}
	}
	return true
}

// forgetInside goes on below a relation, a part or a list.
func forgetInside(f *facts.Field, path string, with func(facts.Field) *facts.Object, yield func(string, *facts.Object) bool) bool {
	switch value := f.Value.(type) {
	case *facts.Object:
		return forget(value, nil, path+".", func(inner string, less *facts.Object) bool {
			changed := *f
			changed.Value = less
			return yield(inner, with(changed))
		})
	case []*facts.Object:
		if !f.Incomplete {
			longer := *f
			longer.Incomplete = true
			if !yield(path+" (that it is complete)", with(longer)) {
				return false
			}
		}
		for n, item := range value {
			more := forget(item, nil, path+"."+strconv.Itoa(n)+".", func(inner string, less *facts.Object) bool {
				changed := *f
				items := slices.Clone(value)
				items[n] = less
				changed.Value = items
				return yield(inner, with(changed))
			})
			if !more {
				return false
			}
		}
	}
	return true
}

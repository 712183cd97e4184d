package terraform

import (
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// textSet is a set of texts as the provider renders it: a single one alone,
// several in reverse order, none not at all. variables: "&{" stands for the "${"
// of IAM's own variables. ok is false where the provider refuses it.
func textSet(r reading, variables bool, version string) (cty.Value, bool) {
	switch r.state {
	case isAbsent:
		return cty.NilVal, true
	case isUnknown:
		return cty.DynamicVal, true
	}
	texts, ok := textsOf(r.value)
	if !ok {
		return cty.DynamicVal.WithMarks(sharedMarks(r.value)), true
	}
	texts = once(texts)
	sortReversed(texts)
	for i, v := range texts {
		if variables {
			if texts[i], ok = withVariables(v, version); !ok {
				return cty.NilVal, false
			}
		}
	}
	return setValue(texts), true
}

// textsOf are the elements of a collection as texts, each with its marks and
// those of the whole; false where it is not known how many there are.
func textsOf(v cty.Value) ([]cty.Value, bool) {
	list, _ := v.Unmark()
	if !list.IsKnown() || list.IsNull() || !list.CanIterateElements() || list.Type().IsSetType() && !list.IsWhollyKnown() {
		return nil, false
	}
	marks := sharedMarks(v)
	var out []cty.Value
	for it := list.ElementIterator(); it.Next(); {
		_, element := it.Element()
		inner, own := element.Unmark()
		text, err := convert.Convert(inner, cty.String)
		if err != nil || isNull(inner) {
			return nil, false
		}
		out = append(out, text.WithMarks(own, marks))
	}
	return out, true
}

// sharedMarks are the marks that a collection hands on to what is in it.
func sharedMarks(v cty.Value) cty.ValueMarks {
	out := cty.ValueMarks{}
	for m := range v.Marks() {
		switch m.(type) {
		case *symbol, *place:
		default:
			out[m] = struct{}{}
		}
	}
	return out
}

// once leaves out what stands twice.
func once(texts []cty.Value) []cty.Value {
	seen := map[string]bool{}
	return slices.DeleteFunc(texts, func(v cty.Value) bool {
		text, ok := asText(plain(v))
		twice := ok && seen[text]
		seen[text] = seen[text] || ok
		return twice
	})
}

// setValue is a single text alone, and several as a list.
func setValue(texts []cty.Value) cty.Value {
	switch len(texts) {
	case 0:
		return cty.NilVal
	case 1:
		return texts[0]
	}
	return cty.TupleVal(texts)
}

// sortReversed sorts texts in reverse, if all of them are known.
func sortReversed(texts []cty.Value) {
	if slices.ContainsFunc(texts, func(v cty.Value) bool { return !plain(v).IsKnown() }) {
		return
	}
	slices.SortFunc(texts, func(a, b cty.Value) int {
		return strings.Compare(plain(b).AsString(), plain(a).AsString())
	})
}

// withVariables turns "&{" into "${", which a document of the older version does
// not take.
func withVariables(v cty.Value, version string) (cty.Value, bool) {
	inner, marks := v.Unmark()
	if !inner.IsKnown() || !strings.Contains(inner.AsString(), "&{") {
		return v, true
	}
	text := strings.ReplaceAll(inner.AsString(), "&{", "${")
	return cty.StringVal(text).WithMarks(marks), version != "2008-10-17"
}

// A principal is one type of principals with its identifiers.
type principal struct {
	kind string
	ids  cty.Value // a text, or a list of them
}

// principalsOf reads principals or not_principals.
func principalsOf(c config, block, version string) (cty.Value, bool) {
	blocks, complete := c.blocks(block)
	if !complete {
		return cty.DynamicVal, true
	}
	var list []principal
	for _, b := range blocks {
		kind, ok := constant(b.read("type"), "")
		if !ok {
			return cty.DynamicVal, true
		}
		ids, ok := textSet(b.read("identifiers"), true, version)
		if !ok {
			return cty.NilVal, false
		}
		if ids != cty.NilVal {
			list = append(list, principal{kind, ids})
		}
	}
	return principalsValue(list), true
}

// principalsValue is the element of several principals. "*" for everybody stands
// alone; identifiers of one type are joined, each block's in reverse order.
func principalsValue(list []principal) cty.Value {
	if len(list) == 0 {
		return cty.NilVal
	}
	if len(list) == 1 && list[0].kind == "*" {
		if only := listOf(list[0].ids); len(only) == 1 && isText(only[0], "*") {
			return only[0]
		}
	}
	fields := map[string]cty.Value{}
	for _, p := range list {
		ids, before := p.ids, fields[p.kind]
		inner, _ := ids.Unmark()
		switch {
		case inner.Type().IsTupleType():
			sorted := listOf(ids)
			sortReversed(sorted)
			ids = cty.TupleVal(sorted)
		case inner.Type() != cty.String:
			return cty.DynamicVal
		}
		if before != cty.NilVal {
			ids = cty.TupleVal(append(listOf(before), listOf(ids)...))
		}
		fields[p.kind] = ids
	}
	return cty.ObjectVal(fields)
}

// listOf are the items of a list, or the one text itself.
func listOf(v cty.Value) []cty.Value {
	inner, _ := v.Unmark()
	if !inner.IsKnown() || !inner.Type().IsTupleType() {
		return []cty.Value{v}
	}
	var out []cty.Value
	for it := inner.ElementIterator(); it.Next(); {
		_, element := it.Element()
		out = append(out, element)
	}
	return out
}

func isText(v cty.Value, want string) bool {
	text, ok := asText(plain(v))
	return ok && text == want
}

// A condition is one test of one variable.
type condition struct {
	test, variable string
	values         []cty.Value
}

// conditionsOf reads the condition blocks.
func conditionsOf(c config, version string) (cty.Value, bool) {
	blocks, complete := c.blocks("condition")
	if !complete {
		return cty.DynamicVal, true
	}
	var list []condition
	for _, b := range blocks {
		test, ok := constant(b.read("test"), "")
		variable, known := constant(b.read("variable"), "")
		r := b.read("values")
		if !ok || !known || r.state != isWritten {
			return cty.DynamicVal, true
		}
		values, ok := textsOf(r.value)
		if !ok {
			return cty.DynamicVal, true
		}
		for i := range values {
			if values[i], ok = withVariables(values[i], version); !ok {
				return cty.NilVal, false
			}
		}
		list = append(list, condition{test, variable, values})
	}
	return conditionsValue(list), true
}

// conditionsValue is the element of several conditions: by test, then by
// variable, their values in the order of the file, a single one alone.
func conditionsValue(list []condition) cty.Value {
	if len(list) == 0 {
		return cty.NilVal
	}
	all := map[string]map[string][]cty.Value{}
	for _, c := range list {
		if all[c.test] == nil {
			all[c.test] = map[string][]cty.Value{}
		}
		all[c.test][c.variable] = append(all[c.test][c.variable], c.values...)
	}
	tests := map[string]cty.Value{}
	for test, variables := range all {
		fields := map[string]cty.Value{}
		for variable, values := range variables {
			fields[variable] = cty.TupleVal(values)
			if len(values) == 1 {
				fields[variable] = values[0]
			}
		}
		tests[test] = cty.ObjectVal(fields)
	}
	return cty.ObjectVal(tests)
}

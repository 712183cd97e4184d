package cloudformation

import (
	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/source"
)

// withGlobals returns a function's properties, merged with what Globals say for
// all functions.
func withGlobals(t *cfn.Template, r *cfn.Resource, s *cfn.Scene) cfn.Value {
	local := r.Properties(s)
	section := t.Section("Globals", s)
	globals := section.Get("Function")
	if globals.Kind != cfn.Map {
		if globals.Kind == cfn.Unknown {
			local.Open = true // what a macro puts there is not seen
		}
		return local
	}
	ignored := r.Attribute(s, "IgnoreGlobals")
	if ignored.Is("*") {
		return local
	}
	skip := map[string]bool{}
	for _, name := range ignored.Items() {
		skip[name.Text] = true
	}
	var kept []cfn.Field
	for _, f := range globals.Fields() {
		if !skip[f.Key] {
			kept = append(kept, f)
		}
	}
	globals = cfn.NewMap(globals.Place, globals.Open, kept...)
	if local.Kind == cfn.Absent {
		local = cfn.NewMap(r.Header, false)
	}
	if local.Kind != cfn.Map {
		return local
	}
	return merge(globals, local)
}

// merge puts local fields over global ones as SAM does: maps are merged, lists
// are joined, everything else is replaced. A function's call is replaced as a
// whole.
//
// Source: SAM translator 1.110.0, plugins/globals, read 2026-11-29.
func merge(global, local cfn.Value) cfn.Value {
	var fields []cfn.Field
	for _, f := range local.Fields() {
		g, both := global.Field(f.Key)
		if !both || f.Called() || g.Called() {
			fields = append(fields, f)
			continue
		}
		was, is := g.Value(), f.Value()
		switch {
		case was.Kind == cfn.Map && is.Kind == cfn.Map:
			fields = append(fields, cfn.NewField(f.Key, f.KeyRange, merge(was, is)))
		case was.Kind == cfn.List && is.Kind == cfn.List:
			fields = append(fields, cfn.NewField(f.Key, f.KeyRange, cfn.Concat(was, is)))
		default:
			fields = append(fields, f)
		}
	}
	for _, g := range global.Fields() {
		if _, both := local.Field(g.Key); !both {
			fields = append(fields, g.Through(facts.Hop{Text: "Globals, " + g.Key, Place: source.At(g.KeyRange)}))
		}
	}
	return cfn.NewMap(local.Place, local.Open || global.Open, fields...)
}

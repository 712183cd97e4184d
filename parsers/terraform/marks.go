package terraform

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// Values carry four kinds of cty marks through every expression.
type (
	// sensitive: the value may be used and never be shown.
	sensitive struct{}
	// loop: the value depends on each or count of the block named.
	loop struct{ block string }
	// *place: where an element of a collection was written.
	place struct{ at source.Range }
	// *symbol: what an unknown value stands for, or where a known one was read.
)

// A symbol names a value without telling it.
type symbol struct {
	// text is equal for equal values of one root module; "" when nothing is
	// certain, as for the result of an impure function.
	text string
	// ref is the declared thing whose attribute it is.
	ref *facts.Ref
	// object is set where further steps (an attribute, an index) can be resolved.
	object object
	// certain: the value will be there, whatever it is, so that try and coalesce
	// take it.
	certain bool
	// parts are the known and unknown pieces of a string.
	parts []part
	// encoded is what jsonencode made a string of.
	encoded cty.Value
	// at is where a known value that was read by reference was written.
	at source.Range
}

// A part is one piece of a string: a text, or an unknown value with its source.
type part struct {
	text   string
	hole   bool
	symbol *symbol
	secret bool
	at     source.Range
}

// symbolOf returns the one symbol of a value, or nil.
func symbolOf(v cty.Value) *symbol {
	var found *symbol
	for m := range v.Marks() {
		s, ok := m.(*symbol)
		if !ok || s == found {
			continue
		}
		if found != nil && (s.text == "" || s.text != found.text) {
			return nil
		}
		found = s
	}
	return found
}

// placeOf returns where a value was written, when exactly one place is known.
func placeOf(v cty.Value) (at source.Range) {
	for m := range v.Marks() {
		p, ok := m.(*place)
		if !ok || p.at == at {
			continue
		}
		if !at.IsZero() {
			return source.Range{}
		}
		at = p.at
	}
	return at
}

// loopsOf returns the blocks whose loops a value depends on.
func loopsOf(v cty.Value) map[string]bool {
	out := map[string]bool{}
	for m := range deepMarks(v) {
		if l, ok := m.(loop); ok {
			out[l.block] = true
		}
	}
	return out
}

func deepMarks(v cty.Value) cty.ValueMarks {
	_, marks := v.UnmarkDeep()
	return marks
}

// isSensitive looks at the value and everything in it.
func isSensitive(v cty.Value) bool {
	_, ok := deepMarks(v)[sensitive{}]
	return ok
}

// bare takes symbols and places off a value, not off what is in it. Sensitivity
// and loops stay.
func bare(v cty.Value) cty.Value {
	if !v.IsMarked() {
		return v
	}
	inner, marks := v.Unmark()
	for m := range marks {
		switch m.(type) {
		case *symbol, *place:
		default:
			inner = inner.Mark(m)
		}
	}
	return inner
}

// carry gives a value what another one hands on: sensitivity and loops.
func carry(v, from cty.Value) cty.Value {
	for m := range from.Marks() {
		switch m.(type) {
		case *symbol, *place:
		default:
			v = v.Mark(m)
		}
	}
	return v
}

// standingFor gives an unknown value one symbol instead of those it has.
func standingFor(v cty.Value, s *symbol) cty.Value {
	v = bare(v)
	if s == nil {
		return v
	}
	return v.Mark(s)
}

// plain is a value without any mark, itself and everything in it.
func plain(v cty.Value) cty.Value {
	inner, _ := v.UnmarkDeep()
	return inner
}

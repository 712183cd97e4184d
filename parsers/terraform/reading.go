package terraform

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// A config is one block as its reader sees it, whether it comes from a
// configuration or from a plan.
type config interface {
	// read says what is written of an argument.
	read(name string) reading
	// blocks are the nested blocks of a type; complete is false when there may be
	// more or others.
	blocks(name string) (list []config, complete bool)
	// header is where a reader would look for what is missing.
	header() source.Range
	// ignores reports whether the running thing may differ in an argument.
	ignores(name string) bool
}

type readingState int

const (
	isUnknown readingState = iota
	isAbsent
	isWritten // value holds what is known
)

// A reading is what a configuration says of one argument.
type reading struct {
	state readingState
	// value, with its marks; NilVal unless written.
	value  cty.Value
	origin facts.Origin
	// loops are the blocks whose repetition the value depends on.
	loops map[string]bool
	// text are the pieces of a string with their places.
	parts func() []part
}

// symbol is what the value stands for, or nil.
func (r reading) symbol() *symbol {
	if r.value == cty.NilVal {
		return nil
	}
	return symbolOf(r.value)
}

// absentAt is the reading of what is not written.
func absentAt(c config) reading {
	return reading{state: isAbsent, origin: facts.WrittenAt(c.header())}
}

// unknownAt is the reading of what cannot be told.
func unknownAt(c config) reading {
	return reading{state: isUnknown, origin: facts.WrittenAt(c.header())}
}

// at reads an argument in nested blocks, each of which may stand once.
func at(c config, path ...string) reading {
	for _, name := range path[:len(path)-1] {
		list, complete := c.blocks(name)
		switch {
		case len(list) == 0 && complete:
			return absentAt(c)
		case len(list) == 0:
			return unknownAt(c)
		}
		c = list[0]
	}
	return c.read(path[len(path)-1])
}

// present says whether a nested block stands in the file, and where.
func present(c config, path ...string) facts.Attr[bool] {
	header := c.header()
	for _, name := range path {
		list, complete := c.blocks(name)
		switch {
		case len(list) == 0 && complete:
			return facts.Known(false, facts.WrittenAt(header))
		case len(list) == 0:
			return facts.Attr[bool]{}.WithOrigin(facts.WrittenAt(header))
		}
		c = list[0]
	}
	return facts.Known(true, facts.WrittenAt(c.header()))
}

// attr turns a reading into an attribute.
func attr[T facts.Scalar](r reading, convert func(cty.Value) (T, bool)) facts.Attr[T] {
	switch r.state {
	case isAbsent:
		return facts.Absent[T](r.origin)
	case isUnknown:
		return facts.Attr[T]{}.WithOrigin(r.origin)
	}
	if isSensitive(r.value) {
		return facts.Written[T](identityText(r.value), r.origin)
	}
	value := plain(r.value)
	if value.IsWhollyKnown() {
		if v, ok := convert(value); ok {
			return facts.Known(v, r.origin)
		}
		// Not of the argument's type: the engine refuses it.
		return facts.Written[T]("", r.origin)
	}
	identity := identityText(r.value)
	if value.Type() != cty.DynamicPseudoType && value.Range().DefinitelyNotNull() || isCertain(r.value) {
		return facts.Written[T](identity, r.origin)
	}
	return facts.SameAs[T](identity, r.origin)
}

// identityText is the identity of a value that is not told.
func identityText(v cty.Value) string {
	text, ok := identityOf(bareKnown(v))
	if !ok {
		return ""
	}
	if isSensitive(v) {
		return "sensitive:" + hashed(text)
	}
	if s := symbolOf(v); s != nil && !v.IsKnown() {
		return s.text
	}
	return "value:" + hashed(text)
}

func textAttr(r reading) facts.Attr[string]    { return attr(r, asText) }
func numberAttr(r reading) facts.Attr[int64]   { return attr(r, asNumber) }
func boolAttr(r reading) facts.Attr[bool]      { return attr(r, asBool) }
func textsAttr(r reading) facts.Attr[[]string] { return attr(r, asTexts) }

// times is a number in other units: seconds as milliseconds.
func times(r reading, factor int64) facts.Attr[int64] {
	return attr(r, func(v cty.Value) (int64, bool) {
		n, ok := asNumber(v)
		const limit = 1 << 40
		return n * factor, ok && n < limit && n > -limit
	})
}

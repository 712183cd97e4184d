package terraform

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function/stdlib"

	"github.com/streamlint/streamlint/source"
)

// pieced are the functions that put a text together. Where something in it is not
// known, the result is not the end of the text but a text with a hole.
var pieced = map[string]func(args []cty.Value, at source.Range) []part{
	"join":   joinedParts,
	"format": formattedParts,
}

// pieces is the text that a function puts together of arguments of which some are
// not known; false where the function says it all, or refuses.
func (n *callNode) pieces(name string, args []cty.Value, ctx *hcl.EvalContext) (cty.Value, bool) {
	put := pieced[name]
	if put == nil || !slices.ContainsFunc(args, func(v cty.Value) bool { return !v.IsWhollyKnown() }) {
		return cty.NilVal, false
	}
	parts := put(args, rangeIn(n.file, n.at))
	if parts == nil {
		return cty.NilVal, false
	}
	s := *n.symbol(ctx)
	s.parts = parts
	out := cty.UnknownVal(cty.String).RefineNotNull()
	for _, v := range args {
		for m := range deepMarks(v) {
			switch m.(type) {
			case *symbol, *place:
			default:
				out = out.Mark(m)
			}
		}
	}
	return out.Mark(&s), true
}

// joinedParts are the pieces of join(separator, lists...); nil unless it is known
// how many elements there are, and in what order.
func joinedParts(args []cty.Value, at source.Range) []part {
	separator, ok := asText(plain(args[0]))
	if !ok {
		return nil
	}
	var out []part
	for _, list := range args[1:] {
		list, _ = list.Unmark()
		if !list.IsKnown() || list.IsNull() || list.Type().IsSetType() || !list.CanIterateElements() {
			return nil
		}
		for it := list.ElementIterator(); it.Next(); {
			_, v := it.Element()
			if isNull(v) || !canBeText(v) || len(out) > 100*maxPieces {
				return nil
			}
			if len(out) > 0 {
				out = append(out, part{text: separator, at: at})
			}
			out = append(out, partsOfValue(v, at)...)
		}
	}
	return out
}

// verb is one of format's, without an index of its argument and of a width that a
// text may have.
var verb = regexp.MustCompile(`%[-+# 0]{0,5}[0-9]{0,3}(?:\.[0-9]{1,3})?[a-zA-Z%]`)

// formattedParts are the pieces of format(text, values...); nil where the text
// does not take the values one by one.
func formattedParts(args []cty.Value, at source.Range) []part {
	text, ok := asText(plain(args[0]))
	if !ok {
		return nil
	}
	var out []part
	rest := args[1:]
	from := 0
	for _, found := range verb.FindAllStringIndex(text, -1) {
		word, before := text[found[0]:found[1]], text[from:found[0]]
		out = append(out, part{text: before, at: at})
		from = found[1]
		switch {
		case strings.Contains(before, "%"):
			return nil
		case word == "%%":
			out = append(out, part{text: "%", at: at})
			continue
		case len(rest) == 0:
			return nil
		}
		formatted := formattedPart(word, rest[0], at)
		if formatted == nil {
			return nil
		}
		out, rest = append(out, formatted...), rest[1:]
	}
	if len(rest) > 0 || strings.Contains(text[from:], "%") {
		return nil
	}
	return append(out, part{text: text[from:], at: at})
}

// formattedPart is one value by its verb; nil where the verb may not take it.
func formattedPart(word string, v cty.Value, at source.Range) []part {
	whole := word == "%s" || word == "%v"
	switch {
	case isNull(v) || !canBeText(v) || v.Type() == cty.Number && isHuge(v):
		return nil
	case !v.IsKnown() && whole:
		return partsOfValue(v, at)
	case !v.IsKnown():
		return []part{{hole: true, symbol: &symbol{}, secret: isSensitive(v), at: at}}
	case !whole && v.Type() != cty.Number:
		return nil
	}
	text, err := stdlib.Format(cty.StringVal(word), plain(v))
	if err != nil {
		return nil
	}
	out := partOf(text, at)
	out.secret = isSensitive(v)
	if written := placeOf(v); !written.IsZero() {
		out.at = written
	}
	return []part{out}
}

// maxPieces bounds the pieces that one text takes over from another: texts that
// double each other would have any number.
const maxPieces = 1000

// partsOfValue are the pieces of a value that is, or will be, a text.
func partsOfValue(v cty.Value, at source.Range) []part {
	if s := symbolOf(v); s != nil && s.parts != nil && len(s.parts) <= maxPieces && !isSensitive(v) {
		return s.parts
	}
	if written := placeOf(v); !written.IsZero() {
		at = written
	}
	return []part{partOf(v, at)}
}

// withParts gives an unknown text its pieces.
func withParts(v cty.Value, parts []part) cty.Value {
	if parts == nil || v.IsKnown() {
		return v
	}
	s := symbol{}
	if old := symbolOf(v); old != nil {
		s = *old
	}
	s.parts = parts
	return standingFor(v, &s)
}

// canBeText: a list or an object cannot.
func canBeText(v cty.Value) bool {
	t := v.Type()
	return t.IsPrimitiveType() || t == cty.DynamicPseudoType
}

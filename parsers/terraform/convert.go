package terraform

import (
	"math/big"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// asText returns a known primitive as text, as the engine would convert it.
func asText(v cty.Value) (string, bool) {
	v, err := convert.Convert(v, cty.String)
	if err != nil || v.IsNull() || !v.IsKnown() || v.IsMarked() {
		return "", false
	}
	return v.AsString(), true
}

// asNumber returns a known number, or text that is one, as a whole number.
func asNumber(v cty.Value) (int64, bool) {
	v, err := convert.Convert(v, cty.Number)
	if err != nil || v.IsNull() || !v.IsKnown() || v.IsMarked() {
		return 0, false
	}
	n, accuracy := v.AsBigFloat().Int64()
	return n, accuracy == big.Exact
}

// asBool returns a known truth value, or text that is one.
func asBool(v cty.Value) (bool, bool) {
	v, err := convert.Convert(v, cty.Bool)
	if err != nil || v.IsNull() || !v.IsKnown() || v.IsMarked() {
		return false, false
	}
	return v.True(), true
}

// asTexts returns a known list of known primitives.
func asTexts(v cty.Value) ([]string, bool) {
	if v.IsMarked() || v.IsNull() || !v.IsKnown() || !v.CanIterateElements() {
		return nil, false
	}
	out := []string{}
	for it := v.ElementIterator(); it.Next(); {
		_, element := it.Element()
		text, ok := asText(element)
		if !ok {
			return nil, false
		}
		out = append(out, text)
	}
	return out, true
}

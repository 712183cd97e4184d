package terraform

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// decodeParts reads a string as JSON although pieces of it are unknown: an
// unknown piece makes the one JSON string unknown that it stands in, or the one
// value that it stands for. It reports false when the text is no JSON.
func decodeParts(r reading) (cty.Value, bool) {
	parts := r.parts()
	marker := markerFor(parts)
	var b strings.Builder
	quoted := false
	for i, p := range parts {
		if !p.hole {
			b.WriteString(p.text)
			quoted = endsQuoted(p.text, quoted)
			continue
		}
		if quoted {
			b.WriteString(marker + strconv.Itoa(i) + marker)
		} else {
			b.WriteString(strconv.Quote(marker + strconv.Itoa(i) + marker))
		}
	}
	text := b.String()
	if len(text) > maxString || !json.Valid([]byte(text)) || nestedJSON(text) {
		return cty.NilVal, false
	}
	t, err := ctyjson.ImpliedType([]byte(text))
	if err != nil {
		return cty.NilVal, false
	}
	v, err := ctyjson.Unmarshal([]byte(text), t)
	if err != nil {
		return cty.NilVal, false
	}
	v, err = cty.Transform(v, func(_ cty.Path, v cty.Value) (cty.Value, error) {
		if v.IsNull() || v.Type() != cty.String || !strings.Contains(v.AsString(), marker) {
			return v, nil
		}
		return unmarked(v.AsString(), marker, parts), nil
	})
	return v, err == nil
}

// nestedJSON reports whether a text nests too deeply to be walked.
func nestedJSON(text string) bool {
	depth := 0
	for _, c := range []byte(text) {
		switch c {
		case '{', '[':
			if depth++; depth > maxNesting {
				return true
			}
		case '}', ']':
			depth--
		}
	}
	return false
}

// unmarked is the unknown string that has unknown pieces in it.
func unmarked(text, marker string, parts []part) cty.Value {
	out := cty.UnknownVal(cty.String)
	words := strings.Split(text, marker)
	for i := 1; i < len(words); i += 2 {
		n, err := strconv.Atoi(words[i])
		if err != nil || n < 0 || n >= len(parts) {
			continue
		}
		if parts[n].secret {
			out = out.Mark(sensitive{})
		}
		if len(words) == 3 && words[0] == "" && words[2] == "" && parts[n].symbol != nil {
			return out.Mark(parts[n].symbol)
		}
	}
	return out
}

// markerFor is a text that occurs in none of the parts. It stays in this file.
func markerFor(parts []part) string {
	marker := "\uF8FF"
	for {
		found := false
		for _, p := range parts {
			found = found || strings.Contains(p.text, marker)
		}
		if !found {
			return marker
		}
		marker += "\uF8FF"
	}
}

// endsQuoted reports whether a piece of JSON ends inside a string.
func endsQuoted(text string, quoted bool) bool {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			if quoted {
				i++
			}
		case '"':
			quoted = !quoted
		}
	}
	return quoted
}

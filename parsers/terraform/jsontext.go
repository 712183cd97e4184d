package terraform

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// decodeParts reads a string as JSON although pieces of it are unknown: an
// unknown piece makes the one JSON string unknown that it stands in, or the one
// value that it stands for. What is in it remembers its place. It reports false
// when the text is no JSON.
func decodeParts(r reading) (cty.Value, bool) {
	parts := r.parts()
	marker := markerFor(parts)
	texts := make([]string, len(parts))
	quoted := false
	for i, p := range parts {
		switch {
		case !p.hole:
			texts[i] = p.text
			quoted = endsQuoted(p.text, quoted)
		case quoted:
			texts[i] = marker + strconv.Itoa(i) + marker
		default:
			texts[i] = strconv.Quote(marker + strconv.Itoa(i) + marker)
		}
	}
	text := joinTexts(parts, texts)
	if len(text.text) > maxString || !json.Valid([]byte(text.text)) || nestedJSON(text.text) {
		return cty.NilVal, false
	}
	d := &jsonDecoder{text: text, decoder: json.NewDecoder(strings.NewReader(text.text)), marker: marker}
	d.decoder.UseNumber()
	v, err := d.value()
	return v, err == nil
}

// A jsonDecoder makes values of a text that is put together from pieces.
type jsonDecoder struct {
	text    placed
	decoder *json.Decoder
	marker  string
}

func (d *jsonDecoder) value() (cty.Value, error) {
	from := d.next()
	token, err := d.decoder.Token()
	if err != nil {
		return cty.NilVal, err
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '{' {
			return d.object()
		}
		return d.list()
	case string:
		if strings.Contains(token, d.marker) {
			return unmarked(token, d.marker, d.text.parts), nil
		}
		return d.at(cty.StringVal(token), from), nil
	case json.Number:
		n, err := cty.ParseNumberVal(token.String())
		return d.at(n, from), err
	case bool:
		return d.at(cty.BoolVal(token), from), nil
	}
	return cty.NullVal(cty.DynamicPseudoType), nil
}

// next is where the next token starts.
func (d *jsonDecoder) next() int {
	at := int(d.decoder.InputOffset())
	for at < len(d.text.text) && strings.IndexByte(" \t\r\n,:", d.text.text[at]) >= 0 {
		at++
	}
	return at
}

func (d *jsonDecoder) object() (cty.Value, error) {
	fields := map[string]cty.Value{}
	for d.decoder.More() {
		key, err := d.decoder.Token()
		if err != nil {
			return cty.NilVal, err
		}
		v, err := d.value()
		if err != nil {
			return cty.NilVal, err
		}
		fields[key.(string)] = v
	}
	_, err := d.decoder.Token()
	return cty.ObjectVal(fields), err
}

func (d *jsonDecoder) list() (cty.Value, error) {
	var items []cty.Value
	for d.decoder.More() {
		v, err := d.value()
		if err != nil {
			return cty.NilVal, err
		}
		items = append(items, v)
	}
	_, err := d.decoder.Token()
	return cty.TupleVal(items), err
}

// at gives the value of the token that was just read its place.
func (d *jsonDecoder) at(v cty.Value, from int) cty.Value {
	if at, ok := d.text.exactly(from, int(d.decoder.InputOffset())); ok {
		return v.Mark(&place{at})
	}
	return v
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

package terraform

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// yamlDecodeFunc reads one YAML document.
var yamlDecodeFunc = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "src", Type: cty.String, AllowUnknown: true, AllowDynamicType: true}},
	Type: func(args []cty.Value) (cty.Type, error) {
		if !args[0].IsKnown() {
			return cty.DynamicPseudoType, nil
		}
		v, err := decodeYAML(args[0].AsString())
		if err != nil {
			return cty.DynamicPseudoType, function.NewArgError(0, err)
		}
		return v.Type(), nil
	},
	Impl: func(args []cty.Value, t cty.Type) (cty.Value, error) {
		if !args[0].IsKnown() {
			return cty.DynamicVal, nil
		}
		return decodeYAML(args[0].AsString())
	},
})

func decodeYAML(text string) (cty.Value, error) {
	nowhere := source.NewFile("yaml", []byte(text))
	documents, problems := yamlpos.ParseText(text, func(from, to int) source.Range { return nowhere.Range(from, to) })
	switch {
	case len(problems) > 0:
		return cty.NilVal, errors.New("it is not valid YAML")
	case len(documents) == 0:
		return cty.NilVal, errors.New("there is no document")
	case len(documents) > 1:
		return cty.NilVal, errors.New("there is more than one document")
	case documents[0].Size() > maxElements:
		return cty.NilVal, errTooLarge
	}
	return yamlValue(documents[0], 0)
}

func yamlValue(n *yamlpos.Node, depth int) (cty.Value, error) {
	if depth > maxNesting {
		return cty.NilVal, errTooLarge
	}
	switch {
	case n.Kind == yamlpos.Sequence:
		if tag := yamlTag(n); tag != "" && tag != "!!seq" {
			return cty.NilVal, errTag
		}
		items := make([]cty.Value, len(n.Items))
		for i, item := range n.Items {
			v, err := yamlValue(item, depth+1)
			if err != nil {
				return cty.NilVal, err
			}
			items[i] = v
		}
		return cty.TupleVal(items), nil
	case n.Kind == yamlpos.Mapping:
		if tag := yamlTag(n); tag != "" && tag != "!!map" {
			return cty.NilVal, errTag
		}
		fields := map[string]cty.Value{}
		for _, e := range n.Entries {
			if e.Key.Kind != yamlpos.Scalar {
				return cty.NilVal, errors.New("a key is not a text")
			}
			v, err := yamlValue(e.Value, depth+1)
			if err != nil {
				return cty.NilVal, err
			}
			key, err := yamlKey(e.Key)
			if err != nil {
				return cty.NilVal, err
			}
			fields[key] = v
		}
		return cty.ObjectVal(fields), nil
	}
	return yamlScalar(n)
}

// yamlEncodeFunc writes a value as YAML, as the engines do.
var yamlEncodeFunc = function.New(&function.Spec{
	Params:       []function.Parameter{{Name: "value", Type: cty.DynamicPseudoType, AllowNull: true, AllowDynamicType: true}},
	Type:         function.StaticReturnType(cty.String),
	RefineResult: func(b *cty.RefinementBuilder) *cty.RefinementBuilder { return b.NotNull() },
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		if !args[0].IsWhollyKnown() {
			return cty.UnknownVal(cty.String), nil
		}
		var b strings.Builder
		if err := writeYAML(&b, args[0], 0, false); err != nil {
			return cty.UnknownVal(cty.String), err
		}
		if t := args[0].Type(); args[0].IsNull() || t == cty.Number || t == cty.Bool {
			// A plain scalar alone needs the document's end to be seen.
			b.WriteString("...\n")
		}
		return cty.StringVal(b.String()), nil
	},
})

// writeYAML writes block style: sequences stand at the indentation of their key,
// strings in double quotes unless they have lines.
func writeYAML(b *strings.Builder, v cty.Value, indent int, inline bool) error {
	if b.Len() > maxString || indent > maxNesting*2 {
		return errTooLarge
	}
	t := v.Type()
	pad := strings.Repeat(" ", indent)
	switch {
	case v.IsNull():
		b.WriteString("null\n")
	case t.IsPrimitiveType():
		b.WriteString(yamlText(v, indent) + "\n")
	case t.IsObjectType() || t.IsMapType():
		if v.LengthInt() == 0 {
			b.WriteString("{}\n")
			return nil
		}
		first := inline
		for it := v.ElementIterator(); it.Next(); {
			key, element := it.Element()
			if !first {
				b.WriteString(pad)
			}
			first = false
			b.WriteString(yamlQuote(key.AsString()) + ":")
			if err := writeYAMLChild(b, element, indent); err != nil {
				return err
			}
		}
	default:
		if v.LengthInt() == 0 {
			b.WriteString("[]\n")
			return nil
		}
		first := inline
		for it := v.ElementIterator(); it.Next(); {
			_, element := it.Element()
			if !first {
				b.WriteString(pad)
			}
			first = false
			b.WriteString("- ")
			if err := writeYAML(b, element, indent+2, true); err != nil {
				return err
			}
		}
	}
	return nil
}

func writeYAMLChild(b *strings.Builder, v cty.Value, indent int) error {
	t := v.Type()
	if v.IsNull() || t.IsPrimitiveType() || v.LengthInt() == 0 {
		b.WriteByte(' ')
		return writeYAML(b, v, indent+2, false)
	}
	b.WriteByte('\n')
	if t.IsObjectType() || t.IsMapType() {
		return writeYAML(b, v, indent+2, false)
	}
	return writeYAML(b, v, indent, false)
}

func yamlText(v cty.Value, indent int) string {
	switch v.Type() {
	case cty.Bool:
		return strconv.FormatBool(v.True())
	case cty.Number:
		return v.AsBigFloat().Text('f', -1)
	}
	text := v.AsString()
	if strings.Contains(text, "\n") && !strings.ContainsAny(text, "\r\t\x00") {
		return yamlBlock(text, indent)
	}
	return yamlQuote(text)
}

// yamlBlock writes a text with lines as a literal block.
func yamlBlock(text string, indent int) string {
	header := "|"
	if strings.HasPrefix(text, " ") || strings.HasPrefix(text, "\n") {
		header += "2"
	}
	body, trailing := strings.CutSuffix(text, "\n")
	switch {
	case !trailing:
		header += "-"
	case strings.HasSuffix(body, "\n") || body == "":
		header += "+"
	}
	var b strings.Builder
	b.WriteString(header)
	pad := strings.Repeat(" ", indent)
	if indent == 0 {
		pad = "  "
	}
	for line := range strings.SplitSeq(body, "\n") {
		b.WriteByte('\n')
		if line != "" {
			b.WriteString(pad + line)
		}
	}
	return b.String()
}

// yamlEscapes are the characters that have a letter of their own.
var yamlEscapes = map[rune]string{
	'"': `\"`, '\\': `\\`, 0: `\0`, 7: `\a`, 8: `\b`, '\t': `\t`, '\n': `\n`, 0xb: `\v`, 0xc: `\f`, '\r': `\r`,
	0x1b: `\e`, 0x85: `\N`, 0x2028: `\L`, 0x2029: `\P`,
}

func yamlQuote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		escape, ok := yamlEscapes[r]
		switch {
		case ok:
			b.WriteString(escape)
		case r < 0x20 || r >= 0x7f && r < 0xa0:
			fmt.Fprintf(&b, `\x%02X`, r)
		case r == 0xfeff:
			b.WriteString(`\uFEFF`)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

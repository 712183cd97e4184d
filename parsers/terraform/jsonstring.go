package terraform

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/streamlint/streamlint/source"
)

// A jsonText is a string of JSON as it reads, which knows where in the file each
// of its bytes was written.
type jsonText struct {
	text []byte
	// at are the offsets in the file of the bytes of text, and of what follows it.
	at []int
}

// textOf reads a string of JSON with its quotes.
func textOf(written source.Range) *jsonText {
	return unescaped(written.Sub(1, len(written.Bytes())-1))
}

// unescaped reads text with the escapes of JSON as encoding/json does. All but
// one of the native notation's are the same.
func unescaped(written source.Range) *jsonText {
	out := &jsonText{}
	data := written.Bytes()
	for i := 0; i < len(data); {
		size := escapeSize(data[i:])
		piece := character(data[i : i+size])
		for range len(piece) {
			out.at = append(out.at, written.From+i)
		}
		out.text = append(out.text, piece...)
		i += size
	}
	out.at = append(out.at, written.To)
	return out
}

// character is one, written with an escape or as it is.
func character(written []byte) string {
	if written[0] != '\\' {
		return strings.ToValidUTF8(string(written), string(utf8.RuneError))
	}
	var out string
	if json.Unmarshal([]byte(`"`+string(written)+`"`), &out) != nil {
		return string(written)
	}
	return out
}

// escapeSize is the number of bytes that the first character of a string is
// written in. A character beyond the basic plane is two escapes.
func escapeSize(data []byte) int {
	if data[0] != '\\' {
		_, size := utf8.DecodeRune(data)
		return size
	}
	first, ok := escapedUnit(data)
	if !ok {
		return min(2, len(data))
	}
	if second, ok := escapedUnit(data[6:]); ok && utf16.DecodeRune(first, second) != utf8.RuneError {
		return 12
	}
	return 6
}

// escapedUnit reads an escape such as \u00e9.
func escapedUnit(data []byte) (rune, bool) {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(data[2:6]), 16, 16)
	return rune(n), err == nil
}

// place turns a range of the text into one of the file. Only its bytes count.
func (t *jsonText) place(r hcl.Range) hcl.Range {
	last := len(t.at) - 1
	r.Start.Byte, r.End.Byte = t.at[min(r.Start.Byte, last)], t.at[min(r.End.Byte, last)]
	return r
}

// index turns an offset in the file into one of the text.
func (t *jsonText) index(offset int) int {
	i, _ := slices.BinarySearch(t.at, offset)
	return min(i, len(t.text))
}

// relocate changes all ranges of an expression that was just parsed.
func relocate(e hclsyntax.Expression, to func(hcl.Range) hcl.Range) {
	move := func(ranges ...*hcl.Range) {
		for _, r := range ranges {
			*r = to(*r)
		}
	}
	steps := func(t hcl.Traversal) {
		for i, step := range t {
			switch step := step.(type) {
			case hcl.TraverseRoot:
				move(&step.SrcRange)
				t[i] = step
			case hcl.TraverseAttr:
				move(&step.SrcRange)
				t[i] = step
			case hcl.TraverseIndex:
				move(&step.SrcRange)
				t[i] = step
			}
		}
	}
	_ = hclsyntax.VisitAll(e, func(n hclsyntax.Node) hcl.Diagnostics {
		switch n := n.(type) {
		case *hclsyntax.LiteralValueExpr:
			move(&n.SrcRange)
		case *hclsyntax.ScopeTraversalExpr:
			move(&n.SrcRange)
			steps(n.Traversal)
		case *hclsyntax.RelativeTraversalExpr:
			move(&n.SrcRange)
			steps(n.Traversal)
		case *hclsyntax.FunctionCallExpr:
			move(&n.NameRange, &n.OpenParenRange, &n.CloseParenRange)
		case *hclsyntax.ConditionalExpr:
			move(&n.SrcRange)
		case *hclsyntax.IndexExpr:
			move(&n.SrcRange, &n.OpenRange, &n.BracketRange)
		case *hclsyntax.TupleConsExpr:
			move(&n.SrcRange, &n.OpenRange)
		case *hclsyntax.ObjectConsExpr:
			move(&n.SrcRange, &n.OpenRange)
		case *hclsyntax.ForExpr:
			move(&n.SrcRange, &n.OpenRange, &n.CloseRange)
		case *hclsyntax.SplatExpr:
			move(&n.SrcRange, &n.MarkerRange)
		case *hclsyntax.AnonSymbolExpr:
			move(&n.SrcRange)
		case *hclsyntax.TemplateExpr:
			move(&n.SrcRange)
		case *hclsyntax.TemplateWrapExpr:
			move(&n.SrcRange)
		case *hclsyntax.BinaryOpExpr:
			move(&n.SrcRange)
		case *hclsyntax.UnaryOpExpr:
			move(&n.SrcRange, &n.SymbolRange)
		case *hclsyntax.ParenthesesExpr:
			move(&n.SrcRange)
		}
		return nil
	})
}

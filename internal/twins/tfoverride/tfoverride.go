package tfoverride

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// overridable are the blocks that an override file may hold.
var overridable = []string{"resource", "data", "module", "variable", "output", "locals"}

// kept are the arguments that an override file may not set, or that decide which
// files are read.
var kept = []string{"depends_on", "source", "version", "type"}

// Split returns the file with wrong values in place of its literals, and the
// override file that has the right ones. The error says that HCL refuses the
// file, or that nothing in it can be overridden.
func Split(name string, data []byte) (wrong, override []byte, err error) {
	file, diags := hclsyntax.ParseConfig(data, name, hcl.InitialPos)
	if diags.HasErrors() {
		return nil, nil, diags
	}
	var changes, cuts []edit
	for _, b := range file.Body.(*hclsyntax.Body).Blocks {
		if !slices.Contains(overridable, b.Type) {
			cuts = append(cuts, edit{at: hcl.RangeBetween(b.TypeRange, b.CloseBraceRange)})
			continue
		}
		changes = append(changes, wrongValues(b.Body)...)
		for _, argument := range kept {
			if a := b.Body.Attributes[argument]; a != nil {
				cuts = append(cuts, edit{at: a.SrcRange})
			}
		}
	}
	if len(changes) == 0 {
		return nil, nil, fmt.Errorf("%s: no literal to override", name)
	}
	return apply(data, changes), apply(data, cuts), nil
}

// An edit replaces a part of a file.
type edit struct {
	at   hcl.Range
	text string
}

// wrongValues replace the literals of a body and of the blocks in it.
func wrongValues(b *hclsyntax.Body) []edit {
	var out []edit
	for name, a := range b.Attributes {
		if text, ok := other(a.Expr); ok && !slices.Contains(kept, name) {
			out = append(out, edit{a.Expr.Range(), text})
		}
	}
	for _, inner := range b.Blocks {
		out = append(out, wrongValues(inner.Body)...)
	}
	return out
}

// other is another value of a literal's type.
func other(e hclsyntax.Expression) (string, bool) {
	if t, ok := e.(*hclsyntax.TemplateExpr); ok && !t.IsStringLiteral() {
		return "", false
	}
	v, diags := e.Value(nil)
	switch {
	case diags.HasErrors() || v.IsNull():
	case v.Type() == cty.String && v.AsString() != "wrong":
		return `"wrong"`, true
	case v.Type() == cty.Bool:
		return strconv.FormatBool(v.False()), true
	case v.Type() == cty.Number && v.RawEquals(cty.NumberIntVal(1)):
		return "2", true
	case v.Type() == cty.Number:
		return "1", true
	}
	return "", false
}

func apply(data []byte, edits []edit) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.at.Start.Byte, b.at.Start.Byte) })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(data[at:e.at.Start.Byte])
		out.WriteString(e.text)
		at = e.at.End.Byte
	}
	out.Write(data[at:])
	return out.Bytes()
}

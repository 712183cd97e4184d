package terraform

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/streamlint/streamlint/source"
)

// identityOf returns a text that is equal for equal values, known or not. There
// is none for a value in which anything is unknown and nameless.
func identityOf(v cty.Value) (string, bool) {
	var b strings.Builder
	if !writeIdentity(&b, v, 0) {
		return "", false
	}
	return b.String(), true
}

const maxIdentityDepth = 64

func writeIdentity(b *strings.Builder, v cty.Value, depth int) bool {
	if depth > maxIdentityDepth || b.Len() > 1<<20 {
		return false
	}
	inner, _ := v.Unmark()
	switch {
	case !inner.IsKnown():
		s := symbolOf(v)
		if s == nil || s.text == "" {
			return false
		}
		b.WriteString("<" + s.text + ">")
		return true
	case inner.IsNull():
		b.WriteString("null")
		return true
	case inner.Type().IsPrimitiveType():
		data, err := ctyjson.Marshal(inner, inner.Type())
		b.Write(data)
		return err == nil
	case inner.CanIterateElements():
		b.WriteByte('{')
		for it := inner.ElementIterator(); it.Next(); {
			key, element := it.Element()
			if !inner.Type().IsSetType() {
				if !writeIdentity(b, key, depth+1) {
					return false
				}
				b.WriteByte(':')
			}
			if !writeIdentity(b, element, depth+1) {
				return false
			}
			b.WriteByte(',')
		}
		b.WriteByte('}')
		return true
	}
	return false
}

// composed returns the symbol of an expression whose value cannot be known: its
// text without blanks and comments, each reference replaced by the identity of
// what it refers to. So "${var.env}-orders" is the same in a module to which env
// was handed as it is outside. The text is hashed, since a known part may be
// secret.
func composed(ctx *hcl.EvalContext, file *source.File, at hcl.Range, refs []*refNode) *symbol {
	none := &symbol{}
	if file == nil || at.End.Byte > len(file.Data) || at.Start.Byte > at.End.Byte {
		return none
	}
	text := file.Data[at.Start.Byte:at.End.Byte]
	tokens, _ := hclsyntax.LexExpression(text, at.Filename, hcl.Pos{Line: 1, Column: 1})
	names := map[int]*refNode{}
	for _, r := range refs {
		names[r.SrcRange.Start.Byte-at.Start.Byte] = r
	}
	var b strings.Builder
	for i := 0; i < len(tokens); i++ {
		token := tokens[i]
		switch token.Type {
		case hclsyntax.TokenComment, hclsyntax.TokenNewline, hclsyntax.TokenEOF:
			continue
		}
		if token.Type == hclsyntax.TokenIdent && impure[string(token.Bytes)] &&
			i+1 < len(tokens) && tokens[i+1].Type == hclsyntax.TokenOParen {
			return none
		}
		r, ok := names[token.Range.Start.Byte]
		if !ok {
			b.Write(token.Bytes)
			b.WriteByte(' ')
			continue
		}
		value, diags := r.Value(ctx)
		if diags.HasErrors() {
			return none
		}
		identity, ok := identityOf(value)
		if !ok {
			return none
		}
		b.WriteString(identity)
		for end := r.SrcRange.End.Byte - at.Start.Byte; i+1 < len(tokens) && tokens[i+1].Range.Start.Byte < end; {
			i++
		}
	}
	return &symbol{text: "expression:" + hashed(b.String())}
}

func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

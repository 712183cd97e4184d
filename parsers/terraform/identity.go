package terraform

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
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

// symbol returns the symbol of an expression whose value cannot be known: its
// text without blanks and comments, each reference replaced by the identity of
// what it refers to. So "${var.env}-orders" is the same in a module to which env
// was handed as it is outside, and the same in either notation. The text is
// hashed, since a known part may be secret.
func (c *compound) symbol(ctx *hcl.EvalContext) *symbol {
	none := &symbol{}
	if c.file == nil || c.at.End.Byte > len(c.file.Data) || c.at.Start.Byte > c.at.End.Byte {
		return none
	}
	tokens := c.tokens()
	names := make(map[int]*refNode, len(c.refs))
	for _, r := range c.refs {
		names[c.offset(r.SrcRange.Start)] = r
	}
	var b strings.Builder
	for i := 0; i < len(tokens); i++ {
		token := tokens[i]
		switch token.Type {
		case hclsyntax.TokenComment, hclsyntax.TokenNewline, hclsyntax.TokenEOF:
			continue
		case hclsyntax.TokenQuotedLit, hclsyntax.TokenStringLit:
			var text string
			text, i = literalRun(tokens, i)
			b.WriteString(strconv.Quote(text))
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
		for end := c.offset(r.SrcRange.End); i+1 < len(tokens) && tokens[i+1].Range.Start.Byte < end; {
			i++
		}
	}
	return &symbol{text: "expression:" + hashed(b.String())}
}

// tokens are those of the expression. A string of JSON that is a template gets
// the quotes that it has in the native notation.
func (c *compound) tokens() hclsyntax.Tokens {
	if c.text == nil {
		tokens, _ := hclsyntax.LexExpression(c.file.Data[c.at.Start.Byte:c.at.End.Byte], c.at.Filename, hcl.InitialPos)
		return tokens
	}
	from, to := c.text.index(c.at.Start.Byte), c.text.index(c.at.End.Byte)
	if from > 0 || to < len(c.text.text) {
		tokens, _ := hclsyntax.LexExpression(c.text.text[from:to], c.at.Filename, hcl.InitialPos)
		return tokens
	}
	tokens, _ := hclsyntax.LexTemplate(c.text.text, c.at.Filename, hcl.InitialPos)
	quote := func(t hclsyntax.TokenType) hclsyntax.Token {
		return hclsyntax.Token{Type: t, Bytes: []byte(`"`), Range: hcl.Range{Start: hcl.Pos{Byte: -1}}}
	}
	tokens = slices.Insert(tokens, 0, quote(hclsyntax.TokenOQuote))
	return slices.Insert(tokens, len(tokens)-1, quote(hclsyntax.TokenCQuote))
}

// offset is where a place in the file is in the expression's text.
func (c *compound) offset(p hcl.Pos) int {
	if c.text == nil {
		return p.Byte - c.at.Start.Byte
	}
	return c.text.index(p.Byte) - c.text.index(c.at.Start.Byte)
}

// literalRun puts together the text of tokens in a row, and returns the index of
// the last one.
func literalRun(tokens hclsyntax.Tokens, i int) (string, int) {
	var b strings.Builder
	for ; ; i++ {
		text, _ := hclsyntax.ParseStringLiteralToken(tokens[i])
		b.WriteString(text)
		if next := i + 1; next == len(tokens) ||
			tokens[next].Type != hclsyntax.TokenQuotedLit && tokens[next].Type != hclsyntax.TokenStringLit {
			return b.String(), i
		}
	}
}

func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

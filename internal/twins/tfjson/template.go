package tfjson

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// A piece is a part of a template: text, or a sequence such as ${x} or %{ endif }
// without its markers that trim.
type piece struct {
	text     string
	sequence bool
}

// template writes a quoted template or a heredoc as the text of a JSON string.
// The trimming by ~ and by <<- is done here, since the lines of a string in JSON
// are not split as those of a quoted template are.
func (w *writer) template(at hcl.Range) string {
	text := append(slices.Clone(at.SliceBytes(w.data)), '\n')
	tokens, _ := hclsyntax.LexExpression(text, "", hcl.InitialPos)
	pieces := piecesOf(tokens, text)
	if strings.HasPrefix(string(text), "<<-") {
		unindent(pieces)
	}
	return joined(pieces)
}

// piecesOf cuts the tokens of a template into pieces, one for each token of text.
func piecesOf(tokens hclsyntax.Tokens, text []byte) []piece {
	var out []piece
	depth, start, trimNext := 0, 0, false
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			if depth == 0 {
				start = t.Range.Start.Byte
				if n := len(out) - 1; len(t.Bytes) == 3 && n >= 0 && !out[n].sequence {
					out[n].text = strings.TrimRightFunc(out[n].text, unicode.IsSpace)
				}
				trimNext = false
			}
			depth++
		case hclsyntax.TokenTemplateSeqEnd:
			if depth--; depth == 0 {
				out = append(out, piece{sequence(text[start:t.Range.End.Byte]), true})
				trimNext = len(t.Bytes) == 2
			}
		case hclsyntax.TokenQuotedLit, hclsyntax.TokenStringLit:
			if depth > 0 {
				continue
			}
			literal, _ := hclsyntax.ParseStringLiteralToken(t)
			if trimNext {
				literal = strings.TrimLeftFunc(literal, unicode.IsSpace)
			}
			trimNext = false
			out = append(out, piece{literal, false})
		}
	}
	return out
}

// sequence is a template sequence without markers that trim and comments.
func sequence(text []byte) string {
	inner := strings.TrimSuffix(string(text[2:len(text)-1]), "~")
	inner = strings.TrimPrefix(inner, "~")
	return string(text[:2]) + withoutComments(inner) + "}"
}

// unindent takes the smallest indentation off all lines.
func unindent(pieces []piece) {
	smallest, atStart := math.MaxInt, true
	var begin []int
	for i, p := range pieces {
		if atStart {
			blank := len(p.text) - len(strings.TrimLeftFunc(p.text, unicode.IsSpace))
			switch {
			case p.sequence:
				smallest = 0
			case blank == len(p.text) && strings.HasSuffix(p.text, "\n"):
			default:
				smallest = min(smallest, blank)
				begin = append(begin, i)
			}
		}
		atStart = !p.sequence && strings.HasSuffix(p.text, "\n")
	}
	for _, i := range begin {
		pieces[i].text = pieces[i].text[smallest:]
	}
}

// joined writes pieces as one template.
func joined(pieces []piece) string {
	var b strings.Builder
	for i, p := range pieces {
		text := p.text
		if !p.sequence {
			text = escaped(text)
		}
		if next := i + 1; next < len(pieces) && pieces[next].sequence {
			text = guarded(text)
		}
		b.WriteString(text)
	}
	if at := slices.IndexFunc(pieces, func(p piece) bool { return p.sequence }); at >= 0 && len(pieces) > 1 && b.String() == pieces[at].text {
		// One sequence alone would lose the conversion to a string.
		return " ${~" + strings.TrimPrefix(b.String(), "${")
	}
	return b.String()
}

// escaped is text that stands for itself in a template.
func escaped(text string) string {
	return strings.NewReplacer("${", "$${", "%{", "%%{").Replace(text)
}

// guarded keeps a last $ or % from escaping the sequence after it.
func guarded(text string) string {
	if n := len(text); n > 0 && (text[n-1] == '$' || text[n-1] == '%') {
		return text[:n-1] + `${"` + text[n-1:] + `"}`
	}
	return text
}

package terraform

import (
	"bytes"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/streamlint/streamlint/source"
)

// Limits on a file's shape. HCL's parser and every walk over its tree recurse,
// and a used up stack is nothing that can be recovered from.
const (
	maxNesting = 250   // brackets, unary operators and conditions inside each other
	maxChain   = 4_000 // operators and indexes in one expression
)

// tooDeep finds a place where a file nests too deeply.
func tooDeep(f *source.File) (source.Range, bool) {
	isJSON := strings.HasSuffix(f.Name, ".json")
	switch {
	case isJSON && (suspicious(f.Data) || bytes.Contains(f.Data, unicodeEscape)):
		return deepJSON(f)
	case isJSON, !suspicious(f.Data):
		return source.Range{}, false
	}
	tokens, _ := hclsyntax.LexConfig(f.Data, f.Name, hcl.InitialPos)
	at, found := deepToken(tokens)
	return rangeIn(f, at), found
}

// deepToken finds the token that is nested too deeply.
func deepToken(tokens hclsyntax.Tokens) (hcl.Range, bool) {
	s := nesting{levels: []level{{lines: true}}}
	for _, t := range tokens {
		s.token(t)
		if s.conditions+len(s.levels)+s.unary > maxNesting || s.top().chain > maxChain {
			return t.Range, true
		}
	}
	return hcl.Range{}, false
}

// suspicious is a quick look, which most files pass.
func suspicious(data []byte) bool {
	depth, unary, asks, chain := 0, 0, 0, 0
	for _, c := range data {
		switch c {
		case '{', '[', '(':
			depth++
			chain++
			unary = 0
		case '}', ']', ')':
			depth = max(0, depth-1)
			unary = 0
		case '!', '-':
			unary++
			chain++
		case '+', '*', '/', '%', '|', '&', '<', '>', '=':
			chain++
			unary = 0
		case '?':
			asks++
			unary = 0
		case ' ', '\t', '\n', '\r':
		default:
			unary = 0
		}
		if depth > maxNesting || unary > maxNesting || asks > maxNesting {
			return true
		}
	}
	return chain > maxChain
}

// nesting follows the brackets of a file.
type nesting struct {
	levels     []level
	conditions int // of all levels
	unary      int // in a row
}

// A level is what is between two brackets.
type level struct {
	conditions, chain int
	// lines: a line's end ends an expression here.
	lines bool
}

func (s *nesting) top() *level { return &s.levels[len(s.levels)-1] }

func (s *nesting) token(t hclsyntax.Token) {
	switch t.Type {
	case hclsyntax.TokenBang, hclsyntax.TokenMinus:
		s.unary++
	default:
		s.unary = 0
	}
	switch t.Type {
	case hclsyntax.TokenOBrace:
		s.open(true)
	case hclsyntax.TokenOBrack:
		s.top().chain++
		s.open(false)
	case hclsyntax.TokenOParen, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl,
		hclsyntax.TokenOQuote, hclsyntax.TokenOHeredoc:
		s.open(false)
	case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen,
		hclsyntax.TokenTemplateSeqEnd, hclsyntax.TokenCQuote, hclsyntax.TokenCHeredoc:
		if len(s.levels) > 1 {
			s.conditions -= s.top().conditions
			s.levels = s.levels[:len(s.levels)-1]
		}
	case hclsyntax.TokenQuestion:
		s.top().conditions++
		s.conditions++
	case hclsyntax.TokenComma:
		s.end()
	case hclsyntax.TokenNewline:
		if s.top().lines {
			s.end()
		}
	case hclsyntax.TokenPlus, hclsyntax.TokenMinus, hclsyntax.TokenStar, hclsyntax.TokenSlash,
		hclsyntax.TokenPercent, hclsyntax.TokenOr, hclsyntax.TokenAnd, hclsyntax.TokenEqualOp,
		hclsyntax.TokenNotEqual, hclsyntax.TokenLessThan, hclsyntax.TokenLessThanEq,
		hclsyntax.TokenGreaterThan, hclsyntax.TokenGreaterThanEq, hclsyntax.TokenDot:
		s.top().chain++
	}
}

func (s *nesting) open(lines bool) { s.levels = append(s.levels, level{lines: lines}) }

func (s *nesting) end() {
	s.conditions -= s.top().conditions
	*s.top() = level{lines: s.top().lines}
}

// deepJSON looks at the notation itself, and at the templates in its strings.
func deepJSON(f *source.File) (source.Range, bool) {
	depth, quote := 0, -1
	for i := 0; i < len(f.Data); i++ {
		switch c := f.Data[i]; {
		case quote >= 0 && c == '\\':
			i++
		case c == '"' && quote < 0:
			quote = i
		case c == '"':
			if at := f.Range(quote, i+1); deepTemplate(at) {
				return at, true
			}
			quote = -1
		case quote >= 0:
		case c == '{' || c == '[':
			if depth++; depth > maxNesting {
				return f.Range(i, i+1), true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return source.Range{}, false
}

// unicodeEscape begins an escape that may stand for a bracket.
var unicodeEscape = []byte(`\u`)

func deepTemplate(written source.Range) bool {
	if !suspicious(written.Bytes()) && !bytes.Contains(written.Bytes(), unicodeEscape) {
		return false
	}
	tokens, _ := hclsyntax.LexTemplate(textOf(written).text, "", hcl.InitialPos)
	_, found := deepToken(tokens)
	return found
}

package jsobject

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A kind of token.
type kind uint8

const (
	word     kind = iota + 1 // an identifier or keyword
	number                   // as written
	text                     // in quotes
	template                 // in backquotes
	punct                    // an operator or bracket
)

// A token is one word of a module.
type token struct {
	kind     kind
	value    string // of a text, without quotes and escapes
	parts    []part // of a template
	from, to int
	line     bool // a line ends somewhere before it
}

// A part of a template: a text, or the tokens of an expression.
type part struct {
	text   string
	tokens []token
}

// puncts are the operators of more than one character, longest first.
var puncts = []string{">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=",
	"=>", "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**"}

// maxNested bounds brackets, templates and values inside each other.
const maxNested = 60

// A lexer cuts a module into tokens.
type lexer struct {
	src    string
	pos    int
	depth  int
	tokens []token
	line   bool
}

// lex returns the tokens up to the end, or up to the brace that closes what it
// stands in; ok is false when something is never closed.
func lex(src string) (tokens []token, ok bool) {
	l := &lexer{src: src}
	return l.until("")
}

func (l *lexer) until(closing string) ([]token, bool) {
	outer := l.tokens
	l.tokens = nil
	l.depth++
	defer func() { l.tokens = outer; l.depth-- }()
	if l.depth > maxNested {
		return nil, false
	}
	braces := 0
	for {
		if !l.space() {
			return nil, false
		}
		if l.pos >= len(l.src) {
			return l.tokens, closing == ""
		}
		c := l.src[l.pos]
		if closing != "" && c == '}' && braces == 0 {
			l.pos++
			return l.tokens, true
		}
		switch {
		case c == '{':
			braces++
		case c == '}':
			braces--
		}
		if !l.next(c) {
			return nil, false
		}
	}
}

// next reads one token.
func (l *lexer) next(c byte) bool {
	t := token{from: l.pos, line: l.line}
	l.line = false
	r, size := utf8.DecodeRuneInString(l.src[l.pos:])
	switch {
	case c == '"' || c == '\'':
		return l.quoted(t, c)
	case c == '`':
		return l.template(t)
	case c >= '0' && c <= '9' || c == '.' && l.pos+1 < len(l.src) && isDigit(l.src[l.pos+1]):
		t.kind = number
		l.while(func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' || r == '_' })
	case unicode.IsLetter(r) || r == '_' || r == '$' || r == '#' || r == '@':
		t.kind = word
		l.pos += size
		l.while(func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '$' })
	case c == '/' && l.startsPattern():
		t.kind = number // no more is known of a pattern than of an odd number
		if !l.pattern() {
			return false
		}
	default:
		t.kind = punct
		l.pos += size
		for _, p := range puncts {
			if strings.HasPrefix(l.src[t.from:], p) {
				l.pos = t.from + len(p)
				break
			}
		}
	}
	t.to = l.pos
	t.value = l.src[t.from:t.to]
	l.tokens = append(l.tokens, t)
	return true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (l *lexer) while(in func(rune) bool) {
	for l.pos < len(l.src) {
		r, size := utf8.DecodeRuneInString(l.src[l.pos:])
		if !in(r) {
			return
		}
		l.pos += size
	}
}

// space skips blanks and comments; false when a comment is never closed.
func (l *lexer) space() bool {
	for l.pos < len(l.src) {
		rest := l.src[l.pos:]
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case r == '\n':
			l.line = true
			l.pos++
		case unicode.IsSpace(r) || r == '\ufeff':
			l.pos += size
		case strings.HasPrefix(rest, "//"), l.pos == 0 && strings.HasPrefix(rest, "#!"):
			if end := strings.IndexByte(rest, '\n'); end >= 0 {
				l.pos += end
			} else {
				l.pos = len(l.src)
			}
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return false
			}
			l.line = l.line || strings.Contains(rest[:end+2], "\n")
			l.pos += end + 4
		default:
			return true
		}
	}
	return true
}

// startsPattern reports whether a slash starts a regular expression: it does
// where no value ends before it.
func (l *lexer) startsPattern() bool {
	if len(l.tokens) == 0 {
		return true
	}
	switch last := l.tokens[len(l.tokens)-1]; last.kind {
	case punct:
		return last.value != ")" && last.value != "]" && last.value != "}"
	case word:
		return last.value == "return" || last.value == "typeof"
	}
	return false
}

func (l *lexer) pattern() bool {
	inClass := false
	for l.pos++; l.pos < len(l.src); l.pos++ {
		switch c := l.src[l.pos]; {
		case c == '\n':
			return false
		case c == '\\':
			l.pos++
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '/' && !inClass:
			l.pos++
			l.while(unicode.IsLetter)
			return true
		}
	}
	return false
}

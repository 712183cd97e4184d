package serverless

import (
	"regexp"
	"strings"
)

// A part of a text is literal, or a variable with its sources in the order in
// which they are tried.
type part struct {
	literal string
	sources []reference // nil of a literal
	from    int         // where it starts in the text
}

// A reference is one source of a variable: "self:custom.group", or a literal.
type reference struct {
	literal   string
	isLiteral bool
	isNull    bool

	kind    string // "self", "opt", "file", …
	param   string // what stands in parentheses
	address string // what stands behind the colon
}

// late is the kind of what plugins put into the finished template, in the notation
// of serverless-pseudo-parameters: #{AWS::Region}, #{LogicalId.Attribute}.
const late = "#"

var sourceStart = regexp.MustCompile(`^([a-z][a-zA-Z0-9.-]*)(\(|:)`)

// parse splits a text into its parts. What looks like a variable of another
// language, such as ${AWS::Region}, is literal. ok is false when there is no
// variable of the framework.
//
// Source: osls 4.3.1, lib/configuration/variables/parse.js, read 2026-11-29.
func parse(text string) (parts []part, ok bool) {
	var literal strings.Builder
	start := 0
	flush := func(next int) {
		if literal.Len() > 0 {
			parts = append(parts, part{literal: literal.String(), from: start})
			literal.Reset()
		}
		start = next
	}
	for i := 0; i < len(text); {
		if end := strings.IndexByte(text[i:], '}'); strings.HasPrefix(text[i:], "#{") && end > 0 {
			flush(i)
			parts = append(parts, part{sources: []reference{{kind: late, address: text[i+2 : i+end]}}, from: i})
			ok = true
			i += end + 1
			start = i
			continue
		}
		if !strings.HasPrefix(text[i:], "${") {
			literal.WriteByte(text[i])
			i++
			continue
		}
		if before := literal.String(); strings.HasSuffix(before, `\`) {
			// \${ is a dollar that means itself.
			literal.Reset()
			literal.WriteString(before[:len(before)-1] + "${")
			i += 2
			ok = true
			continue
		}
		end := closing(text, i+2)
		body := ""
		if end > 0 {
			body = text[i+2 : end]
		}
		if end < 0 || !startsVariable(body) {
			literal.WriteString("${")
			i += 2
			continue
		}
		flush(i)
		parts = append(parts, part{sources: references(body), from: i})
		ok = true
		i = end + 1
		start = i
	}
	flush(len(text))
	return parts, ok
}

// startsVariable tells the framework's variables from those of CloudFormation.
func startsVariable(body string) bool {
	m := sourceStart.FindStringSubmatch(body)
	return m != nil && !(m[2] == ":" && strings.HasPrefix(body[len(m[0]):], ":"))
}

// closing finds the brace that closes a variable, -1 when none does.
func closing(text string, from int) int {
	depth := 0
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '\'', '"':
			if quote := quoted(text, from, i); quote > 0 {
				i = quote
			}
		case '{':
			if text[i-1] == '$' {
				depth++
			}
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
}

// quoted returns the end of a quoted text that starts at i, where a source, a
// parameter or an address may start; 0 elsewhere, where a quote means itself.
func quoted(text string, from, i int) int {
	before := strings.TrimRight(text[from:i], " ")
	if before != "" && !strings.ContainsAny(before[len(before)-1:], ",(:") {
		return 0
	}
	for j := i + 1; j < len(text); j++ {
		switch {
		case text[j] == text[i]:
			return j
		case text[j] == '\\' && text[i] == '"':
			j++
		}
	}
	return 0
}

// references splits a variable's body at its commas.
func references(body string) []reference {
	var out []reference
	depth, start := 0, 0
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case '\'', '"':
			if end := quoted(body, start, i); end > 0 {
				i = end
			}
		case '{', '(':
			depth++
		case '}', ')':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, referenceOf(body[start:i]))
				start = i + 1
			}
		}
	}
	return append(out, referenceOf(body[start:]))
}

func referenceOf(text string) reference {
	text = strings.TrimSpace(text)
	if plain, ok := unquote(text); ok {
		return reference{literal: plain, isLiteral: true}
	}
	m := sourceStart.FindStringSubmatch(text)
	if m == nil {
		// A number or a boolean; anything else the framework refuses.
		return reference{literal: text, isLiteral: true, isNull: text == "null"}
	}
	r := reference{kind: m[1]}
	rest := text[len(m[1]):]
	if m[2] == "(" {
		depth := 0
		end := len(rest)
		for i := 0; i < len(rest); i++ {
			if rest[i] == '(' || rest[i] == '{' {
				depth++
			}
			if rest[i] == ')' || rest[i] == '}' {
				if depth--; depth == 0 {
					end = i
					break
				}
			}
		}
		r.param = strings.TrimSpace(rest[1:end])
		if plain, ok := unquote(r.param); ok {
			r.param = plain
		}
		rest = rest[min(len(rest), end+1):]
	}
	r.address = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(rest), ":"))
	if plain, ok := unquote(r.address); ok {
		r.address = plain
	}
	return r
}

func unquote(text string) (string, bool) {
	if len(text) >= 2 && (text[0] == '\'' || text[0] == '"') && text[len(text)-1] == text[0] {
		return text[1 : len(text)-1], true
	}
	return "", false
}

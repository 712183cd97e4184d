package jsobject

import "slices"

// statements cuts the tokens of a module at the ends of its statements, written
// or left out.
func statements(tokens []token) [][]token {
	var out [][]token
	depth, start := 0, 0
	cut := func(end, next int) {
		if end > start {
			out = append(out, tokens[start:end])
		}
		start = next
	}
	for i, t := range tokens {
		if depth == 0 && i > start && endsBetween(tokens[i-1], t) {
			cut(i, i)
		}
		if t.kind != punct {
			continue
		}
		switch t.value {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ";":
			if depth == 0 {
				cut(i, i+1)
			}
		}
	}
	cut(len(tokens), len(tokens))
	return out
}

// operatorWords are words that take a value behind them, or stand between two.
var operatorWords = []string{"as", "satisfies", "in", "of", "instanceof", "typeof", "new", "await", "void", "delete",
	"export", "default", "import", "from", "const", "let", "var", "type", "extends", "implements", "async", "declare", "abstract"}

// endsBetween reports whether a statement ends between two tokens though nothing
// says so: at the end of a line, behind a value, before something that cannot
// continue it.
func endsBetween(before, after token) bool {
	if !after.line {
		return false
	}
	switch before.kind {
	case punct:
		if before.value != ")" && before.value != "]" && before.value != "}" {
			return false
		}
	case word:
		if slices.Contains(operatorWords, before.value) {
			return false
		}
	}
	if after.kind == word {
		return !slices.Contains([]string{"as", "satisfies", "in", "of", "instanceof", "from"}, after.value)
	}
	return after.kind != punct && after.kind != template || after.is("{")
}

func (t token) is(value string) bool {
	return (t.kind == punct || t.kind == word) && t.value == value
}

// starts reports whether tokens begin with these words.
func starts(tokens []token, words ...string) bool {
	if len(tokens) < len(words) {
		return false
	}
	for i, w := range words {
		if !tokens[i].is(w) {
			return false
		}
	}
	return true
}

// closing is the index of the bracket that closes the one at i, len(tokens) when
// none does.
func closing(tokens []token, i int) int {
	depth := 0
	for ; i < len(tokens); i++ {
		if tokens[i].kind != punct {
			continue
		}
		switch tokens[i].value {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(tokens)
}

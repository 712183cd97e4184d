package jsobject

import (
	"slices"

	"github.com/streamlint/streamlint/source"
)

// A module is one file with what it declares and exports.
type module struct {
	file     *source.File
	bindings map[string]*binding
	// exports by name, "default" among them; names keeps their order.
	exports map[string]*binding
	names   []string
	stars   []string // modules whose exports are all passed on
	// old: it exports by module.exports.
	old bool
	// grows: what it exports gets members one by one.
	grows bool
	// changed are names that a statement may change.
	changed map[string]bool
}

// A binding is what a name stands for: an expression, or an export of another
// module. The zero binding is unknown.
type binding struct {
	in     *module
	tokens []token
	// from is the module that an import names, and name the export: "default",
	// "*" for the module itself.
	from, name string

	done   bool
	active bool
	result value
}

// words before a declaration that hold no value that is read.
var declarations = []string{"function", "class", "interface", "type", "enum", "declare", "namespace", "abstract", "async"}

func parseModule(f *source.File) *module {
	m := &module{file: f, bindings: map[string]*binding{}, exports: map[string]*binding{}, changed: map[string]bool{}}
	tokens, ok := lex(string(f.Data))
	if !ok {
		return m
	}
	for _, s := range statements(tokens) {
		m.statement(s)
	}
	if b := m.exports["default"]; b != nil && m.grows {
		*b = binding{in: m}
	}
	return m
}

func (m *module) statement(s []token) {
	switch first := s[0]; {
	case first.is("import"):
		m.imports(s)
	case first.is("export"):
		m.exported(s[1:])
	case first.is("const"):
		m.declare(s[1:], false)
	case starts(s, "module", ".", "exports", "="):
		m.old = true
		m.export("default", &binding{in: m, tokens: s[4:]})
	case starts(s, "module", ".", "exports", ".") && len(s) > 6 && s[5].is("="):
		m.old = true
		m.export(s[4].value, &binding{in: m, tokens: s[6:]})
		m.grows = true
	case starts(s, "exports", ".") && len(s) > 4 && s[3].is("="):
		m.old, m.grows = true, true
		m.export(s[2].value, &binding{in: m, tokens: s[4:]})
	case first.kind == text && len(s) == 1: // "use strict"
	case slices.Contains(declarations, first.value) && first.kind == word:
	default:
		m.taint(s)
	}
}

func (m *module) export(name string, b *binding) {
	if m.exports[name] == nil {
		m.names = append(m.names, name)
	} else if name == "default" {
		b = &binding{in: m} // exported twice
	}
	m.exports[name] = b
}

// taint notes every name in a statement as changed.
func (m *module) taint(tokens []token) {
	for _, t := range tokens {
		if t.kind == word {
			m.changed[t.value] = true
		}
		for _, p := range t.parts {
			m.taint(p.tokens)
		}
	}
}

// imports reads an import: its default, its names, or all of the module.
func (m *module) imports(s []token) {
	if len(s) == 6 && s[2].is("=") && s[3].is("require") {
		return // TypeScript's own import of a module of another kind
	}
	from := s[len(s)-1]
	if from.kind != text || starts(s, "import", "type") && len(s) > 2 && !s[2].is("from") && !s[2].is(",") {
		return
	}
	for i := 1; i < len(s)-1; i++ {
		switch t := s[i]; {
		case t.is("{"):
			end := closing(s, i)
			for _, n := range namesIn(s[min(i+1, end):end]) {
				m.bindings[n.as] = &binding{in: m, from: from.value, name: n.name}
			}
			i = end
		case t.is("*") && i+2 < len(s):
			m.bindings[s[i+2].value] = &binding{in: m, from: from.value, name: "*"}
			i += 2
		case t.is("from"):
			return
		case t.kind == word:
			m.bindings[t.value] = &binding{in: m, from: from.value, name: "default"}
		}
	}
}

// A renamed is one of the names between braces: "a", "a as b", "a: b".
type renamed struct{ name, as string }

func namesIn(tokens []token) []renamed {
	var out []renamed
	start := 0
	for i := 0; i <= len(tokens); i++ {
		if i < len(tokens) && !tokens[i].is(",") {
			continue
		}
		switch s := tokens[start:i]; {
		case len(s) == 1 && s[0].kind == word:
			out = append(out, renamed{s[0].value, s[0].value})
		case len(s) == 3 && (s[1].is("as") || s[1].is(":")):
			out = append(out, renamed{s[0].value, s[2].value})
		}
		start = i + 1
	}
	return out
}

// exported reads what stands behind "export".
func (m *module) exported(s []token) {
	switch {
	case len(s) == 0:
	case s[0].is("default"):
		b := &binding{in: m}
		if len(s) > 1 && !slices.Contains(declarations, s[1].value) {
			b.tokens = s[1:]
		}
		m.export("default", b)
	case s[0].is("="):
		m.old = true
		m.export("default", &binding{in: m, tokens: s[1:]})
	case s[0].is("const"):
		m.declare(s[1:], true)
	case s[0].is("*"):
		from := s[len(s)-1]
		if len(s) == 3 && s[1].is("from") {
			m.stars = append(m.stars, from.value)
		} else if len(s) == 5 && s[1].is("as") {
			m.export(s[2].value, &binding{in: m, from: from.value, name: "*"})
		}
	case s[0].is("{"):
		end := closing(s, 0)
		for _, n := range namesIn(s[min(1, end):end]) {
			b := &binding{in: m, name: n.name}
			if end+2 < len(s) && s[end+1].is("from") {
				b.from = s[end+2].value
			}
			m.export(n.as, b)
		}
	}
}

// declare reads constants: names with their values, or names taken out of a
// module.
func (m *module) declare(s []token, exported bool) {
	for len(s) > 0 {
		equals, depth := -1, 0
		for i, t := range s {
			if t.is("{") || t.is("[") || t.is("(") {
				depth++
			} else if t.is("}") || t.is("]") || t.is(")") {
				depth--
			} else if t.is("=") && depth == 0 {
				equals = i
				break
			}
		}
		if equals < 1 {
			return
		}
		end := nextComma(s, equals+1)
		m.constant(s[:equals], s[equals+1:end], exported)
		s = s[min(end+1, len(s)):]
	}
}

func nextComma(s []token, i int) int {
	for ; i < len(s); i++ {
		if s[i].is(",") {
			return i
		}
		if s[i].is("{") || s[i].is("[") || s[i].is("(") {
			i = closing(s, i)
		}
	}
	return len(s)
}

func (m *module) constant(target, init []token, exported bool) {
	b := &binding{in: m, tokens: init}
	if len(init) == 4 && init[0].is("require") && init[2].kind == text {
		b = &binding{in: m, from: init[2].value, name: required}
	}
	if target[0].is("{") {
		for _, n := range namesIn(target[1:closing(target, 0)]) {
			m.bindings[n.as] = &binding{in: m}
			if b.from != "" {
				m.bindings[n.as] = &binding{in: m, from: b.from, name: n.name}
			}
		}
		return
	}
	m.bindings[target[0].value] = b
	if exported {
		m.export(target[0].value, &binding{in: m, name: target[0].value})
	}
}

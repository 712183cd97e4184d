package manifests

import (
	"strings"

	"github.com/streamlint/streamlint/source"
)

// A tomlEntry is one key of a TOML document with its value as written: a string,
// a list or an inline table, which the caller takes apart.
type tomlEntry struct {
	// table is the table's name, keys joined with dots; entries of the same array
	// of tables share it, and differ in item.
	table string
	item  int
	key   string
	// raw is the value, with its quotes; at is where it stands.
	raw string
	at  source.Range
}

// parseTOML reads what manifests use of TOML: tables, arrays of tables, dotted and
// quoted keys, and values that may span lines. It never fails; a line that it
// cannot read is left out.
func parseTOML(f *source.File) []tomlEntry {
	text := string(f.Data)
	var out []tomlEntry
	table, item := "", 0
	for i := 0; i < len(text); {
		i = skipTOML(text, i, " \t\r\n")
		if i >= len(text) {
			break
		}
		end := lineEnd(text, i)
		switch text[i] {
		case '#':
			i = end
			continue
		case '[':
			name, after := tomlHeader(text, i)
			if strings.HasPrefix(text[i:], "[[") {
				item++
			}
			table, i = name, max(after, end)
			continue
		}
		key, at, ok := tomlKey(text, i)
		if !ok {
			i = end
			continue
		}
		start := skipTOML(text, at+1, " \t")
		stop := tomlValue(text, start)
		raw := strings.TrimRight(text[start:stop], " \t\r")
		out = append(out, tomlEntry{table: table, item: item, key: key, raw: raw, at: f.Range(start, start+len(raw))})
		i = max(stop, i+1)
	}
	return out
}

func lineEnd(text string, i int) int {
	if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(text)
}

func skipTOML(text string, i int, set string) int {
	for i < len(text) && strings.IndexByte(set, text[i]) >= 0 {
		i++
	}
	return i
}

// tomlHeader reads "[a.b]" or "[[a]]" and returns the name and where it ends.
func tomlHeader(text string, i int) (string, int) {
	end := lineEnd(text, i)
	closing := strings.IndexByte(text[i:end], ']')
	if closing < 0 {
		return "", end
	}
	parts := strings.Split(strings.Trim(text[i:i+closing], "[]"), ".")
	for n, part := range parts {
		parts[n] = strings.Trim(part, ` "'`)
	}
	return strings.Join(parts, "."), end
}

// tomlKey reads a key up to its "=" and returns where that stands.
func tomlKey(text string, i int) (key string, equals int, ok bool) {
	end := lineEnd(text, i)
	for j := i; j < end; j++ {
		switch text[j] {
		case '"', '\'':
			j = skipQuoted(text, j)
		case '=':
			parts := strings.Trim(strings.TrimSpace(text[i:j]), `"'`)
			return parts, j, true
		}
	}
	return "", 0, false
}

// tomlValue returns where a value ends: at its line's end or comment, or where the
// brackets that it opens are closed.
func tomlValue(text string, i int) int {
	depth := 0
	for j := i; j < len(text); j++ {
		switch text[j] {
		case '"', '\'':
			if triple := text[j:min(j+3, len(text))]; triple == `"""` || triple == `'''` {
				n := strings.Index(text[j+3:], triple)
				if n < 0 {
					return len(text)
				}
				j += n + 5
				continue
			}
			j = skipQuoted(text, j)
			if j < len(text) && text[j] == '\n' && depth == 0 {
				return j
			}
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case '#':
			if depth <= 0 {
				return j
			}
			j = lineEnd(text, j) - 1
		case '\n':
			if depth <= 0 {
				return j
			}
		}
	}
	return len(text)
}

// A tomlString is one quoted text inside a value; at leaves its quotes out, unless
// it is empty.
type tomlString struct {
	text string
	at   source.Range
}

func (e tomlEntry) quoted(from, to int) tomlString {
	if from+1 == to {
		return tomlString{"", e.at.Sub(from, to+1)}
	}
	return tomlString{e.raw[from+1 : to], e.at.Sub(from+1, to)}
}

// strings returns the quoted texts of a value: one of a plain string, all of a
// list's.
func (e tomlEntry) strings() []tomlString {
	var out []tomlString
	for i := 0; i < len(e.raw); i++ {
		switch e.raw[i] {
		case '#':
			i = lineEnd(e.raw, i)
		case '"', '\'':
			end := skipQuoted(e.raw, i)
			if end >= len(e.raw) {
				return out
			}
			out = append(out, e.quoted(i, end))
			i = end
		}
	}
	return out
}

// plain returns the value if it is one string.
func (e tomlEntry) plain() (tomlString, bool) {
	if e.raw == "" || e.raw[0] != '"' && e.raw[0] != '\'' {
		return tomlString{}, false
	}
	all := e.strings()
	if len(all) != 1 {
		return tomlString{}, false
	}
	return all[0], true
}

// field returns a key's string in an inline table.
func (e tomlEntry) field(name string) (tomlString, bool) {
	if !strings.HasPrefix(e.raw, "{") {
		return tomlString{}, false
	}
	for i := 1; i < len(e.raw); i++ {
		if c := e.raw[i]; c == '"' || c == '\'' {
			i = skipQuoted(e.raw, i)
			continue
		}
		rest, ok := strings.CutPrefix(e.raw[i:], name)
		if !ok || strings.IndexByte("{, \t", e.raw[i-1]) < 0 {
			continue
		}
		value := strings.TrimLeft(rest, " \t")
		value, ok = strings.CutPrefix(value, "=")
		if !ok {
			continue
		}
		value = strings.TrimLeft(value, " \t")
		if value == "" || value[0] != '"' && value[0] != '\'' {
			return tomlString{}, false
		}
		start := len(e.raw) - len(value)
		end := skipQuoted(e.raw, start)
		if end >= len(e.raw) {
			return tomlString{}, false
		}
		return e.quoted(start, end), true
	}
	return tomlString{}, false
}

package cloudformation

import (
	"path"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// givenParameters returns the values that the run gives to parameters: those of
// the options over those of the SAM configuration, when one is asked for.
func (r *run) givenParameters() map[string]string {
	out := map[string]string{}
	if r.options.SAMConfig != "" {
		f, err := r.tree.Read(r.options.SAMConfig)
		if err != nil {
			r.result.Problems = append(r.result.Problems, source.Problem{
				Severity: source.Warning, Message: "the SAM configuration cannot be read: " + readable(err),
				Place: source.Place{Locator: r.tree.Display(r.options.SAMConfig)},
			})
		} else {
			r.result.Read = append(r.result.Read, f)
			for _, text := range overrides(f) {
				addOverrides(out, text)
			}
		}
	}
	for name, value := range r.options.Parameters {
		out[name] = value
	}
	return out
}

// overrides finds the parameter overrides of the default environment: those of
// all commands first, those of deploy over them.
func overrides(f *source.File) []string {
	if ext := path.Ext(f.Name); ext == ".yaml" || ext == ".yml" {
		return yamlOverrides(f)
	}
	sections := tomlStrings(string(f.Data), "parameter_overrides")
	return append(sections["default.global.parameters"], sections["default.deploy.parameters"]...)
}

func yamlOverrides(f *source.File) []string {
	docs, _ := yamlpos.Parse(f)
	var out []string
	for _, root := range docs {
		for _, command := range []string{"global", "deploy"} {
			n := root.Get("default").Get(command).Get("parameters").Get("parameter_overrides")
			if n == nil {
				continue
			}
			if n.Kind == yamlpos.Scalar {
				out = append(out, n.Value)
			}
			for _, item := range n.Items {
				out = append(out, quoteOverride(item.Value))
			}
			for _, e := range n.Entries {
				out = append(out, quoteOverride(e.Key.Value+"="+e.Value.Value))
			}
		}
	}
	return out
}

// tomlStrings returns the texts of one key in each table of a TOML document: a
// string, or the strings of an array. Other values are passed over; this is no
// TOML reader beyond what the key needs.
func tomlStrings(text, key string) map[string][]string {
	out := map[string][]string{}
	table := ""
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			name, _, _ := strings.Cut(strings.TrimLeft(line, "["), "]")
			table = strings.NewReplacer(" ", "", `"`, "", "'", "").Replace(name)
			continue
		}
		name, rest, ok := strings.Cut(line, "=")
		if !ok || strings.Trim(strings.TrimSpace(name), `"'`) != key {
			continue
		}
		value := strings.TrimSpace(rest)
		switch {
		case strings.HasPrefix(value, "["):
			var items []string
			items, text = tomlArray(value[1:] + "\n" + text)
			for _, item := range items {
				out[table] = append(out[table], quoteOverride(item))
			}
		case strings.HasPrefix(value, `"""`), strings.HasPrefix(value, "'''"):
			item, after, ok := strings.Cut(value[3:]+"\n"+text, value[:3])
			if ok {
				out[table], text = append(out[table], strings.ReplaceAll(item, "\\\n", "")), after
			}
		default:
			if item, _, ok := tomlString(value); ok {
				out[table] = append(out[table], item)
			}
		}
	}
	return out
}

// tomlArray reads strings up to the closing bracket.
func tomlArray(text string) (items []string, rest string) {
	for {
		text = strings.TrimLeft(text, " \t\r\n,")
		if comment, ok := strings.CutPrefix(text, "#"); ok {
			_, text, _ = strings.Cut(comment, "\n")
			continue
		}
		item, after, ok := tomlString(text)
		if !ok {
			_, rest, _ = strings.Cut(text, "]")
			return items, rest
		}
		items, text = append(items, item), after
	}
}

// tomlString reads one string of one line.
func tomlString(text string) (value, rest string, ok bool) {
	if text == "" || text[0] != '"' && text[0] != '\'' {
		return "", text, false
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == text[0]:
			return b.String(), text[i+1:], true
		case c == '\\' && text[0] == '"' && i+1 < len(text):
			i++
			switch text[i] {
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			default:
				b.WriteByte(text[i])
			}
		case c == '\n':
			return "", text, false
		default:
			b.WriteByte(c)
		}
	}
	return "", text, false
}

// quoteOverride makes one Key=Value of a list safe to stand among words.
func quoteOverride(item string) string {
	key, value, ok := strings.Cut(item, "=")
	if !ok || strings.HasPrefix(value, `"`) || strings.HasPrefix(key, "ParameterKey") {
		return item
	}
	return key + `="` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// addOverrides reads Key=Value words, and ParameterKey=K,ParameterValue=V, as
// the SAM CLI takes them.
//
// Source: AWS SAM CLI command reference, sam deploy --parameter-overrides; read
// 2026-11-29.
func addOverrides(out map[string]string, text string) {
	for _, word := range overrideWords(text) {
		if rest, ok := strings.CutPrefix(word, "ParameterKey="); ok {
			if key, value, ok := strings.Cut(rest, ",ParameterValue="); ok {
				out[key] = value
			}
			continue
		}
		if key, value, ok := strings.Cut(word, "="); ok {
			out[key] = value
		}
	}
}

// overrideWords splits at blanks outside quotes and takes the quotes away.
func overrideWords(text string) []string {
	var out []string
	var word strings.Builder
	quote, begun := byte(0), false
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && i+1 < len(text):
			i++
			word.WriteByte(text[i])
			begun = true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, begun = c, true
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r'):
			if begun {
				out = append(out, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteByte(c)
			begun = true
		}
	}
	if begun {
		out = append(out, word.String())
	}
	return out
}

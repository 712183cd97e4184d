package manifests

import (
	"path"
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/source"
)

// A variable of a build.
type variable struct {
	text string
	at   source.Range
	// contested: set more than once, to different texts.
	contested bool
}

type variables map[string]variable

func (v variables) set(name, text string, at source.Range) {
	if had, ok := v[name]; ok && had.text != text {
		had.contested = true
		v[name] = had
		return
	}
	v[name] = variable{text: text, at: at}
}

// inherit takes what is not set nearer.
func (v variables) inherit(o variables) {
	for name, value := range o {
		if _, ok := v[name]; !ok {
			v[name] = value
		}
	}
}

// gradleAssignments are the ways to set a variable to a plain text:
//
//	def kafkaVersion = '3.9.1'        val kafkaVersion = "3.9.1"
//	ext.kafkaVersion = '3.9.1'        val kafkaVersion by extra("3.9.1")
//	ext { kafkaVersion = '3.9.1' }    extra["kafka.version"] = "3.9.1"
//	ext['kafka.version'] = '3.9.1'    set('kafkaVersion', '3.9.1')
var gradleAssignments = []*regexp.Regexp{
	regexp.MustCompile(`(?m)(?:^|[\s{;])(?:def\s+|val\s+|var\s+|String\s+)?(?:(?:rootProject|project)\.)?(?:ext\.)?([A-Za-z_]\w*)\s*(?::\s*String\s*)?=\s*["']([^"'$\n]+)["']`),
	regexp.MustCompile(`(?:ext|extra)\s*\[\s*["']([\w.-]+)["']\s*\]\s*=\s*["']([^"'$\n]+)["']`),
	regexp.MustCompile(`\bval\s+(\w+)\s+by\s+extra\s*\(\s*["']([^"'$\n]+)["']`),
	regexp.MustCompile(`\bset\s*\(\s*["']([\w.-]+)["']\s*,\s*["']([^"'$\n]+)["']`),
}

var gradleProperty = regexp.MustCompile(`(?m)^[ \t]*([\w.-]+)[ \t]*[=:][ \t]*(\S.*?)[ \t]*\r?$`)

// gradleVariables collects a build's variables: its own, then those of
// gradle.properties beside it, then those of the builds above, whose extra
// properties their subprojects see.
func (r *reading) gradleVariables(text string) variables {
	out := variables{}
	assigned(out, r.file, text)
	for up := "."; ; up = path.Join(up, "..") {
		nearer := variables{}
		if f, ok := r.open(r.file.Name, path.Join(up, "gradle.properties")); ok {
			for _, m := range gradleProperty.FindAllSubmatchIndex(f.Data, -1) {
				nearer.set(string(f.Data[m[2]:m[3]]), string(f.Data[m[4]:m[5]]), f.Range(m[4], m[5]))
			}
		}
		if up != "." {
			for _, name := range []string{"build.gradle", "build.gradle.kts"} {
				if f, ok := r.open(r.file.Name, path.Join(up, name)); ok {
					assigned(nearer, f, withoutComments(string(f.Data)))
				}
			}
		}
		out.inherit(nearer)
		if atRoot(r.file.Name, up) {
			return out
		}
	}
}

func assigned(into variables, f *source.File, text string) {
	for _, form := range gradleAssignments {
		for _, m := range form.FindAllStringSubmatchIndex(text, -1) {
			into.set(text[m[2]:m[3]], text[m[4]:m[5]], f.Range(m[4], m[5]))
		}
	}
}

// withoutComments blanks comments out, so that offsets stay.
func withoutComments(text string) string {
	out := []byte(text)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			if out[i] != '\n' && out[i] != '\r' {
				out[i] = ' '
			}
		}
	}
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"' || text[i] == '\'':
			i = skipQuoted(text, i)
		case strings.HasPrefix(text[i:], "//"):
			end := strings.IndexByte(text[i:], '\n')
			if end < 0 {
				end = len(text) - i
			}
			blank(i, i+end)
			i += end
		case strings.HasPrefix(text[i:], "/*"):
			end := strings.Index(text[i+2:], "*/")
			if end < 0 {
				blank(i, len(text))
				return string(out)
			}
			blank(i, i+end+4)
			i += end + 3
		}
	}
	return string(out)
}

// skipQuoted returns the offset of the quote that closes a text, or of the line's
// last byte where none does.
func skipQuoted(text string, i int) int {
	quote := text[i]
	for j := i + 1; j < len(text); j++ {
		switch text[j] {
		case '\\':
			j++
		case quote:
			return j
		case '\n':
			return j
		}
	}
	return len(text)
}

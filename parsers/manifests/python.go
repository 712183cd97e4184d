package manifests

import (
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// requirement is a dependency as pip and PEP 508 spell it: name, extras, and what
// the version must fulfil.
var requirement = regexp.MustCompile(`^\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*\(?\s*([^;#)]*?)\s*\)?\s*(?:;.*)?$`)

// readRequirements reads requirements.txt and its like.
func readRequirements(r *reading) {
	for number := 1; number <= r.file.LineCount(); number++ {
		line := r.file.Line(number)
		text := string(line.Bytes())
		if i := strings.Index(text, "#"); i == 0 || i > 0 && (text[i-1] == ' ' || text[i-1] == '\t') {
			text = text[:i]
		}
		// Hashes and options follow after a blank.
		if i := strings.Index(text, " --"); i >= 0 {
			text = text[:i]
		}
		text = strings.TrimRight(strings.TrimSuffix(strings.TrimRight(text, " \t"), `\`), " \t")
		r.requirement(text, line.Sub(0, len(text)))
	}
}

// requirement states one dependency; at is the place of the text.
func (r *reading) requirement(text string, at source.Range) {
	m := requirement.FindStringSubmatchIndex(text)
	if m == nil {
		return
	}
	name, constraint := text[m[2]:m[3]], text[m[4]:m[5]]
	if constraint == "" {
		r.add(pypi, name, at, stated("", false, at))
		return
	}
	r.add(pypi, name, at.Sub(m[2], len(text)), pythonVersion(constraint, at.Sub(m[4], m[5])))
}

// pythonVersion knows the version of "==1.2.3" and of nothing else.
func pythonVersion(constraint string, at source.Range) facts.Attr[string] {
	version, ok := strings.CutPrefix(constraint, "==")
	version = strings.TrimSpace(strings.TrimPrefix(version, "="))
	m := pep440.FindStringSubmatch(version)
	if !ok || m == nil {
		return stated("", false, at)
	}
	return stated(m[1], true, at)
}

// readPyproject reads the dependencies of PEP 621, PEP 735 and Poetry.
func readPyproject(r *reading) {
	for _, e := range parseTOML(r.file) {
		switch {
		case e.table == "project" && e.key == "dependencies",
			e.table == "project.optional-dependencies":
			for _, s := range e.strings() {
				r.requirement(s.text, s.at)
			}
		case e.table == "tool.poetry.dependencies",
			strings.HasPrefix(e.table, "tool.poetry.group.") && strings.HasSuffix(e.table, ".dependencies") &&
				!strings.Contains(e.table, ".dev.") && !strings.Contains(e.table, ".test."):
			s, ok := e.plain()
			if !ok {
				s, ok = e.field("version")
			}
			if !ok {
				r.add(pypi, e.key, e.at, stated("", false, e.at))
				continue
			}
			r.add(pypi, e.key, s.at, poetryVersion(s))
		}
	}
}

// poetryVersion takes "1.2.3" for "==1.2.3", as Poetry does.
func poetryVersion(s tomlString) facts.Attr[string] {
	if m := pep440.FindStringSubmatch(s.text); m != nil {
		return stated(m[1], true, s.at)
	}
	return pythonVersion(s.text, s.at)
}

// readPythonLock reads the packages of poetry.lock, uv.lock and pdm.lock.
func readPythonLock(r *reading) {
	var name string
	item := -1
	for _, e := range parseTOML(r.file) {
		if e.table != "package" {
			continue
		}
		if e.item != item {
			item, name = e.item, ""
		}
		s, ok := e.plain()
		switch {
		case !ok:
		case e.key == "name":
			name = s.text
		case e.key == "version" && name != "":
			m := pep440.FindStringSubmatch(s.text)
			if m == nil {
				r.add(pypi, name, s.at, stated("", false, s.at))
				continue
			}
			r.add(pypi, name, s.at, stated(m[1], true, s.at))
		}
	}
}

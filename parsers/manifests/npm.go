package manifests

import (
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// readPackage reads the dependencies of a package.json.
func readPackage(r *reading) {
	r.json(func(s jsonString) {
		if len(s.path) == 2 && (s.path[0] == "dependencies" || s.path[0] == "optionalDependencies") {
			r.add(npm, s.path[1], s.at, semverOf(s.text, s.at))
		}
	})
}

// readPackageLock reads what stands at the top of node_modules: that is what the
// program gets. Copies nested in other packages are theirs.
func readPackageLock(r *reading) {
	r.json(func(s jsonString) {
		if len(s.path) != 3 || s.path[2] != "version" {
			return
		}
		switch s.path[0] {
		case "packages":
			if name, ok := strings.CutPrefix(s.path[1], "node_modules/"); ok {
				r.add(npm, name, s.at, semverOf(s.text, s.at))
			}
		case "dependencies":
			r.add(npm, s.path[1], s.at, semverOf(s.text, s.at))
		}
	})
}

// readPipfileLock reads the packages of a Pipfile.lock, development's left out.
func readPipfileLock(r *reading) {
	r.json(func(s jsonString) {
		if len(s.path) == 3 && s.path[0] == "default" && s.path[2] == "version" {
			r.add(pypi, s.path[1], s.at, pythonVersion(s.text, s.at))
		}
	})
}

// readNugetLock reads the resolved versions of a packages.lock.json.
func readNugetLock(r *reading) {
	r.json(func(s jsonString) {
		if len(s.path) == 4 && s.path[0] == "dependencies" && s.path[3] == "resolved" {
			r.add(nuget, s.path[2], s.at, stated(s.text, nugetVersion.MatchString(s.text), s.at))
		}
	})
}

func (r *reading) json(visit func(jsonString)) {
	if at, err := parseJSON(r.file, visit); err != nil {
		r.fail(at, "the JSON ends here: "+plainError(err))
	}
}

func semverOf(text string, at source.Range) facts.Attr[string] {
	m := semver.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return stated("", false, at)
	}
	return stated(m[1], true, at)
}

var (
	yarnHeader  = regexp.MustCompile(`^"?(@?[^@"\s]+)@[^:]*:?`)
	yarnVersion = regexp.MustCompile(`^  version:? "?([^"\s]+)"?\s*$`)
)

// readYarnLock reads both formats of yarn.lock. A package may stand there in
// several versions, for packages that ask for different ones.
func readYarnLock(r *reading) {
	name := ""
	for number := 1; number <= r.file.LineCount(); number++ {
		line := r.file.Line(number)
		text := string(line.Bytes())
		if text != "" && text[0] != ' ' && text[0] != '#' {
			name = ""
			if m := yarnHeader.FindStringSubmatch(text); m != nil {
				name = m[1]
			}
			continue
		}
		if m := yarnVersion.FindStringSubmatchIndex(text); m != nil && name != "" {
			at := line.Sub(m[2], m[3])
			r.add(npm, name, at, semverOf(text[m[2]:m[3]], at))
			name = ""
		}
	}
}

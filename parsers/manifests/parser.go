package manifests

import (
	"context"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// Parser reads dependency manifests and lock files. Its zero value is ready to
// use.
type Parser struct{}

// Name is "manifests".
func (Parser) Name() string { return "manifests" }

// A format is one kind of manifest.
type format struct {
	read func(*reading)
	// markers open a comment that may hold a directive. JSON has no comments, and
	// those of XML must not hold the "--" before a directive's reason.
	markers []string
}

// formatOf tells a manifest by its name; its content decides whether it matters.
func formatOf(name string) (format, bool) {
	base := path.Base(name)
	switch {
	case base == "pom.xml":
		return format{readMaven, nil}, true
	case base == "build.gradle", base == "build.gradle.kts":
		return format{readGradle, []string{"//", "/*"}}, true
	case base == "gradle.lockfile", base == "buildscript-gradle.lockfile":
		return format{readGradleLock, []string{"#"}}, true
	case requirements.MatchString(name):
		return format{readRequirements, []string{"#"}}, true
	case base == "pyproject.toml":
		return format{readPyproject, []string{"#"}}, true
	case base == "poetry.lock", base == "uv.lock", base == "pdm.lock":
		return format{readPythonLock, []string{"#"}}, true
	case base == "Pipfile.lock":
		return format{readPipfileLock, nil}, true
	case base == "package.json":
		return format{readPackage, nil}, true
	case base == "package-lock.json", base == "npm-shrinkwrap.json":
		return format{readPackageLock, nil}, true
	case base == "yarn.lock":
		return format{readYarnLock, []string{"#"}}, true
	case base == "go.mod":
		return format{readGoMod, []string{"//"}}, true
	case path.Ext(base) == ".csproj", base == "Directory.Packages.props":
		return format{readProject, nil}, true
	case base == "packages.lock.json":
		return format{readNugetLock, nil}, true
	case base == "Gemfile.lock", base == "gems.locked":
		return format{readGemLock, nil}, true
	}
	return format{}, false
}

// requirements takes requirements.txt, requirements-prod.txt,
// requirements/base.txt and constraints.txt.
var requirements = regexp.MustCompile(`(^|/)((requirements|constraints)[^/]*\.txt|requirements/[^/]+\.txt)$`)

// catalogUse is how Gradle files name libraries that another file declares.
var catalogUse = regexp.MustCompile(`\blibs\.`)

// Claims takes manifests by their names, if they name a library that matters.
func (Parser) Claims(f *source.File) parsers.Claim {
	_, ok := formatOf(f.Name)
	switch {
	case !ok:
		return parsers.No
	case hints.Match(f.Data), strings.Contains(path.Base(f.Name), ".gradle") && catalogUse.Match(f.Data):
	default:
		return parsers.No
	}
	if f.Named {
		return parsers.Certain
	}
	return parsers.Maybe
}

// Parse states one library for each dependency that matters.
func (Parser) Parse(ctx context.Context, in parsers.Input) parsers.Result {
	var out parsers.Result
	read := map[*source.File]bool{}
	for _, f := range in.Files {
		if ctx.Err() != nil {
			break
		}
		maskSecrets(f)
		format, _ := formatOf(f.Name)
		r := &reading{file: f, tree: in.Tree, certain: in.Claims[f] == parsers.Certain, byName: map[string]*facts.Library{}}
		format.read(r)
		out.Facts.Libraries = append(out.Facts.Libraries, r.libraries...)
		out.Problems = append(out.Problems, r.problems...)
		out.Directives = append(out.Directives, f.Directives(format.markers...)...)
		for _, further := range r.further {
			if !read[further] && !slices.Contains(in.Files, further) {
				read[further] = true
				out.Read = append(out.Read, further)
			}
		}
	}
	return out
}

// A reading is one manifest on its way to facts.
type reading struct {
	file      *source.File
	tree      *source.Tree
	certain   bool
	libraries []*facts.Library
	byName    map[string]*facts.Library
	problems  []source.Problem
	further   []*source.File
}

// open reads another file of the tree, relative to the manifest's directory.
func (r *reading) open(from, name string) (*source.File, bool) {
	f, err := r.tree.Read(path.Join(path.Dir(from), name))
	if err != nil {
		return nil, false
	}
	maskSecrets(f)
	if !slices.Contains(r.further, f) {
		r.further = append(r.further, f)
	}
	return f, true
}

// fail says that the manifest cannot be read beyond a place.
func (r *reading) fail(at source.Range, message string) {
	if r.certain {
		r.problems = append(r.problems, source.Unreadable(at, message))
		return
	}
	r.problems = append(r.problems, source.NotResolved(at, message))
}

// add states a dependency, if it matters. A library that a manifest names twice
// has the version both say, or the one that one says, or none that is known.
func (r *reading) add(ecosystem, name string, at source.Range, version facts.Attr[string]) {
	canonical, ok := interesting(ecosystem, name)
	if !ok {
		return
	}
	if version.Origin().Place.IsZero() {
		version = version.WithOrigin(facts.WrittenAt(at))
	}
	if had, ok := r.byName[canonical]; ok {
		had.Version = merged(had.Version, version)
		return
	}
	l := &facts.Library{
		Entity: facts.Entity{
			ID: r.file.Path + "#" + canonical, Label: canonical, Header: at, Syntax: ecosystem,
		},
		Ecosystem: ecosystem, Name: canonical, Version: version,
	}
	r.byName[canonical] = l
	r.libraries = append(r.libraries, l)
}

func merged(a, b facts.Attr[string]) facts.Attr[string] {
	first, knownFirst := a.Get()
	second, knownSecond := b.Get()
	switch {
	case knownFirst && knownSecond && first != second, knownFirst && b.IsSet() && !knownSecond:
		return facts.Written[string]("", a.Origin())
	case knownFirst, a.IsSet() && !b.IsSet():
		return a
	case a.IsSet():
		return facts.Written[string]("", a.Origin())
	}
	return b
}

// left is the version of a dependency that states none.
func left(at source.Range) facts.Attr[string] {
	return facts.Attr[string]{}.WithOrigin(facts.WrittenAt(at))
}

// stated is a version as a manifest spells it: known when it is exact.
func stated(text string, exact bool, at source.Range, hops ...facts.Hop) facts.Attr[string] {
	if !exact {
		return facts.Written[string]("", facts.WrittenAt(at, hops...))
	}
	return facts.Known(text, facts.WrittenAt(at, hops...))
}

package modulefacts

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
)

// An Example is a configuration that calls a community module.
type Example struct {
	// Name is the archive's, without its ending.
	Name string
	// Source is the registry address, without a submodule; Repository the owner
	// and name on GitHub; First the first release to read, Before the first one
	// not to read, "" for none.
	Source, Repository, First, Before string
	// With are the modules that the source calls.
	With []Nested

	files []txtar.File
}

// A Nested module is one that a module calls.
type Nested struct{ Name, Repository, Release string }

// A Call is a module call in an example.
type Call struct {
	Name, Source string
}

// Examples reads the archives of a directory, by name.
func Examples(dir string) ([]*Example, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		return nil, err
	}
	var out []*Example
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			return nil, err
		}
		e := &Example{Name: strings.TrimSuffix(filepath.Base(name), ".txtar"), files: archive.Files}
		for line := range strings.Lines(string(archive.Comment)) {
			e.header(strings.TrimSpace(line))
		}
		if e.Source == "" || e.Repository == "" || e.First == "" {
			return nil, fmt.Errorf("%s does not say source, repository and first", name)
		}
		out = append(out, e)
	}
	return out, nil
}

func (e *Example) header(line string) {
	key, value, _ := strings.Cut(line, ": ")
	switch key {
	case "source":
		e.Source = value
	case "repository":
		e.Repository = value
	case "first":
		e.First = value
	case "before":
		e.Before = value
	case "with":
		if words := strings.Fields(value); len(words) == 3 {
			e.With = append(e.With, Nested{words[0], words[1], words[2]})
		}
	}
}

// Covers reports whether the example is read with a release.
func (e *Example) Covers(release string) bool {
	return Compare(release, e.First) >= 0 && (e.Before == "" || Compare(release, e.Before) < 0)
}

// Compare orders two releases, with or without "v": 7.9.0 comes before 7.10.0.
func Compare(a, b string) int { return slices.Compare(numbers(a), numbers(b)) }

func numbers(release string) []int {
	var out []int
	for word := range strings.SplitSeq(strings.TrimPrefix(release, "v"), ".") {
		n, err := strconv.Atoi(word)
		if err != nil {
			return out
		}
		out = append(out, n)
	}
	return out
}

// At is the configuration with calls of one release.
func (e *Example) At(release string) fstest.MapFS {
	out := fstest.MapFS{}
	for _, f := range e.files {
		out[f.Name] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(string(f.Data), placeholder, release))}
	}
	return out
}

const placeholder = "RELEASE"

var call = regexp.MustCompile(`(?m)^module "([^"]+)" \{\n\s+source\s*=\s*"([^"]+)"`)

// Calls are the calls of the module and of its submodules.
func (e *Example) Calls() []Call {
	var out []Call
	for _, f := range e.files {
		for _, m := range call.FindAllSubmatch(f.Data, -1) {
			c := Call{Name: string(m[1]), Source: string(m[2])}
			if c.Source == e.Source || strings.HasPrefix(c.Source, e.Source+"//") {
				out = append(out, c)
			}
		}
	}
	return out
}

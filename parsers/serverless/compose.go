package serverless

import (
	"path"
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// A composition is a file that lists services and passes parameters to them. A
// service that the run holds by itself is read as such; the others are read
// here.
//
// Source: Serverless Framework documentation, "Composing services"; read
// 2026-11-29.
type composition struct {
	file     *source.File // nil: a program composes
	services []composed
}

// A composed is one service of a composition: its folder, its file where one is
// named, and the parameters it gets.
type composed struct {
	dir, config string
	params      *yamlpos.Node
}

var servicesKey = topLevelKey("services")

// composeNames are the names of compositions, in the order of the framework.
var composeNames = []string{"serverless-compose.yml", "serverless-compose.yaml", "serverless-compose.json",
	"serverless-compose.js", "serverless-compose.ts"}

func isCompose(f *source.File) bool {
	base := path.Base(f.Name)
	return strings.HasPrefix(base, "serverless-compose.") && !isProgram(base) && servicesKey.Match(f.Data)
}

// compose reads the services of a composition that are not claimed themselves.
func (r *run) compose(f *source.File) {
	for _, c := range r.composition(f, true).services {
		names := []string{c.config}
		if c.config == "" {
			names = []string{"serverless.yml", "serverless.yaml", "serverless.json"}
		}
		for _, name := range names {
			service, err := r.tree.Read(path.Join(c.dir, name))
			if err != nil {
				continue
			}
			if claim := (Parser{}).Claims(service); claim != parsers.No && !r.claimed[service.Name] {
				r.service(service, claim == parsers.Certain)
			}
			break
		}
	}
}

// composition reads a file that composes services.
func (r *run) composition(f *source.File, certain bool) *composition {
	c := &composition{file: f}
	root := r.read(f, certain)
	for _, e := range entries(root.Get("services")) {
		dir := e.Value.Get("path")
		if dir == nil || strings.Contains(dir.Value, "${") {
			continue
		}
		service := composed{dir: path.Join(path.Dir(f.Name), dir.Value), params: e.Value.Get("params")}
		if n := e.Value.Get("config"); n != nil {
			service.config = n.Value
		}
		c.services = append(c.services, service)
	}
	return c
}

// composedIn is the nearest composition in a folder or above it, nil when there
// is none.
func (r *run) composedIn(dir string) *composition {
	if c, ok := r.compositions[dir]; ok {
		return c
	}
	r.compositions[dir] = nil
	for _, name := range composeNames {
		name = path.Join(dir, name)
		if _, err := r.tree.Stat(name); err != nil {
			continue
		}
		if isProgram(name) {
			r.compositions[dir] = &composition{}
		} else if f, err := r.tree.Read(name); err == nil && isCompose(f) {
			r.compositions[dir] = r.composition(f, false)
		}
		return r.compositions[dir]
	}
	if dir != "." && dir != path.Dir(dir) {
		r.compositions[dir] = r.composedIn(path.Dir(dir))
	}
	return r.compositions[dir]
}

var outputOf = regexp.MustCompile(`\$\{[^}]*\}`)

// passed is a parameter that a composition passes to the service; ok is false
// when it passes none of that name.
func (v *variables) passed(name, identity string) (result, bool) {
	c := v.run.composedIn(path.Dir(v.file.Name))
	if c == nil {
		return result{}, false
	}
	if c.file == nil {
		return result{state: unknown, identity: identity}, true
	}
	for _, s := range c.services {
		if s.dir != path.Dir(v.file.Name) || s.config != "" && s.config != path.Base(v.file.Name) {
			continue
		}
		n := s.params.Get(name)
		if n == nil {
			continue
		}
		if n.Kind != yamlpos.Scalar || outputOf.MatchString(n.Value) {
			return result{state: unknown, identity: identity}, true
		}
		return result{state: isText, text: n.Value, hops: []facts.Hop{{Text: "passed by " + c.file.Path, Place: source.At(n.Range)}}}, true
	}
	return result{}, false
}

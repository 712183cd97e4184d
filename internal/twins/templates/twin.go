package templates

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// A Syntax is what a twin is written in.
type Syntax string

// The syntaxes.
const (
	CloudFormation Syntax = "CloudFormation"
	SAM            Syntax = "SAM"
	Serverless     Syntax = "Serverless"
)

// A Twin is a set in another syntax.
type Twin struct {
	// Files has one file for each scope of the set.
	Files map[string][]byte
	// Unsaid are the reasons why there is no twin, sorted; then Files is nil.
	Unsaid []Reason
	// Kept are the reasons why mappings are no events, one for each of them.
	Kept []Reason
	// Events counts the mappings that are.
	Events int

	headers map[string]map[int]string // by file and line, ids of the set
	names   map[string]string         // logical ids, to ids of the set
}

// Write states a set, as a parser made it and before it is linked, in a syntax.
// Only infrastructure is written: clients and libraries stand in files of their
// own.
func Write(set facts.Set, syntax Syntax) *Twin {
	t := &Twin{Files: map[string][]byte{}, headers: map[string]map[int]string{}, names: map[string]string{}}
	if hasOthers(set) {
		t.Unsaid = append(t.Unsaid, OtherKind)
	}
	taken := map[string]bool{}
	for _, scope := range scopes(set) {
		of := set.Without(func(s string) bool { return s != scope })
		w := newWriter(t, syntax, of, scope, taken)
		w.write(w.fileName())
	}
	if len(t.Unsaid) > 0 {
		slices.Sort(t.Unsaid)
		t.Unsaid, t.Files = slices.Compact(t.Unsaid), nil
	}
	return t
}

// scopes are those of what a template declares, sorted.
func scopes(set facts.Set) []string {
	var out []string
	for _, e := range declared(set) {
		if scope := e.Base().Scope; !slices.Contains(out, scope) {
			out = append(out, scope)
		}
	}
	slices.Sort(out)
	return out
}

// declared are the entities that stand in templates, in the order of the files.
func declared(set facts.Set) []facts.Kinded {
	var out []facts.Kinded
	out = appendAll(out, set.Roles)
	out = appendAll(out, set.Policies)
	out = appendAll(out, set.Streams)
	out = appendAll(out, set.Consumers)
	out = appendAll(out, set.Tables)
	out = appendAll(out, set.Clusters)
	out = appendAll(out, set.Brokers)
	out = appendAll(out, set.Topics)
	out = appendAll(out, set.Functions)
	out = appendAll(out, set.Aliases)
	out = appendAll(out, set.Mappings)
	slices.SortStableFunc(out, func(a, b facts.Kinded) int {
		x, y := a.Base().Header, b.Base().Header
		if x.IsZero() || y.IsZero() {
			return 0
		}
		p, q := x.Start(), y.Start()
		return cmp.Or(strings.Compare(x.Path(), y.Path()), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
	})
	return out
}

// hasOthers reports whether a set declares what is not written here. Clients and
// applications outside any template stay in their own files.
func hasOthers(set facts.Set) bool {
	others := appendAll(nil, set.Workloads)
	others = appendAll(others, set.LaunchTemplates)
	for _, e := range appendAll(appendAll(nil, set.Clients), set.Applications) {
		if e.Base().Scope != "" {
			others = append(others, e)
		}
	}
	return len(others) > 0
}

func appendAll[T facts.Kinded](out []facts.Kinded, list []T) []facts.Kinded {
	for _, e := range list {
		out = append(out, e)
	}
	return out
}

// fileName is that of the scope's template: beside what it was made of.
func (w *writer) fileName() string {
	dir := w.scope
	if path.Ext(dir) != "" {
		dir = path.Dir(dir)
	}
	if w.syntax == Serverless {
		return path.Join(dir, "serverless.yml")
	}
	return path.Join(dir, "template.yaml")
}

// Rename maps the ids of entities that were read from the twin, and of what they
// refer to, to those of the set.
func (t *Twin) Rename(read []facts.Kinded) func(id string) string {
	known := map[string]string{}
	for _, e := range read {
		b := e.Base()
		if b.Header.IsZero() {
			continue
		}
		if id, ok := t.headers[b.Header.Path()][b.Header.Start().Line]; ok {
			known[b.ID] = id
		}
	}
	return func(id string) string {
		if named, ok := t.names[id]; ok {
			return named
		}
		if stated, ok := known[id]; ok {
			return stated
		}
		return id
	}
}

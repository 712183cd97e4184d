package jsobject

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// Modules reads modules of one tree, each once. It is not safe for concurrent
// use.
type Modules struct {
	tree    *source.Tree
	text    func(at source.Range) string
	modules map[string]*module
	unknown map[*yamlpos.Node]bool
	sizes   map[*yamlpos.Node]int
	aliases map[string][]alias // of modules' names, by folder
	files   []*source.File
	steps   int
}

// New returns a reader. unknown gives the text of a value that cannot be read,
// by the place where it is written; it must be no text that a program holds.
func New(tree *source.Tree, unknown func(at source.Range) string) *Modules {
	return &Modules{
		tree: tree, text: unknown, modules: map[string]*module{},
		unknown: map[*yamlpos.Node]bool{}, sizes: map[*yamlpos.Node]int{}, aliases: map[string][]alias{},
	}
}

// Default returns what a module exports by default, nil when it exports nothing
// that can be read.
func (r *Modules) Default(f *source.File) *yamlpos.Node {
	v := r.export(r.load(f), "default", 0)
	if n := r.node(v, f.Range(0, 0)); !r.unknown[n] {
		return n
	}
	return nil
}

// Files are all files that were read so far.
func (r *Modules) Files() []*source.File { return r.files }

func (r *Modules) load(f *source.File) *module {
	m := r.modules[f.Name]
	if m == nil {
		m = parseModule(f)
		r.modules[f.Name] = m
		r.files = append(r.files, f)
	}
	return m
}

// required is the name by which require gets what a module exports.
const required = "module.exports"

// export is what a module exports under a name; "*" is all of it.
func (r *Modules) export(m *module, name string, depth int) value {
	if name == required && m.old {
		name = "default"
	}
	if name == "*" || name == required {
		return value{all: m}
	}
	if b := m.exports[name]; b != nil {
		return r.bound(b)
	}
	if depth > maxNested {
		return value{}
	}
	if name != "default" {
		if b := m.exports["default"]; b != nil && m.old {
			if v := r.bound(b); v.node != nil && v.node.Get(name) != nil {
				return value{node: v.node.Get(name)}
			}
		}
		for _, star := range m.stars {
			if inner := r.find(m.file, star); inner != nil {
				if v := r.export(inner, name, depth+1); v != (value{}) {
					return v
				}
			}
		}
		return value{}
	}
	if m.old && len(m.exports) > 0 {
		return value{all: m} // exports.a = 1, and no more
	}
	return value{}
}

// bound works out what a name stands for, once.
func (r *Modules) bound(b *binding) value {
	if b.done || b.active {
		return b.result
	}
	b.active = true
	switch {
	case b.from != "":
		if m := r.find(b.in.file, b.from); m != nil {
			b.result = r.export(m, b.name, 0)
		} else if b.name == "default" || b.name == "*" || b.name == required {
			b.result = r.document(b.in.file, b.from)
		}
	case b.tokens != nil:
		b.result = r.evaluate(b.in, b.tokens)
	case b.name != "":
		b.result = r.named(b.in, b.name)
	}
	b.active, b.done = false, true
	return b.result
}

// named is what a name stands for inside a module.
func (r *Modules) named(m *module, name string) value {
	if b := m.bindings[name]; b != nil && !m.changed[name] {
		return r.bound(b)
	}
	return value{}
}

// endings are those of modules, in the order in which they are looked for.
var endings = []string{"", ".ts", ".js", ".mjs", ".cjs", "/index.ts", "/index.js"}

// find loads the module that an import names, nil when it is none of the tree.
func (r *Modules) find(from *source.File, name string) *module {
	for _, base := range r.candidates(from, name) {
		for _, ending := range endings {
			at := base + ending
			switch path.Ext(at) {
			case ".ts", ".js", ".mjs", ".cjs":
			default:
				continue
			}
			if f, err := r.tree.Read(at); err == nil {
				return r.load(f)
			}
		}
	}
	return nil
}

// document reads the JSON file that an import names.
func (r *Modules) document(from *source.File, name string) value {
	if path.Ext(name) != ".json" {
		return value{}
	}
	for _, at := range r.candidates(from, name) {
		f, err := r.tree.Read(at)
		if err != nil {
			continue
		}
		docs, problems := yamlpos.Parse(f)
		if len(docs) == 1 && len(problems) == 0 {
			r.files = append(r.files, f)
			return value{node: docs[0]}
		}
	}
	return value{}
}

// candidates are the paths that the name of a module may mean.
func (r *Modules) candidates(from *source.File, name string) []string {
	if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") || name == "." || name == ".." {
		return []string{path.Join(path.Dir(from.Name), name)}
	}
	if name == "" || strings.HasPrefix(name, "/") {
		return nil
	}
	var out []string
	for _, a := range r.aliasesFor(path.Dir(from.Name)) {
		if rest, ok := strings.CutPrefix(name, a.prefix); ok && strings.HasSuffix(rest, a.suffix) {
			out = append(out, path.Join(a.dir, strings.Replace(a.target, "*", strings.TrimSuffix(rest, a.suffix), 1)))
		}
	}
	return out
}

// An alias is a short name for modules below a folder: "@functions/*".
type alias struct{ prefix, suffix, dir, target string }

// aliasesFor reads the short names that the nearest configuration of TypeScript
// gives.
//
// Source: TypeScript documentation, "paths" and "baseUrl"; read 2026-11-29.
func (r *Modules) aliasesFor(dir string) []alias {
	if known, ok := r.aliases[dir]; ok {
		return known
	}
	var out []alias
	for _, name := range []string{"tsconfig.json", "tsconfig.paths.json"} {
		out = append(out, r.readAliases(path.Join(dir, name))...)
	}
	if out == nil && dir != "." && dir != path.Dir(dir) {
		out = r.aliasesFor(path.Dir(dir))
	}
	r.aliases[dir] = out
	return out
}

func (r *Modules) readAliases(name string) []alias {
	f, err := r.tree.Read(name)
	if err != nil {
		return nil
	}
	var config struct {
		CompilerOptions struct {
			BaseURL *string             `json:"baseUrl"`
			Paths   map[string][]string `json:"paths"`
		} `json:"compilerOptions"`
	}
	// Comments are allowed in it, and make it unreadable here: no short names.
	if json.Unmarshal(f.Data, &config) != nil {
		return nil
	}
	base := path.Dir(name)
	if config.CompilerOptions.BaseURL != nil {
		base = path.Join(base, *config.CompilerOptions.BaseURL)
	}
	var out []alias
	for _, pattern := range slices.Sorted(maps.Keys(config.CompilerOptions.Paths)) {
		prefix, suffix, wild := strings.Cut(pattern, "*")
		for _, target := range config.CompilerOptions.Paths[pattern] {
			if wild == strings.Contains(target, "*") {
				out = append(out, alias{prefix, suffix, base, target})
			}
		}
	}
	if config.CompilerOptions.BaseURL != nil {
		out = append(out, alias{dir: base, target: "*"})
	}
	return out
}

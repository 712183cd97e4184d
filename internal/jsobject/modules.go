package jsobject

import (
	"path"

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
	partial map[*yamlpos.Node]*yamlpos.Node // what is seen of unknown objects
	aliases map[string][]alias              // of modules' names, by folder
	files   []*source.File
	steps   int
}

// New returns a reader. unknown gives the text of a value that cannot be read,
// by the place where it is written; it must be no text that a program holds.
func New(tree *source.Tree, unknown func(at source.Range) string) *Modules {
	return &Modules{
		tree: tree, text: unknown, modules: map[string]*module{},
		unknown: map[*yamlpos.Node]bool{}, sizes: map[*yamlpos.Node]int{},
		partial: map[*yamlpos.Node]*yamlpos.Node{}, aliases: map[string][]alias{},
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

// Partial returns what is written of an object that is unknown because something
// unknown is spread into it: keys that it has, whatever they are worth in the
// end. nil for any other value.
func (r *Modules) Partial(n *yamlpos.Node) *yamlpos.Node { return r.partial[n] }

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

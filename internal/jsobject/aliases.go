package jsobject

import (
	"path"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

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

// maxExtends is how many configurations may extend each other.
const maxExtends = 5

// aliasesFor reads the short names that the nearest configuration of TypeScript
// gives.
//
// Source: TypeScript documentation, "paths", "baseUrl" and "extends"; read
// 2026-11-29.
func (r *Modules) aliasesFor(dir string) []alias {
	if known, ok := r.aliases[dir]; ok {
		return known
	}
	out, found := r.readAliases(path.Join(dir, "tsconfig.json"), 0)
	if !found && dir != "." && dir != path.Dir(dir) {
		out = r.aliasesFor(path.Dir(dir))
	}
	r.aliases[dir] = out
	return out
}

// readAliases reads one configuration: its own names, else those of what it
// extends. found is false when there is no such file.
func (r *Modules) readAliases(name string, depth int) (out []alias, found bool) {
	f, err := r.tree.Read(name)
	if err != nil || depth > maxExtends {
		return nil, false
	}
	config := r.configuration(f)
	options := config.Get("compilerOptions")
	paths, base := options.Get("paths"), options.Get("baseUrl")
	if paths == nil && base == nil {
		if extends := config.Get("extends"); extends != nil && strings.HasPrefix(extends.Value, ".") {
			if path.Ext(extends.Value) != ".json" {
				return r.extended(path.Join(path.Dir(name), extends.Value)+".json", depth)
			}
			return r.extended(path.Join(path.Dir(name), extends.Value), depth)
		}
		return nil, true
	}
	dir := path.Dir(name)
	if base != nil {
		dir = path.Join(dir, base.Value)
	}
	if paths != nil {
		for _, e := range paths.Entries {
			prefix, suffix, wild := strings.Cut(e.Key.Value, "*")
			for _, target := range e.Value.Items {
				if wild == strings.Contains(target.Value, "*") {
					out = append(out, alias{prefix, suffix, dir, target.Value})
				}
			}
		}
	}
	if base != nil {
		out = append(out, alias{dir: dir, target: "*"})
	}
	return out, true
}

func (r *Modules) extended(name string, depth int) ([]alias, bool) {
	out, _ := r.readAliases(name, depth+1)
	return out, true
}

// configuration reads JSON with comments and commas at the ends of lists, which
// is a literal of JavaScript; nil when it is none.
func (r *Modules) configuration(f *source.File) *yamlpos.Node {
	tokens, ok := lex(string(f.Data))
	if !ok {
		return nil
	}
	return r.evaluate(&module{file: f}, tokens).node
}

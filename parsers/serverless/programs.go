package serverless

import (
	"path"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/internal/jsobject"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// programs are the modules of JavaScript and TypeScript that services consist of
// or read from. What they write out is read; what they compute is a variable that
// is never known.
type programs struct {
	modules *jsobject.Modules
	numbers map[source.Range]int
}

func newPrograms(tree *source.Tree) *programs {
	p := &programs{numbers: map[source.Range]int{}}
	p.modules = jsobject.New(tree, p.variable)
	return p
}

// variable is the text of a computed value: a variable of a kind of its own, the
// same for one place.
func (p *programs) variable(at source.Range) string {
	if p.numbers[at] == 0 {
		p.numbers[at] = len(p.numbers) + 1
	}
	return computed + strconv.Itoa(p.numbers[at]) + "}"
}

// computed is how the text of a computed value begins.
const computed = "${program:"

// spelled is a scalar as it is written, "" where a program computes it.
func spelled(n *yamlpos.Node) string {
	if strings.HasPrefix(n.Value, computed) {
		return ""
	}
	return n.Value
}

// isProgram reports whether a file's ending is that of a program.
func isProgram(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".js", ".cjs", ".mjs", ".ts":
		return true
	}
	return false
}

// exported is what a module exports by default, nil when that is computed.
func (r *run) exported(f *source.File) *yamlpos.Node {
	if root, ok := r.roots[f.Name]; ok {
		return root
	}
	root := r.programs.modules.Default(f)
	root = r.programs.opened(root, "functions")
	root = r.programs.opened(root, "resources", "Resources")
	maskSecrets(root, map[*yamlpos.Node]bool{})
	r.roots[f.Name] = root
	return root
}

// opened returns an object in which a section that is known in part stands as a
// list: of what is not known, and of what is.
func (p *programs) opened(n *yamlpos.Node, keys ...string) *yamlpos.Node {
	if part := p.modules.Partial(n); part != nil {
		part = p.opened(part, keys...)
		return &yamlpos.Node{Kind: yamlpos.Sequence, Style: yamlpos.Flow, Range: n.Range, Items: []*yamlpos.Node{n, part}}
	}
	if len(keys) == 0 || n.Get(keys[0]) == nil {
		return n
	}
	out := &yamlpos.Node{Kind: n.Kind, Style: n.Style, Range: n.Range}
	for _, e := range n.Entries {
		if e.Key.Value == keys[0] {
			e = &yamlpos.Entry{Key: e.Key, Value: p.opened(e.Value, keys[1:]...)}
		}
		out.Entries = append(out.Entries, e)
	}
	return out
}

// program states a service that is written as a program, as far as its settings
// are written out, and says of one that is computed that it is not read.
func (r *run) program(f *source.File) {
	root := r.exported(f)
	if root.Get("service") == nil || root.Get("provider") == nil {
		r.result.Problems = append(r.result.Problems, source.LeftOut(f.Range(0, 0),
			"this service is a program, which is not run: lint what `serverless package` writes, "+packaged))
		return
	}
	if s := newService(r, f, root); s.isOnAWS() {
		s.state()
	}
}

// tellModules says which modules were read, with their ignore comments.
func (r *run) tellModules() {
	told := map[string]bool{}
	for _, f := range r.programs.modules.Files() {
		if told[f.Name] {
			continue
		}
		told[f.Name] = true
		if isProgram(f.Name) {
			r.result.Directives = append(r.result.Directives, f.Directives("//", "/*")...)
		}
		if !r.claimed[f.Name] {
			r.result.Read = append(r.result.Read, f)
		}
	}
}

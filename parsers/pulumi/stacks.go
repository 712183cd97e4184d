package pulumi

import (
	"path"
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// A stack is one file of values, Pulumi.<stack>.yaml.
//
// Source: Pulumi documentation, "Stack settings file reference" and
// "Configuration"; read 2026-11-29.
type stack struct {
	name   string
	file   *source.File
	values map[string]*yamlpos.Node
	// imports: environments kept elsewhere give further values, which count
	// before the project's.
	imports bool
}

var stackFile = regexp.MustCompile(`^Pulumi\.(.+)\.ya?ml$`)

// stacks reads the stacks of a project: all that have a file, or those whose
// files the command line names.
func (p *program) readStacks(tree *source.Tree, dir string) []*source.File {
	entries, err := tree.ReadDir(dir)
	if err != nil {
		return nil
	}
	var all, named []stack
	for _, entry := range entries {
		m := stackFile.FindStringSubmatch(entry.Name())
		if m == nil || !entry.Type().IsRegular() {
			continue
		}
		f, err := tree.Read(path.Join(dir, entry.Name()))
		if err != nil {
			continue
		}
		s := p.readStack(m[1], f)
		all = append(all, s)
		if f.Named {
			named = append(named, s)
		}
	}
	if p.stacks = all; len(named) > 0 {
		p.stacks = named
	}
	files := make([]*source.File, len(p.stacks))
	for i, s := range p.stacks {
		files[i] = s.file
	}
	return files
}

func (p *program) readStack(name string, f *source.File) stack {
	s := stack{name: name, file: f, values: map[string]*yamlpos.Node{}}
	docs, problems := yamlpos.Parse(f)
	p.problems = append(p.problems, problems...)
	if len(docs) == 0 {
		s.imports = len(problems) > 0 // what it says is not known
		return s
	}
	maskSecrets(docs[0], false, map[*yamlpos.Node]bool{})
	s.imports = docs[0].Get("environment") != nil || len(problems) > 0
	if section := docs[0].Get("config"); section != nil {
		for _, e := range section.Entries {
			s.values[p.bare(e.Key.Value)] = e.Value
		}
	}
	return s
}

// bare is a key of the configuration without the project's own name.
func (p *program) bare(key string) string {
	if name, ok := strings.CutPrefix(key, p.name+":"); ok && p.name != "" {
		return name
	}
	return key
}

// A choice is what a key of the configuration is worth.
type choice struct {
	node *yamlpos.Node // nil: not known
	from string        // in words
}

// choose works out a key: what every stack says that may be meant, each its own
// value or the declared one.
func (p *program) choose(name string) (choice, bool) {
	declared, ok := p.config[name]
	out := choice{node: declared.fallback, from: "default"}
	for i, s := range p.stacks {
		next := choice{node: s.values[name], from: s.file.Path}
		switch {
		case next.node != nil:
			ok = true
		case s.imports:
		default:
			next = choice{node: declared.fallback, from: "default"}
		}
		if i == 0 || equal(out.node, next.node, 0) {
			out = next
			continue
		}
		out = choice{}
		break
	}
	if declared.secret || secretKey.MatchString(name) || out.node != nil && (isCall(out.node) || holdsSecret(out.node, 0)) {
		out.node = nil
	}
	return out, ok
}

// equal reports whether two values are written alike.
func equal(a, b *yamlpos.Node, depth int) bool {
	if a == nil || b == nil || depth > maxNested || a.Kind != b.Kind || a.Value != b.Value ||
		len(a.Entries) != len(b.Entries) || len(a.Items) != len(b.Items) {
		return false
	}
	for _, e := range a.Entries {
		if !equal(e.Value, b.Get(e.Key.Value), depth+1) {
			return false
		}
	}
	for i := range a.Items {
		if !equal(a.Items[i], b.Items[i], depth+1) {
			return false
		}
	}
	return true
}

// holdsSecret reports whether some of a value is encrypted.
func holdsSecret(n *yamlpos.Node, depth int) bool {
	if depth > maxNested {
		return true
	}
	for _, e := range n.Entries {
		if e.Key.Value == "secure" || holdsSecret(e.Value, depth+1) {
			return true
		}
	}
	for _, item := range n.Items {
		if holdsSecret(item, depth+1) {
			return true
		}
	}
	return false
}

// deployed is an attribute of the deployment itself: the project, and the stack
// where only one can be meant.
func (p *program) deployed(word string) string {
	switch {
	case word == "project":
		return p.name
	case word == "stack" && len(p.stacks) == 1:
		return p.stacks[0].name
	}
	return ""
}

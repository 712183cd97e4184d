package terraform

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/source"
)

// isConfig reports whether a file of this name is configuration. Tests, mocks,
// locks, states and stacks have other endings.
func isConfig(name string) bool {
	base := path.Base(name)
	if strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") ||
		strings.HasPrefix(base, "#") && strings.HasSuffix(base, "#") {
		return false
	}
	return configEnding(base) != ""
}

func configEnding(name string) string {
	for _, ending := range []string{".tf", ".tf.json", ".tofu", ".tofu.json"} {
		if strings.HasSuffix(name, ending) {
			return ending
		}
	}
	return ""
}

func isOverride(name string) bool {
	stem := strings.TrimSuffix(path.Base(name), configEnding(name))
	return stem == "override" || strings.HasSuffix(stem, "_override")
}

// loaded returns the module of a directory, reading it on first use. A directory
// without configuration is none.
func (l *loader) loaded(dir string) *module {
	l.mu.Lock()
	e, ok := l.modules[dir]
	if !ok {
		e = &loading{}
		l.modules[dir] = e
	}
	l.mu.Unlock()
	e.once.Do(func() { e.module = l.load(dir) })
	return e.module
}

func (l *loader) load(dir string) *module {
	names := l.configFiles(dir)
	if len(names) == 0 {
		return nil
	}
	m := &module{
		dir: dir, files: map[string]*source.File{},
		variables: map[string]*block{}, outputs: map[string]*block{}, locals: map[string]*attribute{},
	}
	var plainFiles, overrides []*body
	for _, name := range names {
		f, err := l.tree.Read(name)
		if err != nil {
			m.partial = true
			l.unread(m, name, err)
			continue
		}
		m.files[name] = f
		l.keep(f)
		parsed, problem := parseFile(f)
		if problem != nil {
			m.partial = true
			if !l.isClaimed(f) {
				problem.Unreadable = false
			}
			m.problems = append(m.problems, *problem)
			continue
		}
		if isOverride(name) {
			overrides = append(overrides, parsed)
		} else {
			plainFiles = append(plainFiles, parsed)
		}
	}
	for _, b := range plainFiles {
		m.add(b)
	}
	for _, b := range overrides {
		m.override(b)
	}
	return m
}

func (l *loader) unread(m *module, name string, err error) {
	at := source.NewFile(l.tree.Display(name), nil).Range(0, 0)
	m.problems = append(m.problems, source.NotResolved(at, "cannot be read: "+readable(err)))
}

// configFiles lists a directory's configuration, sorted. OpenTofu's files take
// the place of Terraform's of the same name.
func (l *loader) configFiles(dir string) []string {
	seen := map[string]bool{}
	var names []string
	add := func(name string) {
		if !seen[name] && isConfig(name) {
			seen[name] = true
			names = append(names, name)
		}
	}
	if entries, err := l.tree.ReadDir(dir); err == nil {
		for _, e := range entries {
			if !e.IsDir() {
				add(path.Join(dir, e.Name()))
			}
		}
	}
	for _, name := range l.claimed[dir] {
		add(name)
	}
	slices.Sort(names)
	return slices.DeleteFunc(names, func(name string) bool {
		switch configEnding(name) {
		case ".tf":
			return seen[strings.TrimSuffix(name, ".tf")+".tofu"]
		case ".tf.json":
			return seen[strings.TrimSuffix(name, ".tf.json")+".tofu.json"]
		}
		return false
	})
}

// add puts the declarations of one file into the module.
func (m *module) add(b *body) {
	for _, n := range b.blocks {
		if !m.named(n) {
			continue
		}
		switch n.kind {
		case "variable":
			m.declare(m.variables, n)
		case "output":
			m.declare(m.outputs, n)
		case "locals":
			for name, a := range n.body.attributes {
				if first, ok := m.locals[name]; ok {
					m.twice("local."+name, a.at, first.at)
					continue
				}
				m.locals[name] = a
			}
		case "resource", "data":
			if first := m.find(m.resources, n); first != nil {
				m.twice(n.address(), n.header, first.header)
				continue
			}
			m.resources = append(m.resources, n)
		case "module":
			if first := m.find(m.calls, n); first != nil {
				m.twice(n.address(), n.header, first.header)
				continue
			}
			m.refuseBlocks(n)
			m.calls = append(m.calls, n)
		}
	}
}

// refuseBlocks tells of arguments of a module call that are written as blocks,
// which the engine does not take: they reach no input.
func (m *module) refuseBlocks(call *block) {
	for _, b := range call.body.blocks {
		if b.kind != "lifecycle" && b.kind != "providers" {
			m.problems = append(m.problems, source.NotResolved(b.header,
				b.kind+" is written as a block, and a module takes arguments: "+b.kind+" = { … }"))
		}
	}
}

// named reports whether a block has the labels of its type. The engine refuses it
// otherwise, and nothing can be said of what it means to declare.
func (m *module) named(n *block) bool {
	want, ok := rootBlocks[n.kind]
	if !ok || len(n.labels) == want {
		return true
	}
	m.partial = true
	m.problems = append(m.problems, source.NotResolved(n.header,
		"a "+n.kind+" block has "+strconv.Itoa(want)+" labels, this one "+strconv.Itoa(len(n.labels))))
	return false
}

func (m *module) declare(in map[string]*block, n *block) {
	if first, ok := in[n.label(0)]; ok {
		m.twice(n.address(), n.header, first.header)
		return
	}
	in[n.label(0)] = n
}

func (m *module) twice(what string, at, first source.Range) {
	// Which of two files comes first is the engine's business; the text says both.
	m.problems = append(m.problems, source.NotResolved(at, what+" is declared twice in this module; first at "+
		first.Path()+":"+first.Start().String()))
}

func (m *module) find(in []*block, n *block) *block {
	for _, b := range in {
		if b.kind == n.kind && b.address() == n.address() {
			return b
		}
	}
	return nil
}

// override merges a file that overrides others: argument by argument, nested
// blocks by type.
func (m *module) override(b *body) {
	for _, n := range b.blocks {
		if !m.named(n) {
			continue
		}
		var base *block
		switch n.kind {
		case "variable":
			base = m.variables[n.label(0)]
		case "output":
			base = m.outputs[n.label(0)]
		case "resource", "data":
			base = m.find(m.resources, n)
		case "module":
			base = m.find(m.calls, n)
		case "locals":
			for name, a := range n.body.attributes {
				m.locals[name] = a
			}
			continue
		default:
			continue
		}
		if base == nil {
			m.problems = append(m.problems, source.NotResolved(n.header, "there is no "+n.address()+" to override"))
			continue
		}
		base.body = merged(base.body, n.body)
	}
}

// merged is a body with another one's arguments and blocks in the place of its
// own.
func merged(base, over *body) *body {
	out := &body{attributes: map[string]*attribute{}, json: base.json || over.json, at: base.at}
	replaced := map[string]bool{}
	for _, n := range over.blocks {
		replaced[blockType(n)] = true
	}
	for name, a := range base.attributes {
		if !replaced[name] {
			out.attributes[name] = a
		}
	}
	for name, a := range over.attributes {
		out.attributes[name] = a
		replaced[name] = replaced[name] || over.json
	}
	for _, n := range base.blocks {
		switch {
		case n.kind == "lifecycle" && replaced["lifecycle"]:
			for _, o := range over.blocks {
				if o.kind == "lifecycle" {
					n = &block{kind: n.kind, body: merged(n.body, o.body), header: n.header, whole: n.whole}
				}
			}
			out.blocks = append(out.blocks, n)
		case !replaced[blockType(n)]:
			out.blocks = append(out.blocks, n)
		}
	}
	hadLifecycle := slices.ContainsFunc(base.blocks, func(n *block) bool { return n.kind == "lifecycle" })
	for _, n := range over.blocks {
		if n.kind != "lifecycle" || !hadLifecycle {
			out.blocks = append(out.blocks, n)
		}
	}
	return out
}

// blockType is the type of a nested block, which of a dynamic one is its label.
func blockType(n *block) string {
	if n.kind == "dynamic" {
		return n.label(0)
	}
	return n.kind
}

package terraform

import (
	"encoding/json"
	"errors"
	"path"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// child makes the module instance of one instance of a call; nil when the module
// is not to be had.
func (n *node) child(it *item) *instance {
	m := n.module()
	if m == nil {
		return nil
	}
	r := n.in.run
	if n.in.depth >= maxDepth || n.in.calls[n.block.label(0)] == nil {
		r.problem(n.block.header, "modules inside modules go too deep")
		return nil
	}
	for a := n.in; a != nil; a = a.parent {
		if a.module == m && m.table == nil {
			r.problem(n.block.header, "the module calls itself")
			return nil
		}
	}
	if r.modules++; r.modules > maxModules {
		r.problem(n.block.header, "too many module instances; the rest is unknown")
		return nil
	}
	c := r.newInstance(m, n.in, it.address)
	c.known = m.table
	if c.known == nil {
		c.known = n.knownOnDisk()
	}
	c.call, c.callScope, c.depth = n.block, it.scope, n.in.depth+1
	c.via = append(n.in.via[:len(n.in.via):len(n.in.via)], facts.Hop{
		Text: "module." + it.label, Place: source.At(n.block.header),
	})
	if n.in.module.table != nil {
		// What a table's module calls is called by the user's call.
		c.via = n.in.via
	}
	c.repeated = n.in.repeated
	if n.many {
		c.repeated = append(c.repeated[:len(c.repeated):len(c.repeated)], n.address)
	}
	c.open = n.in.open || n.open
	c.maybe = n.in.maybe || n.maybe
	c.when = append(n.in.when[:len(n.in.when):len(n.in.when)], n.when...)
	return c
}

// knownOnDisk is the community module that init put on disk for the call, in the
// release that init names; nil when it is none.
func (n *node) knownOnDisk() *edition {
	a := n.block.body.attributes["source"]
	if a == nil {
		return nil
	}
	text, ok := literalString(a.expr)
	if !ok {
		return nil
	}
	constraint, _ := n.versionConstraint()
	if at, ok := n.in.run.loader.installed(n.in.run.dir)[n.key()]; ok && at.Version != "" {
		constraint = at.Version
	}
	return communityFor(text, constraint)
}

// module finds what the call calls, once.
func (n *node) module() *module {
	if !n.resolved {
		n.resolved = true
		n.called = n.findModule()
	}
	return n.called
}

func (n *node) findModule() *module {
	a := n.block.body.attributes["source"]
	if a == nil {
		n.in.run.problem(n.in.shownHeader(n.block.header), "the module call has no source")
		return nil
	}
	v, diags := n.in.own.value(a.expr)
	text, ok := asText(plain(v))
	if diags.HasErrors() || !ok {
		n.in.run.problem(a.value, "the module's source is not known")
		return nil
	}
	r := n.in.run
	if table := n.in.module.table; table != nil {
		constraint, _ := n.versionConstraint()
		return r.loader.table(table.called(text, constraint))
	}
	if isLocalSource(text) {
		return n.localModule(a, path.Join(n.in.module.dir, text))
	}
	if m := n.installedModule(a, text); m != nil {
		return m
	}
	if constraint, ok := n.versionConstraint(); ok {
		if e := communityFor(text, constraint); e != nil {
			return r.loader.table(e)
		}
	}
	r.absent(a.value, text)
	return nil
}

// installedModule is the module that init put on disk for the call; nil when
// there is none, or when it is not the one that the call asks for by now.
func (n *node) installedModule(a *attribute, text string) *module {
	r := n.in.run
	at, ok := r.loader.installed(r.dir)[n.key()]
	if !ok {
		return nil
	}
	m := r.loader.loaded(path.Join(r.dir, at.Dir))
	constraint, known := n.versionConstraint()
	switch {
	case m == nil:
		return nil
	case isRegistryAddress(text) && isRegistryAddress(at.Source) && registryAddress(text) != registryAddress(at.Source):
		r.note(a.value, "the module on disk is "+source.Printable(registryAddress(at.Source))+"; terraform init replaces it")
		return nil
	case known && !allows(constraint, at.Version):
		r.note(a.value, "the module on disk is release "+source.Printable(at.Version)+", which the call does not allow; terraform init replaces it")
		return nil
	}
	return m
}

func (n *node) localModule(a *attribute, dir string) *module {
	r := n.in.run
	if m := r.loader.loaded(dir); m != nil {
		return m
	}
	switch _, err := r.loader.tree.ReadDir(dir); {
	case errors.Is(err, source.ErrOutside):
		r.note(a.value, "the module lies outside the scanned tree and is not read")
	case err != nil:
		r.problem(a.value, "there is no directory "+source.Printable(r.loader.tree.Display(dir)))
	default:
		r.problem(a.value, "there is no configuration in "+source.Printable(r.loader.tree.Display(dir)))
	}
	return nil
}

// key is the call's name in modules.json: call names joined by dots.
func (n *node) key() string {
	key := n.block.label(0)
	for in := n.in; in.call != nil; in = in.parent {
		key = in.call.label(0) + "." + key
	}
	return key
}

// versionConstraint is "" without one; ok is false when it is not known.
func (n *node) versionConstraint() (text string, ok bool) {
	a := n.block.body.attributes["version"]
	if a == nil {
		return "", true
	}
	v, diags := n.in.own.value(a.expr)
	if diags.HasErrors() {
		return "", false
	}
	if isNull(v) {
		return "", true
	}
	return asText(plain(v))
}

// A manifestEntry says where init put a module that is not local.
type manifestEntry struct{ Key, Source, Version, Dir string }

// installed reads .terraform/modules/modules.json of a root module, by key.
func (l *loader) installed(dir string) map[string]manifestEntry {
	out := map[string]manifestEntry{}
	f, err := l.tree.Read(path.Join(dir, ".terraform/modules/modules.json"))
	if err != nil {
		return out
	}
	var manifest struct{ Modules []manifestEntry }
	if json.Unmarshal(f.Data, &manifest) != nil {
		return out
	}
	for _, m := range manifest.Modules {
		if m.Key != "" && m.Dir != "" {
			m.Dir = strings.ReplaceAll(m.Dir, `\`, "/")
			out[m.Key] = m
		}
	}
	return out
}

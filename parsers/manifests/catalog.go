package manifests

import (
	"path"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// A catalog is a Gradle version catalog, gradle/libs.versions.toml.
type catalog struct {
	versions map[string]tomlEntry
	// entries are those of [libraries], [bundles] and [plugins], by table and
	// alias with dots.
	entries map[string]tomlEntry
}

// alias states what a build takes from the catalog: "kafka.clients",
// "bundles.kafka", "plugins.spring.boot".
func (g *gradle) alias(name string, at source.Range) {
	if !g.looked {
		g.catalogue, g.looked = g.catalog(), true
	}
	c := g.catalogue
	if c == nil {
		return
	}
	for _, suffix := range []string{".get", ".asProvider", ".map"} {
		name = strings.TrimSuffix(name, suffix)
	}
	if plugin, ok := strings.CutPrefix(name, "plugins."); ok {
		e, ok := c.entries["plugins."+plugin]
		if id, _ := pluginID(e); ok && id == "org.springframework.boot" {
			g.add(maven, springBoot, at, c.version(e, at))
		}
		return
	}
	if bundle, ok := strings.CutPrefix(name, "bundles."); ok {
		e := c.entries["bundles."+bundle]
		for _, member := range e.strings() {
			g.library(c, dotted(member.text), at)
		}
		return
	}
	g.library(c, name, at)
}

func (g *gradle) library(c *catalog, name string, at source.Range) {
	e, ok := c.entries["libraries."+name]
	if !ok {
		return
	}
	if module, ok := e.plain(); ok {
		group, rest, _ := strings.Cut(module.text, ":")
		artefact, version, _ := strings.Cut(rest, ":")
		g.add(maven, group+":"+artefact, at, fromCatalog(stated(version, exactMaven(version), module.at), at))
		return
	}
	module, ok := e.field("module")
	if !ok {
		group, _ := e.field("group")
		artefact, _ := e.field("name")
		module.text = group.text + ":" + artefact.text
	}
	g.add(maven, module.text, at, c.version(e, at))
}

func pluginID(e tomlEntry) (id string, ok bool) {
	if s, ok := e.plain(); ok {
		id, _, _ = strings.Cut(s.text, ":")
		return id, true
	}
	s, ok := e.field("id")
	return s.text, ok
}

// version resolves the version of an entry, by reference or in place.
func (c *catalog) version(e tomlEntry, at source.Range) facts.Attr[string] {
	if s, ok := e.plain(); ok {
		parts := strings.Split(s.text, ":")
		version := parts[len(parts)-1]
		return fromCatalog(stated(version, exactMaven(version), s.at), at)
	}
	reference, ok := e.field("version.ref")
	if !ok {
		if s, ok := e.field("version"); ok {
			return fromCatalog(stated(s.text, exactMaven(s.text), s.at), at)
		}
		if strings.Contains(e.raw, "version") {
			// A rich version: strictly, prefer, reject.
			return facts.Written[string]("", facts.WrittenAt(at))
		}
		return left(at)
	}
	s, ok := c.versions[dotted(reference.text)].plain()
	if !ok {
		return facts.Written[string]("", facts.WrittenAt(at))
	}
	return fromCatalog(stated(s.text, exactMaven(s.text), s.at), at)
}

// fromCatalog anchors a version where the build uses it.
func fromCatalog(v facts.Attr[string], at source.Range) facts.Attr[string] {
	text := "in the version catalog"
	if known, ok := v.Get(); ok {
		text = "version = " + known + " in the version catalog"
	}
	return v.WithOrigin(facts.WrittenAt(at, facts.Hop{Text: text, Place: v.Origin().Place}))
}

// dotted is an alias as builds spell it.
func dotted(alias string) string { return dashes.ReplaceAllString(alias, ".") }

// catalog reads the nearest catalog at or above the build.
func (r *reading) catalog() *catalog {
	for up := "."; ; up = path.Join(up, "..") {
		if f, ok := r.open(r.file.Name, path.Join(up, "gradle", "libs.versions.toml")); ok {
			return parseCatalog(f)
		}
		if atRoot(r.file.Name, up) {
			return nil
		}
	}
}

func parseCatalog(f *source.File) *catalog {
	c := &catalog{versions: map[string]tomlEntry{}, entries: map[string]tomlEntry{}}
	for _, e := range parseTOML(f) {
		switch e.table {
		case "versions":
			c.versions[dotted(e.key)] = e
		case "libraries", "plugins", "bundles":
			c.entries[e.table+"."+dotted(e.key)] = e
		}
	}
	return c
}

package manifests

import (
	"path"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// maxParents bounds the chain of parents in files.
const maxParents = 8

// A pom is one project file with the parents that stand in the tree.
type pom struct {
	file    *source.File
	project *element
	parent  *pom // nil when there is none, or it is not in the tree
}

// readMaven reads dependencies, managed ones included, with versions by way of
// properties and of parents in the tree.
func readMaven(r *reading) {
	root, at, err := parseXML(r.file)
	if err != nil {
		r.fail(at, "the XML ends here: "+plainError(err))
	}
	p := r.pom(r.file, root, 0)
	if p == nil {
		return
	}
	if boot := p.boot(); boot != nil {
		r.add(maven, springBoot, boot.at, p.versionIn(boot.version, boot.at))
	}
	for _, d := range p.project.child("dependencyManagement", "dependencies").all("dependency") {
		r.add(maven, coordinates(d), d.at, p.version(d))
	}
	direct := map[string]*element{}
	for _, d := range p.project.child("dependencies").all("dependency") {
		if d.value("scope") == "test" {
			continue
		}
		name := coordinates(d)
		direct[name] = d
		version := p.version(d)
		if d.child("version") == nil {
			version = p.managed(name, d.at)
		}
		r.add(maven, name, d.at, version)
	}
	// What is managed also decides for the clients that a framework brings.
	for _, name := range []string{"org.springframework.kafka:spring-kafka", "org.apache.kafka:kafka-streams"} {
		if d := direct[name]; d != nil && direct[kafkaClients] == nil {
			if v := p.managed(kafkaClients, d.at); v.IsSet() {
				r.add(maven, kafkaClients, d.at, v)
			}
		}
	}
}

func coordinates(d *element) string { return d.value("groupId") + ":" + d.value("artifactId") }

// pom finds the project and follows its parents through the tree.
func (r *reading) pom(f *source.File, root *element, depth int) *pom {
	project := root.child("project")
	if project == nil {
		return nil
	}
	p := &pom{file: f, project: project}
	parent := project.child("parent")
	if parent == nil {
		return p
	}
	if depth == maxParents {
		return p
	}
	relative := "../pom.xml"
	if e := parent.child("relativePath"); e != nil {
		if relative = e.text; relative == "" {
			return p
		}
	}
	if !strings.HasSuffix(relative, ".xml") {
		relative = path.Join(relative, "pom.xml")
	}
	above, ok := r.open(f.Name, relative)
	if !ok || above == f {
		return p
	}
	root, _, err := parseXML(above)
	if err != nil {
		return p
	}
	// A file in the parent's place may be another project.
	found := root.child("project")
	if found == nil || found.value("artifactId") != parent.value("artifactId") {
		return p
	}
	p.parent = r.pom(above, root, depth+1)
	return p
}

// A bootUse is where a project takes Spring Boot's managed versions from.
type bootUse struct {
	version  *element
	at       source.Range
	asParent bool
}

func (p *pom) boot() *bootUse {
	for q := p; q != nil; q = q.parent {
		if parent := q.project.child("parent"); parent != nil {
			if name, ok := interesting(maven, coordinates(parent)); ok && name == springBoot {
				return &bootUse{version: parent.child("version"), at: parent.at, asParent: true}
			}
		}
		for _, d := range q.project.child("dependencyManagement", "dependencies").all("dependency") {
			if name, ok := interesting(maven, coordinates(d)); ok && name == springBoot && d.value("scope") == "import" {
				return &bootUse{version: d.child("version"), at: d.at}
			}
		}
	}
	return nil
}

// version is what a dependency of this project states.
func (p *pom) version(d *element) facts.Attr[string] {
	v := d.child("version")
	if v == nil {
		return left(d.at)
	}
	return p.versionIn(v, d.at)
}

// managed is the version that the project or a parent in the tree manages, or,
// of the Kafka client under Spring Boot's parent, the one that its property
// chooses. It is unknown where a bill of materials or a parent elsewhere may
// manage it.
func (p *pom) managed(name string, at source.Range) facts.Attr[string] {
	for q := p; q != nil; q = q.parent {
		for _, d := range q.project.child("dependencyManagement", "dependencies").all("dependency") {
			if v := d.child("version"); coordinates(d) == name && v != nil {
				return moved(p.versionIn(v, at), p, at)
			}
		}
	}
	property := map[string]string{
		kafkaClients: "kafka.version", "org.apache.kafka:kafka-streams": "kafka.version",
		"org.springframework.kafka:spring-kafka": "spring-kafka.version",
	}[name]
	if boot := p.boot(); property != "" && boot != nil && boot.asParent {
		if value, hops, ok := p.property(property, 0); ok {
			return stated(value, exactMaven(value), at, hops...)
		}
	}
	return left(at)
}

// moved keeps the place of a version in another file as a hop.
func moved(v facts.Attr[string], p *pom, at source.Range) facts.Attr[string] {
	origin := v.Origin()
	if origin.Place.Range.File == p.file {
		return v
	}
	hops := append([]facts.Hop{{Text: "managed by the parent", Place: origin.Place}}, origin.Hops...)
	return v.WithOrigin(facts.WrittenAt(at, hops...))
}

// versionIn resolves a version written in the project or one of its parents, with
// the properties that hold for the project.
func (p *pom) versionIn(v *element, at source.Range) facts.Attr[string] {
	if v == nil || v.text == "" {
		return facts.Written[string]("", facts.WrittenAt(at))
	}
	value, hops, ok := p.resolve(v.text, 0)
	if !ok {
		return facts.Written[string](v.text, facts.WrittenAt(v.textAt))
	}
	return moved(stated(value, exactMaven(value), v.textAt, hops...), p, at)
}

// maxIndirections bounds properties that name properties.
const maxIndirections = 8

// resolve replaces the properties in a text.
func (p *pom) resolve(text string, depth int) (string, []facts.Hop, bool) {
	var hops []facts.Hop
	for range maxIndirections {
		start := strings.Index(text, "${")
		if start < 0 {
			return text, hops, true
		}
		length := strings.Index(text[start:], "}")
		if length < 0 || depth == maxIndirections {
			return "", nil, false
		}
		value, more, ok := p.property(text[start+2:start+length], depth+1)
		if !ok {
			return "", nil, false
		}
		hops = append(hops, more...)
		text = text[:start] + value + text[start+length+1:]
	}
	return "", nil, false
}

// property finds a property in the project, then in its parents. One that a
// profile sets too has no certain value.
func (p *pom) property(name string, depth int) (string, []facts.Hop, bool) {
	for q := p; q != nil; q = q.parent {
		for _, profile := range q.project.child("profiles").all("profile") {
			if profile.child("properties", name) != nil {
				return "", nil, false
			}
		}
	}
	for q := p; q != nil; q = q.parent {
		e := q.project.child("properties", name)
		switch name {
		case "project.version", "pom.version", "version":
			e = q.project.child("version")
		case "project.parent.version", "parent.version":
			e = q.project.child("parent", "version")
		}
		if e == nil {
			continue
		}
		value, hops, ok := p.resolve(e.text, depth)
		if !ok || e.text == "" {
			return "", nil, false
		}
		return value, append([]facts.Hop{{Text: name + " = " + value, Place: source.At(e.textAt)}}, hops...), true
	}
	return "", nil, false
}

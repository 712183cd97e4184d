package manifests

import (
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// A Gradle build is a program; what is read of it are the ways in which nearly
// all of them write dependencies and versions. Whatever else a build does, it is
// not seen, so a text that fits none of these forms states nothing.
var (
	// "group:name:version", version left out or with variables in it.
	gradleNotation = regexp.MustCompile(`(["'])([\w.-]+):([\w.-]+)(?::((?:\$\{[^}]*\}|[^"':@\s])+))?(?:[:@][^"'\s]*)?["']`)
	// group: "g", name: "n", version: "v"; with = in Kotlin.
	gradleMap = regexp.MustCompile(`group\s*[:=]\s*["']([\w.-]+)["']\s*,\s*name\s*[:=]\s*["']([\w.-]+)["'](?:\s*,\s*version\s*[:=]\s*(["'][^"']+["']|[\w.]+))?`)
	// id 'org.springframework.boot' version '3.4.1'
	gradlePlugin = regexp.MustCompile(`\bid\s*\(?\s*["']org\.springframework\.boot["']\s*\)?(?:\s*version\s*\(?\s*(["'][^"']+["']|[\w.]+))?`)
	// libs.kafka.clients, libs.plugins.spring.boot, libs.bundles.kafka
	gradleAlias = regexp.MustCompile(`\blibs((?:\.[A-Za-z_]\w*)+)`)
	// A test dependency's line.
	gradleTest = regexp.MustCompile(`^\s*(?:"?test|androidTest|integrationTest|jmh)\w*`)
)

// readGradle reads build.gradle and build.gradle.kts.
func readGradle(r *reading) {
	text := withoutComments(string(r.file.Data))
	g := &gradle{reading: r, text: text, variables: r.gradleVariables(text)}
	boot := false
	for _, m := range gradlePlugin.FindAllStringSubmatchIndex(text, -1) {
		at := r.file.Range(m[0], m[1])
		version := left(at)
		if m[2] >= 0 {
			version = g.version(text[m[2]:m[3]], at)
		}
		r.add(maven, springBoot, at, version)
		boot = true
	}
	for _, m := range gradleNotation.FindAllStringSubmatchIndex(text, -1) {
		if g.isTest(m[0]) {
			continue
		}
		at := r.file.Range(m[0], m[1])
		name := text[m[4]:m[5]] + ":" + text[m[6]:m[7]]
		version := left(at)
		if m[8] >= 0 {
			version = g.interpolated(strings.TrimSuffix(text[m[8]:m[9]], "!!"), text[m[2]] == '"', at)
		}
		r.add(maven, name, at, version)
		canonical, ok := interesting(maven, name)
		boot = boot || ok && canonical == springBoot
	}
	for _, m := range gradleMap.FindAllStringSubmatchIndex(text, -1) {
		if g.isTest(m[0]) {
			continue
		}
		at := r.file.Range(m[0], m[1])
		version := left(at)
		if m[6] >= 0 {
			version = g.version(text[m[6]:m[7]], at)
		}
		r.add(maven, text[m[2]:m[3]]+":"+text[m[4]:m[5]], at, version)
	}
	for _, m := range gradleAlias.FindAllStringSubmatchIndex(text, -1) {
		if !g.isTest(m[0]) {
			g.alias(text[m[2]+1:m[3]], r.file.Range(m[0], m[1]))
		}
	}
	if _, ok := r.byName[springBoot]; boot || ok {
		g.managed()
	}
}

type gradle struct {
	*reading
	text      string
	variables variables
	// catalogue is read once, where an alias is used.
	catalogue *catalog
	looked    bool
}

func (g *gradle) isTest(offset int) bool {
	start := strings.LastIndexByte(g.text[:offset], '\n') + 1
	return gradleTest.MatchString(g.text[start:offset])
}

// version reads a quoted text or a variable's name.
func (g *gradle) version(text string, at source.Range) facts.Attr[string] {
	if quote := text[0]; quote == '"' || quote == '\'' {
		return g.interpolated(strings.Trim(text, `"'`), quote == '"', at)
	}
	return g.variable(text, at)
}

var gradleReference = regexp.MustCompile(`^\$\{?\s*([A-Za-z_][\w.]*|(?:(?:rootProject|project)\.)?(?:ext|extra|property|properties|findProperty)\s*[\[(.]\s*["']?[\w.]+["']?\s*[\])]?)\s*\}?$`)

var gradlePropertyCall = regexp.MustCompile(`(?:property|properties|findProperty|ext|extra)\s*[\[(.]\s*["']?([\w.]+?)["']?\s*[\])]?$`)

// interpolated resolves a text that is one variable altogether; a text that mixes
// is not known.
func (g *gradle) interpolated(text string, interpolates bool, at source.Range) facts.Attr[string] {
	if !interpolates || !strings.Contains(text, "$") {
		return stated(text, exactMaven(text), at)
	}
	m := gradleReference.FindStringSubmatch(text)
	if m == nil {
		return facts.Written[string](text, facts.WrittenAt(at))
	}
	name := m[1]
	if call := gradlePropertyCall.FindStringSubmatch(name); call != nil {
		name = call[1]
	}
	return g.variable(name, at)
}

func (g *gradle) variable(name string, at source.Range) facts.Attr[string] {
	name = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(name, "rootProject."), "project."), "ext.")
	v, ok := g.variables[name]
	if !ok || v.contested {
		return facts.Written[string]("$"+name, facts.WrittenAt(at))
	}
	return stated(v.text, exactMaven(v.text), at, facts.Hop{Text: name + " = " + v.text, Place: source.At(v.at)})
}

// managed takes the property by which Spring Boot's plugin lets a build choose
// the Kafka client.
func (g *gradle) managed() {
	v, ok := g.variables["kafka.version"]
	if !ok {
		return
	}
	version := facts.Written[string]("", facts.WrittenAt(v.at))
	if !v.contested {
		version = stated(v.text, exactMaven(v.text), v.at)
	}
	if v.at.File != g.file {
		for _, l := range g.libraries {
			version = version.WithOrigin(facts.WrittenAt(l.Header, facts.Hop{Text: "kafka.version = " + v.text, Place: source.At(v.at)}))
			break
		}
	}
	if had, ok := g.byName[kafkaClients]; !ok || !had.Version.IsSet() {
		g.add(maven, kafkaClients, version.Origin().Place.Range, version)
	}
}

package templates

import (
	"maps"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// A writer makes the template of one scope.
type writer struct {
	twin   *Twin
	syntax Syntax
	set    facts.Set
	scope  string
	taken  map[string]bool   // logical ids and names of parameters
	ids    map[string]string // ids of the set, to logical ids

	parameters, conditions, mappings, custom *block
	functions, resources                     *block
	parameterOf, conditionOf                 map[string]string
	// events are the mappings that are events of their functions.
	events  map[*facts.Function][]*facts.EventSourceMapping
	isEvent map[facts.Kinded]bool
	// looped: the template has a loop. inLoop: what is written stands in one, where
	// the loop's variable is behind what differs.
	looped, inLoop bool
}

func (w *writer) unsaid(reasons ...Reason) { w.twin.Unsaid = append(w.twin.Unsaid, reasons...) }

func newWriter(t *Twin, syntax Syntax, set facts.Set, scope string, taken map[string]bool) *writer {
	return &writer{
		twin: t, syntax: syntax, set: set, scope: scope, taken: taken, ids: map[string]string{},
		parameters: &block{}, conditions: &block{}, mappings: &block{}, custom: &block{},
		functions: &block{}, resources: &block{},
		parameterOf: map[string]string{}, conditionOf: map[string]string{},
		events: map[*facts.Function][]*facts.EventSourceMapping{}, isEvent: map[facts.Kinded]bool{},
	}
}

// dry is a writer of the same set, for looking at what would be written.
func (w *writer) dry() *writer {
	out := newWriter(&Twin{names: map[string]string{}}, w.syntax, w.set, w.scope, maps.Clone(w.taken))
	out.ids = maps.Clone(w.ids)
	return out
}

func (w *writer) write(file string) {
	groups := grouped(declared(w.set))
	for _, g := range groups {
		w.check(g)
		w.name(g)
	}
	w.chooseEvents(groups)
	for _, g := range groups {
		w.group(g)
	}
	w.notes()
	w.grants()
	p := &printer{headers: map[int]string{}}
	p.print(w.document(), "")
	w.twin.Files[file] = []byte(p.text.String())
	w.twin.headers[file] = p.headers
}

// A group is what one text declares: one entity, its variants under conditions,
// or the instances that a loop makes.
type group struct {
	entities []facts.Kinded
	loop     bool
}

func (g group) first() facts.Kinded { return g.entities[0] }

// mapping is the group's mapping, nil of another kind.
func (g group) mapping() *facts.EventSourceMapping {
	m, _ := g.first().(*facts.EventSourceMapping)
	return m
}

func grouped(entities []facts.Kinded) []*group {
	var out []*group
	byID, byLoop := map[string]*group{}, map[string]*group{}
	for _, e := range entities {
		b := e.Base()
		if g := byID[b.ID]; g != nil {
			g.entities = append(g.entities, e)
			continue
		}
		if m, ok := e.(*facts.EventSourceMapping); ok && m.RepeatedBy.IsKnown() && !b.Header.IsZero() {
			key := b.Header.Path() + ":" + strconv.Itoa(b.Header.Start().Line)
			if g := byLoop[key]; g != nil {
				g.entities = append(g.entities, e)
				continue
			}
			byLoop[key] = &group{entities: []facts.Kinded{e}, loop: true}
			out = append(out, byLoop[key])
			continue
		}
		byID[b.ID] = &group{entities: []facts.Kinded{e}}
		out = append(out, byID[b.ID])
	}
	return out
}

// check finds what no template can say of an entity.
func (w *writer) check(g *group) {
	for _, e := range g.entities {
		b := e.Base()
		switch {
		case b.Open:
			w.unsaid(Unseen)
		case b.Inputs != "":
			w.unsaid(VariableSets)
		case b.Instances:
			w.unsaid(UnknownLoop)
		}
	}
}

// suffixes of logical ids, by kind.
var suffixes = map[string]string{
	facts.KindStream: "Stream", "stream_consumer": "Consumer", facts.KindTable: "Table",
	facts.KindCluster: "Cluster", facts.KindBrokers: "Configuration", facts.KindTopic: "Topic",
	facts.KindFunction: "Function", facts.KindRole: "Role", facts.KindPolicy: "Policy", "function_alias": "Alias", facts.KindMapping: "Mapping",
}

// name gives the group a logical id: its label and its kind.
func (w *writer) name(g *group) {
	b := g.first().Base()
	w.ids[b.ID] = w.logicalID(b.Label, suffixes[g.first().Kind()])
	w.twin.names[w.ids[b.ID]] = b.ID
}

// logicalID returns an id that nothing has yet.
func (w *writer) logicalID(label, suffix string) string {
	word := camel(label) + suffix
	id := word
	for n := 2; w.taken[id]; n++ {
		id = word + strconv.Itoa(n)
	}
	w.taken[id] = true
	return id
}

// camel keeps the letters and digits of a label.
func camel(label string) string {
	var out strings.Builder
	upper := true
	for _, r := range label {
		switch {
		case r >= 'a' && r <= 'z' && upper:
			out.WriteRune(r - 'a' + 'A')
			upper = false
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
			out.WriteRune(r)
			upper = false
		default:
			upper = true
		}
	}
	return out.String()
}

// document puts the sections of the template together.
func (w *writer) document() *block {
	template := &block{}
	var transforms []string
	if w.looped {
		transforms = append(transforms, "AWS::LanguageExtensions")
	}
	if w.syntax == SAM {
		transforms = append(transforms, "AWS::Serverless-2016-10-31")
	}
	if len(transforms) > 0 {
		template.add("Transform", transforms)
	}
	template.addBlock("Parameters", w.parameters).addBlock("Conditions", w.conditions).addBlock("Mappings", w.mappings)
	template.addBlock("Resources", w.resources)
	if w.syntax != Serverless {
		out := (&block{}).add("AWSTemplateFormatVersion", "2010-09-09")
		out.fields = append(out.fields, template.fields...)
		return out
	}
	out := (&block{}).add("service", "twin")
	// Only version 4 of the framework has stages.
	out.add("stages", (&block{}).add("default", (&block{}).add("observability", false)))
	out.add("provider", (&block{}).add("name", "aws").add("runtime", "python3.13"))
	return out.addBlock("custom", w.custom).addBlock("functions", w.functions).addBlock("resources", template)
}

// group writes what a text declares among the resources, unless it is an event
// or a function of the framework.
func (w *writer) group(g *group) {
	id := w.ids[g.first().Base().ID]
	switch {
	case w.isEvent[g.first()]:
		return
	case w.isFrameworkFunction(g.first()):
		w.frameworkFunction(id, g.first().(*facts.Function))
		return
	case g.loop:
		w.loop(id, g)
		return
	}
	blocks := make([]*block, len(g.entities))
	for i, e := range g.entities {
		blocks[i] = w.properties(e)
	}
	resource := (&block{}).add("Type", w.resourceType(g.first()))
	properties := blocks[0]
	if condition := w.existence(g); condition != "" {
		resource.add("Condition", condition)
	}
	if len(blocks) > 1 {
		properties = w.mergeVariants(g, blocks)
	}
	resource.addBlock("Properties", properties)
	w.resources.fields = append(w.resources.fields, field{key: id, value: resource, states: g.first().Base().ID})
}

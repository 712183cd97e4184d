package terraform

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// plan states the facts of a plan in JSON. What the plan leaves open is told
// apart from what nobody wrote by its own record of the configuration; places
// are those of the sources, when they are beside it.
func (p *Parser) plan(ctx context.Context, l *loader, f *source.File) (out parsers.Result) {
	// A plan holds secrets in clear text, and no place in it is worth showing.
	f.Range(0, len(f.Data)).Mask()
	document, err := readPlan(f.Data)
	if err != nil {
		out.Problems = append(out.Problems, planProblem(f, err))
		return out
	}
	r := &run{
		ctx: ctx, loader: l, options: p.options, dir: f.Name,
		symbols: map[string]*symbol{}, said: map[problemKey]bool{},
	}
	b := newPlanReader(document, f, r)
	if dir := path.Dir(f.Name); l.loaded(dir) != nil {
		r.dir = dir
		r.root = r.newInstance(l.loaded(dir), nil, "")
		b.takeVariables()
	}
	w := &writer{run: r}
	for i := range b.resources {
		b.state(w, &b.resources[i])
	}
	w.finish()
	r.tellAbsent()
	out.Facts = w.set
	out.Problems = append(out.Problems, r.problems...)
	return out
}

func planProblem(f *source.File, err error) source.Problem {
	at := f.Range(0, 0)
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, errPlanVersion):
		return source.NotResolved(at, err.Error())
	case errors.As(err, &syntax):
		at = f.Range(int(syntax.Offset)-1, int(syntax.Offset))
	}
	return source.Unreadable(at, "not a plan in JSON")
}

// A planReader turns planned resources into facts.
type planReader struct {
	plan      *planFile
	file      *source.File
	run       *run
	unknown   map[string]any
	sensitive map[string]any
	// planned are the values of the planned resources, by address.
	planned   map[string]map[string]any
	resources []planResource
	// instances counts the resources that one block makes: by its address, and by
	// its address without the keys of modules.
	instances map[string]int
	places    map[string]source.Range
}

func newPlanReader(document *planFile, f *source.File, r *run) *planReader {
	b := &planReader{
		plan: document, file: f, run: r, unknown: map[string]any{}, sensitive: map[string]any{},
		planned: map[string]map[string]any{}, instances: map[string]int{}, places: placesOf(f, document.Configuration),
	}
	for _, c := range document.ResourceChanges {
		b.unknown[c.Address], b.sensitive[c.Address] = c.Change.AfterUnknown, c.Change.AfterSensitive
	}
	b.list(document.PlannedValues.RootModule, 0)
	return b
}

// list collects the resources of a module and those inside it.
func (b *planReader) list(m planModule, depth int) {
	for _, r := range m.Resources {
		if r.Mode == "managed" {
			b.resources = append(b.resources, r)
			b.planned[r.Address] = r.Values
			b.instances[r.block()]++
			if anywhere := r.anywhere(); anywhere != r.block() {
				b.instances[anywhere]++
			}
		}
	}
	if depth < maxNesting {
		for _, c := range m.ChildModules {
			b.list(c, depth+1)
		}
	}
}

func (b *planReader) state(w *writer, r *planResource) {
	state := states[r.Type]
	if state == nil {
		return
	}
	defer func() {
		if failure := recover(); failure != nil {
			b.run.problems = append(b.run.problems, source.Problem{
				Severity: source.Warning, Broken: true, Place: source.At(b.file.Range(0, 0)),
				Message: fmt.Sprintf("%s of the plan could not be read: the parser broke down (%T)", r.Address, failure),
			})
		}
	}()
	state(w, b.declared(w, r))
}

// declared is a planned resource, as the source declares it where that is beside
// the plan.
func (b *planReader) declared(w *writer, r *planResource) *declared {
	c := &planConfig{
		reader: b, resource: r, values: r.Values, unknown: b.unknown[r.Address], sensitive: b.sensitive[r.Address],
		path: modulePath(r.Address),
	}
	if at, ok := b.places[placeKey(c.path, r.Type+"."+r.Name)]; ok {
		c.head = at
	} else {
		c.head = b.file.Range(0, 0)
	}
	c.expressions = b.plan.root.at(c.path).expressions(r.Type, r.Name)
	d := &declared{config: c, traits: b.traits(r), entity: facts.Entity{
		ID: r.Address, Scope: b.run.dir, Label: r.Name + indexSuffix(r.Index), Syntax: planSyntax, Header: c.head,
	}}
	it := b.source(r)
	if it == nil {
		return d
	}
	c.source = it.config()
	c.source.current = true
	repeated := d.repeatedBy
	d.traits, d.entity = it.traits(), w.entity(it)
	// What is planned exists, and is one.
	d.maybe, d.entity.When, d.entity.Instances = false, nil, false
	d.entity.ID, d.entity.Label, d.entity.Syntax = r.Address, r.Name+indexSuffix(r.Index), planSyntax
	if repeated == "" && d.repeatedBy != "module" {
		d.repeatedBy = ""
	}
	return d
}

const planSyntax = "terraform plan"

func indexSuffix(index any) string {
	switch i := index.(type) {
	case string:
		return "[" + quoted(i) + "]"
	case json.Number:
		return "[" + i.String() + "]"
	}
	return ""
}

// block is the address without the key of the instance.
func (r *planResource) block() string { return strings.TrimSuffix(r.Address, indexSuffix(r.Index)) }

// anywhere is the block's address in all instances of its module.
func (r *planResource) anywhere() string {
	words := addressWords(r.block())
	for i := range words {
		words[i] = withoutKey(words[i])
	}
	return strings.Join(words, ".")
}

// traits tells from an address and its neighbours what repeats a resource.
func (b *planReader) traits(r *planResource) traits {
	t := traits{kind: r.Type}
	switch r.Index.(type) {
	case string:
		t.repeatedBy = "for_each"
	case json.Number:
		t.repeatedBy = "count"
	}
	if b.instances[r.block()] == 1 {
		t.repeatedBy = ""
		if b.instances[r.anywhere()] > 1 {
			t.repeatedBy = "module"
		}
	}
	return t
}

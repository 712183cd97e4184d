package terraform

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
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
	dir := path.Dir(f.Name)
	r := &run{
		ctx: ctx, loader: l, options: p.options, dir: f.Name,
		symbols: map[string]*symbol{}, said: map[problemKey]bool{},
	}
	b := &planReader{plan: document, file: f, run: r, unknown: map[string]any{}, sensitive: map[string]any{}, planned: map[string]bool{}}
	if m := l.loaded(dir); m != nil {
		r.dir = dir
		r.root = r.newInstance(m, nil, "")
	}
	for _, c := range document.ResourceChanges {
		b.unknown[c.Address], b.sensitive[c.Address] = c.Change.AfterUnknown, c.Change.AfterSensitive
	}
	w := &writer{run: r}
	b.list(document.PlannedValues.RootModule, 0)
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
	planned   map[string]bool
	resources []planResource
}

// list collects the resources of a module and those inside it.
func (b *planReader) list(m planModule, depth int) {
	for _, r := range m.Resources {
		if r.Mode == "managed" {
			b.resources = append(b.resources, r)
			b.planned[r.Address] = true
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
	written := b.source(r)
	c := &planConfig{
		reader: b, resource: r, values: r.Values, unknown: b.unknown[r.Address], sensitive: b.sensitive[r.Address],
		path: modulePath(r.Address), head: b.file.Range(0, 0),
	}
	c.expressions = b.plan.Configuration.RootModule.at(c.path).expressions(r.Type, r.Name)
	e := facts.Entity{
		ID: r.Address, Scope: b.run.dir, Label: r.Name + indexSuffix(r.Index), Syntax: "terraform plan",
		Header: c.head,
	}
	d := &declared{config: c, traits: b.traits(r)}
	if written != nil {
		c.body = written.block.body
		c.head = written.block.header
		e.Header, e.Body, e.Via = written.block.header, written.block.whole, written.in.via
		d.createBeforeDestroy = facts.Known(false, facts.WrittenAt(c.head))
		if l := written.lifecycle(); l != nil && l.attributes["create_before_destroy"] != nil {
			a := l.attributes["create_before_destroy"]
			d.createBeforeDestroy = facts.Attr[bool]{}
			if on, ok := asBool(literalOf(a.expr)); ok {
				d.createBeforeDestroy = facts.Known(on, facts.WrittenAt(a.value))
			}
		}
	}
	d.entity = e
	state(w, d)
}

func indexSuffix(index any) string {
	switch i := index.(type) {
	case string:
		return "[" + quoted(i) + "]"
	case json.Number:
		return "[" + i.String() + "]"
	}
	return ""
}

// traits tells from an address and its neighbours what repeats a resource.
func (b *planReader) traits(r *planResource) traits {
	t := traits{kind: r.Type}
	base := strings.TrimSuffix(r.Address, indexSuffix(r.Index))
	others := slices.ContainsFunc(b.resources, func(o planResource) bool {
		return o.Address != r.Address && strings.TrimSuffix(o.Address, indexSuffix(o.Index)) == base
	})
	switch r.Index.(type) {
	case string:
		t.repeatedBy = "for_each"
	case json.Number:
		t.repeatedBy = "count"
	}
	if !others {
		t.repeatedBy = ""
	}
	return t
}

// source finds the block that a planned resource was written as, when the
// sources are beside the plan.
func (b *planReader) source(r *planResource) *node {
	in := b.run.root
	for _, name := range modulePath(r.Address) {
		if in == nil || in.calls[name] == nil {
			return nil
		}
		children := in.calls[name].children()
		if len(children) == 0 {
			return nil
		}
		in = children[0]
	}
	if in == nil || in.module.table != nil {
		return nil
	}
	return in.resources[r.Type+"."+r.Name]
}

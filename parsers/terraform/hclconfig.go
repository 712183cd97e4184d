package terraform

import (
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// An hclConfig is a block of a configuration in the scope that it is evaluated
// in.
type hclConfig struct {
	item *item
	body *body
	ctx  *hcl.EvalContext
	head source.Range
	// path leads through the blocks of the resource to this one.
	path []string
	// current: ignore_changes is passed over.
	current bool
}

func (it *item) config() *hclConfig {
	return &hclConfig{
		item: it, body: it.node.block.body, ctx: it.scope.context(),
		head: it.node.in.shownHeader(it.node.block.header),
	}
}

func (c *hclConfig) header() source.Range { return c.item.node.in.shownHeader(c.head) }

func (c *hclConfig) ignores(name string) bool {
	return !c.current && c.item.node.ignores(append(c.path[:len(c.path):len(c.path)], name)...)
}

func (c *hclConfig) read(name string) reading {
	a := c.body.attributes[name]
	if a == nil {
		if c.ignores(name) || c.body.leavesOpen(name) {
			return unknownAt(c)
		}
		return absentAt(c)
	}
	in := c.item.node.in
	if c.ignores(name) {
		return reading{state: isUnknown, origin: in.shown(facts.WrittenAt(a.value))}
	}
	v, diags := a.expr.Value(c.ctx)
	if diags.HasErrors() {
		in.tell(diags)
		return reading{state: isUnknown, origin: in.shown(facts.WrittenAt(a.value))}
	}
	if isNull(v) {
		return absentAt(c)
	}
	return c.reading(a, v)
}

// reading is what an attribute's value says, with the way to where it was
// written.
func (c *hclConfig) reading(a *attribute, v cty.Value) reading {
	in := c.item.node.in
	t := &tracer{run: in.run, secret: isSensitive(v)}
	origin := in.shown(facts.WrittenAt(a.value, t.way(a, c.ctx, v)...))
	if s := symbolOf(v); s != nil && s.ref != nil {
		origin = origin.Referring(*s.ref)
	}
	return reading{
		state: isWritten, value: v, origin: origin, loops: loopsOf(v),
		parts: func() []part {
			parts := partsOf(in.run, a, c.ctx, v)
			for i := range parts {
				parts[i].at = in.shown(facts.WrittenAt(parts[i].at)).Place.Range
			}
			return parts
		},
	}
}

func (c *hclConfig) blocks(name string) ([]config, bool) {
	if c.ignores(name) {
		return nil, false
	}
	var out []config
	written := c.body.nested(name)
	complete := len(written) > 0 || !c.body.leavesOpen(name)
	for _, b := range written {
		if b.kind != "dynamic" {
			out = append(out, c.inside(b, c.ctx))
			continue
		}
		more, ok := c.dynamic(b)
		out = append(out, more...)
		complete = complete && ok
	}
	return out, complete
}

func (c *hclConfig) inside(b *block, ctx *hcl.EvalContext) *hclConfig {
	return &hclConfig{
		item: c.item, body: b.body, ctx: ctx, head: b.header, current: c.current,
		path: append(c.path[:len(c.path):len(c.path)], b.kind),
	}
}

// blockCost is what a block that is made costs, in evaluation steps.
const blockCost = 8

// dynamic makes the blocks of a dynamic one; ok is false when it cannot be known
// how many there are.
func (c *hclConfig) dynamic(b *block) (out []config, ok bool) {
	in := c.item.node.in
	each := b.body.attributes["for_each"]
	contents := b.body.nested("content")
	if each == nil || len(contents) != 1 {
		return nil, false
	}
	v, diags := each.expr.Value(c.ctx)
	if diags.HasErrors() {
		in.tell(diags)
		return nil, false
	}
	inner, marks := bare(v).Unmark()
	if !inner.IsKnown() || inner.IsNull() || !inner.CanIterateElements() || inner.Type().IsSetType() && !inner.IsWhollyKnown() {
		return nil, false
	}
	if inner.LengthInt() > maxInstances {
		in.tell(hcl.Diagnostics{problemAt(each.expr.Range(), "more than "+strconv.Itoa(maxInstances)+" "+b.label(0)+" blocks; they are taken as unknown")})
		return nil, false
	}
	if over, diags := in.run.spend(1+blockCost*inner.LengthInt(), each.expr.Range()); over {
		in.tell(diags)
		return nil, false
	}
	name := b.label(0)
	if a := b.body.attributes["iterator"]; a != nil {
		if word := hcl.ExprAsKeyword(unwrap(a.expr)); word != "" {
			name = word
		} else if text, literal := literalString(a.expr); literal {
			name = text
		}
	}
	for it := inner.ElementIterator(); it.Next(); {
		key, element := it.Element()
		if inner.Type().IsSetType() {
			key = element
		}
		ctx := c.ctx.NewChild()
		ctx.Variables = map[string]cty.Value{name: cty.ObjectVal(map[string]cty.Value{
			"key": key.WithMarks(marks), "value": element.WithMarks(marks),
		})}
		out = append(out, &hclConfig{
			item: c.item, body: contents[0].body, ctx: ctx, head: b.header, current: c.current,
			path: append(c.path[:len(c.path):len(c.path)], b.label(0)),
		})
	}
	return out, true
}

// shownHeader is a header as users may see it: what a table declares stands for
// the call of the module.
func (in *instance) shownHeader(r source.Range) source.Range {
	for ; in != nil && in.module.table != nil; in = in.parent {
		r = in.call.header
	}
	return r
}

// shown takes places inside a table out of an origin.
func (in *instance) shown(o facts.Origin) facts.Origin {
	if in.module.table == nil {
		return o
	}
	hops := o.Hops[:0:0]
	for _, h := range o.Hops {
		if !isTableFile(h.Place.Range.File) {
			hops = append(hops, h)
		}
	}
	o.Hops = hops
	if !isTableFile(o.Place.Range.File) {
		return o
	}
	if len(hops) > 0 {
		o.Place, o.Hops = hops[0].Place, hops[1:]
		return o
	}
	o.Place = source.At(in.shownHeader(source.Range{}))
	return o
}

// tablePrefix begins the names of the files that tables are written in.
const tablePrefix = "\x00"

func isTableFile(f *source.File) bool {
	return f != nil && len(f.Name) > 0 && f.Name[:1] == tablePrefix
}

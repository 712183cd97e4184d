package terraform

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// A planConfig is a planned resource, or a block in one, with the mirrors that
// say what of it is unknown and what is sensitive.
type planConfig struct {
	reader   *planReader
	resource *planResource
	values   map[string]any
	// unknown and sensitive mirror the values: true, or maps and lists of it.
	unknown, sensitive any
	// expressions are the arguments as written; nil when the plan does not say.
	expressions map[string]any
	path        []string
	// source is the block as written, when it is beside the plan.
	source *hclConfig
	head   source.Range
}

func (c *planConfig) header() source.Range {
	if c.source != nil {
		return c.source.header()
	}
	return c.head
}

// ignores: a plan knows what is running.
func (c *planConfig) ignores(string) bool { return false }

func (c *planConfig) read(name string) reading {
	if c.source != nil {
		return c.beside(name)
	}
	return c.alone(name)
}

// alone reads an argument by the plan's own record of the configuration.
func (c *planConfig) alone(name string) reading {
	v, planned := c.values[name]
	unknown := mirror(c.unknown, name)
	expression, written := c.expressions[name]
	if c.expressions != nil && (!written || isWrittenNull(expression)) {
		// Defaults of the provider are planned as if they had been written.
		return absentAt(c)
	}
	if (!planned || v == nil) && unknown == nil {
		return absentAt(c)
	}
	if unknown != nil && c.expressions == nil {
		return unknownAt(c)
	}
	r := reading{state: isWritten, origin: facts.WrittenAt(c.head)}
	r.value = inWrittenOrder(expression, planValue(v, unknown, mirror(c.sensitive, name)))
	if refs := references(expression); len(refs) > 0 && r.value.IsKnown() {
		// It does not stand at the argument itself.
		r.origin.Hops = []facts.Hop{{Text: refs[0], Place: source.At(c.head)}}
	}
	if s := c.reader.symbol(c, expression, r.value); s != nil {
		r.value = r.value.Mark(s)
		if s.ref != nil {
			r.origin = r.origin.Referring(*s.ref)
		}
	}
	r.parts = func() []part { return wholePart(r) }
	return r
}

func (c *planConfig) blocks(name string) ([]config, bool) {
	if c.source != nil {
		return c.besideBlocks(name)
	}
	planned, known := c.plannedBlocks(name)
	written, _ := c.expressions[name].([]any)
	if len(written) != len(planned) {
		return asConfigs(planned), known
	}
	out := make([]*planConfig, len(planned))
	for i, j := range pair(len(planned), func(i, j int) bool { return planned[j].repeats(written[i]) }) {
		out[i] = planned[j]
		out[i].expressions, _ = written[i].(map[string]any)
	}
	return asConfigs(out), known
}

// plannedBlocks are the blocks of a type in the plan's order, which for sets is
// not the order in which they were written. Blocks that are unknown as a whole are
// those that the provider fills in, or those of a dynamic one, which the plan's
// record of the configuration leaves out.
func (c *planConfig) plannedBlocks(name string) (list []*planConfig, complete bool) {
	unknown, sensitive := mirror(c.unknown, name), mirror(c.sensitive, name)
	if all, ok := unknown.(bool); ok && all {
		return nil, false
	}
	switch v := c.values[name].(type) {
	case map[string]any:
		return []*planConfig{c.inside(name, v, unknown, sensitive)}, true
	case []any:
		complete = true
		for i, item := range v {
			m, ok := item.(map[string]any)
			if !ok {
				complete = false
				continue
			}
			list = append(list, c.inside(name, m, mirrorAt(unknown, i), mirrorAt(sensitive, i)))
		}
		return list, complete
	}
	return nil, unknown == nil
}

func (c *planConfig) inside(name string, values map[string]any, unknown, sensitive any) *planConfig {
	out := &planConfig{
		reader: c.reader, resource: c.resource, values: values, unknown: unknown, sensitive: sensitive,
		path: c.path, head: c.header(),
	}
	if e, ok := c.expressions[name].(map[string]any); ok && e["references"] == nil && e["constant_value"] == nil {
		out.expressions = e
		return out
	}
	// Made by a dynamic block, unless the record of the configuration is found to
	// have it: what is planned is all that can be told.
	out.expressions = map[string]any{}
	for key, v := range values {
		if v != nil {
			out.expressions[key] = nil
		}
	}
	if m, ok := unknown.(map[string]any); ok {
		for key := range m {
			out.expressions[key] = nil
		}
	}
	return out
}

// repeats: no constant that is written in a block is otherwise in this one, and
// one is the same.
func (c *planConfig) repeats(written any) bool {
	expressions, _ := written.(map[string]any)
	same := false
	for name, expression := range expressions {
		constant, ok := constantOf(expression)
		if !ok {
			continue
		}
		if !sameValue(constant, plain(planValue(c.values[name], mirror(c.unknown, name), nil))) {
			return false
		}
		same = true
	}
	return same
}

// constantOf is the value of an argument that refers to nothing. In JSON syntax a
// template is recorded as a constant beside its references.
func constantOf(expression any) (cty.Value, bool) {
	m, ok := expression.(map[string]any)
	if !ok || len(references(expression)) > 0 {
		return cty.NilVal, false
	}
	v, ok := m["constant_value"]
	if !ok {
		return cty.NilVal, false
	}
	return planValue(v, nil, nil), true
}

// isWrittenNull: an argument is written to be absent.
func isWrittenNull(expression any) bool {
	v, ok := constantOf(expression)
	return ok && v.IsNull()
}

// inWrittenOrder gives a list the order in which it was written: a plan sorts what
// is a set.
func inWrittenOrder(expression any, v cty.Value) cty.Value {
	constant, ok := constantOf(expression)
	if !ok || v.IsMarked() || !v.IsWhollyKnown() || v.IsNull() || !v.Type().IsTupleType() || !sameValue(constant, v) {
		return v
	}
	return constant
}

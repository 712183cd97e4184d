package terraform

import (
	"encoding/json"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
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
	// body is the source's, when it is beside the plan.
	body *body
	head source.Range
}

func (c *planConfig) header() source.Range { return c.head }

// ignores: a plan knows what is running.
func (c *planConfig) ignores(string) bool { return false }

func (c *planConfig) read(name string) reading {
	v, planned := c.values[name]
	unknown := mirror(c.unknown, name)
	expression, written := c.expressions[name]
	if c.expressions != nil && !written && !c.mayBeWritten(name) {
		// Defaults of the provider are planned as if they had been written.
		return absentAt(c)
	}
	if (!planned || v == nil) && unknown == nil {
		return absentAt(c)
	}
	if unknown != nil && c.expressions == nil {
		return unknownAt(c)
	}
	r := reading{state: isWritten, origin: facts.WrittenAt(c.place(name))}
	r.value = planValue(v, unknown, mirror(c.sensitive, name))
	if s := c.reader.symbol(c, expression, r.value); s != nil {
		r.value = r.value.Mark(s)
		if s.ref != nil {
			r.origin = r.origin.Referring(*s.ref)
		}
	}
	r.parts = func() []part { return c.parts(name, r.value) }
	return r
}

// mayBeWritten: the source has the argument although the plan's record of the
// configuration leaves it out, as it does inside dynamic blocks.
func (c *planConfig) mayBeWritten(name string) bool {
	return c.body != nil && c.body.attributes[name] != nil
}

// place is where the source has an argument, else the header.
func (c *planConfig) place(name string) source.Range {
	if c.body != nil && c.body.attributes[name] != nil {
		return c.body.attributes[name].value
	}
	return c.head
}

func (c *planConfig) parts(name string, v cty.Value) []part {
	text, ok := asText(plain(v))
	whole := part{text: text, hole: !ok, symbol: symbolOf(v), secret: isSensitive(v), at: c.place(name)}
	if c.body == nil || c.body.attributes[name] == nil || !ok {
		return []part{whole}
	}
	if e, literal := unwrap(c.body.attributes[name].expr).(*hclsyntax.TemplateExpr); literal {
		return literalParts(c.reader.run, e.Parts)
	}
	return []part{whole}
}

func (c *planConfig) blocks(name string) ([]config, bool) {
	unknown := mirror(c.unknown, name)
	_, written := c.expressions[name]
	if all, ok := unknown.(bool); ok && all {
		// Blocks that the provider may fill in are unknown even if nobody wrote
		// them; only the source tells, since dynamic blocks are left out of the
		// plan's record.
		if !written && c.body != nil && len(c.body.nested(name)) == 0 {
			return nil, true
		}
		return nil, false
	}
	switch v := c.values[name].(type) {
	case map[string]any:
		return []config{c.inside(name, v, unknown, mirror(c.sensitive, name), 0)}, true
	case []any:
		var out []config
		complete := true
		for i, item := range v {
			m, ok := item.(map[string]any)
			if !ok {
				complete = false
				continue
			}
			out = append(out, c.inside(name, m, mirrorAt(unknown, i), mirrorAt(mirror(c.sensitive, name), i), i))
		}
		return out, complete
	}
	return nil, unknown == nil
}

func (c *planConfig) inside(name string, values map[string]any, unknown, sensitive any, i int) *planConfig {
	out := &planConfig{
		reader: c.reader, resource: c.resource, values: values, unknown: unknown, sensitive: sensitive,
		path: c.path, head: c.head,
	}
	switch e := c.expressions[name].(type) {
	case []any:
		if i < len(e) {
			out.expressions, _ = e[i].(map[string]any)
		}
	case map[string]any:
		if e["references"] == nil && e["constant_value"] == nil {
			out.expressions = e
		}
	}
	if c.body != nil {
		if list := c.body.nested(name); i < len(list) && list[i].kind != "dynamic" {
			out.body, out.head = list[i].body, list[i].header
		}
	}
	if out.expressions == nil {
		// Made by a dynamic block: what is planned is all that can be told.
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
	}
	return out
}

// mirror is the part of a mirror that belongs to a key; nil when nothing there
// is marked.
func mirror(of any, key string) any {
	switch of := of.(type) {
	case bool:
		if of {
			return true
		}
	case map[string]any:
		return marked(of[key])
	}
	return nil
}

func mirrorAt(of any, i int) any {
	switch of := of.(type) {
	case bool:
		if of {
			return true
		}
	case []any:
		if i < len(of) {
			return marked(of[i])
		}
	}
	return nil
}

// marked is a mirror, nil when nothing in it is true.
func marked(of any) any {
	switch of := of.(type) {
	case bool:
		if of {
			return true
		}
		return nil
	case map[string]any:
		for _, v := range of {
			if marked(v) != nil {
				return of
			}
		}
		return nil
	case []any:
		for _, v := range of {
			if marked(v) != nil {
				return of
			}
		}
		return nil
	}
	return nil
}

// planValue turns planned JSON into a value.
func planValue(v, unknown, secret any) cty.Value {
	out := cty.DynamicVal
	if all, ok := unknown.(bool); !ok || !all {
		switch v := v.(type) {
		case nil:
			out = cty.NullVal(cty.DynamicPseudoType)
		case string:
			out = cty.StringVal(v)
		case bool:
			out = cty.BoolVal(v)
		case json.Number:
			if n, err := cty.ParseNumberVal(v.String()); err == nil {
				out = n
			}
		case []any:
			items := make([]cty.Value, len(v))
			for i, item := range v {
				items[i] = planValue(item, mirrorAt(unknown, i), mirrorAt(secret, i))
			}
			out = cty.TupleVal(items)
		case map[string]any:
			fields := map[string]cty.Value{}
			for key, field := range v {
				fields[key] = planValue(field, mirror(unknown, key), mirror(secret, key))
			}
			out = cty.ObjectVal(fields)
		}
	}
	if all, ok := secret.(bool); ok && all {
		return out.Mark(sensitive{})
	}
	return out
}

// symbol is what an argument's expression refers to, when it is one reference.
func (b *planReader) symbol(c *planConfig, expression any, v cty.Value) *symbol {
	target, name, ok := b.follow(c.path, references(expression), moduleAddress(c.resource.Address), c.resource.Index, 0)
	if !ok {
		return nil
	}
	s := &symbol{text: target + "." + name, certain: isComputed(name)}
	if v.IsKnown() {
		s.text = ""
	}
	kind := resourceType(target)
	if word, known := canonicalWords[kind+"."+name]; known {
		name = word
	}
	s.ref = &facts.Ref{Scope: b.run.dir, ID: target, Attribute: name}
	return s
}

// follow leads from references to the address and attribute of a resource,
// through inputs and outputs of modules.
func (b *planReader) follow(path, refs []string, module string, index any, depth int) (address, attribute string, ok bool) {
	if len(refs) == 0 || depth > maxDepth {
		return "", "", false
	}
	words := addressWords(refs[0])
	configuration := b.plan.Configuration.RootModule.at(path)
	if configuration == nil || len(words) < 2 {
		return "", "", false
	}
	switch words[0] {
	case "each", "count", "local", "path", "terraform", "self", "data":
		return "", "", false
	case "var":
		if len(path) == 0 || !onlyParts(refs) {
			return "", "", false
		}
		outer := path[:len(path)-1]
		parent := b.plan.Configuration.RootModule.at(outer)
		call, known := parent.ModuleCalls[path[len(path)-1]]
		if !known {
			return "", "", false
		}
		return b.follow(outer, references(call.Expressions[words[1]]), moduleAddress(module), nil, depth+1)
	case "module":
		name, key, _ := strings.Cut(words[1], "[")
		call, known := configuration.ModuleCalls[name]
		if !known || len(words) < 3 || !onlyParts(refs) {
			return "", "", false
		}
		inside := "module." + name
		if key != "" {
			inside += "[" + key
		}
		if module != "" {
			inside = module + "." + inside
		}
		out := call.Module.Outputs[words[2]]
		return b.follow(append(path[:len(path):len(path)], name), references(out.Expression), inside, nil, depth+1)
	}
	if len(words) < 3 || !onlyParts(refs) {
		return "", "", false
	}
	address = words[0] + "." + words[1]
	if module != "" {
		address = module + "." + address
	}
	for _, candidate := range []string{address, address + indexSuffix(index), address + "[0]"} {
		if b.planned[candidate] {
			return candidate, words[2], true
		}
	}
	return "", "", false
}

// onlyParts: every reference is a part of the first one, so that the expression
// is that one, or reads from it. each.key beside it chooses the instance.
func onlyParts(refs []string) bool {
	for _, r := range refs[1:] {
		if !strings.HasPrefix(refs[0], r) && r != "each.key" && r != "count.index" && r != "each.value" {
			return false
		}
	}
	return true
}

// moduleAddress is the address of the module instance that something is in.
func moduleAddress(address string) string {
	words := addressWords(address)
	n := 0
	for n+2 < len(words) && words[n] == "module" {
		n += 2
	}
	return strings.Join(words[:n], ".")
}

// literalOf is a literal's value; unknown for any other expression.
func literalOf(e hclsyntax.Expression) cty.Value {
	if l, ok := unwrap(e).(*hclsyntax.LiteralValueExpr); ok {
		return l.Val
	}
	if text, ok := literalString(e); ok {
		return cty.StringVal(text)
	}
	return cty.DynamicVal
}

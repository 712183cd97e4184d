package serverless

import (
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// section returns the mapping that a section is: written here, read from a file,
// or an array of such parts, of which later ones count. nil when it is none.
func (v *variables) section(n *yamlpos.Node) *yamlpos.Node { return v.sectionAt(n, 0) }

func (v *variables) sectionAt(n *yamlpos.Node, depth int) *yamlpos.Node {
	r := v.value(n)
	if r.state != isNode || depth > maxDepth {
		return nil
	}
	switch r.node.Kind {
	case yamlpos.Mapping:
		return r.node
	case yamlpos.Sequence:
		var out *yamlpos.Node
		for _, item := range r.node.Items {
			if part := v.sectionAt(item, depth+1); part != nil {
				out = v.merge(out, part, depth+1)
			}
		}
		return out
	}
	return nil
}

// merge puts one mapping over another, mappings inside them too.
func (v *variables) merge(a, b *yamlpos.Node, depth int) *yamlpos.Node {
	if a == nil || depth > maxDepth {
		return b
	}
	out := &yamlpos.Node{Kind: yamlpos.Mapping, Style: a.Style, Range: a.Range}
	index := map[string]int{}
	for _, e := range a.Entries {
		index[e.Key.Value] = len(out.Entries)
		out.Entries = append(out.Entries, e)
	}
	for _, e := range b.Entries {
		i, both := index[e.Key.Value]
		if !both {
			index[e.Key.Value] = len(out.Entries)
			out.Entries = append(out.Entries, e)
			continue
		}
		under := out.Entries[i]
		if under.Value.Kind == yamlpos.Mapping && e.Value.Kind == yamlpos.Mapping {
			out.Entries[i] = &yamlpos.Entry{Key: under.Key, Value: v.merge(under.Value, e.Value, depth+1)}
		} else {
			out.Entries[i] = e
		}
	}
	return out
}

// The sections of a template whose entries may be variables themselves.
var templateSections = []string{"Parameters", "Mappings", "Conditions", "Resources", "Outputs"}

// sections makes the template that stands under resources, as package cfn reads
// one: with its sections and their entries in place.
func (s *service) sections(resources *yamlpos.Node) *yamlpos.Node {
	out := &yamlpos.Node{Kind: yamlpos.Mapping, Range: s.root.Range}
	if resources == nil {
		return out
	}
	if n := resources.Get("Transform"); n != nil {
		out.Entries = append(out.Entries, resources.Entry("Transform"))
	}
	for _, name := range templateSections {
		section := s.vars.section(resources.Get(name))
		if section == nil {
			continue
		}
		made := &yamlpos.Node{Kind: yamlpos.Mapping, Style: section.Style, Range: section.Range, Shadowed: section.Shadowed}
		for _, e := range section.Entries {
			if name != "Conditions" && e.Value.Kind == yamlpos.Scalar {
				if body := s.vars.section(e.Value); body != nil {
					e = &yamlpos.Entry{Key: e.Key, Value: body, Merged: e.Merged}
				}
			}
			made.Entries = append(made.Entries, e)
		}
		out.Entries = append(out.Entries, &yamlpos.Entry{Key: resources.Entry(name).Key, Value: made})
	}
	return out
}

// whole is the range of a key with its value.
func whole(key, value *yamlpos.Node) source.Range { return key.Used().Until(value.Used()) }

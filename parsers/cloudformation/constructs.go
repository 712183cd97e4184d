package cloudformation

import (
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// A construct is what an assembly knows of a resource's origin: the path in the
// tree of constructs, and the entries of its metadata.
type construct struct {
	path    string
	entries *yamlpos.Node
}

// locate moves each resource to the line of the program that made it, where the
// assembly knows it and the file is at hand. The template itself tells the path
// of a construct, unless the program was told to leave it out.
func (s *stackArtifact) locate(t *cfn.Template) {
	known := s.constructs()
	for _, r := range t.Resources {
		made := known[r.ID]
		if told := text(r.Node().Get("Metadata").Get("aws:cdk:path")); told != "" {
			made.path = told
			for _, m := range s.metadata {
				if n := m.Get("/" + told); n != nil {
					made.entries = n
				}
			}
		}
		written := r.Header
		if at := s.userLine(made.entries); !at.IsZero() {
			r.Locate(at, "synthesized here")
		}
		if made.path != "" {
			r.Label = strings.TrimSuffix(made.path, "/Resource")
			r.Via = append(r.Via, facts.Hop{Text: "construct " + made.path, Place: source.At(written)})
		}
	}
}

// constructs are those that made the resources of the template, by logical id.
// Stacks that are nested in it have ids of their own.
func (s *stackArtifact) constructs() map[string]construct {
	out := map[string]construct{}
	if s.isNested && s.within == "" {
		return out
	}
	inner := s.nestedPaths()
	for _, m := range s.metadata {
		for _, e := range m.Entries {
			name, id := e.Key.Value, logicalID(e.Value)
			isInner := func(p string) bool { return strings.HasPrefix(name, p+"/") }
			if id != "" && strings.HasPrefix(name, s.within+"/") && !slices.ContainsFunc(inner, isInner) {
				out[id] = construct{strings.TrimPrefix(name, "/"), e.Value}
			}
		}
	}
	return out
}

// nestedMark stands in the path of the resource that nests a stack, behind the
// path of that stack.
const nestedMark = ".NestedStack/"

// nestedPaths are the paths of the stacks that are nested in the template.
func (s *stackArtifact) nestedPaths() []string {
	var out []string
	for _, m := range s.metadata {
		for _, e := range m.Entries {
			p, _, nests := strings.Cut(e.Key.Value, nestedMark)
			if nests && strings.HasPrefix(p, s.within+"/") && !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// nested returns what is known of the template that a resource of the stack
// nests.
func (s *stackArtifact) nested(id string) *stackArtifact {
	if s == nil {
		return nil
	}
	inner := *s
	inner.isNested, inner.within = true, ""
	if p, _, nests := strings.Cut(s.constructs()[id].path, nestedMark); nests {
		inner.within = "/" + p
	}
	return &inner
}

func logicalID(entries *yamlpos.Node) string {
	for _, item := range entries.Items {
		if text(item.Get("type")) == "aws:cdk:logicalId" {
			return text(item.Get("data"))
		}
	}
	return ""
}

package serverless

import (
	"fmt"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// A gap is a part of the service that is not read.
type gap struct {
	at   source.Range
	what string
	// changes: it may change what is read, and is hardly where mappings are.
	changes bool
}

// maxGaps is how many parts a note names.
const maxGaps = 4

func (s *service) miss(at source.Range, what string) {
	s.gaps = append(s.gaps, gap{at: at, what: what})
}

// findGaps notes which sections are made by programs, or stand elsewhere than in
// the tree, and what they may change.
func (s *service) findGaps() {
	s.findMeddlers()
	for _, n := range s.vars.unread(s.root.Get("functions")) {
		// Functions in a list are merged, so that those may change others.
		s.meddled = true
		s.miss(n.Used(), s.from("functions", n))
	}
	for _, n := range s.vars.unread(s.root.Get("provider")) {
		s.gaps = append(s.gaps, gap{at: n.Used(), what: s.from("the provider's settings", n), changes: true})
	}
	resources := s.root.Get("resources")
	for _, n := range s.vars.unread(resources) {
		s.partial = true
		s.miss(n.Used(), s.from("resources", n))
	}
	// What has the logical id of a generated resource is merged over it.
	if section := s.vars.section(resources); section != nil {
		for _, name := range []string{"Resources", "extensions"} {
			for _, n := range s.vars.unread(section.Get(name)) {
				s.partial = true
				s.miss(n.Used(), s.from("resources", n))
			}
		}
		for _, e := range entries(s.vars.section(section.Get("Resources"))) {
			for _, n := range s.vars.unread(e.Value) {
				s.miss(n.Used(), s.from("resource "+source.Printable(e.Key.Value), n))
			}
		}
	}
}

func entries(n *yamlpos.Node) []*yamlpos.Entry {
	if n == nil {
		return nil
	}
	return n.Entries
}

// from says what is missing, and from where when it stands in a file.
func (s *service) from(what string, n *yamlpos.Node) string {
	parts, _ := parse(n.Value)
	if len(parts) == 1 && len(parts[0].sources) > 0 && parts[0].sources[0].kind == "file" {
		return fmt.Sprintf("%s from %s", what, source.Printable(parts[0].sources[0].param))
	}
	return what
}

// unread are the nodes of a section that come to nothing readable: the section
// itself, or parts of a list of which it is put together.
func (v *variables) unread(n *yamlpos.Node) []*yamlpos.Node { return v.unreadAt(n, 0) }

func (v *variables) unreadAt(n *yamlpos.Node, depth int) []*yamlpos.Node {
	r := v.value(n)
	switch {
	case n == nil || depth > maxDepth:
		return nil
	case r.state == unknown:
		return []*yamlpos.Node{n}
	case r.state != isNode || r.node.Kind != yamlpos.Sequence:
		return nil
	}
	var out []*yamlpos.Node
	for _, item := range r.node.Items {
		out = append(out, v.unreadAt(item, depth+1)...)
	}
	return out
}

// tellGaps says once what was not read and what can be done about it. What only
// changes mappings is not worth a word where there is none.
func (s *service) tellGaps(hasMappings bool) {
	gaps := slices.DeleteFunc(s.gaps, func(g gap) bool { return g.changes && !hasMappings })
	if len(gaps) == 0 {
		return
	}
	var words []string
	for i, g := range gaps {
		if i == maxGaps {
			words = append(words, fmt.Sprintf("and %d more", len(gaps)-i))
			break
		}
		words = append(words, g.what)
	}
	s.run.result.Problems = append(s.run.result.Problems, source.LeftOut(gaps[0].at, fmt.Sprintf(
		"not read of this service: %s; what that adds or changes is unknown. The template that `serverless package` writes has it all: lint %s",
		strings.Join(words, "; "), packaged)))
}

// packaged is where the framework writes the compiled template.
const packaged = ".serverless/cloudformation-template-update-stack.json"

package pulumi

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// maxChain is how many variables may stand inside each other.
const maxChain = 12

var (
	interpolation = regexp.MustCompile(`\$\$\{|\$\{([^}]*)\}`)
	pathWord      = regexp.MustCompile(`^\.?([^.\[\]]+)|^\[(\d+)\]|^\["([^"]*)"\]`)
)

// pieces is the hook by which package cfn asks what stands in a text.
func (p *program) pieces(n *yamlpos.Node) ([]cfn.Piece, bool) {
	var out []cfn.Piece
	found := false
	literal := func(text string) {
		if text != "" {
			out = append(out, cfn.Piece{Text: text})
		}
	}
	at := 0
	for _, m := range interpolation.FindAllStringSubmatchIndex(n.Value, -1) {
		found = true
		literal(n.Value[at:m[0]])
		if m[2] < 0 {
			literal("${") // $${ means itself
		} else {
			out = append(out, p.lookup(n.Value[m[2]:m[3]]))
		}
		at = m[1]
	}
	literal(n.Value[at:])
	return out, found
}

// words splits "core.arn", "list[0]" and "map[\"key\"]" into their words.
func words(text string) []string {
	var out []string
	for rest := strings.TrimSpace(text); rest != ""; {
		m := pathWord.FindStringSubmatch(rest)
		if m == nil {
			return nil
		}
		out = append(out, m[1]+m[2]+m[3])
		rest = rest[len(m[0]):]
	}
	return out
}

// lookup works out one interpolation: an attribute of a resource, a variable, or
// configuration.
func (p *program) lookup(text string) cfn.Piece {
	path := words(text)
	if len(path) > 0 {
		path[0] = p.bare(path[0])
	}
	unknown := cfn.Piece{Unknown: true, Identity: "pulumi:" + strings.Join(path, ".")}
	if len(path) == 0 {
		return cfn.Piece{Unknown: true}
	}
	name, path := path[0], path[1:]
	if k, ok := p.kinds[name]; ok {
		if len(path) == 0 {
			return unknown
		}
		return cfn.Piece{Resource: name, Attribute: k.attribute(strings.Join(path, "."))}
	}
	if n, ok := p.variables[name]; ok {
		if n = follow(n, path); n == nil || p.deep[name] {
			return unknown
		}
		if isCall(n) {
			return unknown
		}
		return cfn.Piece{Node: n, Hops: []facts.Hop{{Text: "variable " + name, Place: source.At(n.Range)}}}
	}
	if c, ok := p.choose(name); ok {
		if c.node != nil {
			c.node = follow(c.node, path)
		}
		if c.node == nil {
			if key := p.config[name].key; !key.IsZero() {
				unknown.Hops = []facts.Hop{{Text: "config " + name, Place: source.At(key)}}
			}
			return unknown
		}
		piece := cfn.Piece{Node: c.node, Hops: []facts.Hop{{Text: "config " + name + ", " + c.from, Place: source.At(c.node.Range)}}}
		if strings.Contains(c.node.Value, "${") {
			// Nothing is interpolated in configuration.
			piece.Node, piece.Text = nil, c.node.Value
		}
		return piece
	}
	if name == "pulumi" && len(path) == 1 {
		if text := p.deployed(path[0]); text != "" {
			return cfn.Piece{Text: text}
		}
	}
	return unknown
}

// follow goes down a path of keys and indices, nil where it leads nowhere.
func follow(n *yamlpos.Node, path []string) *yamlpos.Node {
	for _, word := range path {
		if n == nil || isCall(n) {
			return nil
		}
		if n.Kind == yamlpos.Sequence {
			i, err := strconv.Atoi(word)
			if err != nil || i < 0 || i >= len(n.Items) {
				return nil
			}
			n = n.Items[i]
			continue
		}
		n = n.Get(word)
	}
	return n
}

// isCall reports whether a node calls a function.
func isCall(n *yamlpos.Node) bool {
	return n.Kind == yamlpos.Mapping && slices.ContainsFunc(n.Entries, func(e *yamlpos.Entry) bool {
		return strings.HasPrefix(strings.ToLower(e.Key.Value), "fn::")
	})
}

// measure finds variables that lead back to themselves, or through too many
// others, and leaves them unknown.
func (p *program) measure(name string) {
	var visit func(name string, depth int) bool
	seen := map[string]int{}
	visit = func(name string, depth int) bool {
		if depth > maxChain {
			return false
		}
		if seen[name] > depth {
			return true // it was fine from further down
		}
		seen[name] = depth + 1
		for _, inner := range mentioned(p.variables[name]) {
			if _, ok := p.variables[inner]; ok && (p.deep[inner] || !visit(inner, depth+1)) {
				return false
			}
		}
		return true
	}
	if !p.deep[name] && !visit(name, 0) {
		p.deep[name] = true
		p.problem(p.variables[name].Range, "variable %s leads back to itself, or through too many others", source.Printable(name))
	}
}

// mentioned are the names that a value's texts interpolate.
func mentioned(n *yamlpos.Node) []string {
	var out []string
	done := map[*yamlpos.Node]bool{}
	var walk func(*yamlpos.Node)
	walk = func(n *yamlpos.Node) {
		if n == nil || done[n] {
			return
		}
		done[n] = true
		for _, m := range interpolation.FindAllStringSubmatch(n.Value, -1) {
			if path := words(m[1]); len(path) > 0 {
				out = append(out, path[0])
			}
		}
		for _, e := range n.Entries {
			walk(e.Value)
		}
		for _, item := range n.Items {
			walk(item)
		}
	}
	walk(n)
	return out
}

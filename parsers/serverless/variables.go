package serverless

import (
	"fmt"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

const (
	maxDepth = 60       // of variables inside variables
	maxText  = 64 << 10 // of what they come to
	maxSteps = 200_000  // variables worked out for one service
)

// A result is what a variable comes to. The zero result is nothing at all: the
// next source is tried.
type result struct {
	state    resultState
	text     string
	node     *yamlpos.Node
	identity string
	hops     []facts.Hop
}

type resultState uint8

const (
	nothing resultState = iota // there is no such value
	null                       // null is written
	isText
	isNode // a list, a map, or a call of CloudFormation
	unknown
)

// variables resolves the variables of one service.
type variables struct {
	run      *run
	file     *source.File
	root     *yamlpos.Node
	problems []source.Problem
	// otherSyntax: variables are written in a notation of the service's own, which
	// is not read.
	otherSyntax bool

	done   map[*yamlpos.Node]result
	active map[*yamlpos.Node]bool
	depth  int
	steps  int
}

func newVariables(r *run, f *source.File, root *yamlpos.Node) *variables {
	v := &variables{run: r, file: f, root: root, done: map[*yamlpos.Node]result{}, active: map[*yamlpos.Node]bool{}}
	if n := root.Get("provider").Get("variableSyntax"); n != nil {
		v.otherSyntax = !strings.HasPrefix(n.Value, `\${(`) && !strings.HasPrefix(n.Value, `\\${(`)
	}
	return v
}

// parts splits a text as the service's notation has it.
func (v *variables) parts(text string) ([]part, bool) {
	if v.otherSyntax && strings.ContainsAny(text, "${[") {
		return []part{{sources: []reference{{kind: late, address: text}}}}, true
	}
	return parse(text)
}

func (v *variables) problem(at source.Range, format string, args ...any) {
	v.problems = append(v.problems, source.NotResolved(at, fmt.Sprintf(format, args...)))
}

// pieces is the hook by which package cfn asks.
func (v *variables) pieces(n *yamlpos.Node) ([]cfn.Piece, bool) {
	parts, ok := v.parts(n.Value)
	if !ok {
		return nil, false
	}
	out := make([]cfn.Piece, 0, len(parts))
	for _, p := range parts {
		if p.sources == nil {
			out = append(out, cfn.Piece{Text: p.literal})
			continue
		}
		out = append(out, v.variable(p, n).piece())
	}
	return out, true
}

func (r result) piece() cfn.Piece {
	p := cfn.Piece{Hops: r.hops}
	switch r.state {
	case isText:
		p.Text = r.text
	case isNode:
		p.Node = r.node
	case null:
		p.Null = true
	default:
		p.Unknown, p.Identity = true, r.identity
	}
	return p
}

// value works out what a node stands for: a scalar with variables in it is
// replaced, anything else is itself.
func (v *variables) value(n *yamlpos.Node) result {
	if n == nil {
		return result{}
	}
	if n.Kind != yamlpos.Scalar || strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!") {
		return result{state: isNode, node: n}
	}
	if n.IsNull() {
		return result{state: null}
	}
	if r, ok := v.done[n]; ok {
		return r
	}
	parts, ok := v.parts(n.Value)
	if !ok {
		return result{state: isText, text: n.Value}
	}
	if v.active[n] {
		v.problem(n.Used(), "a variable leads back to itself: %s", source.Printable(n.Value))
		return result{state: unknown}
	}
	v.active[n] = true
	r := v.join(parts, n)
	delete(v.active, n)
	v.done[n] = r
	return r
}

// join puts the parts of a text together.
func (v *variables) join(parts []part, n *yamlpos.Node) result {
	if len(parts) == 1 && parts[0].sources != nil {
		return v.variable(parts[0], n)
	}
	out := result{state: isText}
	var identity strings.Builder
	for _, p := range parts {
		r := result{state: isText, text: p.literal}
		if p.sources != nil {
			r = v.variable(p, n)
		}
		out.hops = append(out.hops, r.hops...)
		switch {
		case r.state == isText:
			out.text += r.text
			identity.WriteString(strings.ReplaceAll(r.text, "$", "$$"))
		case r.identity != "":
			out.state = unknown
			identity.WriteString("${" + r.identity + "}")
		default:
			return result{state: unknown, hops: out.hops}
		}
		if len(out.text)+identity.Len() > maxText {
			return result{state: unknown}
		}
	}
	if out.state == unknown {
		out.text, out.identity = "", "text:"+identity.String()
	}
	return out
}

// variable works out a variable: the first of its sources that is there.
func (v *variables) variable(p part, n *yamlpos.Node) result {
	v.steps++
	if v.depth >= maxDepth || v.steps > maxSteps {
		return result{state: unknown}
	}
	v.depth++
	defer func() { v.depth-- }()
	if len(p.sources) == 1 && p.sources[0].kind == late {
		return v.source(p.sources[0], n)
	}
	var tried []facts.Hop
	var identities []string
	open := false
	for _, s := range p.sources {
		r := v.source(s, n)
		switch r.state {
		case nothing:
			tried = append(tried, r.hops...)
			identities = append(identities, r.identity)
			continue
		case unknown:
			// A later source counts only if this one is not there at deploy time.
			open = true
			identities = append(identities, r.identity)
			tried = append(tried, r.hops...)
			continue
		}
		if !open {
			r.hops = append(tried[:len(tried):len(tried)], r.hops...)
			return r
		}
		if r.state == isText {
			identities = append(identities, "'"+r.text+"'")
		} else {
			identities = append(identities, "")
		}
	}
	for _, id := range identities {
		if id == "" {
			return result{state: unknown, hops: tried}
		}
	}
	return result{state: unknown, identity: "variable:" + strings.Join(identities, ","), hops: tried}
}

// expand works out the variables in an address or a parameter. identity stands
// for a text that is not known.
func (v *variables) expand(text string, n *yamlpos.Node) (out, identity string, ok bool) {
	parts, found := v.parts(text)
	if !found {
		return text, "", true
	}
	r := v.join(parts, n)
	if r.state == isText {
		return r.text, "", true
	}
	return "", r.identity, false
}

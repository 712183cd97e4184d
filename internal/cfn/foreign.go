package cfn

import (
	"encoding/json"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// A Piece is a part of a text in which another tool puts values before
// CloudFormation sees it. One of Resource, Node, Unknown, Null and Text counts, in
// that order.
type Piece struct {
	// Resource is the logical id of what a variable reads Attribute of, in the
	// words of facts.Ref.
	Resource, Attribute string
	// Node is a whole value that a variable stands for.
	Node *yamlpos.Node
	// Unknown is what only a deployment knows; Identity is equal for what is.
	Unknown  bool
	Identity string
	// Null says that a variable stands for nothing.
	Null bool
	Text string
	// Hops lead to where the value was written.
	Hops []facts.Hop
}

// variables returns the pieces of a scalar in which variables of another tool
// stand.
func (e env) variables(n *yamlpos.Node) ([]Piece, bool) {
	if e.t.Variables == nil || n == nil || n.Kind != yamlpos.Scalar || !strings.Contains(n.Value, "{") {
		return nil, false
	}
	return e.t.Variables(n)
}

// piece works one piece out. The value stands at the text that names it.
func (e env) piece(p Piece, n *yamlpos.Node) Value {
	switch {
	case p.Resource != "":
		return e.attribute(p.Resource, p.Attribute)
	case p.Node != nil:
		in := e
		if in.used.IsZero() {
			in.used = n.Used()
		}
		if len(p.Hops) > 0 {
			in.usedBy = p.Hops[len(p.Hops)-1].Text
		}
		return in.eval(p.Node)
	case p.Unknown:
		return Value{identity: p.Identity, Hops: p.Hops, Maybe: p.Identity == ""}
	case p.Null:
		return Value{Kind: Absent}
	}
	v := e.text(p.Text)
	v.Hops = append(v.Hops, p.Hops...)
	return v
}

// pieces works out the text that pieces make, or the one value that they are.
func (e env) pieces(pieces []Piece, n *yamlpos.Node) Value {
	if len(pieces) == 1 {
		return e.piece(pieces[0], n)
	}
	values := make([]Value, len(pieces))
	for i, p := range pieces {
		if values[i] = e.piece(p, n); values[i].Kind == List || values[i].Kind == Map {
			values[i] = Value{Hops: values[i].Hops}
		}
	}
	return concat(values...)
}

// spelled returns a function's argument with the variables of another tool put
// in. Where one is unknown it returns the identity of the whole instead.
func (e env) spelled(arg *yamlpos.Node) (*yamlpos.Node, Value, bool) {
	pieces, ok := e.variables(arg)
	if !ok {
		return arg, Value{}, true
	}
	if len(pieces) == 1 && pieces[0].Node != nil {
		return pieces[0].Node, Value{}, true
	}
	v := e.pieces(pieces, arg)
	if v.Kind != Text {
		return arg, v, false
	}
	return &yamlpos.Node{Kind: yamlpos.Scalar, Style: arg.Style, Value: v.Text, Range: arg.Range, Alias: arg.Alias}, v, true
}

// expandPieces is expand for a text that another tool has filled in: what that
// tool leaves unknown is a variable of its own.
func (e env) expandPieces(pieces []Piece, n *yamlpos.Node, locals Value) Value {
	var text strings.Builder
	fields := locals.fields
	for _, p := range pieces {
		v := e.piece(p, n)
		if v.Kind == Text {
			text.WriteString(v.Text)
			continue
		}
		fields = append(fields[:len(fields):len(fields)], NewField(placeholder(len(fields)), source.Range{}, v))
		text.WriteString("${" + placeholder(len(fields)-1) + "}")
	}
	locals.fields = fields
	return e.expand(text.String(), locals)
}

// placeholder names a variable as no template can.
func placeholder(i int) string { return "::" + strings.Repeat("i", i+1) }

// Value works out a node that stands outside the template's sections, as if it
// stood in a resource.
func (t *Template) Value(s *Scene, n *yamlpos.Node) Value { return env{t: t, scene: s}.eval(n) }

// Make returns a resource that a tool adds to the template. It is not put there
// yet.
func (t *Template) Make(id, typ string, header, body source.Range, properties func(*Scene) Value) *Resource {
	return &Resource{
		ID: id, Type: typ, Header: header, Body: body, Open: t.Open,
		t: t, env: env{t: t, scene: &Scene{}}, body: &yamlpos.Node{Kind: yamlpos.Mapping, Range: body}, properties: properties,
	}
}

// JSON returns a value as JSON text, with null where nothing is written; ok is
// false when some of it is unknown.
func (v Value) JSON() (text string, ok bool) {
	budget := 10_000
	plain, ok := plainOrNull(v, &budget, true)
	if !ok {
		return "", false
	}
	return encodeJSON(plain), true
}

// encodeJSON encodes what plainJSON made, as JavaScript would.
func encodeJSON(plain any) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(plain); err != nil {
		panic("values made of texts, lists and maps always encode: " + err.Error())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

package cfn

import (
	"encoding/json"
	"net/netip"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
)

// concat joins values to one. Neighbouring texts grow together, so that every
// way to write a concatenation has one identity.
func concat(values ...Value) Value {
	var parts []Value
	add := func(v Value) {
		if last := len(parts) - 1; v.Kind == Text && last >= 0 && parts[last].Kind == Text {
			joined := derived(parts[last].Text+v.Text, parts[last], v)
			parts[last] = joined
			return
		}
		parts = append(parts, v)
	}
	for _, v := range values {
		if v.parts != nil {
			for _, p := range v.parts {
				add(p)
			}
			continue
		}
		if v.Kind == Text && v.Text == "" {
			continue
		}
		add(v)
	}
	switch {
	case len(parts) == 0:
		return derived("", values...)
	case len(parts) == 1:
		v := parts[0]
		v.Place, v.node = Value{}.Place, nil
		return v
	}
	out := Value{parts: parts}
	ids := make([]string, len(parts))
	for i, p := range parts {
		ids[i] = p.Identity()
		out.Hops = append(out.Hops, p.Hops...)
		out.Varies = out.Varies || p.Varies
		out.Maybe = out.Maybe || p.Maybe && p.identity == ""
	}
	out.Maybe = false // a concatenation is a text, whatever it says
	out.identity = wrap("concat", ids...)
	out.Target, out.Attribute = target(parts)
	return out
}

// target is the one resource that a concatenation speaks of: "arn:…:stream/"
// with a stream's name, a function's name with ":live".
func target(parts []Value) (*Resource, string) {
	if parts[0].Target != nil && strings.HasPrefix(parts[1].Text, ":") {
		return parts[0].Target, qualified // a name or ARN, by an alias or a version
	}
	var found *Resource
	for _, p := range parts {
		if p.Target == nil {
			continue
		}
		if found != nil {
			return nil, ""
		}
		found = p.Target
	}
	if found == nil {
		return nil, ""
	}
	if parts[0].Kind == Text && strings.HasPrefix(parts[0].Text, "arn:") {
		tail := parts[len(parts)-1].Text
		switch {
		case strings.Contains(tail, "/consumer/"):
			return nil, "" // a consumer of the stream, not the stream
		case strings.HasPrefix(tail, "/stream/"):
			return found, "stream_arn"
		}
		return found, "arn"
	}
	return nil, ""
}

// qualified is the attribute that a name or ARN with a qualifier stands for.
const qualified = "qualified"

func (e env) subNode(arg *yamlpos.Node) Value {
	if arg.Kind == yamlpos.Sequence && len(arg.Items) == 2 {
		in := e.into(arg)
		return in.sub2(arg.Items[0], in.evalPlain(arg.Items[1]))
	}
	return e.sub2(arg, Value{})
}

// sub2 works out the text of Fn::Sub with its local variables.
func (e env) sub2(text *yamlpos.Node, locals Value) Value {
	if text.Kind != yamlpos.Scalar || IsIntrinsic(text) {
		v := e.eval(text)
		if v.Kind != Text {
			return v.unknown(wrap("sub", v.Identity()))
		}
		return e.expand(v.Text, locals)
	}
	if pieces, ok := e.variables(text); ok {
		return e.expandPieces(pieces, text, locals)
	}
	return e.expand(text.Value, locals)
}

func (e env) expand(text string, locals Value) Value {
	var parts []Value
	literal := func(s string) {
		if s != "" {
			parts = append(parts, e.text(s))
		}
	}
	for {
		i := strings.Index(text, "${")
		if i < 0 {
			break
		}
		j := strings.IndexByte(text[i:], '}')
		if j < 0 {
			break
		}
		name := strings.TrimSpace(text[i+2 : i+j])
		literal(text[:i])
		text = text[i+j+1:]
		if escaped, ok := strings.CutPrefix(name, "!"); ok {
			parts = append(parts, Value{Kind: Text, Text: "${" + escaped + "}"})
			continue
		}
		parts = append(parts, e.subVariable(name, locals))
	}
	literal(text)
	if len(parts) == 0 {
		return Value{Kind: Text}
	}
	out := concat(parts...)
	if strings.Contains(out.Text, "{{resolve:") {
		return Value{identity: "dynamic:" + out.Text}
	}
	return out
}

func (e env) subVariable(name string, locals Value) Value {
	if f, ok := locals.Field(name); ok {
		return f.Value()
	}
	if _, isLoop := e.lookup(name); !isLoop && !strings.HasPrefix(name, "AWS::") {
		if id, attribute, ok := strings.Cut(name, "."); ok {
			return e.attribute(e.substitute(id), attribute)
		}
	}
	return e.ref(name)
}

func (e env) join(arg *yamlpos.Node) Value {
	args := e.evalPlain(arg).items
	if arg.Kind != yamlpos.Sequence || len(args) != 2 {
		return Value{Maybe: true}
	}
	separator, list := args[0].get(), args[1].get()
	if separator.Kind == Absent {
		separator.Kind = Text
	}
	if separator.Kind != Text || list.Kind != List {
		return Value{identity: wrap("join", separator.Identity(), list.Identity())}
	}
	var parts []Value
	for i, item := range list.Items() {
		if i > 0 {
			parts = append(parts, Value{Kind: Text, Text: separator.Text})
		}
		parts = append(parts, item)
	}
	if list.Open {
		return Value{}
	}
	return concat(parts...)
}

// cidr works out Fn::Cidr: [block, count, host bits].
func (e env) cidr(arg *yamlpos.Node) Value {
	items := e.evalPlain(arg).Items()
	if len(items) < 2 {
		return Value{Maybe: true}
	}
	var ids []string
	for _, item := range items {
		ids = append(ids, item.Identity())
	}
	unknown := Value{identity: wrap("cidr", ids...)}
	prefix, err1 := netip.ParsePrefix(items[0].Text)
	count, err2 := strconv.Atoi(items[1].Text)
	if err1 != nil || err2 != nil || count < 1 || count > 256 || !prefix.Addr().Is4() {
		return unknown
	}
	bits := 8
	if len(items) > 2 {
		if bits, err1 = strconv.Atoi(items[2].Text); err1 != nil {
			return unknown
		}
	}
	length := 32 - bits
	if bits < 1 || length < prefix.Bits() || count > 1<<(length-prefix.Bits()) {
		return unknown
	}
	address := prefix.Masked().Addr().As4()
	base := uint32(address[0])<<24 | uint32(address[1])<<16 | uint32(address[2])<<8 | uint32(address[3])
	var out []Value
	for i := range count {
		a := base + uint32(i)<<bits
		block := netip.PrefixFrom(netip.AddrFrom4([4]byte{byte(a >> 24), byte(a >> 16), byte(a >> 8), byte(a)}), length)
		out = append(out, derived(block.String(), items...))
	}
	return NewList(Value{}.Place, out...)
}

// toJSON works out Fn::ToJsonString, for values that are known throughout.
func (e env) toJSON(arg *yamlpos.Node) Value {
	v := e.eval(arg)
	budget := 10_000
	plain, ok := plainJSON(v, &budget)
	if !ok {
		return Value{identity: wrap("json", e.canonical(arg)), Varies: v.Varies}
	}
	return derived(encodeJSON(plain), v)
}

// plainJSON turns a known value into what package json takes.
func plainJSON(v Value, budget *int) (any, bool) { return plainOrNull(v, budget, false) }

// plainOrNull is plainJSON for texts in which null is a value.
func plainOrNull(v Value, budget *int, nulls bool) (any, bool) {
	if *budget--; *budget < 0 {
		return nil, false
	}
	switch v.Kind {
	case Absent:
		return nil, nulls
	case Text:
		return jsonScalar(v), true
	case List:
		out := []any{}
		for _, s := range v.items {
			item := s.get()
			if item.Kind == Absent && !nulls {
				continue
			}
			p, ok := plainOrNull(item, budget, nulls)
			if !ok {
				return nil, false
			}
			out = append(out, p)
		}
		return out, !v.Open
	case Map:
		out := map[string]any{}
		for _, f := range v.fields {
			field := f.Value()
			if field.Kind == Absent && !nulls {
				continue
			}
			p, ok := plainOrNull(field, budget, nulls)
			if !ok {
				return nil, false
			}
			out[f.Key] = p
		}
		return out, !v.Open
	}
	return nil, false
}

// jsonScalar keeps numbers and booleans that are written without quotes.
func jsonScalar(v Value) any {
	if v.node != nil && v.node.Kind == yamlpos.Scalar && v.node.Style == yamlpos.Plain && v.node.Tag == "" && v.node.Value == v.Text {
		switch v.Text {
		case "true":
			return true
		case "false":
			return false
		}
		if json.Valid([]byte(v.Text)) && v.Text != "null" {
			return json.Number(v.Text)
		}
	}
	return v.Text
}

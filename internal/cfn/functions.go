package cfn

import (
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// call works out a function. What it returns has no place yet, unless one of
// its arguments was chosen as the whole result.
func (e env) call(name string, arg, whole *yamlpos.Node) Value {
	switch name {
	case "Ref":
		return e.refNode(arg)
	case "Fn::GetAtt":
		return e.getAtt(arg)
	case "Fn::Sub":
		return e.subNode(arg)
	case "Fn::Join":
		return e.join(arg)
	case "Fn::If":
		return e.choose(arg)
	case "Fn::FindInMap":
		return e.findInMap(arg)
	case "Fn::Select":
		return e.selectItem(arg)
	case "Fn::Split":
		return e.split(arg)
	case "Fn::ImportValue":
		return e.importValue(arg)
	case "Fn::Base64":
		v := e.eval(arg)
		if v.Kind == Text {
			return derived(base64.StdEncoding.EncodeToString([]byte(v.Text)), v)
		}
		return v.unknown(wrap("base64", v.Identity()))
	case "Fn::Length":
		v := e.eval(arg)
		if v.Kind == List && !v.Open {
			return derived(strconv.Itoa(len(v.Items())), v)
		}
		return v.unknown(wrap("length", v.Identity()))
	case "Fn::ToJsonString":
		return e.toJSON(arg)
	case "Fn::Cidr":
		return e.cidr(arg)
	case "Fn::GetAZs":
		return Value{identity: wrap("azs", e.eval(arg).Identity())}
	case "Fn::GetStackOutput":
		return Value{identity: wrap("output", e.canonical(arg))}
	case "Fn::Transform":
		return Value{Maybe: true}
	case "Condition":
		if v := e.holds(e.substitute(arg.Value), whole.Used()); v != maybe {
			return Value{Kind: Text, Text: strconv.FormatBool(v == yes)}
		}
		return Value{identity: "condition:" + e.t.Prefix + arg.Value}
	}
	// A function of a later day, or a tag of another tool.
	return Value{identity: wrap(name, e.canonical(arg)), Maybe: true}
}

// derived returns a known text that follows from other values.
func derived(text string, from ...Value) Value {
	v := Value{Kind: Text, Text: text}
	for _, f := range from {
		v.Hops = append(v.Hops, f.Hops...)
		v.Varies = v.Varies || f.Varies
	}
	return v
}

// wrap makes an identity out of others; without one of them there is none.
func wrap(function string, identities ...string) string {
	for _, id := range identities {
		if id == "" {
			return ""
		}
	}
	return function + "(" + strings.Join(identities, ",") + ")"
}

// canonical is an identity of any expression, lists and maps included.
func (e env) canonical(n *yamlpos.Node) string {
	v := e.eval(n)
	switch v.Kind {
	case List:
		var parts []string
		for _, item := range v.Items() {
			parts = append(parts, item.Identity())
		}
		return wrap("list", parts...)
	case Map:
		var parts []string
		for _, f := range v.fields {
			parts = append(parts, wrap(f.Key, f.Value().Identity()))
		}
		return wrap("map", parts...)
	}
	return v.Identity()
}

func (e env) refNode(arg *yamlpos.Node) Value {
	if arg.Kind != yamlpos.Scalar {
		// Ref takes a name only; language extensions allow Fn::Sub there.
		v := e.eval(arg)
		if v.Kind != Text {
			return v.unknown(wrap("ref", v.Identity()))
		}
		return e.ref(v.Text)
	}
	return e.ref(arg.Value)
}

// ref works out a name: a loop variable, pseudo parameter, parameter or
// resource.
func (e env) ref(name string) Value {
	if v, ok := e.lookup(name); ok {
		v.Varies = true
		v.Hops = append([]facts.Hop{{Text: "loop variable " + name, Place: source.At(v.Place)}}, v.Hops...)
		return v
	}
	substituted := e.substitute(name)
	if name == "AWS::NoValue" {
		return Value{Kind: Absent}
	}
	if strings.HasPrefix(name, "AWS::") {
		return e.t.pseudo(name)
	}
	if p := e.t.parameters[substituted]; p != nil {
		return e.parameter(p)
	}
	if r := e.t.byID[substituted]; r != nil {
		v := e.resourceRef(r)
		v.Varies = v.Varies || substituted != name
		return v
	}
	if id, attribute, ok := strings.Cut(substituted, "."); ok && e.t.byID[id] != nil {
		return e.attribute(id, attribute) // SAM: !Ref Function.Alias
	}
	return Value{identity: "ref:" + e.t.Prefix + substituted, Varies: substituted != name}
}

// pseudo is the value of a pseudo parameter.
func (t *Template) pseudo(name string) Value {
	if v, ok := t.Pseudo[name]; ok {
		return v
	}
	return Value{identity: "pseudo:" + name}
}

// choose works out Fn::If: the branch that holds. An open condition leaves the
// value unknown; in its identity both branches take part.
func (e env) choose(arg *yamlpos.Node) Value {
	if arg.Kind != yamlpos.Sequence || len(arg.Items) != 3 {
		return Value{Maybe: true}
	}
	name := arg.Items[0]
	text := name.Value
	if inner, of, ok := intrinsic(name); ok && inner == "Condition" {
		text = of.Value
	}
	text = e.substitute(text)
	in := e.into(arg)
	switch in.holds(text, name.Used()) {
	case yes:
		return in.eval(arg.Items[1])
	case no:
		return in.eval(arg.Items[2])
	}
	// Only identities are wanted of the branches; what they ask is not asked of
	// the scene.
	in.scene = &Scene{assigned: e.scene.assigned}
	identity := wrap("if:"+e.t.Prefix+text, in.canonical(arg.Items[1]), in.canonical(arg.Items[2]))
	return Value{identity: identity, Maybe: true}
}

func (e env) findInMap(arg *yamlpos.Node) Value {
	args := e.evalPlain(arg).items
	if arg.Kind != yamlpos.Sequence || len(args) < 3 {
		return Value{Maybe: true}
	}
	name, top, second := args[0].get(), args[1].get(), args[2].get()
	identity := wrap("map", name.Identity(), top.Identity(), second.Identity())
	hops := append(append(append([]facts.Hop{}, name.Hops...), top.Hops...), second.Hops...)
	varies := name.Varies || top.Varies || second.Varies
	if name.Kind != Text || top.Kind != Text || second.Kind != Text {
		return Value{identity: identity, Hops: hops, Varies: varies}
	}
	found := e.t.mappings.Get(name.Text, top.Text, second.Text)
	if found.Kind == Absent {
		if len(args) > 3 {
			v := args[3].get().Get("DefaultValue")
			v.Varies = v.Varies || varies
			return v
		}
		return Value{identity: identity, Hops: hops, Varies: varies}
	}
	found.Hops = append(hops, append([]facts.Hop{{
		Text:  "mapping " + name.Text + ", " + top.Text + ", " + second.Text,
		Place: source.At(found.Place),
	}}, found.Hops...)...)
	found.node, found.Place, found.Varies = nil, source.Range{}, varies
	if found.identity == "" && found.Kind != Text {
		found.identity = identity
	}
	return found
}

func (e env) importValue(arg *yamlpos.Node) Value {
	name := e.eval(arg)
	identity := wrap("import", name.Identity())
	if name.Kind == Text && e.t.Import != nil && e.depth < maxDepth {
		if v, ok := e.t.Import(name.Text); ok {
			v.Hops = append([]facts.Hop{{Text: "export " + name.Text, Place: source.At(v.Place)}}, v.Hops...)
			v.node, v.Place = nil, source.Range{}
			if v.Kind != Text && v.identity == "" {
				v.identity = identity
			}
			return v
		}
	}
	// An export's name is one in its account and region, whatever the stack.
	return Value{identity: identity, Hops: name.Hops, Varies: name.Varies}
}

package terraform

import (
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// expand makes the instances of a block.
func (n *node) expand() expansion {
	b := n.block.body
	count, each := b.attributes["count"], b.attributes["for_each"]
	enabled := enabledIn(b)
	switch {
	case count != nil && each != nil:
		n.in.refuse(each.value, "count and for_each stand in one block")
		return n.unknown("for_each", each, true)
	case count != nil:
		return n.repeated("count", count)
	case each != nil:
		return n.repeated("for_each", each)
	case enabled != nil:
		return n.switched(enabled)
	}
	return expansion{items: []*item{n.item(cty.NilVal, n.in.own, "")}}
}

// enabledIn is lifecycle.enabled, OpenTofu's switch for one instance.
func enabledIn(b *body) *attribute {
	for _, l := range b.nested("lifecycle") {
		return l.body.attributes["enabled"]
	}
	return nil
}

func (n *node) switched(a *attribute) expansion {
	single := expansion{items: []*item{n.item(cty.NilVal, n.in.own, "")}}
	v, diags := n.in.own.value(a.expr)
	if diags.HasErrors() {
		n.in.tell(diags)
	}
	on, known := asBool(plain(v))
	switch {
	case !known:
		single.maybe = true
		single.when = n.condition(a.expr, true)
	case !on:
		return expansion{repeat: "enabled"}
	}
	return single
}

// repeated expands count or for_each.
func (n *node) repeated(by string, a *attribute) expansion {
	v, diags := n.in.own.value(a.expr)
	if diags.HasErrors() {
		n.in.tell(diags)
		return n.unknown(by, a, true)
	}
	if out, ok := n.counted(by, a, v); ok {
		return out
	}
	if out, ok := n.conditional(by, a); ok {
		return out
	}
	if why := unusable(by, bareKnown(v)); why != "" {
		n.in.refuse(a.value, why)
	}
	return n.unknown(by, a, true)
}

// unusable says why a value that is known makes no instances.
func unusable(by string, v cty.Value) string {
	if v.HasMark(sensitive{}) {
		return by + " may not be sensitive: addresses would show it"
	}
	v, _ = v.Unmark()
	switch {
	case !v.IsKnown() || v.Type().IsSetType() && !v.IsWhollyKnown():
		return ""
	case v.IsNull():
		return by + " may not be null"
	case by == "count":
		return "count is no whole number from zero up"
	}
	return "for_each is neither a map nor a set of strings"
}

// conditional expands "unknown ? these : none": how many there are is not known,
// which ones there may be is.
func (n *node) conditional(by string, a *attribute) (expansion, bool) {
	c, ok := unwrap(n.followed(a.expr)).(*conditionalNode)
	if !ok {
		return expansion{}, false
	}
	yes, yesDiags := n.in.own.value(c.TrueResult)
	no, noDiags := n.in.own.value(c.FalseResult)
	if yesDiags.HasErrors() || noDiags.HasErrors() {
		return expansion{}, false
	}
	some, truth := yes, true
	switch {
	case isNothing(no):
	case isNothing(yes):
		some, truth = no, false
	default:
		return expansion{}, false
	}
	out, ok := n.counted(by, a, some)
	if !ok {
		return expansion{}, false
	}
	out.maybe = true
	out.when = n.condition(c.Condition, truth)
	return out, true
}

// followed goes from a local value to its expression.
func (n *node) followed(e hclsyntax.Expression) hclsyntax.Expression {
	for range 8 {
		r, ok := unwrap(e).(*refNode)
		if !ok || r.Traversal.RootName() != "local" || len(r.Traversal) != 2 {
			return e
		}
		name, _ := nameAt(r.Traversal, 1)
		a := n.in.module.locals[name]
		if a == nil {
			return e
		}
		e = a.expr
	}
	return e
}

// condition names the condition that instances depend on.
func (n *node) condition(e hclsyntax.Expression, value bool) []facts.Condition {
	for {
		inner := unwrap(e)
		op, ok := inner.(*opNode)
		if !ok {
			break
		}
		not, ok := op.Expression.(*hclsyntax.UnaryOpExpr)
		if !ok || not.Op != hclsyntax.OpLogicalNot {
			break
		}
		e, value = not.Val, !value
	}
	at := n.in.run.place(unwrap(e).Range())
	if at.IsZero() || n.in.module.table != nil {
		return nil
	}
	name := strings.Join(strings.Fields(string(at.Bytes())), " ")
	if len(name) > 120 || strings.ContainsAny(name, `"`) || strings.Contains(name, "each.") || strings.Contains(name, "count.") {
		return nil
	}
	if n.in.address != "" {
		name = n.in.address + ": " + name
	}
	return []facts.Condition{{Name: name, Value: value, Place: at}}
}

// isNothing: a count of zero, or an empty collection.
func isNothing(v cty.Value) bool {
	v = plain(v)
	if !v.IsKnown() || v.IsNull() {
		return false
	}
	if n, ok := asNumber(v); ok && v.Type().IsPrimitiveType() {
		return n == 0
	}
	return v.CanIterateElements() && v.LengthInt() == 0
}

// unknown is the one instance that stands for a number of them.
func (n *node) unknown(by string, a *attribute, many bool) expansion {
	s := &scope{in: n.in, block: n.address}
	mark := loop{n.address}
	named := func(what string) cty.Value {
		return cty.DynamicVal.Mark(n.in.run.named("loop:" + n.address + ":" + what)).Mark(mark)
	}
	if by == "count" {
		s.countIndex = cty.UnknownVal(cty.Number).RefineNotNull().Mark(n.in.run.named("loop:" + n.address + ":count.index")).Mark(mark)
	} else {
		s.eachKey = cty.UnknownVal(cty.String).RefineNotNull().Mark(n.in.run.named("loop:" + n.address + ":each.key")).Mark(mark)
		s.eachValue = named("each.value")
		s.eachOf = a
	}
	return expansion{repeat: by, open: true, many: many, maybe: true, items: []*item{n.item(cty.NilVal, s, "")}}
}

// counted expands a known count or collection.
func (n *node) counted(by string, a *attribute, v cty.Value) (expansion, bool) {
	inner, marks := bare(v).Unmark()
	if _, hidden := marks[sensitive{}]; hidden || !inner.IsKnown() || inner.IsNull() || isSetOfOthers(inner) {
		return expansion{}, false
	}
	if by == "count" {
		return n.count(inner, marks)
	}
	if !inner.CanIterateElements() || inner.Type().IsSetType() && !inner.IsWhollyKnown() {
		return expansion{}, false
	}
	length := inner.LengthInt()
	if length > maxInstances {
		return n.tooMany(by, a), true
	}
	out := expansion{repeat: by, many: length > 1, maybe: false}
	for it := inner.ElementIterator(); it.Next(); {
		key, value := it.Element()
		if inner.Type().IsSetType() {
			key = value
		}
		text, ok := asText(plain(key))
		if !ok || inner.Type().IsTupleType() || inner.Type().IsListType() {
			return expansion{}, false
		}
		mark := loop{n.address}
		s := &scope{
			in: n.in, block: n.address, eachOf: a,
			eachKey:   cty.StringVal(text).Mark(mark).WithMarks(marks),
			eachValue: value.Mark(mark).WithMarks(marks),
		}
		out.items = append(out.items, n.item(cty.StringVal(text), s, "["+quoted(text)+"]"))
	}
	return out, true
}

// isSetOfOthers: a set of something that is no text.
func isSetOfOthers(v cty.Value) bool {
	return v.Type().IsSetType() && v.LengthInt() > 0 && v.Type().ElementType() != cty.String
}

func (n *node) count(v cty.Value, marks cty.ValueMarks) (expansion, bool) {
	number, ok := asNumber(v)
	if !ok || number < 0 {
		return expansion{}, false
	}
	if number > maxInstances {
		return n.tooMany("count", n.block.body.attributes["count"]), true
	}
	out := expansion{repeat: "count", many: number > 1}
	for i := range number {
		s := &scope{
			in: n.in, block: n.address,
			countIndex: cty.NumberIntVal(i).Mark(loop{n.address}).WithMarks(marks),
		}
		out.items = append(out.items, n.item(cty.NumberIntVal(i), s, "["+strconv.FormatInt(i, 10)+"]"))
	}
	return out, true
}

func (n *node) tooMany(by string, a *attribute) expansion {
	n.in.run.problem(a.at, n.address+" has more than "+strconv.Itoa(maxInstances)+" instances; they are taken as one")
	return n.unknown(by, a, true)
}

// quoted writes an instance key as addresses do.
func quoted(text string) string {
	return string(hclQuote(text))
}

func hclQuote(text string) []byte {
	out := []byte{'"'}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			out = append(out, `\n`...)
		case c == '\r':
			out = append(out, `\r`...)
		case c == '\t':
			out = append(out, `\t`...)
		case c == '"' || c == '\\':
			out = append(out, '\\', c)
		case (c == '$' || c == '%') && i+1 < len(text) && text[i+1] == '{':
			out = append(out, c, c)
		default:
			out = append(out, c)
		}
	}
	return append(out, '"')
}

// children are the module instances of a call.
func (n *node) children() []*instance {
	if diags := n.instances(hcl.Range{}); diags.HasErrors() {
		n.in.tell(diags)
		return nil
	}
	var out []*instance
	for _, it := range n.items {
		if it.child != nil {
			out = append(out, it.child)
		}
	}
	return out
}

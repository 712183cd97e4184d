package cfn

import (
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
)

func (e env) split(arg *yamlpos.Node) Value {
	args := e.evalPlain(arg).items
	if arg.Kind != yamlpos.Sequence || len(args) != 2 {
		return Value{Maybe: true}
	}
	separator, text := args[0].get(), args[1].get()
	if separator.Kind != Text || separator.Text == "" {
		return Value{identity: wrap("split", separator.Identity(), text.Identity())}
	}
	if text.Kind == Text {
		var items []Value
		for _, word := range strings.Split(text.Text, separator.Text) {
			items = append(items, derived(word, text))
		}
		return NewList(text.Place, items...)
	}
	if text.parts != nil {
		if items, ok := splitParts(text.parts, separator.Text); ok {
			return NewList(text.Place, items...)
		}
	}
	if separator.Text == ":" && text.Target != nil && (text.Attribute == "arn" || text.Attribute == "consumer_arn") {
		return text.Target.arnWords(text)
	}
	v := text.unknown(wrap("split", separator.Identity(), text.Identity()))
	v.Target, v.Attribute, v.Varies = nil, "", text.Varies
	return v
}

// splitParts splits a concatenation. Pseudo parameters hold no separator; of
// other unknowns that cannot be told.
func splitParts(parts []Value, separator string) ([]Value, bool) {
	var items []Value
	var current []Value
	for _, p := range parts {
		if p.Kind != Text {
			if !strings.HasPrefix(p.identity, "pseudo:AWS::") || strings.HasSuffix(p.identity, "::StackId") {
				return nil, false
			}
			current = append(current, p)
			continue
		}
		words := strings.Split(p.Text, separator)
		for i, word := range words {
			if i > 0 {
				items = append(items, concat(current...))
				current = nil
			}
			current = append(current, derived(word, p))
		}
	}
	return append(items, concat(current...)), true
}

// arnWords are the parts of a resource's ARN: arn, partition, service, region,
// account and what the service puts there.
func (r *Resource) arnWords(arn Value) Value {
	word := func(i int) Value {
		return Value{identity: wrap("select", literalIdentity(strconv.Itoa(i)), arn.Identity()), Varies: arn.Varies}
	}
	items := []Value{{Kind: Text, Text: "arn"}, r.t.pseudo("AWS::Partition"), word(2),
		r.t.pseudo("AWS::Region"), r.t.pseudo("AWS::AccountId")}
	switch r.Type {
	case "AWS::Lambda::Function", "AWS::Lambda::Alias", "AWS::Lambda::Version", "AWS::Serverless::Function":
		items[2] = Value{Kind: Text, Text: "lambda"}
		name := word(6)
		name.Target, name.Attribute = r, "name"
		items = append(items, Value{Kind: Text, Text: "function"}, name, word(7))
	default:
		last := word(5)
		items = append(items, last)
	}
	return NewList(arn.Place, items...)
}

func (e env) selectItem(arg *yamlpos.Node) Value {
	args := e.evalPlain(arg).items
	if arg.Kind != yamlpos.Sequence || len(args) != 2 {
		return Value{Maybe: true}
	}
	index, list := args[0].get(), args[1].get()
	if index.Kind == Text && list.Kind == List && !list.Open {
		items := list.Items()
		if i, err := strconv.Atoi(index.Text); err == nil && i >= 0 && i < len(items) {
			v := items[i]
			v.Varies = v.Varies || index.Varies
			return v
		}
	}
	return Value{identity: wrap("select", index.Identity(), e.listIdentity(list)), Varies: index.Varies || list.Varies}
}

func (e env) listIdentity(v Value) string {
	if v.Kind != List {
		return v.Identity()
	}
	var ids []string
	for _, item := range v.Items() {
		ids = append(ids, item.Identity())
	}
	return wrap("list", ids...)
}

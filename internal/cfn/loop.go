package cfn

import (
	"strings"
	"unicode"

	"github.com/streamlint/streamlint/internal/yamlpos"
)

// maxRounds bounds one loop. CloudFormation's own limit on resources is lower.
const maxRounds = 1000

// unroll adds the fields that an Fn::ForEach makes: [name, collection, body].
func (e env) unroll(entry *yamlpos.Entry, v *Value) {
	args := entry.Value
	if args.Kind != yamlpos.Sequence || len(args.Items) != 3 || args.Items[2].Kind != yamlpos.Mapping ||
		args.Items[0].Kind != yamlpos.Scalar || e.depth > maxDepth {
		v.Open = true
		return
	}
	e.depth++
	in := e.into(args)
	name := args.Items[0].Value
	collection := in.eval(args.Items[1])
	body := args.Items[2]
	var rounds []Value
	if collection.Kind == List || collection.Kind == Text {
		rounds = collection.Items()
	}
	known := collection.Kind == List || collection.Kind == Text
	for _, r := range rounds {
		known = known && r.Kind == Text
	}
	if !known || len(rounds) > maxRounds {
		// How often the loop runs is unknown: one round stands for all.
		v.Open = true
		rounds = []Value{{identity: "each:" + name, Place: collection.Place}}
	}
	for _, round := range rounds {
		round.Varies = true
		in.vars = &binding{name: name, value: round, outer: e.vars}
		in.into(body).addFields(body, v)
	}
}

// lookup finds a loop variable.
func (e env) lookup(name string) (Value, bool) {
	for b := e.vars; b != nil; b = b.outer {
		if b.name == name {
			return b.value, true
		}
	}
	return Value{}, false
}

// substitute replaces loop variables in a key. One that is unknown stays as it
// is written.
func (e env) substitute(text string) string {
	if e.vars == nil {
		return text
	}
	for b := e.vars; b != nil; b = b.outer {
		if b.value.Kind != Text {
			continue
		}
		text = strings.ReplaceAll(text, "${"+b.name+"}", b.value.Text)
		text = strings.ReplaceAll(text, "&{"+b.name+"}", alphanumeric(b.value.Text))
	}
	return text
}

func alphanumeric(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// substituteLoops replaces loop variables in a value.
func (e env) substituteLoops(text string) Value {
	out := Value{Kind: Text, Text: e.substitute(text)}
	for b := e.vars; b != nil; b = b.outer {
		for _, form := range []string{"${" + b.name + "}", "&{" + b.name + "}"} {
			if !strings.Contains(text, form) {
				continue
			}
			out.Varies = true
			if b.value.Kind != Text {
				out.Kind, out.identity = Unknown, "loop:"+text
			}
		}
	}
	if out.Kind != Text {
		out.Text = ""
	}
	return out
}

package templates

import (
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// call is a call of an intrinsic function.
func call(function string, arg any) any { return map[string]any{function: arg} }

// later is a function that the parsers do not know, as if of a later day: what it
// returns may be nothing, and is equal where its argument is.
const later = "Fn::PerhapsNothing"

// express writes an attribute: nil where nothing is written.
func express[T facts.Scalar](w *writer, a facts.Attr[T], typ string) any {
	return expressAs(w, a, typ, func(v T) any { return v })
}

// expressAs is express for a value that the syntax spells in its own way.
func expressAs[T facts.Scalar](w *writer, a facts.Attr[T], typ string, spell func(T) any) any {
	if a.IsAbsent() {
		return nil
	}
	if ref := a.Origin().Ref; ref != nil {
		return w.refer(*ref)
	}
	value, ok := a.Get()
	switch {
	case ok && len(a.Origin().Hops) > 0 && !w.inLoop:
		return w.parameterWorth(typ, spell(value))
	case ok:
		return spell(value)
	}
	parameter := w.parameter(a.Identity(), typ)
	if a.IsUnknown() {
		return perhaps(parameter)
	}
	return parameter
}

// perhaps is a value, or nothing.
func perhaps(value any) any { return call(later, []any{value}) }

// unknown is a value, or nothing, that nothing else is equal to.
func (w *writer) unknown() any { return perhaps(w.parameter("", "String")) }

func (w *writer) text(a facts.Attr[string]) any    { return express(w, a, "String") }
func (w *writer) number(a facts.Attr[int64]) any   { return express(w, a, "Number") }
func (w *writer) truth(a facts.Attr[bool]) any     { return express(w, a, "String") }
func (w *writer) texts(a facts.Attr[[]string]) any { return express(w, a, "CommaDelimitedList") }

// seconds writes a time that the syntax takes in seconds.
func (w *writer) seconds(ms facts.Attr[int64]) any {
	if value, ok := ms.Get(); ok && value%1000 != 0 {
		w.unsaid(NoSeconds)
		return nil
	}
	return expressAs(w, ms, "Number", func(v int64) any { return v / 1000 })
}

// parameter is a value that only a deployment knows, the same wherever the
// identity is.
func (w *writer) parameter(identity, typ string) any {
	name := w.parameterOf[identity]
	if name == "" {
		name = w.logicalID("Given", strconv.Itoa(len(w.taken)))
		if identity != "" {
			w.parameterOf[identity] = name
		}
		if w.syntax != Serverless {
			w.parameters.add(name, (&block{}).add("Type", typ))
		}
	}
	if w.syntax == Serverless {
		return "${opt:" + name + "}"
	}
	return call("Ref", name)
}

// parameterWorth is a value that stands elsewhere and can be seen.
func (w *writer) parameterWorth(typ string, value any) any {
	name := w.logicalID("Worth", strconv.Itoa(len(w.taken)))
	if w.syntax == Serverless {
		w.custom.add(name, value)
		return "${self:custom." + name + "}"
	}
	if list, ok := value.([]string); ok {
		for _, item := range list {
			if strings.Contains(item, ",") {
				w.unsaid(PartOfList)
			}
		}
		value = strings.Join(list, ",")
	}
	w.parameters.add(name, (&block{}).add("Type", typ).add("Default", value))
	return call("Ref", name)
}

// present writes whether something stands there: its body, a text that may be
// nothing, or nothing.
func (w *writer) present(a facts.Attr[bool], body func() *block) any {
	switch is, ok := a.Get(); {
	case is:
		return body()
	case ok || a.IsAbsent():
		return nil
	}
	return perhaps(w.parameter(a.Identity(), "String"))
}

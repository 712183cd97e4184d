package cfn

import (
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// A Kind says what is known of a value.
type Kind uint8

// The kinds of values. The zero Value is unknown.
const (
	Unknown Kind = iota
	Absent
	Text
	List
	Map
)

// A Value is what an expression comes to. It is not changed once made.
type Value struct {
	Kind Kind
	// Text of a scalar.
	Text string
	// Open lists and maps may hold more than is seen.
	Open bool
	// Place is where the value stands in the text of its resource.
	Place source.Range
	// Hops lead from there to where it was written.
	Hops []facts.Hop
	// Target is the resource that the value speaks of, with the attribute in
	// canonical words, when it is a reference.
	Target    *Resource
	Attribute string
	// Maybe says that an unknown value may turn out absent.
	Maybe bool
	// Varies says that a loop variable had a part in it.
	Varies bool

	identity string
	parts    []Value // of a concatenation that is not known as a whole
	node     *yamlpos.Node
	items    []slot
	fields   []Field
}

// A slot is a value that is worked out when it is asked for.
type slot struct {
	node  *yamlpos.Node
	env   env
	value *Value
	hop   *facts.Hop
}

func (s slot) get() Value {
	var v Value
	if s.value != nil {
		v = *s.value
	} else {
		v = s.env.eval(s.node)
	}
	if s.hop != nil {
		v = v.through(*s.hop)
	}
	return v
}

// through puts a hop before those of a value and of all that it holds.
func (v Value) through(hop facts.Hop) Value {
	v.Hops = append([]facts.Hop{hop}, v.Hops...)
	v.items, v.fields = slices.Clone(v.items), slices.Clone(v.fields)
	for i := range v.items {
		v.items[i].hop = &hop
	}
	for i := range v.fields {
		v.fields[i].slot.hop = &hop
	}
	return v
}

// A Field is one key of a map.
type Field struct {
	Key      string
	KeyRange source.Range
	slot     slot
}

// Value works the field's value out.
func (f Field) Value() Value { return f.slot.get() }

// Called reports whether the field's value is written as a function.
func (f Field) Called() bool { return IsIntrinsic(f.slot.node) }

// Through returns the field with a hop before those of its value.
func (f Field) Through(hop facts.Hop) Field {
	f.slot.hop = &hop
	return f
}

// NewField returns a field with a value that is at hand.
func NewField(key string, keyRange source.Range, value Value) Field {
	return Field{Key: key, KeyRange: keyRange, slot: slot{value: &value}}
}

// NewMap returns a map of fields.
func NewMap(place source.Range, open bool, fields ...Field) Value {
	return Value{Kind: Map, Open: open, Place: place, fields: fields}
}

// NewList returns a list of values.
func NewList(place source.Range, items ...Value) Value {
	v := Value{Kind: List, Place: place}
	for i := range items {
		v.items = append(v.items, slot{value: &items[i]})
	}
	return v
}

// Concat returns the items of two lists, at the second one's place.
func Concat(a, b Value) Value {
	b.Open = a.Open || b.Open
	b.items = append(append([]slot{}, a.items...), b.items...)
	return b
}

// NewText returns a known scalar.
func NewText(text string, place source.Range) Value {
	return Value{Kind: Text, Text: text, Place: place}
}

// Fields returns the fields of a map in the order of the file.
func (v Value) Fields() []Field { return v.fields }

// Field returns a field of a map by key.
func (v Value) Field(key string) (Field, bool) {
	for _, f := range v.fields {
		if f.Key == key {
			return f, true
		}
	}
	return Field{}, false
}

// Get returns the value of a key. Of an open map, or of something unknown, a key
// that is not seen is unknown; of others it is absent.
func (v Value) Get(path ...string) Value {
	for _, key := range path {
		switch v.Kind {
		case Absent:
			return v
		case Map:
			f, ok := v.Field(key)
			switch {
			case ok:
				v = f.Value()
			case v.Open:
				return Value{Maybe: true, Place: v.Place}
			default:
				return Value{Kind: Absent, Place: v.Place}
			}
		default:
			// Text where a map belongs, or an unknown: nothing can be said.
			identity := ""
			if v.identity != "" {
				identity = v.identity + "." + key
			}
			return Value{Maybe: true, Place: v.Place, Hops: v.Hops, identity: identity, Varies: v.Varies}
		}
	}
	return v
}

// Items returns the items of a list, without those that are absent. A single
// scalar counts as a list of one, as CloudFormation has it.
func (v Value) Items() []Value {
	if v.Kind == Text {
		return []Value{v}
	}
	out := make([]Value, 0, len(v.items))
	for _, s := range v.items {
		if item := s.get(); item.Kind != Absent {
			out = append(out, item)
		}
	}
	return out
}

// Identity is a normalised form of the value's expression: two values with one
// identity in one template are equal. "" when nothing can be said.
func (v Value) Identity() string {
	if v.Kind == Text {
		return literalIdentity(v.Text)
	}
	return v.identity
}

// Source is the node the value was read from, nil when it has none.
func (v Value) Source() *yamlpos.Node { return v.node }

// Is reports whether the value is this text.
func (v Value) Is(text string) bool { return v.Kind == Text && v.Text == text }

// literalIdentity quotes a literal, so that no text looks like an expression.
func literalIdentity(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// unknown returns an unknown value that stands at this one's place.
func (v Value) unknown(identity string) Value {
	return Value{Place: v.Place, Hops: v.Hops, identity: identity, Varies: v.Varies, node: v.node}
}

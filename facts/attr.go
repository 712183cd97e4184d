package facts

import "github.com/streamlint/streamlint/source"

// Scalar is what an attribute can hold.
type Scalar interface {
	string | int64 | float64 | bool | []string
}

type state uint8

const (
	unknown state = iota // nothing can be said
	written              // certainly written, with a value that cannot be known
	absent               // certainly not written
	known
)

// An Attr is one attribute of an entity. The zero Attr is unknown.
//
// A parser leaves it in one of four states: unknown (zero; or SameAs, unknown
// with an identity), Written (certainly there, value unknown), Absent (certainly
// not there), Known. Policies see only known values; Link turns an absent one
// into its default where there is one.
type Attr[T Scalar] struct {
	value    T
	state    state
	identity string
	// origin is shared and never changed; nil is the zero Origin. An entity has
	// dozens of attributes, so what one takes counts.
	origin *Origin
}

// Known returns an attribute whose value is known.
func Known[T Scalar](value T, origin Origin) Attr[T] {
	return Attr[T]{value: value, state: known, origin: &origin}
}

// Absent returns an attribute that is certainly not written. The origin's place
// is where a reader would look for it: the entity's header.
func Absent[T Scalar](origin Origin) Attr[T] {
	return Attr[T]{state: absent, origin: &origin}
}

// Written returns an attribute that is certainly written, but whose value cannot
// be known. identity may be "".
func Written[T Scalar](identity string, origin Origin) Attr[T] {
	return Attr[T]{state: written, identity: identity, origin: &origin}
}

// SameAs returns an unknown attribute with an identity: two attributes with one
// identity in one scope are equal, whatever their value. It may turn out unset.
func SameAs[T Scalar](identity string, origin Origin) Attr[T] {
	return Attr[T]{identity: identity, origin: &origin}
}

// Get returns the value, and whether it is known.
func (a Attr[T]) Get() (T, bool) { return a.value, a.state == known }

// Or returns the value if known, else the other.
func (a Attr[T]) Or(other T) T {
	if a.state == known {
		return a.value
	}
	return other
}

// IsKnown reports whether the value is known.
func (a Attr[T]) IsKnown() bool { return a.state == known }

// IsAbsent reports whether the attribute is certainly not written.
func (a Attr[T]) IsAbsent() bool { return a.state == absent }

// IsSet reports whether the attribute is certainly written, its value known or
// not.
func (a Attr[T]) IsSet() bool { return a.state == known || a.state == written }

// IsUnknown reports whether it cannot be said if the attribute is written.
func (a Attr[T]) IsUnknown() bool { return a.state == unknown }

// Identity returns the identity of an unknown value, "" when it has none.
func (a Attr[T]) Identity() string { return a.identity }

// WithIdentity returns the attribute with an identity, which may accompany a
// known value too.
func (a Attr[T]) WithIdentity(identity string) Attr[T] {
	a.identity = identity
	return a
}

// Origin returns where the attribute comes from.
func (a Attr[T]) Origin() Origin { return *a.from() }

// noOrigin stands for the origin of an attribute that has none.
var noOrigin Origin

func (a Attr[T]) from() *Origin {
	if a.origin == nil {
		return &noOrigin
	}
	return a.origin
}

// WithOrigin returns the attribute with another origin.
func (a Attr[T]) WithOrigin(origin Origin) Attr[T] {
	a.origin = &origin
	return a
}

// Derive returns a known attribute that follows from another one: same origin,
// own value.
func Derive[T, F Scalar](value T, from Attr[F]) Attr[T] {
	return Attr[T]{value: value, state: known, origin: from.origin}
}

// Unsure returns an unknown attribute that would follow from another one: it
// points where that one does, so that a reader sees for want of what it is
// unknown.
func Unsure[T, F Scalar](because Attr[F]) Attr[T] {
	return Attr[T]{origin: because.origin}
}

// An OriginKind says how a value came about.
type OriginKind string

// The kinds of origins.
const (
	OriginWritten   OriginKind = "written"
	OriginDefaulted OriginKind = "defaulted"
	OriginDerived   OriginKind = "derived"
	OriginObserved  OriginKind = "observed"
)

// An Origin is where a value comes from.
type Origin struct {
	Kind OriginKind
	// Place is the range of the value as written where the entity stands; for a
	// default, the entity's header; for an observed value, a locator.
	Place source.Place
	// Ref names the declared thing that the value points at, if it does.
	Ref *Ref
	// Hops lead from Place to where the value was really written: variables,
	// locals, module inputs and outputs, parameters, mappings. Nearest first.
	Hops []Hop
	// Default is the row that supplied a defaulted value.
	Default *Default
}

// WrittenAt returns the origin of a value written at a range.
func WrittenAt(r source.Range, hops ...Hop) Origin {
	return Origin{Kind: OriginWritten, Place: source.At(r), Hops: hops}
}

// Referring returns the origin with a reference to a declared thing.
func (o Origin) Referring(ref Ref) Origin {
	o.Ref = &ref
	return o
}

// A Ref is a reference to a declared entity, as far as syntax tells.
type Ref struct {
	// Scope and ID identify the entity, as in Entity.
	Scope, ID string
	// Attribute is what of it is read, in canonical words: "arn",
	// "stream_arn", "name", "id", "bootstrap_brokers", "consumer_arn",
	// "latest_revision", "invoke_arn", "qualified" for a function by an alias or
	// a version; or the syntax's own word.
	Attribute string
}

// A Hop is one step on the way of a value.
type Hop struct {
	// Text says what happens there: "var.retention_hours = 168", "module.streams
	// output stream_arn", "parameter Retention, default". No secret in it.
	Text  string
	Place source.Place
}

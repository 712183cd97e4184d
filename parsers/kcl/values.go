package kcl

import (
	"math"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// The daemon hands the text of a value to a converter and copies what comes out
// into KCL's own configuration.
//
// Source: awslabs/amazon-kinesis-client 3.5.1, ConfigurationSettableUtils and
// BuilderDynaBean, and commons-beanutils 1.9.4, whose converters were run, read
// 2026-11-29.

// text takes a string as it stands, blanks at its end included.
func (r *reader) text(key string) facts.Attr[string] {
	if a, ok := otherCase[string](r, key); ok {
		return a
	}
	return r.doc.Text(key, r.header)
}

// enum takes the constant's name in any case. A name that is none makes the
// daemon fail; it is kept as it stands.
func (r *reader) enum(key string) facts.Attr[string] {
	a := r.text(key)
	if value, ok := a.Get(); ok {
		return facts.Known(strings.ToUpper(value), a.Origin())
	}
	return a
}

// long reads a number of a primitive type. What is no number becomes 0, and 0
// means "not set" to the daemon, so neither is what KCL then uses.
func (r *reader) long(key string) facts.Attr[int64] {
	if a, ok := otherCase[int64](r, key); ok {
		return a
	}
	a := r.doc.Number(key, r.header)
	if n, ok := a.Get(); ok && n == 0 {
		return facts.Written[int64]("", a.Origin())
	}
	return a
}

// integer is long for an int, which a larger number overflows.
func (r *reader) integer(key string) facts.Attr[int64] {
	a := r.long(key)
	if n, ok := a.Get(); ok && (n > math.MaxInt32 || n < math.MinInt32) {
		return facts.Written[int64]("", a.Origin())
	}
	return a
}

// shutdownGrace is the one number whose 0 holds in every version: not set, it is
// 0 too since 2.0, and 1.x takes it.
func (r *reader) shutdownGrace() facts.Attr[int64] {
	a := r.long("shutdownGraceMillis")
	if a.IsSet() && !a.IsKnown() {
		if plain := r.doc.Number("shutdownGraceMillis", r.header); plain.IsKnown() {
			return plain
		}
	}
	return a
}

// truth reads an object Boolean: five words are true, everything else is false,
// "true" with a blank behind it included.
func (r *reader) truth(key string) facts.Attr[bool] {
	if a, ok := otherCase[bool](r, key); ok {
		return a
	}
	a := r.doc.Text(key, r.header)
	switch value, ok := a.Get(); {
	case ok:
		switch strings.ToLower(value) {
		case "true", "yes", "y", "on", "1":
			return facts.Derive(true, a)
		}
		return facts.Derive(false, a)
	case a.IsAbsent():
		return facts.Absent[bool](a.Origin())
	case a.IsUnknown():
		return facts.SameAs[bool](a.Identity(), a.Origin())
	}
	return facts.Written[bool](a.Identity(), a.Origin())
}

// otherCase finds a key that is written with its first letter in the other case
// only. KCL 1.x takes it for the key, later versions for nothing, and which one
// runs is not known here.
func otherCase[T facts.Scalar](r *reader, key string) (facts.Attr[T], bool) {
	if r.doc.Has(key) {
		return facts.Attr[T]{}, false
	}
	if e, ok := r.doc.Get(strings.ToUpper(key[:1]) + key[1:]); ok {
		return facts.SameAs[T]("", e.Origin()), true
	}
	return facts.Attr[T]{}, false
}

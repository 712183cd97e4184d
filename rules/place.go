package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// The labels of places that hold nothing written.
const (
	labelDefault = "default"
	labelNotSet  = "not set"
)

// A spot is where a path into a view leads.
type spot struct {
	place source.Place
	label string
	hops  []facts.Hop
	basis facts.Basis
	// owner is the entity whose declaration the place belongs to.
	owner *facts.Entity
	field facts.Field
	found bool
}

// locate follows an attribute's path to the place that it comes from. A path
// that leads nowhere ends at the entity's header.
func locate(view *facts.Object, path string) spot {
	field, way, ok := view.Lookup(path)
	s := spot{owner: view.Entity, field: field, found: ok}
	for _, f := range way {
		s.basis = weaker(s.basis, f.Basis)
		if o, isObject := f.Value.(*facts.Object); isObject && o.Entity != nil {
			s.owner = o.Entity
		}
	}
	header := source.At(s.owner.Header)
	if !ok {
		s.place = header
		return s
	}
	s.basis = weaker(s.basis, field.Basis)
	s.place, s.hops = field.Origin.Place, field.Origin.Hops
	if s.place.IsZero() {
		s.place = header
	}
	switch {
	case field.Origin.Kind == facts.OriginDefaulted:
		s.label = labelDefault
	case s.place.Locator == "" && s.place.Range == s.owner.Header && saysNothing(field.Value):
		s.label = labelNotSet
	}
	return s
}

// gapOf says where an unknown attribute is written, and why it is not known.
func gapOf(view *facts.Object, path string) Gap {
	s := locate(view, path)
	if s.place.Range == s.owner.Header {
		return Gap{}
	}
	g := Gap{Place: s.place}
	if n := len(s.hops); n > 0 {
		g.Cause = s.hops[n-1]
	}
	return g
}

// saysNothing: what is read at the header is that something is not there.
func saysNothing(value any) bool { return value == nil || value == false }

// strength orders bases, strongest first; "" is no relation at all.
var strength = []facts.Basis{
	"", facts.BasisReference, facts.BasisLiteral, facts.BasisConfigured, facts.BasisOnlyCandidate,
}

func weaker(a, b facts.Basis) facts.Basis {
	if slices.Index(strength, b) > slices.Index(strength, a) {
		return b
	}
	return a
}

// locateFinding fills what a finding's place tells.
func locateFinding(f *Finding, view *facts.Object, e entry) {
	at := locate(view, e.attribute)
	f.Place, f.Label, f.Basis = at.place, at.label, at.basis
	if e.label != "" {
		f.Label = e.label
	}
	f.Header = headerAbove(at)
	f.Inferred = inferredFrom(inferredFrom(nil, view.Entity), at.owner)
	f.Related = appendHops(f.Related, at.hops)
	for _, path := range e.proofs {
		proof := locate(view, path)
		if !proof.found || proof.field.Value == nil {
			continue
		}
		f.Basis = weaker(f.Basis, proof.basis)
		f.Inferred = inferredFrom(f.Inferred, proof.owner)
		f.Related = appendRelated(f.Related, Related{Message: proofText(path, proof), Place: proofPlace(proof)})
		f.Related = appendHops(f.Related, proof.hops)
	}
}

// inferredFrom adds the module that an entity was read from without its source.
func inferredFrom(out []string, e *facts.Entity) []string {
	if e.Inferred == "" || slices.Contains(out, e.Inferred) {
		return out
	}
	return append(out, e.Inferred)
}

// headerAbove is the name line of what the place belongs to, if it is another
// line above it in the same file.
func headerAbove(at spot) source.Range {
	header, place := at.owner.Header, at.place.Range
	if header.IsZero() || place.IsZero() || header.File != place.File || header.From > place.From {
		return source.Range{}
	}
	if header.Start().Line == place.Start().Line {
		return source.Range{}
	}
	return header
}

func appendHops(out []Related, hops []facts.Hop) []Related {
	for _, h := range hops {
		out = appendRelated(out, Related{Message: h.Text, Place: h.Place})
	}
	return out
}

// appendRelated leaves out what stands there already, and what is nowhere.
func appendRelated(out []Related, r Related) []Related {
	if r.Place.IsZero() || slices.Contains(out, r) {
		return out
	}
	return append(out, r)
}

// proofPlace: a relation is proved by what it leads to.
func proofPlace(s spot) source.Place {
	if o, ok := s.field.Value.(*facts.Object); ok && o.Entity != nil && !o.Entity.Header.IsZero() {
		return source.At(o.Entity.Header)
	}
	return s.place
}

// proofText says what a proof shows: the attribute with its value.
func proofText(path string, s spot) string {
	name := path[strings.LastIndexByte(path, '.')+1:]
	words := strings.ReplaceAll(name, "_", " ")
	var text string
	switch value := s.field.Value.(type) {
	case nil:
		return words
	case *facts.Object:
		if value.Entity != nil {
			return words + " " + value.Entity.Label
		}
		return words
	case []*facts.Object:
		return fmt.Sprintf("%s: %d", words, len(value))
	case []string:
		text = strings.Join(value, ", ")
	case int64:
		text = number(name, value)
		words = strings.TrimSuffix(words, " ms")
	default:
		text = fmt.Sprint(value)
		if name == "label" {
			return text
		}
	}
	if s.label == labelNotSet {
		return words + ": not set"
	}
	if row := s.field.Origin.Default; row != nil && s.label == labelDefault {
		return fmt.Sprintf("%s = %s, default of %s", words, text, row.Supplier)
	}
	return words + " = " + text
}

// number prints a count, or milliseconds in the largest whole unit.
func number(name string, value int64) string {
	if !strings.HasSuffix(name, "_ms") {
		return strconv.FormatInt(value, 10)
	}
	for _, unit := range []struct {
		ms   int64
		name string
	}{{3_600_000, "h"}, {60_000, "min"}, {1000, "s"}} {
		if value != 0 && value%unit.ms == 0 {
			return fmt.Sprintf("%d %s", value/unit.ms, unit.name)
		}
	}
	return fmt.Sprintf("%d ms", value)
}

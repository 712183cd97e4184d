package cfn

import (
	"math"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// Origin returns where the value comes from. A value without a place of its own
// stands at the header.
func (v Value) Origin(header source.Range) facts.Origin {
	place := v.Place
	if place.IsZero() {
		place = header
	}
	o := facts.WrittenAt(place, v.Hops...)
	if v.Target != nil {
		o = o.Referring(facts.Ref{Scope: v.Target.t.Scope, ID: v.Target.FullID(), Attribute: v.Attribute})
	}
	return o
}

// A Reader turns the values of one entity into attributes.
type Reader struct {
	// Header is the entity's name line: where what is absent would be looked for.
	Header source.Range
	// Open says that nothing may be called absent.
	Open bool
}

// missing covers what every type has in common: absent and unknown values.
func missing[T facts.Scalar](r Reader, v Value) facts.Attr[T] {
	switch {
	case v.Kind == Absent && !r.Open:
		return facts.Absent[T](facts.WrittenAt(r.Header))
	case v.Kind == Absent, v.Kind == Unknown && v.Maybe:
		return facts.SameAs[T](v.identity, v.Origin(r.Header))
	case v.Kind == Unknown:
		return facts.Written[T](v.identity, v.Origin(r.Header))
	}
	// Something else than belongs here is written.
	return facts.Written[T]("", v.Origin(r.Header))
}

// Text reads a text.
func (r Reader) Text(v Value) facts.Attr[string] {
	if v.Kind != Text {
		return missing[string](r, v)
	}
	return facts.Known(v.Text, v.Origin(r.Header)).WithIdentity(v.identity)
}

// Number reads a whole number, which may be written as a text.
func (r Reader) Number(v Value) facts.Attr[int64] { return r.Scaled(v, 1) }

// Scaled reads a whole number and multiplies it.
func (r Reader) Scaled(v Value, by int64) facts.Attr[int64] {
	if v.Kind != Text {
		return missing[int64](r, v)
	}
	n, err := strconv.ParseInt(strings.TrimSpace(v.Text), 10, 64)
	if err != nil {
		// 1e2 and 100.0 are whole numbers too.
		f, ferr := strconv.ParseFloat(strings.TrimSpace(v.Text), 64)
		if ferr != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
			return facts.Written[int64](v.identity, v.Origin(r.Header))
		}
		n = int64(f)
	}
	if n > math.MaxInt64/by || n < math.MinInt64/by {
		return facts.Written[int64](v.identity, v.Origin(r.Header))
	}
	return facts.Known(n*by, v.Origin(r.Header)).WithIdentity(v.identity)
}

// Bool reads true or false, which may be written as a text.
func (r Reader) Bool(v Value) facts.Attr[bool] {
	if v.Kind != Text {
		return missing[bool](r, v)
	}
	switch strings.ToLower(v.Text) {
	case "true":
		return facts.Known(true, v.Origin(r.Header)).WithIdentity(v.identity)
	case "false":
		return facts.Known(false, v.Origin(r.Header)).WithIdentity(v.identity)
	}
	return facts.Written[bool](v.identity, v.Origin(r.Header))
}

// Texts reads a list of texts. One unknown item leaves the list unknown.
func (r Reader) Texts(v Value) facts.Attr[[]string] {
	if v.Kind == Map || v.Kind == Unknown || v.Kind == Absent {
		return missing[[]string](r, v)
	}
	out := []string{}
	var ids []string
	known, perhaps := !v.Open, v.Open
	origin := v.Origin(r.Header)
	for _, item := range v.Items() {
		ids = append(ids, item.Identity())
		for _, hop := range item.Hops {
			// The whole list was reached in the same way.
			if len(v.Hops) == 0 || hop.Text != v.Hops[0].Text {
				origin.Hops = append(origin.Hops, hop)
			}
		}
		if item.Kind != Text {
			known, perhaps = false, perhaps || item.Maybe
			continue
		}
		out = append(out, item.Text)
	}
	if !known {
		identity := wrap("list", ids...)
		if len(ids) == 1 {
			identity = ids[0] // [!Ref T] says what !Ref T says
		}
		if perhaps {
			return facts.SameAs[[]string](identity, origin)
		}
		return facts.Written[[]string](identity, origin)
	}
	return facts.Known(out, origin).WithIdentity(v.identity)
}

// Present reads whether something is written, as a fact of its own.
func (r Reader) Present(v Value) facts.Attr[bool] {
	switch {
	case v.Kind == Absent && !r.Open:
		return facts.Known(false, facts.WrittenAt(r.Header))
	case v.Kind == Absent, v.Maybe:
		return facts.Attr[bool]{}
	}
	return facts.Known(true, v.Origin(r.Header))
}

// arnService returns the service of an ARN whose text is not known as a whole.
func (v Value) arnService() string {
	const unknown = "\x00"
	text := v.Text
	if v.Kind != Text {
		for _, p := range v.parts {
			if p.Kind == Text {
				text += p.Text
			} else {
				text += unknown
			}
		}
	}
	words := strings.SplitN(text, ":", 6)
	if len(words) < 6 || words[0] != "arn" || strings.Contains(words[2], unknown) {
		return ""
	}
	return words[2]
}

package properties

import (
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// Origin returns the place of the value, or of the whole entry when the value is
// empty.
func (e Entry) Origin() facts.Origin { return facts.WrittenAt(e.valuePlace()) }

func (e Entry) valuePlace() source.Range {
	if e.ValueRange.From == e.ValueRange.To {
		return e.Range
	}
	return e.ValueRange
}

// Text returns the value as a fact: known, or written and not known where a
// placeholder, a secret or a malformed escape stands. Of an entry that may not
// be there nothing is said.
func (e Entry) Text() facts.Attr[string] {
	if a, ok := opaque[string](e); ok {
		return a
	}
	return facts.Known(e.Value, e.Origin())
}

// Number returns the value read as a whole number, blanks around it allowed. A
// text that is no such number is written and not known.
func (e Entry) Number() facts.Attr[int64] {
	if a, ok := opaque[int64](e); ok {
		return a
	}
	n, err := strconv.ParseInt(strings.TrimSpace(e.Value), 10, 64)
	if err != nil {
		return facts.Written[int64]("", e.Origin())
	}
	return facts.Known(n, e.Origin())
}

// opaque returns the attribute of an entry whose value cannot be known.
func opaque[T facts.Scalar](e Entry) (facts.Attr[T], bool) {
	switch {
	case e.Conditional && e.Template && !e.Secret:
		return facts.SameAs[T](identityOf(e.Value), e.Origin()), true
	case e.Conditional:
		return facts.SameAs[T]("", e.Origin()), true
	case e.Secret, e.Malformed, e.Contested:
		return facts.Written[T]("", e.Origin()), true
	case e.Template:
		return facts.Written[T](identityOf(e.Value), e.Origin()), true
	}
	return facts.Attr[T]{}, false
}

// Text returns a key's value as a fact. A key that is not written is absent, with
// the header as the place where a reader would look for it; in an Open document
// nothing is said of it.
func (d Document) Text(key string, header source.Range) facts.Attr[string] {
	if e, ok := d.Get(key); ok {
		return e.Text()
	}
	return missing[string](d, header)
}

// Number is Text for a whole number.
func (d Document) Number(key string, header source.Range) facts.Attr[int64] {
	if e, ok := d.Get(key); ok {
		return e.Number()
	}
	return missing[int64](d, header)
}

// missing is the attribute of a key that is not certainly written.
func missing[T facts.Scalar](d Document, header source.Range) facts.Attr[T] {
	if d.Open {
		return facts.Attr[T]{}
	}
	return facts.Absent[T](facts.WrittenAt(header))
}

// Settings returns one setting for each key that is certainly there, the last
// entry of a repeated one. The list is complete unless the text is Open.
func (d Document) Settings() facts.List[*facts.Setting] {
	list := facts.List[*facts.Setting]{Complete: !d.Open}
	for i, e := range d.Entries {
		if last, ok := d.last[e.Key]; !ok || last != i {
			continue
		}
		s := &facts.Setting{
			Name:  facts.Known(e.Key, facts.WrittenAt(e.Range)),
			Value: e.Text(),
		}
		if n := e.Number(); n.IsKnown() {
			s.Number = n
		}
		list.Items = append(list.Items, s)
	}
	return list
}

// DuplicateKeys are the entries of an entity's text that a later one of the same
// key contradicts.
func (d Document) DuplicateKeys(of *facts.Entity) []facts.DuplicateKey {
	var out []facts.DuplicateKey
	for _, dup := range d.duplicates {
		if dup.Differs {
			out = append(out, facts.DuplicateKey{
				Key: dup.Loser.Key, Winner: dup.Winner.Range, Loser: dup.Loser.Range, Scope: of.Scope, ID: of.ID,
			})
		}
	}
	return out
}

// Refused says what Java refuses to read. One such place makes it refuse the
// whole text, so where that is certainly meant to be read, the first of them is
// what makes it unreadable.
func (d Document) Refused(certain bool) []source.Problem {
	var out []source.Problem
	for i, p := range d.Problems {
		if i == 0 && certain {
			out = append(out, source.Unreadable(p.Range, p.Message))
			continue
		}
		out = append(out, source.NotResolved(p.Range, p.Message))
	}
	return out
}

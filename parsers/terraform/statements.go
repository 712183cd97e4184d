package terraform

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// statements reads the statements of a policy that is a text of JSON: encoded,
// rendered by a data source, or written out. What cannot be read is not complete.
func statements(r reading, header source.Range) facts.List[*facts.Statement] {
	document, ok := decodedJSON(r)
	if !ok || isSensitive(document) {
		return facts.List[*facts.Statement]{}
	}
	fields, ok := objectFields(document)
	if !ok {
		return facts.List[*facts.Statement]{}
	}
	list, ok := fields["Statement"]
	if !ok {
		return facts.List[*facts.Statement]{}
	}
	items := []cty.Value{list}
	if inner, _ := list.Unmark(); !inner.Type().IsObjectType() && !inner.Type().IsMapType() {
		if !inner.IsKnown() || !inner.CanIterateElements() {
			return facts.List[*facts.Statement]{}
		}
		items = elementsOf(inner)
	}
	out := facts.List[*facts.Statement]{Complete: true}
	for _, item := range items {
		s, ok := statement(item, reader{r.origin, header})
		if !ok {
			out.Complete = false
			continue
		}
		out.Items = append(out.Items, s)
	}
	return out
}

func elementsOf(list cty.Value) []cty.Value {
	var out []cty.Value
	for it := list.ElementIterator(); it.Next(); {
		_, v := it.Element()
		out = append(out, v)
	}
	return out
}

// A reader turns what is inside a document into attributes: at their own places,
// else at the document's.
type reader struct {
	document facts.Origin
	header   source.Range
}

func statement(v cty.Value, in reader) (*facts.Statement, bool) {
	fields, ok := objectFields(v)
	if !ok {
		return nil, false
	}
	s := &facts.Statement{
		Sid: in.text(fields, "Sid"), Effect: in.text(fields, "Effect"),
		Actions: in.texts(fields, "Action"), NotActions: in.texts(fields, "NotAction"),
		Resources: in.texts(fields, "Resource"), NotResources: in.texts(fields, "NotResource"),
		Principals: in.principals(fields, "Principal"), NotPrincipals: in.principals(fields, "NotPrincipal"),
	}
	s.HasConditions = facts.Known(false, facts.WrittenAt(in.header))
	if conditions, ok := fields["Condition"]; ok {
		s.HasConditions = in.some(conditions)
	}
	return s, true
}

// some: there is a condition in the object.
func (in reader) some(v cty.Value) facts.Attr[bool] {
	inner, _ := v.Unmark()
	if !inner.IsKnown() {
		return facts.Attr[bool]{}.WithOrigin(in.at(v))
	}
	return facts.Known(lengthOf(inner) > 0, in.at(v))
}

// at is the origin of a value: its own place, or that of the first thing in it.
func (in reader) at(v cty.Value) facts.Origin {
	origin := in.document
	origin.Ref = nil
	found := placeOf(v)
	if inner, _ := v.Unmark(); found.IsZero() && inner.IsKnown() && !inner.IsNull() && inner.CanIterateElements() {
		for it := inner.ElementIterator(); it.Next() && found.IsZero(); {
			_, element := it.Element()
			found = placeOf(element)
		}
	}
	if !found.IsZero() && !isTableFile(found.File) {
		origin = facts.WrittenAt(found)
	}
	if s := symbolOf(v); s != nil && s.ref != nil {
		origin = origin.Referring(*s.ref)
	}
	return origin
}

func (in reader) read(fields map[string]cty.Value, name string) reading {
	v, ok := fields[name]
	if !ok {
		return reading{state: isAbsent, origin: facts.WrittenAt(in.header)}
	}
	return reading{state: isWritten, value: v, origin: in.at(v)}
}

func (in reader) text(fields map[string]cty.Value, name string) facts.Attr[string] {
	return textAttr(in.read(fields, name))
}

// texts reads a list of texts, or the one text that stands for one.
func (in reader) texts(fields map[string]cty.Value, name string) facts.Attr[[]string] {
	return attr(in.read(fields, name), textOrTexts)
}

func textOrTexts(v cty.Value) ([]string, bool) {
	if text, ok := asText(v); ok {
		return []string{text}, true
	}
	return asTexts(v)
}

// principals reads principals as "type:identifier", or "*".
func (in reader) principals(fields map[string]cty.Value, name string) facts.Attr[[]string] {
	return attr(in.read(fields, name), func(v cty.Value) ([]string, bool) {
		if text, ok := asText(v); ok {
			return []string{text}, true
		}
		kinds, ok := objectFields(v)
		if !ok {
			return nil, false
		}
		out := []string{}
		for _, kind := range sortedKeys(kinds) {
			ids, ok := textOrTexts(kinds[kind])
			if !ok {
				return nil, false
			}
			for _, id := range ids {
				out = append(out, kind+":"+id)
			}
		}
		return out, true
	})
}

package terraform

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// policyElements are the elements of a statement in the order of the text.
var policyElements = []string{
	"Effect", "Action", "NotAction", "Resource", "NotResource", "Principal", "NotPrincipal", "Condition",
}

// value is the document as jsondecode would return it.
func (d *policyDocument) value() cty.Value {
	fields := map[string]cty.Value{}
	if d.version != "" {
		fields["Version"] = cty.StringVal(d.version)
	}
	if d.id != "" {
		fields["Id"] = cty.StringVal(d.id)
	}
	var statements []cty.Value
	for _, s := range d.statements {
		elements := map[string]cty.Value{}
		if s.sid != "" {
			elements["Sid"] = cty.StringVal(s.sid)
		}
		for name, v := range s.elements {
			elements[name] = v
		}
		statements = append(statements, cty.ObjectVal(elements))
	}
	if len(statements) > 0 {
		fields["Statement"] = cty.TupleVal(statements)
	}
	return cty.ObjectVal(fields)
}

// text renders the document, indented by two blanks or not at all.
func (d *policyDocument) text(indented bool) (string, error) {
	var statements []string
	for _, s := range d.statements {
		var w fieldWriter
		w.text("Sid", s.sid)
		for _, name := range policyElements {
			if v, ok := s.elements[name]; ok {
				w.value(name, plain(v))
			}
		}
		if w.err != nil {
			return "", w.err
		}
		statements = append(statements, w.object())
	}
	var w fieldWriter
	w.text("Version", d.version)
	w.text("Id", d.id)
	if len(statements) > 0 {
		w.raw("Statement", "["+strings.Join(statements, ",")+"]")
	}
	if !indented {
		return w.object(), nil
	}
	var out bytes.Buffer
	err := json.Indent(&out, []byte(w.object()), "", "  ")
	return out.String(), err
}

// A fieldWriter writes the fields of an object in the order that they come in.
type fieldWriter struct {
	fields []string
	err    error
}

func (w *fieldWriter) object() string { return "{" + strings.Join(w.fields, ",") + "}" }

func (w *fieldWriter) raw(name, text string) {
	w.fields = append(w.fields, strconv.Quote(name)+":"+text)
}

// text writes a text that is there.
func (w *fieldWriter) text(name, text string) {
	if text != "" {
		w.value(name, cty.StringVal(text))
	}
}

// value writes a value. Its objects have their fields in the order of the
// alphabet, and "<", ">" and "&" are escaped, as in the provider's text.
func (w *fieldWriter) value(name string, v cty.Value) {
	data, err := ctyjson.Marshal(v, v.Type())
	if err != nil && w.err == nil {
		w.err = err
	}
	w.raw(name, string(data))
}

// decodePolicyDocument reads a document from a text, as far as the provider does
// before it merges. ok is false where it cannot be told what the provider makes
// of it.
func decodePolicyDocument(r reading) (*policyDocument, bool) {
	v, ok := decodedJSON(r)
	if !ok {
		return nil, false
	}
	fields, ok := objectFields(v)
	if !ok {
		return nil, false
	}
	out := &policyDocument{}
	version, versionOK := fieldText(fields, "Version")
	id, idOK := fieldText(fields, "Id")
	list, ok := fields["Statement"]
	if !versionOK || !idOK {
		return nil, false
	}
	out.version, out.id = version, id
	if !ok || isNull(list) {
		return out, true
	}
	inner, _ := list.Unmark()
	if !inner.IsKnown() || !inner.Type().IsTupleType() && !inner.Type().IsListType() {
		return nil, false
	}
	for it := inner.ElementIterator(); it.Next(); {
		_, element := it.Element()
		s, ok := decodedStatement(element)
		if !ok {
			return nil, false
		}
		out.statements = append(out.statements, s)
	}
	return out, true
}

// decodedJSON is what a text of JSON holds, encoded by jsonencode or written.
func decodedJSON(r reading) (cty.Value, bool) {
	if r.state != isWritten {
		return cty.NilVal, false
	}
	if s := r.symbol(); s != nil && s.encoded != cty.NilVal {
		return s.encoded.WithMarks(sharedMarks(r.value)), true
	}
	if r.parts == nil {
		return cty.NilVal, false
	}
	v, ok := decodeParts(r)
	if !ok {
		return cty.NilVal, false
	}
	return v.WithMarks(sharedMarks(r.value)), true
}

// objectFields are the fields of a known object, without those that are null.
func objectFields(v cty.Value) (map[string]cty.Value, bool) {
	inner, _ := v.Unmark()
	if !inner.IsKnown() || inner.IsNull() || !inner.Type().IsObjectType() && !inner.Type().IsMapType() {
		return nil, false
	}
	marks := sharedMarks(v)
	out := map[string]cty.Value{}
	for it := inner.ElementIterator(); it.Next(); {
		key, element := it.Element()
		if !isNull(element) {
			out[plain(key).AsString()] = element.WithMarks(marks)
		}
	}
	return out, true
}

func sortedKeys(fields map[string]cty.Value) []string { return slices.Sorted(maps.Keys(fields)) }

// fieldText is a known text of an object, "" where there is none.
func fieldText(fields map[string]cty.Value, name string) (string, bool) {
	v, ok := fields[name]
	if !ok {
		return "", true
	}
	inner := plain(v)
	if !inner.IsKnown() || inner.Type() != cty.String {
		return "", false
	}
	return inner.AsString(), true
}

func decodedStatement(v cty.Value) (*policyStatement, bool) {
	fields, ok := objectFields(v)
	if !ok {
		return nil, false
	}
	sid, ok := fieldText(fields, "Sid")
	if !ok {
		return nil, false
	}
	s := &policyStatement{sid: sid, elements: map[string]cty.Value{}}
	for _, name := range policyElements {
		v, ok := fields[name]
		if !ok || isText(v, "") {
			continue
		}
		switch name {
		case "Principal", "NotPrincipal":
			v = decodedPrincipals(v)
		case "Condition":
			v = decodedConditions(v)
		}
		s.put(name, v)
	}
	return s, true
}

func decodedPrincipals(v cty.Value) cty.Value {
	inner, _ := v.Unmark()
	if inner.IsKnown() && inner.Type() == cty.String {
		return cty.StringVal("*").WithMarks(v.Marks())
	}
	fields, ok := objectFields(v)
	if !ok {
		return cty.DynamicVal
	}
	var list []principal
	for _, kind := range sortedKeys(fields) {
		ids := fields[kind]
		if single, _ := ids.Unmark(); single.Type() != cty.String {
			texts, ok := textsOf(ids)
			if !ok {
				return cty.DynamicVal
			}
			ids = cty.TupleVal(texts)
		}
		list = append(list, principal{kind, ids})
	}
	return principalsValue(list)
}

func decodedConditions(v cty.Value) cty.Value {
	tests, ok := objectFields(v)
	if !ok {
		return cty.DynamicVal
	}
	var list []condition
	for _, test := range sortedKeys(tests) {
		variables, ok := objectFields(tests[test])
		if !ok {
			return cty.DynamicVal
		}
		for _, variable := range sortedKeys(variables) {
			values := variables[variable]
			if single, _ := values.Unmark(); single.Type().IsPrimitiveType() {
				values = cty.TupleVal([]cty.Value{values})
			}
			texts, ok := textsOf(values)
			if !ok {
				return cty.DynamicVal
			}
			list = append(list, condition{test, variable, texts})
		}
	}
	return conditionsValue(list)
}

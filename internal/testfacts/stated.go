package testfacts

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// Stated is what a set says, without its places: attributes by entity ("stream
// aws_kinesis_stream.orders") and path ("filters.0.pattern"). An attribute is
// "absent", "written", "unknown" or its value as JSON, and "→ id.attribute" where
// it refers to a declared thing; a list says how many items it has, and whether
// there may be more.
type Stated map[string]map[string]string

// State returns what a set says. Ids pass through rename where it is not nil, so
// that twins whose syntaxes name things each in its own way can be compared.
func State(set facts.Set, rename func(id string) string) Stated {
	return StateEntities(entities(set), rename)
}

// StateEntities is State for entities that were linked already.
func StateEntities(list []facts.Kinded, rename func(id string) string) Stated {
	if rename == nil {
		rename = func(id string) string { return id }
	}
	out := Stated{}
	for _, e := range list {
		attributes := map[string]string{}
		flatten(attributes, "", reflect.ValueOf(e), rename)
		key := e.Kind() + " " + rename(e.Base().ID)
		for n := 2; out[key] != nil; n++ {
			key = fmt.Sprintf("%s %s (%d)", e.Kind(), rename(e.Base().ID), n)
		}
		out[key] = attributes
	}
	return out
}

// entities are the entities of a set, in the set's order.
func entities(set facts.Set) []facts.Kinded {
	var out []facts.Kinded
	value := reflect.ValueOf(set)
	for i := range value.NumField() {
		for j := range value.Field(i).Len() {
			if e, ok := value.Field(i).Index(j).Interface().(facts.Kinded); ok {
				out = append(out, e)
			}
		}
	}
	return out
}

func flatten(out map[string]string, prefix string, item reflect.Value, rename func(string) string) {
	if item.Kind() == reflect.Pointer {
		if item.IsNil() {
			return
		}
		item = item.Elem()
	}
	for i := range item.NumField() {
		field, value := item.Type().Field(i), item.Field(i)
		if field.Anonymous || !field.IsExported() {
			continue
		}
		path := prefix + snake(field.Name)
		switch name := field.Type.Name(); {
		case strings.HasPrefix(name, "Attr["):
			out[path] = stated(value, rename)
		case strings.HasPrefix(name, "Relation["):
			if value.FieldByName("Found").Bool() {
				target := value.FieldByName("Target").Interface().(facts.Kinded)
				out[path] = "→ " + rename(target.Base().ID)
			}
		case strings.HasPrefix(name, "List["):
			items := value.FieldByName("Items")
			out[path] = fmt.Sprintf("%d items", items.Len())
			if !value.FieldByName("Complete").Bool() {
				out[path] += ", perhaps more"
			}
			for j := range items.Len() {
				flatten(out, fmt.Sprintf("%s.%d.", path, j), items.Index(j), rename)
			}
		case field.Type.Kind() == reflect.Pointer && field.Type.Elem().Kind() == reflect.Struct:
			flatten(out, path+".", value, rename)
		}
	}
}

// stated is one attribute.
func stated(value reflect.Value, rename func(string) string) string {
	call := func(method string) reflect.Value { return value.MethodByName(method).Call(nil)[0] }
	text := "unknown"
	switch {
	case call("IsKnown").Bool():
		data, err := json.Marshal(value.MethodByName("Get").Call(nil)[0].Interface())
		if err != nil {
			panic(err) // a scalar is always JSON
		}
		text = string(data)
	case call("IsAbsent").Bool():
		text = "absent"
	case call("IsSet").Bool():
		text = "written"
	}
	if ref := call("Origin").Interface().(facts.Origin).Ref; ref != nil {
		text += fmt.Sprintf(" → %s.%s", rename(ref.ID), ref.Attribute)
	}
	return text
}

// Diff returns a line for each attribute of which two sets say different things,
// sorted: "stream orders: shards: 2 or 3". An attribute that one set does not
// have counts as unknown.
func (s Stated) Diff(other Stated) []string {
	var out []string
	for entity, attributes := range s {
		theirs, ok := other[entity]
		if !ok {
			out = append(out, entity+": not in the other")
			continue
		}
		paths := map[string]bool{}
		for path := range attributes {
			paths[path] = true
		}
		for path := range theirs {
			paths[path] = true
		}
		for path := range paths {
			if a, b := cmp.Or(attributes[path], "unknown"), cmp.Or(theirs[path], "unknown"); a != b {
				out = append(out, fmt.Sprintf("%s: %s: %s or %s", entity, path, a, b))
			}
		}
	}
	for entity := range other {
		if _, ok := s[entity]; !ok {
			out = append(out, entity+": only in the other")
		}
	}
	slices.Sort(out)
	return out
}

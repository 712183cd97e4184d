package facts

import (
	"reflect"
	"slices"
)

// entityTypes are the kinds that a rule may judge or reach, by kind.
var entityTypes = map[string]reflect.Type{
	KindMapping:     reflect.TypeFor[EventSourceMapping](),
	KindClient:      reflect.TypeFor[KafkaClient](),
	KindApplication: reflect.TypeFor[KCLApplication](),
	KindStream:      reflect.TypeFor[Stream](),
	KindTopic:       reflect.TypeFor[Topic](),
	KindCluster:     reflect.TypeFor[Cluster](),
	KindBrokers:     reflect.TypeFor[BrokerConfig](),
	KindFunction:    reflect.TypeFor[Function](),
	KindTable:       reflect.TypeFor[Table](),
	KindWorkload:    reflect.TypeFor[Workload](),

	KindRole:           reflect.TypeFor[Role](),
	KindPolicy:         reflect.TypeFor[Policy](),
	KindLaunchTemplate: reflect.TypeFor[LaunchTemplate](),
}

// Schemas returns the JSON Schema of what policies see, by kind of entity.
// Nothing is required, since anything may be unknown; nothing else is allowed,
// so that a misspelt attribute is refused when policies are compiled.
func Schemas() map[string]map[string]any {
	out := map[string]map[string]any{}
	for kind, t := range entityTypes {
		schema := objectSchema(t, false)
		schema["$schema"] = "http://json-schema.org/draft-07/schema#"
		schema["title"] = kind
		out[kind] = schema
	}
	return out
}

func objectSchema(t reflect.Type, related bool) map[string]any {
	plan := planOf(t)
	properties := map[string]any{}
	if plan.entity {
		properties["id"] = map[string]any{"type": "string"}
		properties["label"] = map[string]any{"type": "string"}
	}
	if related {
		properties["basis"] = map[string]any{"type": "string"}
	}
	for i := range plan.fields {
		f := &plan.fields[i]
		if related && f.backward {
			continue
		}
		switch f.kind {
		case attrField:
			properties[f.name] = scalarSchema(f.typ)
			if f.set {
				properties[f.name+"_set"] = map[string]any{"type": "boolean"}
			}
		case relationField:
			target, _ := f.typ.FieldByName("Target")
			properties[f.name] = objectSchema(target.Type.Elem(), true)
		case listField:
			items, _ := f.typ.FieldByName("Items")
			properties[f.name] = map[string]any{
				"type":  "array",
				"items": objectSchema(items.Type.Elem().Elem(), false),
			}
		case partField:
			properties[f.name] = objectSchema(f.typ.Elem(), false)
		}
	}
	return map[string]any{
		"type":                 "object",
		"properties":           properties,
		"additionalProperties": false,
	}
}

// scalarSchema reads T of Attr[T].
func scalarSchema(attr reflect.Type) map[string]any {
	value, _ := attr.FieldByName("value")
	switch value.Type.Kind() {
	case reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": map[string]any{"type": "string"}}
	}
	return map[string]any{"type": "string"}
}

// Fields lists the attribute paths that a policy may read of a kind, two words
// deep at most: "batch_size", "stream.retention_ms".
func Fields(kind string) []string {
	t, ok := entityTypes[kind]
	if !ok {
		return nil
	}
	var out []string
	var walk func(prefix string, schema map[string]any, depth int)
	walk = func(prefix string, schema map[string]any, depth int) {
		properties, _ := schema["properties"].(map[string]any)
		for name, value := range properties {
			out = append(out, prefix+name)
			inner := value.(map[string]any)
			if items, ok := inner["items"].(map[string]any); ok {
				inner = items
			}
			if depth > 1 {
				walk(prefix+name+".", inner, depth-1)
			}
		}
	}
	walk("", objectSchema(t, false), 2)
	slices.Sort(out)
	return out
}

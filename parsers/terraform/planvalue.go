package terraform

import (
	"encoding/json"

	"github.com/zclconf/go-cty/cty"
)

// mirror is the part of a mirror that belongs to a key; nil when nothing there
// is marked.
func mirror(of any, key string) any {
	switch of := of.(type) {
	case bool:
		if of {
			return true
		}
	case map[string]any:
		return marked(of[key])
	}
	return nil
}

func mirrorAt(of any, i int) any {
	switch of := of.(type) {
	case bool:
		if of {
			return true
		}
	case []any:
		if i < len(of) {
			return marked(of[i])
		}
	}
	return nil
}

// marked is a mirror, nil when nothing in it is true.
func marked(of any) any {
	switch of := of.(type) {
	case bool:
		if of {
			return true
		}
		return nil
	case map[string]any:
		for _, v := range of {
			if marked(v) != nil {
				return of
			}
		}
		return nil
	case []any:
		for _, v := range of {
			if marked(v) != nil {
				return of
			}
		}
		return nil
	}
	return nil
}

// planValue turns planned JSON into a value.
func planValue(v, unknown, secret any) cty.Value {
	out := cty.DynamicVal
	if all, ok := unknown.(bool); !ok || !all {
		switch v := v.(type) {
		case nil:
			out = cty.NullVal(cty.DynamicPseudoType)
		case string:
			out = cty.StringVal(v)
		case bool:
			out = cty.BoolVal(v)
		case json.Number:
			if n, err := cty.ParseNumberVal(v.String()); err == nil {
				out = n
			}
		case []any:
			items := make([]cty.Value, len(v))
			for i, item := range v {
				items[i] = planValue(item, mirrorAt(unknown, i), mirrorAt(secret, i))
			}
			out = cty.TupleVal(items)
		case map[string]any:
			fields := map[string]cty.Value{}
			for key, field := range v {
				fields[key] = planValue(field, mirror(unknown, key), mirror(secret, key))
			}
			if m, ok := unknown.(map[string]any); ok {
				// What is unknown is left out of the values.
				for key := range m {
					if _, planned := v[key]; !planned && mirror(unknown, key) != nil {
						fields[key] = planValue(nil, mirror(unknown, key), mirror(secret, key))
					}
				}
			}
			out = cty.ObjectVal(fields)
		}
	}
	if all, ok := secret.(bool); ok && all {
		return out.Mark(sensitive{})
	}
	return out
}

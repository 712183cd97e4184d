package terraform

import (
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// toFunc converts to a type.
func toFunc(t cty.Type) function.Function { return stdlib.MakeToFunc(t) }

func sameType(args []cty.Value) (cty.Type, error) { return args[0].Type(), nil }

var (
	sensitiveFunc = function.New(&function.Spec{
		Params: []function.Parameter{anything("value")},
		Type:   sameType,
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			return args[0].Mark(sensitive{}), nil
		},
	})
	nonsensitiveFunc = function.New(&function.Spec{
		Params: []function.Parameter{anything("value")},
		Type:   sameType,
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			v, marks := args[0].Unmark()
			for m := range marks {
				if m != (sensitive{}) {
					v = v.Mark(m)
				}
			}
			return v, nil
		},
	})
	isSensitiveFunc = function.New(&function.Spec{
		Params: []function.Parameter{anything("value")},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			if args[0].HasMark(sensitive{}) {
				return cty.True, nil
			}
			v, _ := args[0].Unmark()
			if !v.IsKnown() {
				return cty.UnknownVal(cty.Bool), nil
			}
			return cty.False, nil
		},
	})
	// ephemeralAsNullFunc: ephemeral values never reach a fact, so nothing here
	// tells them from others.
	ephemeralAsNullFunc = function.New(&function.Spec{
		Params: []function.Parameter{anything("value")},
		Type:   sameType,
		Impl:   func(args []cty.Value, _ cty.Type) (cty.Value, error) { return args[0], nil },
	})
)

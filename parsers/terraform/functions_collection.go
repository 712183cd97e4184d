package terraform

import (
	"errors"
	"slices"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
	"github.com/zclconf/go-cty/cty/gocty"
)

func anything(name string) function.Parameter {
	return function.Parameter{
		Name: name, Type: cty.DynamicPseudoType,
		AllowDynamicType: true, AllowUnknown: true, AllowMarked: true, AllowNull: true,
	}
}

// lengthFunc counts elements, or the characters of a text.
var lengthFunc = function.New(&function.Spec{
	Params: []function.Parameter{{
		Name: "value", Type: cty.DynamicPseudoType,
		AllowDynamicType: true, AllowUnknown: true, AllowMarked: true,
	}},
	Type: func(args []cty.Value) (cty.Type, error) {
		t := args[0].Type()
		if t == cty.String || t.IsTupleType() || t.IsObjectType() || t.IsCollectionType() || t == cty.DynamicPseudoType {
			return cty.Number, nil
		}
		return cty.Number, errors.New("the argument must be a string, a collection, or a structural type")
	},
	RefineResult: func(b *cty.RefinementBuilder) *cty.RefinementBuilder {
		return b.NotNull().NumberRangeLowerBound(cty.Zero, true)
	},
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		v, marks := args[0].Unmark()
		t := v.Type()
		switch {
		case t == cty.DynamicPseudoType:
			return cty.UnknownVal(cty.Number).WithMarks(marks), nil
		case t.IsTupleType():
			return cty.NumberIntVal(int64(t.Length())).WithMarks(marks), nil
		case t.IsObjectType():
			return cty.NumberIntVal(int64(len(t.AttributeTypes()))).WithMarks(marks), nil
		case t == cty.String:
			n, err := stdlib.Strlen(v)
			return n.WithMarks(marks), err
		}
		return v.Length().WithMarks(marks), nil
	},
})

// sumFunc adds the numbers of a list.
var sumFunc = function.New(&function.Spec{
	Params:       []function.Parameter{{Name: "list", Type: cty.DynamicPseudoType}},
	Type:         function.StaticReturnType(cty.Number),
	RefineResult: func(b *cty.RefinementBuilder) *cty.RefinementBuilder { return b.NotNull() },
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		none := cty.UnknownVal(cty.Number)
		t := args[0].Type()
		if !t.IsListType() && !t.IsSetType() && !t.IsTupleType() {
			return none, function.NewArgErrorf(0, "the argument must be a list of numbers")
		}
		if !args[0].IsWhollyKnown() {
			return none, nil
		}
		if args[0].LengthInt() == 0 {
			return none, function.NewArgErrorf(0, "there is nothing to add up")
		}
		sum := cty.Zero
		for it := args[0].ElementIterator(); it.Next(); {
			_, v := it.Element()
			n, err := convert.Convert(v, cty.Number)
			if err != nil || n.IsNull() {
				return none, function.NewArgErrorf(0, "every element must be a number")
			}
			sum = sum.Add(n)
		}
		return sum, nil
	},
})

func allOrAny(all bool) function.Function {
	return function.New(&function.Spec{
		Params:       []function.Parameter{{Name: "list", Type: cty.List(cty.Bool)}},
		Type:         function.StaticReturnType(cty.Bool),
		RefineResult: func(b *cty.RefinementBuilder) *cty.RefinementBuilder { return b.NotNull() },
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			doubt := false
			for it := args[0].ElementIterator(); it.Next(); {
				_, v := it.Element()
				switch {
				case !v.IsKnown():
					doubt = true
				case v.IsNull():
					if all {
						return cty.False, nil
					}
				case v.True() != all:
					return cty.BoolVal(!all), nil
				}
			}
			if doubt {
				return cty.UnknownVal(cty.Bool), nil
			}
			return cty.BoolVal(all), nil
		},
	})
}

var (
	allTrueFunc = allOrAny(true)
	anyTrueFunc = allOrAny(false)
)

// coalesceFunc takes the first argument that is neither null nor empty text.
var coalesceFunc = function.New(&function.Spec{
	VarParam: &function.Parameter{
		Name: "values", Type: cty.DynamicPseudoType,
		AllowUnknown: true, AllowDynamicType: true, AllowNull: true,
	},
	Type: func(args []cty.Value) (cty.Type, error) {
		types := make([]cty.Type, len(args))
		for i, a := range args {
			types[i] = a.Type()
		}
		t, _ := convert.UnifyUnsafe(types)
		if t == cty.NilType {
			return t, errors.New("all arguments must have the same type")
		}
		return t, nil
	},
	RefineResult: func(b *cty.RefinementBuilder) *cty.RefinementBuilder { return b.NotNull() },
	Impl: func(args []cty.Value, t cty.Type) (cty.Value, error) {
		for _, a := range args {
			v, err := convert.Convert(a, t)
			if err != nil {
				// The engine passes over what cannot be converted.
				continue
			}
			if !v.IsKnown() {
				return cty.UnknownVal(t), nil
			}
			if v.IsNull() || t == cty.String && v.AsString() == "" {
				continue
			}
			return v, nil
		}
		return cty.NilVal, errors.New("no non-null, non-empty-string arguments")
	},
})

// indexFunc finds a value in a list.
var indexFunc = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "list", Type: cty.DynamicPseudoType}, {Name: "value", Type: cty.DynamicPseudoType}},
	Type:   function.StaticReturnType(cty.Number),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		none := cty.UnknownVal(cty.Number)
		t := args[0].Type()
		if !t.IsListType() && !t.IsTupleType() {
			return none, function.NewArgErrorf(0, "the argument must be a list or tuple")
		}
		if !args[0].IsKnown() {
			return none, nil
		}
		for it := args[0].ElementIterator(); it.Next(); {
			i, v := it.Element()
			equal, err := stdlib.Equal(v, args[1])
			if err != nil {
				return none, err
			}
			if !equal.IsKnown() {
				return none, nil
			}
			if equal.True() {
				return i, nil
			}
		}
		return none, errors.New("the item was not found")
	},
})

// oneFunc is the element of a list of one, null of an empty one.
var oneFunc = function.New(&function.Spec{
	Params: []function.Parameter{anything("list")},
	Type: func(args []cty.Value) (cty.Type, error) {
		switch t := args[0].Type(); {
		case t == cty.DynamicPseudoType:
			return t, nil
		case t.IsListType() || t.IsSetType():
			return t.ElementType(), nil
		case t.IsTupleType():
			switch types := t.TupleElementTypes(); len(types) {
			case 0:
				return cty.DynamicPseudoType, nil
			case 1:
				return types[0], nil
			}
			return cty.NilType, function.NewArgErrorf(0, "must hold no or one element")
		}
		return cty.NilType, function.NewArgErrorf(0, "must be a list, set, or tuple value with either zero or one elements")
	},
	Impl: func(args []cty.Value, t cty.Type) (cty.Value, error) {
		v, marks := args[0].Unmark()
		if v.IsNull() {
			return cty.NilVal, function.NewArgErrorf(0, "must not be null")
		}
		if !v.IsKnown() {
			return cty.UnknownVal(t).WithMarks(marks), nil
		}
		switch v.LengthInt() {
		case 0:
			return cty.NullVal(t).WithMarks(marks), nil
		case 1:
			it := v.ElementIterator()
			it.Next()
			_, element := it.Element()
			return element.WithMarks(marks), nil
		}
		return cty.NilVal, function.NewArgErrorf(0, "must hold no or one element")
	},
})

// matchKeysFunc takes from one list what stands where another has a wanted value.
var matchKeysFunc = function.New(&function.Spec{
	Params: []function.Parameter{
		{Name: "values", Type: cty.List(cty.DynamicPseudoType)},
		{Name: "keys", Type: cty.List(cty.DynamicPseudoType)},
		{Name: "wanted", Type: cty.List(cty.DynamicPseudoType)},
	},
	Type: func(args []cty.Value) (cty.Type, error) {
		if t, _ := convert.UnifyUnsafe([]cty.Type{args[1].Type(), args[2].Type()}); t == cty.NilType {
			return cty.NilType, errors.New("keys and searchset must be of the same type")
		}
		return args[0].Type(), nil
	},
	Impl: func(args []cty.Value, t cty.Type) (cty.Value, error) {
		if !args[1].IsWhollyKnown() || !args[2].IsWhollyKnown() {
			return cty.UnknownVal(t), nil
		}
		if args[0].LengthInt() != args[1].LengthInt() {
			return cty.ListValEmpty(t.ElementType()), errors.New("length of keys and values should be equal")
		}
		unified, _ := convert.UnifyUnsafe([]cty.Type{args[1].Type(), args[2].Type()})
		keys, err := convert.Convert(args[1], unified)
		if err != nil {
			return cty.NilVal, err
		}
		wanted, err := convert.Convert(args[2], unified)
		if err != nil {
			return cty.NilVal, err
		}
		var out []cty.Value
		values := args[0].AsValueSlice()
		for i, key := range keys.AsValueSlice() {
			if slices.ContainsFunc(wanted.AsValueSlice(), key.RawEquals) {
				out = append(out, values[i])
			}
		}
		if len(out) == 0 {
			return cty.ListValEmpty(t.ElementType()), nil
		}
		return cty.ListVal(out), nil
	},
})

// transposeFunc swaps keys and values of a map of lists of strings.
var transposeFunc = function.New(&function.Spec{
	Params:       []function.Parameter{{Name: "map", Type: cty.Map(cty.List(cty.String))}},
	Type:         function.StaticReturnType(cty.Map(cty.List(cty.String))),
	RefineResult: func(b *cty.RefinementBuilder) *cty.RefinementBuilder { return b.NotNull() },
	Impl: func(args []cty.Value, t cty.Type) (cty.Value, error) {
		if !args[0].IsWhollyKnown() {
			return cty.UnknownVal(t), nil
		}
		byValue := map[string][]cty.Value{}
		for it := args[0].ElementIterator(); it.Next(); {
			key, list := it.Element()
			if list.IsNull() {
				return cty.NilVal, function.NewArgErrorf(0, "a list is null")
			}
			for _, v := range list.AsValueSlice() {
				var s string
				if err := gocty.FromCtyValue(v, &s); err != nil {
					return cty.NilVal, err
				}
				byValue[s] = append(byValue[s], key)
			}
		}
		if len(byValue) == 0 {
			return cty.MapValEmpty(cty.List(cty.String)), nil
		}
		out := map[string]cty.Value{}
		for s, keys := range byValue {
			slices.SortFunc(keys, func(a, b cty.Value) int {
				if a.AsString() < b.AsString() {
					return -1
				}
				return 1
			})
			out[s] = cty.ListVal(keys)
		}
		return cty.MapVal(out), nil
	},
})

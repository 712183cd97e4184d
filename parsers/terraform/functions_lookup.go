package terraform

import (
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
)

// lookupFunc reads a key of a map or object, with an optional default.
var lookupFunc = function.New(&function.Spec{
	Params: []function.Parameter{
		{Name: "map", Type: cty.DynamicPseudoType, AllowMarked: true, AllowUnknown: true, AllowDynamicType: true},
		{Name: "key", Type: cty.String, AllowMarked: true, AllowUnknown: true},
	},
	VarParam: &function.Parameter{
		Name: "default", Type: cty.DynamicPseudoType,
		AllowUnknown: true, AllowDynamicType: true, AllowNull: true, AllowMarked: true,
	},
	Type: lookupType,
	Impl: func(args []cty.Value, t cty.Type) (cty.Value, error) {
		m, marks := args[0].Unmark()
		key, keyMarks := args[1].Unmark()
		all := []cty.ValueMarks{marks, keyMarks}
		if !m.IsKnown() || !key.IsKnown() {
			return cty.UnknownVal(t).WithMarks(all...), nil
		}
		name := key.AsString()
		if m.Type().IsObjectType() && m.Type().HasAttribute(name) {
			return m.GetAttr(name).WithMarks(all...), nil
		}
		if m.Type().IsMapType() && m.HasIndex(cty.StringVal(name)).True() {
			v, err := convert.Convert(m.Index(cty.StringVal(name)), t)
			if err != nil {
				return cty.UnknownVal(t), err
			}
			return v.WithMarks(all...), nil
		}
		if len(args) < 3 {
			return cty.UnknownVal(t), function.NewArgErrorf(1, "there is no element with the given key")
		}
		v, err := convert.Convert(args[2], t)
		if err != nil {
			return cty.UnknownVal(t), function.NewArgErrorf(2, "the default value does not have the elements' type")
		}
		return v.WithMarks(all...), nil
	},
})

func lookupType(args []cty.Value) (cty.Type, error) {
	if len(args) > 3 {
		return cty.NilType, function.NewArgErrorf(3, "lookup takes two or three arguments")
	}
	t := args[0].Type()
	switch {
	case t == cty.DynamicPseudoType:
		return t, nil
	case t.IsObjectType():
		key, _ := args[1].Unmark()
		if !key.IsKnown() {
			return cty.DynamicPseudoType, nil
		}
		if t.HasAttribute(key.AsString()) {
			return t.AttributeType(key.AsString()), nil
		}
		if len(args) == 3 {
			return args[2].Type(), nil
		}
		return cty.DynamicPseudoType, function.NewArgErrorf(1, "the given object has no such attribute")
	case t.IsMapType():
		if len(args) == 3 {
			if _, err := convert.Convert(args[2], t.ElementType()); err != nil {
				return cty.NilType, function.NewArgErrorf(2, "the default value must have the same type as the map elements")
			}
		}
		return t.ElementType(), nil
	}
	return cty.NilType, function.NewArgErrorf(0, "lookup takes a map")
}

package terraform

import (
	"maps"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// functions is the language's table of functions, for a module instance: paths
// are relative to the root module.
func (in *instance) functions() map[string]function.Function {
	if in.funcs == nil {
		in.funcs = in.run.functions()
		if table := in.module.table; table != nil {
			in.funcs = maps.Clone(in.funcs)
			in.funcs["since"] = table.sinceFunc()
		}
	}
	return in.funcs
}

// functions makes the table once a run.
func (r *run) functions() map[string]function.Function {
	if r.funcs != nil {
		return r.funcs
	}
	r.funcs = map[string]function.Function{
		"abs": stdlib.AbsoluteFunc, "ceil": stdlib.CeilFunc, "floor": stdlib.FloorFunc, "log": stdlib.LogFunc,
		"max": stdlib.MaxFunc, "min": stdlib.MinFunc, "parseint": stdlib.ParseIntFunc, "pow": stdlib.PowFunc,
		"signum": stdlib.SignumFunc, "sum": sumFunc,

		"chomp": stdlib.ChompFunc, "endswith": endsWithFunc, "format": stdlib.FormatFunc, "formatlist": stdlib.FormatListFunc,
		"indent": stdlib.IndentFunc, "join": stdlib.JoinFunc, "lower": stdlib.LowerFunc, "regex": stdlib.RegexFunc,
		"regexall": stdlib.RegexAllFunc, "replace": replaceFunc, "split": stdlib.SplitFunc,
		"startswith": startsWithFunc, "strcontains": containsTextFunc, "strrev": stdlib.ReverseFunc,
		"substr": stdlib.SubstrFunc, "title": stdlib.TitleFunc, "trim": stdlib.TrimFunc,
		"trimprefix": stdlib.TrimPrefixFunc, "trimspace": stdlib.TrimSpaceFunc, "trimsuffix": stdlib.TrimSuffixFunc,
		"upper": stdlib.UpperFunc, "urlencode": urlEncodeFunc, "urldecode": urlDecodeFunc,

		"alltrue": allTrueFunc, "anytrue": anyTrueFunc, "chunklist": stdlib.ChunklistFunc, "coalesce": coalesceFunc,
		"coalescelist": stdlib.CoalesceListFunc, "compact": stdlib.CompactFunc, "concat": stdlib.ConcatFunc,
		"contains": stdlib.ContainsFunc, "distinct": stdlib.DistinctFunc, "element": stdlib.ElementFunc,
		"flatten": stdlib.FlattenFunc, "index": indexFunc, "keys": stdlib.KeysFunc, "length": lengthFunc,
		"lookup": lookupFunc, "matchkeys": matchKeysFunc, "merge": stdlib.MergeFunc, "one": oneFunc,
		"range": stdlib.RangeFunc, "reverse": stdlib.ReverseListFunc, "setintersection": stdlib.SetIntersectionFunc,
		"setproduct": stdlib.SetProductFunc, "setsubtract": stdlib.SetSubtractFunc, "setunion": stdlib.SetUnionFunc,
		"slice": stdlib.SliceFunc, "sort": stdlib.SortFunc, "transpose": transposeFunc, "values": stdlib.ValuesFunc,
		"zipmap": stdlib.ZipmapFunc, "list": removedFunc, "map": removedFunc,

		"tostring": toFunc(cty.String), "tonumber": toFunc(cty.Number), "tobool": toFunc(cty.Bool),
		"tolist": toFunc(cty.List(cty.DynamicPseudoType)), "toset": toFunc(cty.Set(cty.DynamicPseudoType)),
		"tomap": toFunc(cty.Map(cty.DynamicPseudoType)), "sensitive": sensitiveFunc,
		"nonsensitive": nonsensitiveFunc, "issensitive": isSensitiveFunc, "ephemeralasnull": ephemeralAsNullFunc,
		"type": unknownFunc,

		"base64decode": base64DecodeFunc, "base64encode": base64EncodeFunc, "base64gzip": base64GzipFunc,
		"base64gunzip": base64GunzipFunc, "csvdecode": stdlib.CSVDecodeFunc, "jsondecode": stdlib.JSONDecodeFunc,
		"jsonencode": stdlib.JSONEncodeFunc, "yamldecode": yamlDecodeFunc, "yamlencode": yamlEncodeFunc,
		"textencodebase64": textEncodeFunc, "textdecodebase64": textDecodeFunc,

		"md5": hashFunc(md5Hex), "sha1": hashFunc(sha1Hex), "sha256": hashFunc(sha256Hex), "sha512": hashFunc(sha512Hex),
		"base64sha256": hashFunc(sha256Base64), "base64sha512": hashFunc(sha512Base64), "uuidv5": uuidV5Func,
		"rsadecrypt": rsaDecryptFunc,
		"bcrypt":     unknownFunc, "uuid": unknownFunc, "timestamp": unknownFunc, "plantimestamp": unknownFunc,

		"formatdate": stdlib.FormatDateFunc, "timeadd": stdlib.TimeAddFunc, "timecmp": timeCompareFunc,

		"cidrcontains": cidrContainsFunc, "cidrhost": cidrHostFunc, "cidrnetmask": cidrNetmaskFunc,
		"cidrsubnet": cidrSubnetFunc, "cidrsubnets": cidrSubnetsFunc,

		"basename": baseNameFunc, "dirname": dirNameFunc, "abspath": unknownFunc, "pathexpand": pathExpandFunc,
	}
	r.fileFunctions()
	return r.funcs
}

// unknownFunc stands for what only a run can tell: the clock, the machine,
// chance. Its result has no identity.
var unknownFunc = function.New(&function.Spec{
	VarParam: &function.Parameter{
		Name: "arguments", Type: cty.DynamicPseudoType,
		AllowNull: true, AllowUnknown: true, AllowDynamicType: true, AllowMarked: true,
	},
	Type: function.StaticReturnType(cty.String),
	Impl: func([]cty.Value, cty.Type) (cty.Value, error) { return cty.UnknownVal(cty.String), nil },
})

// impure are functions whose result is another one each time.
var impure = map[string]bool{"uuid": true, "timestamp": true, "bcrypt": true, "plantimestamp": true}

// removedFunc are functions that the language no longer has.
var removedFunc = function.New(&function.Spec{
	VarParam: &function.Parameter{Name: "arguments", Type: cty.DynamicPseudoType, AllowNull: true, AllowUnknown: true, AllowDynamicType: true},
	Type: func([]cty.Value) (cty.Type, error) {
		return cty.DynamicPseudoType, function.NewArgErrorf(0, "the function was removed from the language")
	},
	Impl: func([]cty.Value, cty.Type) (cty.Value, error) { return cty.DynamicVal, nil },
})

// text is an ordinary parameter for a string.
func text(name string) function.Parameter { return function.Parameter{Name: name, Type: cty.String} }

// ofText makes a function from strings to a string.
func ofText(f func(args []string) (string, error), names ...string) function.Function {
	spec := &function.Spec{
		Type:         function.StaticReturnType(cty.String),
		RefineResult: func(b *cty.RefinementBuilder) *cty.RefinementBuilder { return b.NotNull() },
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			texts := make([]string, len(args))
			for i, a := range args {
				texts[i] = a.AsString()
			}
			out, err := f(texts)
			if err != nil {
				return cty.UnknownVal(cty.String), err
			}
			return cty.StringVal(out), nil
		},
	}
	for _, name := range names {
		spec.Params = append(spec.Params, text(name))
	}
	return function.New(spec)
}

// askText makes a function from strings to a truth value.
func askText(f func(args []string) bool, names ...string) function.Function {
	spec := &function.Spec{
		Type:         function.StaticReturnType(cty.Bool),
		RefineResult: func(b *cty.RefinementBuilder) *cty.RefinementBuilder { return b.NotNull() },
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			texts := make([]string, len(args))
			for i, a := range args {
				texts[i] = a.AsString()
			}
			return cty.BoolVal(f(texts)), nil
		},
	}
	for _, name := range names {
		spec.Params = append(spec.Params, text(name))
	}
	return function.New(spec)
}

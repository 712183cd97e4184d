package terraform

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

var (
	startsWithFunc   = askText(func(a []string) bool { return strings.HasPrefix(a[0], a[1]) }, "string", "prefix")
	endsWithFunc     = askText(func(a []string) bool { return strings.HasSuffix(a[0], a[1]) }, "string", "suffix")
	containsTextFunc = askText(func(a []string) bool { return strings.Contains(a[0], a[1]) }, "string", "part")

	urlEncodeFunc = ofText(func(a []string) (string, error) { return url.QueryEscape(a[0]), nil }, "string")
	urlDecodeFunc = ofText(func(a []string) (string, error) { return url.QueryUnescape(a[0]) }, "string")

	replaceFunc = ofText(func(a []string) (string, error) { return replaceText(a[0], a[1], a[2]) }, "string", "part", "replacement")
)

// replaceText replaces a text, or a regular expression between slashes.
func replaceText(in, what, with string) (string, error) {
	if len(what) > 1 && what[0] == '/' && what[len(what)-1] == '/' {
		pattern, err := regexp.Compile(what[1 : len(what)-1])
		if err != nil {
			return "", err
		}
		return pattern.ReplaceAllString(in, with), nil
	}
	if what == "" && len(in)*max(1, len(with)) > maxString {
		return "", errTooLarge
	}
	return strings.ReplaceAll(in, what, with), nil
}

// timeCompareFunc orders two timestamps: -1, 0 or 1.
var timeCompareFunc = function.New(&function.Spec{
	Params:       []function.Parameter{text("a"), text("b")},
	Type:         function.StaticReturnType(cty.Number),
	RefineResult: func(b *cty.RefinementBuilder) *cty.RefinementBuilder { return b.NotNull() },
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		a, err := parseTimestamp(args[0].AsString())
		if err != nil {
			return cty.UnknownVal(cty.Number), function.NewArgError(0, err)
		}
		b, err := parseTimestamp(args[1].AsString())
		if err != nil {
			return cty.UnknownVal(cty.Number), function.NewArgError(1, err)
		}
		return cty.NumberIntVal(int64(a.Compare(b))), nil
	},
})

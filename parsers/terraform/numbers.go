package terraform

import (
	"regexp"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// maxExponent is the binary exponent that a number may have. To write out one of
// a hundred million digits takes minutes, and text, keys, sets and JSON all do.
const maxExponent = 4096

// isHuge: a number, or one inside, is too large or too small to be written out.
func isHuge(v cty.Value) bool {
	found := false
	_ = cty.Walk(v, func(_ cty.Path, inner cty.Value) (bool, error) {
		inner, _ = inner.Unmark()
		if inner.Type() == cty.Number && inner.IsKnown() && !inner.IsNull() {
			exponent := inner.AsBigFloat().MantExp(nil)
			found = found || exponent > maxExponent || exponent < -maxExponent
		}
		return !found, nil
	})
	return found
}

// hugeText is a text that is a huge number once it is converted.
var hugeText = regexp.MustCompile(`^\s*[-+]?[0-9]*\.?[0-9]*[eE][-+]?[0-9]{5,}\s*$`)

const maxDigits = 10_000 // of a text that is a number

// holdsHugeText: a text inside would be a huge number, were it converted.
func holdsHugeText(v cty.Value) bool {
	found := false
	_ = cty.Walk(v, func(_ cty.Path, inner cty.Value) (bool, error) {
		inner, _ = inner.Unmark()
		if inner.Type() == cty.String && inner.IsKnown() && !inner.IsNull() {
			text := inner.AsString()
			found = found || hugeText.MatchString(text) || len(text) > maxDigits && hasDigitsOnly(text)
		}
		return !found, nil
	})
	return found
}

func hasDigitsOnly(text string) bool { return strings.Trim(text, "0123456789") == "" }

// holdsNumber: a value of the type may hold numbers.
func holdsNumber(t cty.Type) bool {
	return strings.Contains(typeexpr.TypeString(t.WithoutOptionalAttributesDeep()), "number")
}

// takesNumbers are the functions that make numbers of texts and write them out or
// count with all of their digits.
var takesNumbers = map[string]bool{
	"format": true, "formatlist": true, "parseint": true, "range": true, "cidrhost": true, "cidrsubnet": true,
}

// makesNumbers are the functions whose result may hold a number that no argument is.
var makesNumbers = map[string]bool{
	"tonumber": true, "parseint": true, "pow": true, "sum": true, "max": true, "min": true, "abs": true,
	"ceil": true, "floor": true, "jsondecode": true, "yamldecode": true,
}

// A hugeNode is a literal of a number that is too large to evaluate.
type hugeNode struct{ *hclsyntax.LiteralValueExpr }

// Value is unknown.
func (n *hugeNode) Value(*hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	return cty.UnknownVal(cty.Number), hcl.Diagnostics{hugeAt(n.SrcRange)}
}

func hugeAt(at hcl.Range) *hcl.Diagnostic {
	return problemAt(at, "the number is too large to evaluate")
}

// holdsHuge: an expression that is evaluated as it stands writes a huge number.
func holdsHuge(e hclsyntax.Expression) bool {
	found := false
	_ = hclsyntax.VisitAll(e, func(n hclsyntax.Node) hcl.Diagnostics {
		if l, ok := n.(*hclsyntax.LiteralValueExpr); ok {
			found = found || isHuge(l.Val) || holdsHugeText(l.Val)
		}
		return nil
	})
	return found
}

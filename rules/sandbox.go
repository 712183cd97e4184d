package rules

import (
	"fmt"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// allowedBuiltins are the builtins that a policy may call. It is a list of what
// was looked at, so a builtin of a newer OPA is off until somebody reads it:
// each is a pure function of its arguments, and cheap.
var allowedBuiltins = []string{
	// comparison, unification, membership
	"eq", "assign", "equal", "neq", "lt", "lte", "gt", "gte",
	"internal.member_2", "internal.member_3",
	// numbers
	"plus", "minus", "mul", "div", "rem", "abs", "ceil", "floor", "round",
	"numbers.range", "to_number",
	// collections
	"count", "sum", "product", "max", "min", "sort", "and", "or",
	"array.concat", "array.flatten", "array.reverse", "array.slice",
	"object.filter", "object.get", "object.keys", "object.remove", "object.subset", "object.union",
	"object.union_n", "intersection", "union",
	// text
	"concat", "contains", "endswith", "format_int", "indexof", "indexof_n", "lower", "upper",
	"replace", "split", "sprintf", "startswith", "strings.any_prefix_match", "strings.any_suffix_match",
	"strings.count", "strings.replace_n", "strings.reverse", "substring", "trim", "trim_left",
	"trim_prefix", "trim_right", "trim_space", "trim_suffix", "internal.template_string",
	"regex.match", "regex.is_valid", "regex.find_n", "regex.split", "regex.replace", "glob.match",
	"json.is_valid", "json.unmarshal",
	"semver.compare", "semver.is_valid", "units.parse", "units.parse_bytes",
	"base64.is_valid", "base64.decode", "bits.and", "bits.or",
	// types
	"is_array", "is_boolean", "is_null", "is_number", "is_object", "is_set", "is_string", "type_name",
}

// reasons say why the builtins that people ask for are not on the list.
var reasons = map[string]string{
	"http.send":              "it opens network connections, and lint opens none",
	"net.lookup_ip_addr":     "it asks the network, and lint opens no socket",
	"opa.runtime":            "it hands the environment, and the secrets in it, to the policy",
	"rand.intn":              "the same input must give the same findings",
	"uuid.rfc4122":           "the same input must give the same findings",
	"time.now_ns":            "a policy has no clock; facts that depend on the date come with the input",
	"rego.parse_module":      "a policy judges facts, not policies",
	"trace":                  "a policy answers by its report alone",
	"print":                  "a policy answers by its report alone",
	"io.jwt.encode_sign":     "a policy needs no keys",
	"io.jwt.decode_verify":   "a policy needs no keys",
	"rego.metadata.rule":     "the metadata is read by streamlint itself",
	"rego.metadata.chain":    "the metadata is read by streamlint itself",
	"io.jwt.verify_rs256":    "a policy needs no keys",
	"crypto.hmac.sha256":     "a policy needs no keys",
	"walk":                   "it reads facts that no metadata lists",
	"json.match_schema":      "facts have their schema already",
	"providers.aws.sign_req": "a policy needs no keys",
}

// capabilities are the allowed builtins as OPA wants them.
func capabilities() *ast.Capabilities {
	all := ast.CapabilitiesForThisVersion(ast.CapabilitiesRegoVersion(ast.RegoV1))
	all.Builtins = slices.DeleteFunc(slices.Clone(all.Builtins), func(b *ast.Builtin) bool {
		return !slices.Contains(allowedBuiltins, b.Name)
	})
	all.AllowNet = []string{}
	return all
}

// forbiddenCall returns where a module calls a builtin that exists and is not
// allowed, and what to say of it.
func forbiddenCall(m *ast.Module) (line int, message string) {
	check := func(operator *ast.Term) {
		ref, ok := operator.Value.(ast.Ref)
		if !ok || message != "" {
			return
		}
		name := ref.String()
		if _, exists := ast.BuiltinMap[name]; !exists || slices.Contains(allowedBuiltins, name) {
			return
		}
		why, ok := reasons[name]
		if !ok {
			why = "it is not on the list of builtins that were looked at"
		}
		line = operator.Location.Row
		message = fmt.Sprintf("%s is not for policies: %s", name, why)
	}
	ast.WalkExprs(m, func(e *ast.Expr) bool {
		if e.IsCall() {
			check(e.OperatorTerm())
		}
		return false
	})
	ast.WalkTerms(m, func(t *ast.Term) bool {
		if call, ok := t.Value.(ast.Call); ok {
			check(call[0])
		}
		return false
	})
	return line, message
}

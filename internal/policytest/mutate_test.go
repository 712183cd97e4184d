package policytest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/open-policy-agent/opa/v1/ast"
)

func TestMutants(t *testing.T) {
	module := ast.MustParseModule(`package policies.test.rule

report contains object.union(finding.at("a", message), attached) if {
	input.kind in {"x", "y"}
	input.count > 3
	some item in input.items
	item.on == true
	attached := {"proofs": ["b"], "cause": "c"}
	message := $"{input.label} {item.name}"
}

_words := {"x": "on", "y": "two words"}
`)
	var got []string
	for _, m := range Mutants(module) {
		got = append(got, m.Change)
	}
	want := []string{
		`drop internal.member_2(input.kind, {"x", "y"})`, `without "x"`, `without "y"`,
		"drop gt(input.count, 3)", "gt(input.count, 3), compared by gte", "gt(input.count, 3), compared by lt",
		"3 becomes 4", "3 becomes 2",
		"drop equal(item.on, true)", "equal(item.on, true), compared by neq", "true becomes false",
		`without "x"`, `without "y"`, `"on" becomes another word`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, m := range Mutants(module) {
		if m.Module.Equal(module) {
			t.Errorf("%s changes nothing", m.Change)
		}
	}
}

package rules_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/policies"
	"github.com/streamlint/streamlint/rules"
)

func TestEmbeddedPoliciesAreProved(t *testing.T) {
	registry, err := rules.Load(rules.Embedded(policies.FS))
	if err != nil {
		t.Fatal(err)
	}
	if err := registry.Prove(); err != nil {
		t.Error(err)
	}
}

// A user's policy that cannot be used is refused when it is loaded, with its
// line, whether or not the input would need it.
func TestOwnPoliciesAreRefused(t *testing.T) {
	cut := func(text, line string) string { return strings.Replace(text, line, "", 1) }
	good := policy("own/rule", few)
	body := func(condition string) string {
		return policy("own/rule", "report contains finding.at(\"shard_count\", message) if {\n\t"+condition+"\n\tmessage := input.label\n}")
	}
	cases := []struct{ name, text, want string }{
		{"syntax", strings.Replace(good, "if {", "if if {", 1), "own/rule.rego:20: unexpected if keyword"},
		{"no metadata", "package policies.own.rule\n", "no metadata"},
		{"no title", cut(good, "# title: Something fails\n"), "title is missing"},
		{"a title with a full stop", strings.Replace(good, "fails\n", "fails.\n", 1), "ends with a full stop"},
		{"no sources", cut(good, "# related_resources:\n#   - ref: https://example.com/why\n#     description: Why\n"), "related_resources is missing"},
		{"no reads", cut(good, "#   reads: [shard_count]\n"), "custom.reads is missing"},
		{"a severity that is none", strings.Replace(good, "severity: warning", "severity: warnig", 1), `did you mean "warning"?`},
		{"evidence that is none", strings.Replace(good, "evidence: documented", "evidence: rumour", 1), `"rumour" is not one of`},
		{"an unknown key", policy("own/rule", few, "serverity: note"), `custom.serverity is not a key of a rule; did you mean "severity"?`},
		{"severities without the default", policy("own/rule", few, "severities: [error]"), "does not hold the default, warning"},
		{"a kind that is none", strings.Replace(good, "entity: stream", "entity: steam", 1), `"steam" is not a kind of entity`},
		{"another kind's schema", strings.Replace(good, "schema.stream", "schema.topic", 1), "schemas is not"},
		{"a package of no rule", strings.Replace(good, "package policies.own.rule", "package own", 1), "a rule's package is policies.<domain>.<name>"},
		{"a misspelt attribute", body("input.shard_cuont < 2"), "undefined ref: input.shard_cuont"},
		{"a function that does not exist", body("nonsense(input.shard_count)"), "undefined function nonsense"},
		{"an unused variable", body("x := input.shard_count"), "assigned var x unused"},
		{"the environment", body(`opa.runtime().env.HOME == "x"`), "opa.runtime is not for policies: it hands the environment"},
		{"the network", body(`http.send({"url": "https://example.com"}).status_code == 200`), "http.send is not for policies: it opens network connections"},
		{"the clock", body("time.now_ns() > 0"), "time.now_ns is not for policies: a policy has no clock"},
		{"a builtin that nobody looked at", body(`crypto.md5(input.label) == "x"`), "crypto.md5 is not for policies"},
		{"no report", policy("own/rule", `_helper := finding.at("a", "b")`), "it has no report"},
		{"precedence over nobody", policy("own/rule", few, "yields_to: [own/ruel]"), "yields_to names own/ruel, and there is no such rule"},
		{"precedence over itself", policy("own/rule", few, "yields_to: [own/rule]"), "yield to each other"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			own := files(t, map[string]string{"own/rule.rego": c.text})
			delete(own, "lib/finding/finding.rego")
			_, err := rules.Load(rules.Embedded(files(t, map[string]string{"few.rego": policy("test/few", few)})), rules.Directory("policy", own))
			var policyError *rules.PolicyError
			if !errors.As(err, &policyError) {
				t.Fatalf("no PolicyError: %v", err)
			}
			if !strings.HasPrefix(err.Error(), "policy/own/rule.rego") || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %q, want %q in it", err, c.want)
			}
		})
	}
}

func TestOneRuleInTwoPlaces(t *testing.T) {
	text := map[string]string{"few.rego": policy("own/few", few)}
	_, err := rules.Load(rules.Embedded(files(t, text)), rules.Directory("policy", files(t, text)))
	if err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("error %v", err)
	}
}

func TestMetadata(t *testing.T) {
	text := policy("own/few", few, "severities: [warning, note]", "evidence_grades: [documented, inference]")
	registry := load(t, map[string]string{
		"own/few/few.rego": text, "own/few/examples.md": "# A page\n", "own/few/few_test.rego": "package nonsense.test",
	})
	rule := registry.Rule("own/few")
	if rule == nil || registry.Rule("own/fewer") != nil || len(registry.Rules()) != 1 {
		t.Fatalf("rules %v", registry.Rules())
	}
	if rule.Examples != "# A page\n" || !rule.BuiltIn || rule.Entity != "stream" || rule.Remedy != "Mend it." ||
		len(rule.Severities) != 2 || len(rule.EvidenceGrades) != 2 || rule.Sources[0].URL != "https://example.com/why" {
		t.Errorf("rule %+v", rule)
	}
}

package lint

import (
	"strings"
	"testing"

	"github.com/streamlint/streamlint/source"
)

func read(text string) (*config, error) {
	return parseConfig(source.NewFile(".streamlint.yaml", []byte(text)), "/repo")
}

func TestConfigIsRead(t *testing.T) {
	c, err := read(`rules:
  kafka/group_protocol_not_set: {severity: note}
  kcl/retrieval_mode_implicit: off
ignore:
  - rule: esm/discards_without_destination
    entity: aws_lambda_event_source_mapping.audit
    reason: audited elsewhere
    until: 2027-01-31
exclude: ["examples/**"]
policies: [./policy]
terraform: {var_files: [prod.tfvars]}
cloudformation: {parameters: {Stage: prod, Count: 3}}
links:
  - files: "services/orders/**"
    cluster: aws_msk_cluster.main
assume:
  kafka_version: "4.1"
fail_on: error
`)
	if err != nil {
		t.Fatal(err)
	}
	if c.severities["kcl/retrieval_mode_implicit"] != "off" || c.severities["kafka/group_protocol_not_set"] != "note" {
		t.Errorf("severities = %v", c.severities)
	}
	if len(c.ignores) != 1 || c.ignores[0].until.Format("2006-01-02") != "2027-01-31" || c.ignores[0].reason != "audited elsewhere" {
		t.Errorf("ignores = %+v", c.ignores)
	}
	if c.parameters["Count"] != "3" || c.varFiles[0] != "prod.tfvars" || c.failOn != "error" {
		t.Errorf("parameters %v, var files %v, fail on %q", c.parameters, c.varFiles, c.failOn)
	}
	if got := c.policyDirs(); len(got) != 1 || got[0] != "/repo/policy" {
		t.Errorf("policies = %v", got)
	}
	if l := c.links[0]; !l.Matches("services/orders/a/consumer.properties") || l.Matches("services/other.properties") {
		t.Error("links match the wrong files")
	}
	if v, ok := c.assume.KafkaVersion.Get(); !ok || v != "4.1" || c.assume.KafkaVersion.Origin().Place.Range.Start().Line != 17 {
		t.Errorf("assumed version %q at %v", v, c.assume.KafkaVersion.Origin().Place.Range)
	}
}

func TestConfigMistakesNameTheLineAndTheWord(t *testing.T) {
	for text, want := range map[string]string{
		"rulez: {}":                         `1:1: unknown key "rulez" in the configuration; did you mean "rules"?`,
		"assume:\n  kafka: 4":               `2:3: unknown key "kafka" in assume`,
		"fail_on: erorr":                    `1:10: "erorr" is no value of fail_on; did you mean "error"?`,
		"ignore:\n  - rule: a/b\n":          `2:5: an entry of ignore needs rule and entity`,
		"ignore: [{rule: a/b, entity: x}]":  `an entry of ignore needs a reason`,
		"rules:\n  a/b: {severity: loud}\n": `2:19: "loud" is no value of severity`,
		"exclude: {}":                       `1:10: exclude is a mapping; expected a list`,
		"exclude: []\nexclude: [a]":         `1:1: the key "exclude" stands twice`,
		"assume: {kafka_version: latest}":   `"latest" is not a version`,
		"links: [{files: a}]":               `an entry of links needs files and cluster`,
		"ignore: [{rule: a/b, entity: x, reason: y, until: soon}]": `until is not a date`,
		"a: [": `.streamlint.yaml:1:`,
	} {
		_, err := read(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestAnEmptyConfigChangesNothing(t *testing.T) {
	for _, text := range []string{"", "# nothing yet\n", "rules:\n"} {
		if _, err := read(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAnUnknownRuleNamesItsLine(t *testing.T) {
	c, err := read("rules:\n  esm/unbounded_retires: off\n")
	if err != nil {
		t.Fatal(err)
	}
	err = c.checkRules([]string{"esm/unbounded_retries", "kcl/no_lease_headroom"})
	want := `.streamlint.yaml:2:3: no rule is named "esm/unbounded_retires"; did you mean "esm/unbounded_retries"?`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

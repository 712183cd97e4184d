package policytest_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/policies"
	"github.com/streamlint/streamlint/rules"
)

// TestTheIndexSaysWhatTheMetadataSay: the binary reads the index, people the
// metadata.
func TestTheIndexSaysWhatTheMetadataSay(t *testing.T) {
	unindexed, err := rules.Load(rules.Unindexed(policies.FS))
	if err != nil {
		t.Fatal(err)
	}
	want, err := unindexed.Index()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../policies/index.json")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("policies/index.json is not current: run make gen")
	}
	indexed, err := rules.Load(rules.Embedded(policies.FS))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(unindexed.Rules(), indexed.Rules()); diff != "" {
		t.Errorf("rules by the index (-metadata +index)\n%s", diff)
	}
}

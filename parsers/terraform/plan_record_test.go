package terraform_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/terraform"
)

const plannedDir = "../../testdata/oracle/terraform"

// openAlone are the attributes that a plan alone leaves open in each archive,
// though its sources tell them.
var openAlone = map[string][]string{
	// What is made by a dynamic block is not recorded as it was written.
	"dynamic": {"pollers_maximum"},
	// Nor is what each.value leads to, nor whether null was chosen.
	"modules": {"event_source", "source_kind", "retry_attempts", "source_varies"},
	// Nor which of several references was chosen, nor by which data source.
	"references": {"event_source", "source_kind", "function_name"},
	"secrets":    {},
	"workloads":  {"max_surge_percent"},
}

// alwaysOpen: a plan has no lifecycle, and does not tell a block that the provider
// fills in from a dynamic one of unknown length.
var alwaysOpen = []string{"create_before_destroy", "group_id", "group_id_block", "has_schema_registry"}

// settled are differences of another kind: shards are those of a provisioned
// stream, and of a set of blocks with one secret in it all is secret.
var settled = []string{
	`mode: absent or "PROVISIONED"`,
	`access_types: ["BASIC_AUTH"] or written`,
}

// TestPlansOfArchivesSayTheSame: what an engine plans for the archives, beside the
// sources and without them.
func TestPlansOfArchivesSayTheSame(t *testing.T) {
	plans := recordedPlans(t)
	for name, open := range openAlone {
		t.Run(name, func(t *testing.T) {
			sources := archiveFiles(t, name)
			want := testfacts.State(parse(t, sources, terraform.Options{}).Facts, nil)
			if len(want) < 2 {
				t.Fatalf("only %d entities", len(want))
			}
			both := maps.Clone(sources)
			both["plan.json"] = plans[name]
			differences(t, "beside", want, both, nil)
			differences(t, "alone", want, map[string]string{"plan.json": plans[name]}, open)
			delete(plans, name)
		})
	}
	for name := range plans {
		t.Errorf("no test reads the plan of %s", name)
	}
}

func recordedPlans(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(plannedDir, "plans", "archives.json"))
	if err != nil {
		t.Fatal(err)
	}
	var record struct {
		Answers []struct {
			Project string
			Plan    json.RawMessage
		}
	}
	if err := json.Unmarshal(data, &record); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, a := range record.Answers {
		out[a.Project] = string(a.Plan)
	}
	return out
}

func archiveFiles(t *testing.T, name string) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join(plannedDir, "planned", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range archive.Files {
		out[f.Name] = string(f.Data)
	}
	return out
}

// differences compares a plan with the sources. It may know what they leave open,
// and alone it may leave something open.
func differences(t *testing.T, how string, want testfacts.Stated, files map[string]string, open []string) {
	t.Helper()
	result := parse(t, files, terraform.Options{})
	for _, p := range result.Problems {
		t.Errorf("%s: %s", how, p.Message)
	}
	if strings.Contains(testfacts.Dump(result), "CANARY") {
		t.Errorf("%s: a secret shows", how)
	}
	used := map[string]bool{}
	for _, line := range want.Diff(testfacts.State(result.Facts, nil)) {
		_, rest, _ := strings.Cut(line, ": ")
		attribute, values, _ := strings.Cut(rest, ": ")
		theirs, ours, _ := strings.Cut(values, " or ")
		more := strings.HasPrefix(theirs, "unknown") || strings.HasPrefix(theirs, "written")
		less := ours == "unknown" && how == "alone"
		switch {
		case more && ours != "unknown", slices.Contains(settled, rest):
		case less && slices.Contains(alwaysOpen, attribute):
		case less && slices.Contains(open, attribute):
			used[attribute] = true
		default:
			t.Errorf("%s: %s", how, line)
		}
	}
	for _, attribute := range open {
		if !used[attribute] {
			t.Errorf("%s: %s is not open any more", how, attribute)
		}
	}
}

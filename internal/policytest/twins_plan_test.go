package policytest_test

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/streamlint/streamlint/internal/policytest"
)

const (
	plansDir = "../../testdata/oracle/terraform/plans"
	planName = "plan.json"
)

// refusals are how many plans the engine refuses, by its reason: none may be added
// unnoticed.
var refusals = map[string]int{
	"Attempt to index null value":                    1, // of a program that is not run
	"Error accessing remote module registry":         7,
	"Invalid count argument":                         1,
	"Invalid count argument; Invalid count argument": 1,
	"Invalid for_each argument":                      2,
	// A page about a file that no engine can read.
	"Invalid multi-line string; Unterminated template string; Invalid multi-line string": 1,
	// Inputs of two roots, neither of which can be wrapped.
	"No value for required variable": 1,
}

// running are facts that the sources leave open because of ignore_changes. A plan
// knows what is running.
var running = []string{"version_may_differ"}

// unsaid are the facts that a plan alone may leave open though the sources tell
// them: lifecycle is not in it; a nested block that the provider fills in when
// nobody writes it looks like a dynamic one of unknown length; an unknown value may
// be null; of an argument it says what it refers to, not how; and a text that is
// unknown in part is unknown.
var unsaid = []string{
	"create_before_destroy",
	"group_id", "group_id_block", "group_id_problem", "group", "has_schema_registry", "foreign_settings", "mode",
	"failure_destination", "failure_destination_kind", "failure_destination_problem", "has_failure_destination",
	"group_varies", "source_varies",
	"statements", "policies", "trust", "permission_gap",
}

// TestPlansSayTheSame: what an engine plans for each Terraform example, beside the
// sources and without them.
func TestPlansSayTheSame(t *testing.T) {
	plans, err := policytest.ReadPlans(os.DirFS(plansDir))
	if err != nil {
		t.Fatal(err)
	}
	compared, more, refused := 0, 0, map[string]int{}
	eachTerraform(t, func(t *testing.T, rule *policytest.Tested, p policytest.Read) {
		p.Project = p.Planned()
		planned, refusal := recorded(t, plans[rule.Rule.ID], p.Project)
		if refusal != "" {
			refused[refusal]++
			return
		}
		compared++
		for _, c := range []comparison{
			{name: "beside sources", sources: p.Files, planned: beside(p.Files, planned)},
			{name: "alone", sources: inOrder(p.Files), planned: alone(p.Files, planned), alone: true},
		} {
			t.Run(c.name, func(t *testing.T) {
				if c.rule, c.project = rule, p; c.run(t) {
					more++
				}
			})
		}
	})
	if *only != "" {
		return
	}
	t.Logf("%d examples compared; %d plans know more", compared, more)
	if diff := cmp.Diff(refusals, refused); diff != "" {
		t.Errorf("examples that the engine refuses (-expected +recorded)\n%s", diff)
	}
	if compared < 500 {
		t.Errorf("only %d examples compared", compared)
	}
}

// recorded returns the plans of a project by file name, or the engine's reason to
// refuse one.
func recorded(t *testing.T, plans policytest.Plans, p policytest.Project) (map[string][]byte, string) {
	t.Helper()
	out := map[string][]byte{}
	for _, root := range p.Roots() {
		plan, ok := plans.Of(p.Name, root)
		if !ok || plan.Sources != p.SourcesHash() {
			t.Fatal("the sources were changed and have no plan yet: run make plans, which is a part of make oracle")
		}
		if plan.Refused != "" {
			return nil, plan.Refused
		}
		out[path.Join(root, planName)] = plan.Plan
	}
	return out, ""
}

// TestArchivesHaveTheirPlans: the tests of the Terraform parser compare them.
func TestArchivesHaveTheirPlans(t *testing.T) {
	plans, err := policytest.ReadPlans(os.DirFS(plansDir))
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(plansDir, "..", "planned", "*.txtar"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no archives (%v)", err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p := policytest.Project{Name: strings.TrimSuffix(filepath.Base(name), ".txtar"), Files: map[string][]byte{}}
		for _, f := range archive.Files {
			p.Files[f.Name] = f.Data
		}
		if _, refusal := recorded(t, plans[""], p); refusal != "" {
			t.Errorf("%s is refused: %s", name, refusal)
		}
	}
}

func isPlanned(name string) bool {
	return strings.HasSuffix(name, ".tf") || strings.HasSuffix(name, ".tfvars")
}

func beside(files, plans map[string][]byte) map[string][]byte {
	out := maps.Clone(files)
	maps.Copy(out, plans)
	return out
}

// alone are the plans, and the files that no engine plans.
func alone(files, plans map[string][]byte) map[string][]byte {
	out := maps.Clone(plans)
	for name, data := range files {
		if !isPlanned(name) {
			out[name] = data
		}
	}
	return out
}

var resourceBlock = regexp.MustCompile(`(?ms)^resource "\w+" "\w+" \{(?:[^\n]*\}\n|\n.*?^\}\n)`)

// inOrder are sources whose resources stand in the order of their addresses, in
// which a plan has them.
func inOrder(files map[string][]byte) map[string][]byte {
	out := maps.Clone(files)
	for name, data := range files {
		if !isPlanned(name) {
			continue
		}
		blocks := resourceBlock.FindAllString(string(data), -1)
		slices.Sort(blocks)
		rest := resourceBlock.ReplaceAllString(string(data), "")
		out[name] = []byte(rest + "\n" + strings.Join(blocks, "\n"))
	}
	return out
}

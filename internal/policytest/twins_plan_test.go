package policytest_test

import (
	"context"
	"fmt"
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

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/policytest"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/rules"
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

// A comparison holds plans to what the sources say.
type comparison struct {
	name             string
	sources, planned map[string][]byte
	alone            bool
	rule             *policytest.Tested
	project          policytest.Read
}

// run reports whether the plan knows more than the sources.
func (c comparison) run(t *testing.T) (more bool) {
	t.Helper()
	sources, planned := c.read(t, c.sources), c.read(t, c.planned)
	differences := stated(sources.Entities).Diff(stated(planned.Entities))
	for _, line := range differences {
		switch {
		case knowsMore(line):
			more = true
		case !c.alone || !knowsLess(line):
			t.Error(line)
		}
	}
	if more {
		return true
	}
	said, theirs := c.judgements(t, c.sources, sources), c.judgements(t, c.planned, planned)
	if c.alone {
		report(t, lessSaid(said, theirs), nil)
		return false
	}
	if diff := cmp.Diff(said, theirs); diff != "" {
		t.Errorf("judged otherwise (-sources +plan)\n%s", diff)
	}
	result, err := c.rule.Judge(context.Background(), c.of(c.planned), planned)
	if err != nil {
		t.Fatal(err)
	}
	report(t, c.project.Check(c.rule.Rule.ID, result), nil)
	return false
}

func (c comparison) read(t *testing.T, files map[string][]byte) rules.Input {
	t.Helper()
	input, err := c.rule.ReadFiles(context.Background(), files)
	if err != nil {
		t.Fatal(err)
	}
	return input
}

// of is the project with other files.
func (c comparison) of(files map[string][]byte) policytest.Read {
	out := c.project
	out.Files = files
	return out
}

var filterIndex = regexp.MustCompile(`filters\.\d+`)

func (c comparison) judgements(t *testing.T, files map[string][]byte, input rules.Input) []string {
	t.Helper()
	lines, err := c.rule.Judgements(context.Background(), c.of(files), input, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range lines {
		if c.alone {
			lines[i] = filterIndex.ReplaceAllString(lines[i], "filters")
		}
	}
	return lines
}

// lessSaid holds a plan without sources to the findings of the sources: it may
// have no other ones, and where it has one less it must be undecided.
func lessSaid(said, theirs []string) []string {
	var out []string
	for _, line := range theirs {
		if !strings.Contains(line, " undecided for want of ") && !slices.Contains(said, line) {
			out = append(out, "only of the plan: "+line)
		}
	}
	for _, line := range said {
		if slices.Contains(theirs, line) {
			continue
		}
		_, entity, _ := strings.Cut(line, " of ")
		entity, _, _ = strings.Cut(entity, ": ")
		if before, _, undecided := strings.Cut(line, " undecided for want of "); undecided {
			entity = before
		}
		if !slices.ContainsFunc(theirs, func(l string) bool { return strings.HasPrefix(l, entity+" undecided") }) {
			out = append(out, "neither found nor undecided: "+line)
		}
	}
	return out
}

// stated is what entities say. A plan without sources is a scope of its own, and
// filters are a set.
func stated(entities []facts.Kinded) testfacts.Stated {
	out := testfacts.StateEntities(entities, nil)
	for entity, attributes := range out {
		for path, value := range attributes {
			value = strings.ReplaceAll(value, "/"+planName, "")
			attributes[path] = strings.ReplaceAll(value, planName, ".")
		}
		out[entity] = withSortedFilters(attributes)
	}
	return out
}

var filterPath = regexp.MustCompile(`^filters\.(\d+)\.(.*)$`)

// withSortedFilters numbers filters by their patterns: of those that are no plain
// text a plan does not say in which order they were written.
func withSortedFilters(attributes map[string]string) map[string]string {
	byNumber, out := map[string]map[string]string{}, map[string]string{}
	for path, value := range attributes {
		m := filterPath.FindStringSubmatch(path)
		if m == nil {
			out[path] = value
			continue
		}
		if byNumber[m[1]] == nil {
			byNumber[m[1]] = map[string]string{}
		}
		byNumber[m[1]][m[2]] = value
	}
	sorted := slices.SortedFunc(maps.Values(byNumber), func(a, b map[string]string) int {
		return strings.Compare(a["pattern"], b["pattern"])
	})
	for i, filter := range sorted {
		for path, value := range filter {
			out[fmt.Sprintf("filters.%d.%s", i, path)] = value
		}
	}
	return out
}

// values are what a line of a difference says on either side.
func values(line string) (attribute, theirs, ours string) {
	_, rest, _ := strings.Cut(line, ": ")
	attribute, rest, _ = strings.Cut(rest, ": ")
	theirs, ours, _ = strings.Cut(rest, " or ")
	return attribute, theirs, ours
}

// knowsMore: the plan knows what the sources leave open.
func knowsMore(line string) bool {
	attribute, theirs, ours := values(line)
	return !strings.HasPrefix(ours, "unknown") && ours != "" &&
		(strings.HasPrefix(theirs, "unknown") || strings.HasPrefix(theirs, "written") || slices.Contains(running, attribute))
}

// knowsLess: the plan leaves open what it need not say.
func knowsLess(line string) bool {
	attribute, theirs, ours := values(line)
	attribute, _, _ = strings.Cut(attribute, ".")
	return slices.Contains(unsaid, attribute) &&
		(ours == "unknown" || strings.HasSuffix(ours, ", perhaps more") || strings.HasPrefix(theirs, ours+" → "))
}

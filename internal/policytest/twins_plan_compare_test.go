package policytest_test

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/policytest"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/rules"
)

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

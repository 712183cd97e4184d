package policytest_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/policytest"
	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/internal/twins/templates"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/cloudformation"
	"github.com/streamlint/streamlint/parsers/kafkaprops"
	"github.com/streamlint/streamlint/parsers/kcl"
	"github.com/streamlint/streamlint/parsers/manifests"
	"github.com/streamlint/streamlint/parsers/serverless"
	"github.com/streamlint/streamlint/parsers/terraform"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// TestMappingExamplesHaveTwinsInTemplates writes each example about mappings again
// as a template of CloudFormation, of SAM and of the Serverless Framework: the
// twin says the same, and so does the rule of it.
func TestMappingExamplesHaveTwinsInTemplates(t *testing.T) {
	found := map[templates.Syntax]*tally{}
	for syntax := range templateTallies {
		found[syntax] = &tally{unsaid: map[templates.Reason]int{}}
	}
	each(t, func(t *testing.T, rule *policytest.Tested) {
		if rule.Rule.Entity != facts.KindMapping {
			return
		}
		for _, p := range firstOfEachScenario(rule) {
			for syntax, tally := range found {
				compareTemplate(t, rule, p, syntax, tally)
			}
		}
	})
	if *only != "" {
		return
	}
	for syntax, allowed := range templateTallies {
		f := found[syntax]
		t.Logf("%s: %d scenarios compared, %d mappings are events; left out %v", syntax, f.compared, f.events, f.unsaid)
		for _, line := range found[syntax].beyond(allowed) {
			t.Errorf("%s: %s", syntax, line)
		}
	}
}

func firstOfEachScenario(rule *policytest.Tested) []policytest.Read {
	var out []policytest.Read
	last := ""
	for _, p := range rule.Projects {
		scenario := strings.TrimSuffix(p.Name, "/"+p.Language)
		if scenario != last {
			out = append(out, p)
		}
		last = scenario
	}
	return out
}

// aboutTools are the rules about what one tool does with what is written. Another
// tool has no twin of that, however many examples there are.
var aboutTools = []string{"esm/framework_drops_setting", "esm/module_key_ignored"}

// compareTemplate compares an example with its twin in a syntax.
func compareTemplate(t *testing.T, rule *policytest.Tested, p policytest.Read, syntax templates.Syntax, count *tally) {
	t.Helper()
	set, companions, _ := factsIn(p.Files)
	complete(&set, p, syntax)
	twin := templates.Write(set, syntax)
	if len(twin.Unsaid) > 0 && slices.Contains(aboutTools, rule.Rule.ID) {
		return
	}
	if count.add(twin); len(twin.Unsaid) > 0 {
		return
	}
	files := maps.Clone(twin.Files)
	maps.Copy(files, companions)
	read, _, problems := factsIn(files)
	for _, problem := range problems {
		t.Errorf("%s in %s: %s", p.Name, syntax, problem.Message)
	}
	ours, theirs := linked(set), linked(read)
	if p.Configured {
		ours, theirs = asConfigured(t, rule, p.Files), asConfigured(t, rule, files)
	}
	rename := twin.Rename(theirs.Entities)
	differences := policytest.Shared(ours.Entities, nil).Diff(policytest.Shared(theirs.Entities, rename))
	if a, b := judged(t, rule, p, ours, nil), judged(t, rule, p, theirs, rename); a != b {
		differences = append(differences, fmt.Sprintf("the rule says %q or %q", a, b))
	}
	if len(differences) > 0 {
		t.Errorf("%s in %s:\n%s\n%s", p.Name, syntax, strings.Join(differences, "\n"), printed(twin.Files))
	}
}

// complete declares the functions that events belong to, and writes out what a
// framework would fill in otherwise. A configured example stays as it is.
func complete(set *facts.Set, p policytest.Read, syntax templates.Syntax) {
	if p.Configured || syntax == templates.CloudFormation {
		return
	}
	templates.DeclareFunctions(set)
	if syntax == templates.Serverless {
		templates.WriteBatchSizes(set)
	}
}

// factsIn parses the files of a project. companions are those that no parser of
// infrastructure claims: each twin has them too.
func factsIn(files map[string][]byte) (set facts.Set, companions map[string][]byte, problems []source.Problem) {
	companions = maps.Clone(files)
	var list []*source.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		list = append(list, source.NewFile(name, files[name]))
	}
	infrastructure := []parsers.Parser{
		terraform.New(terraform.Options{}), cloudformation.New(cloudformation.Options{}), serverless.Parser{},
	}
	for _, p := range infrastructure {
		for _, f := range list {
			if p.Claims(f) != parsers.No {
				delete(companions, f.Name)
			}
		}
	}
	for _, p := range append(infrastructure, kafkaprops.Parser{}, kcl.Parser{}, manifests.Parser{}) {
		_, result := testfacts.Parse(p, list)
		problems = append(problems, result.Problems...)
		set.Add(result.Facts)
	}
	return set, companions, problems
}

func linked(set facts.Set) rules.Input {
	var out rules.Input
	all := facts.Link(set, facts.LinkOptions{Today: today})
	for _, kind := range all.Kinds() {
		out.Entities = append(out.Entities, all.Of(kind)...)
	}
	return out
}

// asConfigured reads files of which one is a configuration.
func asConfigured(t *testing.T, rule *policytest.Tested, files map[string][]byte) rules.Input {
	t.Helper()
	input, err := rule.ReadFiles(context.Background(), files)
	if err != nil {
		t.Fatal(err)
	}
	return input
}

// judged is what the rule says, less the messages: they hold labels.
func judged(t *testing.T, rule *policytest.Tested, p policytest.Read, input rules.Input, rename func(string) string) string {
	t.Helper()
	p.Linted = nil
	lines, err := rule.Judgements(context.Background(), p, input, rename)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range lines {
		lines[i], _, _ = strings.Cut(line, ": ")
	}
	return strings.Join(lines, "; ")
}

func printed(files map[string][]byte) string {
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&out, "--- %s\n%s", name, files[name])
	}
	return out.String()
}

package policytest

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
)

// A Suite is what policies are tested with.
type Suite struct {
	Registry *rules.Registry
	// Policies holds the pages.
	Policies fs.FS
	Today    time.Time
	// Read turns the files of a project into what rules are asked about.
	Read func(ctx context.Context, files map[string][]byte) (rules.Input, error)
	// Lint runs the whole tool over a project that brings a configuration, or
	// whose rule is judged in Go.
	Lint func(ctx context.Context, files map[string][]byte) (*rules.Result, error)
}

// A Tested is one rule with its page and the facts of all its examples, so that
// the same facts can be judged many times.
type Tested struct {
	Rule     *rules.Rule
	Page     *Page
	Projects []Read
	suite    *Suite
	judges   *rules.Evaluator // nil until it is asked for
}

// A Read is a project whose files were read.
type Read struct {
	Project
	Input rules.Input
	// Linted is the result of a whole run, for projects that need one; else nil.
	Linted *rules.Result
	twins  int // index of its scenario
}

// Load reads a rule's page and the facts of its projects.
func (s *Suite) Load(ctx context.Context, id string) (*Tested, error) {
	rule := s.Registry.Rule(id)
	if rule == nil {
		return nil, fmt.Errorf("there is no rule %s", id)
	}
	page, err := ReadPage(s.Policies, id)
	if err != nil {
		return nil, err
	}
	t := &Tested{Rule: rule, Page: page, suite: s}
	for i, scenario := range page.Scenarios {
		for _, p := range scenario.Projects() {
			r := Read{Project: p, twins: i}
			if p.Configured || rule.Entity == "" {
				r.Linted, err = s.Lint(ctx, p.Files)
			} else {
				r.Input, err = s.Read(ctx, p.Files)
			}
			if err != nil {
				return nil, fmt.Errorf("%s %s: %w", id, p.Name, err)
			}
			t.Projects = append(t.Projects, r)
		}
	}
	return t, nil
}

// evaluator asks the rule and those that it yields to.
func (t *Tested) evaluator(registry *rules.Registry) (*rules.Evaluator, error) {
	return rules.New(registry, rules.Options{
		Today: t.suite.Today, Jobs: 1, Deadline: 2 * time.Second,
		Rules: append([]string{t.Rule.ID}, t.Rule.YieldsTo...),
	})
}

// Examples compares each project with what the page expects, and each project
// with its twins. It returns one line for each difference.
func (t *Tested) Examples(ctx context.Context) ([]string, error) {
	ev, err := t.evaluator(t.suite.Registry)
	if err != nil {
		return nil, err
	}
	results := make([]*rules.Result, len(t.Projects))
	var out []string
	for i, p := range t.Projects {
		if results[i], err = p.judge(ctx, ev); err != nil {
			return nil, err
		}
		for _, difference := range p.Check(t.Rule.ID, results[i]) {
			out = append(out, p.Name+": "+difference)
		}
	}
	for i := 1; i < len(t.Projects); i++ {
		if t.Projects[i].twins != t.Projects[i-1].twins {
			continue
		}
		a, b := t.said(i-1, results[i-1]), t.said(i, results[i])
		if !slices.Equal(a, b) {
			out = append(out, fmt.Sprintf("%s is no twin of %s:\n\t%s\n\t%s", t.Projects[i].Name, t.Projects[i-1].Language,
				strings.Join(a, "\n\t"), strings.Join(b, "\n\t")))
		}
		unlike, err := t.unlike(ctx, t.Projects[i-1], t.Projects[i])
		if err != nil {
			return nil, err
		}
		for _, line := range unlike {
			out = append(out, fmt.Sprintf("%s is no twin of %s: %s", t.Projects[i].Name, t.Projects[i-1].Language, line))
		}
	}
	return out, nil
}

func (r Read) judge(ctx context.Context, ev *rules.Evaluator) (*rules.Result, error) {
	if r.Linted != nil {
		return r.Linted, nil
	}
	return ev.Evaluate(ctx, r.Input)
}

// said is what a rule says of a project in words that its twin shares: severity
// and missing facts, names aside, since each syntax has its own.
func (t *Tested) said(i int, result *rules.Result) []string {
	var out []string
	for _, f := range findingsOf(t.Rule.ID, result) {
		out = append(out, fmt.Sprintf("%s at %s", f.Severity, f.Attribute))
	}
	for _, u := range undecidedOf(t.Rule.ID, result) {
		out = append(out, "undecided for want of "+strings.Join(u.Missing, ", "))
	}
	slices.Sort(out)
	return out
}

// Complete names what the page lacks: an example that fires, one that is silent,
// one that is undecided or the reason why there is none.
func (t *Tested) Complete() []string {
	var out []string
	for _, section := range sections {
		has := slices.ContainsFunc(t.Page.Scenarios, func(s Scenario) bool { return s.Section == section })
		if has || section == Undecided && (t.Page.NeverUndecided != "" || t.Rule.Entity == "") {
			continue
		}
		out = append(out, fmt.Sprintf("the page has no example below %q", "## "+string(section)))
	}
	return out
}

// entities are what the rule judges in a project.
func (t *Tested) entities(r Read) []facts.Kinded {
	var out []facts.Kinded
	for _, e := range r.Input.Entities {
		if e.Kind() == t.Rule.Entity {
			out = append(out, e)
		}
	}
	return out
}

package policytest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/rules"
)

// A Twin is a project in other files, that a program made of it.
type Twin struct {
	Files map[string][]byte
	// Rename maps the ids of both to common ones; nil where they share theirs.
	Rename func(id string) string
	// Allow says whether a difference in facts is none, given a line of
	// testfacts.Stated.Diff that names the project's value first; nil allows none.
	Allow func(line string) bool
	// Also compares what else the two must share; nil compares nothing more.
	Also func(original, twin Said) []string
}

// A Said is what was read of a project, and what its rule found in it.
type Said struct {
	rules.Input
	Findings []rules.Finding
}

// Differences reads and judges a twin of a project of the rule, and returns a
// line for each fact and each judgement in which the two differ.
func (t *Tested) Differences(ctx context.Context, original Read, twin Twin) ([]string, error) {
	a := original.Input
	if original.Linted != nil {
		var err error
		if a, err = t.ReadFiles(ctx, original.Files); err != nil {
			return nil, err
		}
	}
	b, err := t.ReadFiles(ctx, twin.Files)
	if err != nil {
		return nil, err
	}
	other := original
	other.Files = twin.Files
	if other.Linted != nil {
		if other.Linted, err = t.suite.Lint(ctx, twin.Files); err != nil {
			return nil, err
		}
	}
	first, err := t.Judge(ctx, original, a)
	if err != nil {
		return nil, err
	}
	second, err := t.Judge(ctx, other, b)
	if err != nil {
		return nil, err
	}
	out := testfacts.StateEntities(a.Entities, twin.Rename).Diff(testfacts.StateEntities(b.Entities, twin.Rename))
	if twin.Allow != nil {
		out = slices.DeleteFunc(out, twin.Allow)
	}
	if twin.Also != nil {
		out = append(out, twin.Also(Said{a, findingsOf(t.Rule.ID, first)}, Said{b, findingsOf(t.Rule.ID, second)})...)
	}
	return append(out, unequal(t.judgements(first, twin.Rename), t.judgements(second, twin.Rename))...), nil
}

// ReadFiles reads files as those of a project are read.
func (t *Tested) ReadFiles(ctx context.Context, files map[string][]byte) (rules.Input, error) {
	return t.suite.Read(ctx, files)
}

// Judgements are what the rule says of a project whose input is given, a line
// for each finding and each undecided, sorted.
func (t *Tested) Judgements(ctx context.Context, r Read, input rules.Input, rename func(string) string) ([]string, error) {
	result, err := t.Judge(ctx, r, input)
	if err != nil {
		return nil, err
	}
	return t.judgements(result, rename), nil
}

// Judge asks the rule about a project whose input is given.
func (t *Tested) Judge(ctx context.Context, r Read, input rules.Input) (*rules.Result, error) {
	if t.judges == nil {
		ev, err := t.evaluator(t.suite.Registry)
		if err != nil {
			return nil, err
		}
		t.judges = ev
	}
	r.Input = input
	return r.judge(ctx, t.judges)
}

func (t *Tested) judgements(result *rules.Result, rename func(string) string) []string {
	if rename == nil {
		rename = func(id string) string { return id }
	}
	var out []string
	for _, f := range findingsOf(t.Rule.ID, result) {
		out = append(out, fmt.Sprintf("%s at %s of %s: %s", f.Severity, f.Attribute, rename(f.Entity), f.Message))
	}
	for _, u := range undecidedOf(t.Rule.ID, result) {
		out = append(out, fmt.Sprintf("%s undecided for want of %s", rename(u.Entity), strings.Join(u.Missing, ", ")))
	}
	slices.Sort(out)
	return out
}

// unequal returns the lines that only one of two lists has.
func unequal(a, b []string) []string {
	var out []string
	for _, line := range a {
		if i := slices.Index(b, line); i >= 0 {
			b = slices.Delete(slices.Clone(b), i, i+1)
			continue
		}
		out = append(out, "not of the twin: "+line)
	}
	for _, line := range b {
		out = append(out, "only of the twin: "+line)
	}
	return out
}

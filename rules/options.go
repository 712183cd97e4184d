package rules

import (
	"path"
	"slices"
	"strings"
	"time"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// Options say which rules run and what becomes of their findings. The zero value
// runs every rule at its own severity.
type Options struct {
	// Today is the run's date. Suppressions that hold until then end with it.
	Today time.Time
	// Severities override a rule's severity, by rule id: "error", "warning",
	// "note", or "off".
	Severities map[string]string
	// Rules and Skip are ids or globs, such as "streamlint/*". No Rules means
	// all; Skip wins.
	Rules, Skip []string
	// Ignores suppress findings by entity.
	Ignores []Ignore
	// Jobs bounds how many entities are judged at once; 0 is one for each
	// processor.
	Jobs int
	// Deadline is how long one rule may take on one entity; 0 is ten seconds.
	Deadline time.Duration
}

const defaultDeadline = 10 * time.Second

// An Ignore suppresses what a rule finds on an entity.
type Ignore struct {
	// Rule is an id or a glob.
	Rule string
	// Entity is the entity's id.
	Entity string
	Reason string
	// Until is the date from which the finding is back, zero for never.
	Until time.Time
	// Place is where the configuration says so.
	Place source.Range
}

// Input is what is judged.
type Input struct {
	// Entities are linked, in file order.
	Entities []facts.Kinded
	// Viewer shows them; nil makes a new one.
	Viewer *facts.Viewer
	// Directives are the ignore comments of all files read.
	Directives []source.Directive
	// Problems become part of the result; unreadable files become findings.
	Problems []source.Problem
	// Found are findings judged in Go, made by FileFinding.
	Found []Finding
}

// Off is the severity of a rule that does not run.
const Off = "off"

// choose returns the policies that run.
func (reg *Registry) choose(o Options) ([]*policy, error) {
	for id := range o.Severities {
		if reg.byID[id] == nil {
			return nil, selectionErrorf("the configuration sets the severity of %s, and there is no such rule%s", id, hint(id, reg.ids()))
		}
	}
	for _, i := range o.Ignores {
		if !reg.matchesAny(i.Rule) {
			return nil, selectionErrorf("%s: ignore names %s, and there is no such rule%s", placeText(i.Place), i.Rule, hint(i.Rule, reg.ids()))
		}
	}
	for _, pattern := range slices.Concat(o.Rules, o.Skip) {
		if _, err := path.Match(pattern, ""); err != nil {
			return nil, selectionErrorf("%q is not a pattern of rule ids", pattern)
		}
		if !reg.matchesAny(pattern) {
			return nil, selectionErrorf("no rule is named %q%s", pattern, hint(pattern, reg.ids()))
		}
	}
	var out []*policy
	for _, p := range reg.policies {
		id := p.rule.ID
		if len(o.Rules) > 0 && !matchesOne(o.Rules, id) || matchesOne(o.Skip, id) || o.Severities[id] == Off {
			continue
		}
		out = append(out, p)
	}
	return out, nil
}

func (reg *Registry) matchesAny(pattern string) bool {
	return slices.ContainsFunc(reg.policies, func(p *policy) bool { return matches(pattern, p.rule.ID) })
}

func matchesOne(patterns []string, id string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { return matches(pattern, id) })
}

// matches compares an id with a pattern; a star stands for any text without a
// slash, and "*" alone for every rule.
func matches(pattern, id string) bool {
	if pattern == "*" {
		return true
	}
	ok, err := path.Match(pattern, id)
	return err == nil && ok
}

func placeText(r source.Range) string {
	if r.IsZero() {
		return "the configuration"
	}
	return r.Path() + ":" + r.Start().String()
}

// severityOf returns the severity that counts for a finding of a rule.
func (o Options) severityOf(rule *Rule, reported Severity) Severity {
	if own := strings.TrimSpace(o.Severities[rule.ID]); own != "" && own != Off {
		return Severity(own)
	}
	return reported
}

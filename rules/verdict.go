package rules

import (
	"context"
	"fmt"
	"slices"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// A group is one entity in all its variants: the same declaration under
// different conditions.
type group []facts.Kinded

// groupVariants puts the variants of each entity together, in the order of the
// first of each.
func groupVariants(entities []facts.Kinded) []group {
	type key struct{ kind, scope, id, inputs string }
	at := map[key]int{}
	var out []group
	for _, e := range entities {
		b := e.Base()
		k := key{e.Kind(), b.Scope, b.ID, b.Inputs}
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], e)
	}
	return out
}

// A judged is what all rules of its kind say of one entity.
type judged struct {
	findings  []found
	undecided []Undecided
	errors    []RuleError
	verdicts  Verdicts
}

// A found is a finding with what is needed until it is told.
type found struct {
	Finding
	cause  string
	entity *facts.Entity
}

// judge asks every rule about every variant, and makes one verdict of each
// rule's answers. Should something of ours break down on an entity, all rules
// have erred on it and the others are still judged.
func (a *asker) judge(ctx context.Context, o Options, viewer *facts.Viewer, g group) (out judged) {
	defer func() {
		if cause := recover(); cause != nil {
			out = a.brokenDown(g, cause)
		}
	}()
	views := make([]*facts.Object, len(g))
	answers := make([][]answer, len(g))
	for i, variant := range g {
		views[i] = viewer.View(variant)
		answers[i] = a.ask(ctx, views[i])
		a.yield(answers[i])
	}
	for r, p := range a.prog.policies {
		out.add(p.rule, o, g, views, func(variant int) answer { return answers[variant][r] })
	}
	return out
}

// brokenDown says that no rule could be asked about an entity. The cause may hold
// bytes of a file, so only its type is told.
func (a *asker) brokenDown(g group, cause any) (out judged) {
	e := g[0].Base()
	for _, p := range a.prog.policies {
		out.verdicts.Erred++
		out.errors = append(out.errors, RuleError{
			Rule: p.rule.ID, Entity: e.ID, File: e.Header.Path(),
			Message: fmt.Sprintf("the entity could not be judged: panic of type %T", cause),
		})
	}
	return out
}

// yield silences each rule where one that it yields to has fired.
func (a *asker) yield(answers []answer) {
	fired := map[string]bool{}
	for i, p := range a.prog.policies {
		fired[p.rule.ID] = len(answers[i].entries) > 0
	}
	for i, p := range a.prog.policies {
		if slices.ContainsFunc(p.rule.YieldsTo, func(id string) bool { return fired[id] }) {
			answers[i].entries, answers[i].missing = nil, nil
		}
	}
}

// add merges one rule's answers about an entity's variants: failed when one
// fired, else erred, else undecided, else passed.
func (j *judged) add(rule *Rule, o Options, g group, views []*facts.Object, answerOf func(int) answer) {
	var merged []variantFinding
	var missing []string
	var gaps []Gap
	var failure error
	for i := range g {
		an := answerOf(i)
		if an.err != nil && failure == nil {
			failure = an.err
		}
		for _, name := range an.missing {
			if !slices.Contains(missing, name) {
				missing = append(missing, name)
				gaps = append(gaps, gapOf(views[i], name))
			}
		}
		for _, e := range an.entries {
			merged = mergeFinding(merged, i, newFinding(rule, o, views[i], e), e.cause)
		}
	}
	e := g[0].Base()
	if failure != nil {
		j.errors = append(j.errors, RuleError{Rule: rule.ID, Entity: e.ID, File: e.Header.Path(), Message: failure.Error()})
	}
	switch {
	case len(merged) > 0:
		j.verdicts.Failed++
	case failure != nil:
		j.verdicts.Erred++
	case len(missing) > 0:
		j.verdicts.Undecided++
		j.undecided = append(j.undecided, Undecided{
			Rule: rule.ID, Entity: e.ID, Scope: e.Scope, Missing: missing, Gaps: gaps, Place: source.At(e.Header),
		})
	default:
		j.verdicts.Passed++
	}
	for _, m := range merged {
		m.finding.Condition = condition(g, m.variants)
		j.findings = append(j.findings, found{Finding: m.finding, cause: m.cause, entity: g[m.variants[0]].Base()})
	}
}

// newFinding makes a finding of a report's entry.
func newFinding(rule *Rule, o Options, view *facts.Object, e entry) Finding {
	entity := view.Entity
	f := Finding{
		Rule: rule.ID, Severity: o.severityOf(rule, e.severity), Evidence: e.evidence,
		Title: rule.Title, Message: e.message, Remedy: rule.Remedy,
		Entity: entity.ID, Scope: entity.Scope, Attribute: e.attribute,
		Via: entity.Via, Inputs: entity.Inputs,
	}
	locateFinding(&f, view, e)
	return f
}

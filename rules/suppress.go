package rules

import (
	"fmt"
	"slices"
	"time"

	"github.com/streamlint/streamlint/source"
)

// A suppression is one rule of one ignore comment, or one entry of the
// configuration.
type suppression struct {
	rule     string
	reason   string
	until    string
	expired  bool
	inSource bool
	place    source.Place
	covers   func(f *found) bool
	// speaksOf tells the same of an entity, which may be undecided.
	speaksOf func(id string, header source.Range) bool
	used     bool
}

// suppress marks the findings that a comment or the configuration silences, and
// adds what is wrong with the suppressions themselves.
func (e *Evaluator) suppress(in Input, findings []found, result *Result) []found {
	own, malformed := e.suppressions(in)
	for i := range findings {
		f := &findings[i]
		for _, s := range own {
			if !matches(s.rule, f.Rule) || !s.covers(f) {
				continue
			}
			s.used = true
			if !s.expired && !f.Suppressed {
				f.Suppressed, f.Suppression, f.SuppressedInSource = true, s.reason, s.inSource
			}
		}
	}
	result.Summary.Verdicts.suppress(findings)
	for _, s := range own {
		if complaint, ok := e.complain(s, result); ok {
			malformed = append(malformed, complaint)
		}
	}
	for _, f := range malformed {
		if e.runs(f.Rule) {
			f.Severity = e.options.severityOf(e.registry.Rule(f.Rule), f.Severity)
			findings = append(findings, found{Finding: f})
		}
	}
	return findings
}

// suppress moves a verdict from failed to suppressed where all that one rule
// found on one entity is silenced.
func (v *Verdicts) suppress(findings []found) {
	type key struct{ rule, scope, id, inputs string }
	silenced := map[key]bool{}
	for i := range findings {
		f := &findings[i]
		if f.entity == nil {
			continue
		}
		k := key{f.Rule, f.Scope, f.Entity, f.Inputs}
		before, seen := silenced[k]
		silenced[k] = f.Suppressed && (before || !seen)
	}
	for _, all := range silenced {
		if all {
			v.Failed--
			v.Suppressed++
		}
	}
}

// suppressions reads the comments and the configuration, and finds those that
// cannot be understood.
func (e *Evaluator) suppressions(in Input) (out []*suppression, malformed []Finding) {
	for _, d := range uniqueDirectives(in.Directives) {
		until, problem := e.checkDirective(d)
		if problem != "" {
			malformed = append(malformed, FileFinding(e.registry.inGo(MalformedSuppression), source.At(d.Place),
				"this suppression silences nothing: "+problem, nil))
			continue
		}
		for _, rule := range d.Rules {
			out = append(out, e.directive(d, rule, until))
		}
	}
	for _, i := range e.options.Ignores {
		out = append(out, e.ignore(i))
	}
	return out, malformed
}

// uniqueDirectives leaves out what two parsers read in one file.
func uniqueDirectives(directives []source.Directive) []source.Directive {
	seen := map[source.Range]bool{}
	return slices.DeleteFunc(slices.Clone(directives), func(d source.Directive) bool {
		twice := seen[d.Place]
		seen[d.Place] = true
		return twice
	})
}

// checkDirective reads a comment's date and rules.
func (e *Evaluator) checkDirective(d source.Directive) (until time.Time, problem string) {
	if d.Malformed != "" {
		return until, d.Malformed
	}
	for _, rule := range d.Rules {
		if e.registry.byID[rule] == nil {
			return until, fmt.Sprintf("there is no rule %s%s", source.Printable(rule), hint(rule, e.registry.ids()))
		}
	}
	if d.Until != "" {
		var err error
		if until, err = time.Parse(time.DateOnly, d.Until); err != nil {
			return until, fmt.Sprintf("until=%s is not a date such as 2027-01-31", source.Printable(d.Until))
		}
	}
	return until, ""
}

// directive covers findings that point at its line, and all of an entity whose
// header stands there.
func (e *Evaluator) directive(d source.Directive, rule string, until time.Time) *suppression {
	onLine := func(r source.Range) bool {
		return !r.IsZero() && r.File == d.Place.File && r.Start().Line == d.Line
	}
	return &suppression{
		rule: rule, reason: d.Reason, until: d.Until, expired: e.expired(until), inSource: true,
		place: source.At(d.Place),
		covers: func(f *found) bool {
			return onLine(f.Place.Range) || f.entity != nil && onLine(f.entity.Header)
		},
		speaksOf: func(_ string, header source.Range) bool { return header.File == d.Place.File },
	}
}

// ignore covers all findings of a rule on an entity.
func (e *Evaluator) ignore(i Ignore) *suppression {
	until := ""
	if !i.Until.IsZero() {
		until = i.Until.Format(time.DateOnly)
	}
	return &suppression{
		rule: i.Rule, reason: i.Reason, until: until, expired: e.expired(i.Until), place: source.At(i.Place),
		covers:   func(f *found) bool { return f.Entity == i.Entity && f.Entity != "" },
		speaksOf: func(id string, _ source.Range) bool { return id == i.Entity },
	}
}

// expired: from the day itself on, the finding is back.
func (e *Evaluator) expired(until time.Time) bool {
	return !until.IsZero() && !e.options.Today.Before(until)
}

// complain says that a suppression has run out, or silences nothing.
func (e *Evaluator) complain(s *suppression, result *Result) (Finding, bool) {
	switch {
	case s.used && s.expired:
		return FileFinding(e.registry.inGo(ExpiredSuppression), s.place,
			fmt.Sprintf("the suppression of %s ran out on %s", s.rule, s.until), nil), true
	case s.used || !e.ran(s.rule) || e.unjudged(s, result):
		return Finding{}, false
	}
	return FileFinding(e.registry.inGo(UnusedSuppression), s.place,
		fmt.Sprintf("%s finds nothing here to silence", s.rule), nil), true
}

// ran tells whether a rule that a suppression names was asked.
func (e *Evaluator) ran(pattern string) bool {
	return slices.ContainsFunc(e.registry.policies, func(p *policy) bool {
		return matches(pattern, p.rule.ID) && e.runs(p.rule.ID)
	})
}

// unjudged tells whether the rule could not be judged where the suppression
// speaks: then nobody knows whether it is needed.
func (e *Evaluator) unjudged(s *suppression, result *Result) bool {
	for _, u := range result.Undecided {
		if matches(s.rule, u.Rule) && s.speaksOf(u.Entity, u.Place.Range) {
			return true
		}
	}
	for _, r := range result.Errors {
		if matches(s.rule, r.Rule) && (r.File == "" || r.File == s.place.Range.Path() || !s.inSource) {
			return true
		}
	}
	return false
}

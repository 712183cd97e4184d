package policytest

import (
	"fmt"

	"github.com/streamlint/streamlint/rules"
)

// Check compares what a rule said of a project with what the page expects, and
// returns one line for each difference.
func (p Project) Check(rule string, result *rules.Result) []string {
	var out []string
	complain := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for _, e := range result.Errors {
		if e.Rule == rule {
			complain("the rule erred on %s: %s", e.Entity, e.Message)
		}
	}
	findings := findingsOf(rule, result)
	met := make([]bool, len(p.Wants))
	for _, f := range findings {
		expected := false
		for i, w := range p.Wants {
			if !met[i] && w.matches(f) {
				met[i], expected = true, true
				break
			}
		}
		if !expected {
			complain("%s:%d: not expected: %s: %s", f.Place.Range.Path(), lineOf(f), f.Severity, f.Message)
		}
	}
	for i, w := range p.Wants {
		if !met[i] {
			complain("%s:%d: no finding matches %q", w.File, w.Line, w.Message)
		}
	}
	undecided := undecidedOf(rule, result)
	switch {
	case p.Section == Fires && len(p.Wants) == 0:
		complain("nothing is wanted below Fires: mark the line by # want \"…\"")
	case p.Section != Fires && len(p.Wants) > 0:
		complain("something is wanted below %s", p.Section)
	case p.Section == Silent && len(undecided) > 0:
		complain("undecided, not silent, for want of %v", undecided[0].Missing)
	case p.Section == Undecided && len(undecided) == 0 && len(findings) == 0:
		complain("decided: nothing is unknown that the rule depends on")
	}
	return out
}

func (w Want) matches(f rules.Finding) bool {
	return f.Place.Range.Path() == w.File && lineOf(f) == w.Line && w.Message.MatchString(f.Message) &&
		(w.Severity == "" || w.Severity == string(f.Severity))
}

func lineOf(f rules.Finding) int {
	if f.Place.Range.IsZero() {
		return 0
	}
	return f.Place.Range.Start().Line
}

// findingsOf returns what one rule found and nothing silences.
func findingsOf(rule string, result *rules.Result) []rules.Finding {
	var out []rules.Finding
	for _, f := range result.Findings {
		if f.Rule == rule && !f.Suppressed {
			out = append(out, f)
		}
	}
	return out
}

func undecidedOf(rule string, result *rules.Result) []rules.Undecided {
	var out []rules.Undecided
	for _, u := range result.Undecided {
		if u.Rule == rule {
			out = append(out, u)
		}
	}
	return out
}

package rules

import (
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// A variantFinding is a finding with the variants of its entity that it was made
// on.
type variantFinding struct {
	finding  Finding
	cause    string
	variants []int
}

// mergeFinding adds a finding; one that says the same at the same place of
// another variant is the same finding.
func mergeFinding(out []variantFinding, variant int, f Finding, cause string) []variantFinding {
	for i := range out {
		other := &out[i].finding
		if other.Attribute == f.Attribute && other.Message == f.Message && other.Place == f.Place && other.Severity == f.Severity {
			out[i].variants = append(out[i].variants, variant)
			return out
		}
	}
	return append(out, variantFinding{f, cause, []int{variant}})
}

// condition says in which branch a finding holds, "" when in all: "when IsProd
// is true".
func condition(g group, in []int) string {
	if len(in) == len(g) {
		return ""
	}
	inside := make([][]facts.Condition, 0, len(in))
	var outside [][]facts.Condition
	for i, e := range g {
		if slices.Contains(in, i) {
			inside = append(inside, e.Base().When)
		} else {
			outside = append(outside, e.Base().When)
		}
	}
	if shared := distinguishing(inside, outside); shared != nil {
		return "when " + conjunction(shared)
	}
	branches := make([]string, 0, len(inside))
	for _, when := range inside {
		own := slices.DeleteFunc(slices.Clone(when), func(c facts.Condition) bool { return holdsEverywhere(c, g) })
		branches = append(branches, conjunction(own))
	}
	return "when " + strings.Join(branches, ", or when ")
}

// distinguishing returns conditions that hold in all of inside and are denied by
// each of outside, as few as need be; nil when there are none. What a branch
// does not speak of may hold there.
func distinguishing(inside, outside [][]facts.Condition) []facts.Condition {
	excludes := func(cs []facts.Condition) bool {
		return !slices.ContainsFunc(outside, func(when []facts.Condition) bool {
			return !slices.ContainsFunc(cs, func(c facts.Condition) bool { return denied(c, when) })
		})
	}
	var common []facts.Condition
	for _, c := range inside[0] {
		if slices.ContainsFunc(inside, func(when []facts.Condition) bool { return !holds(c, when) }) {
			continue
		}
		if excludes([]facts.Condition{c}) {
			return []facts.Condition{c}
		}
		common = append(common, c)
	}
	if len(common) == 0 || !excludes(common) {
		return nil
	}
	for i := len(common) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(common), i, i+1); excludes(fewer) {
			common = fewer
		}
	}
	return common
}

func holds(c facts.Condition, when []facts.Condition) bool {
	return slices.ContainsFunc(when, func(o facts.Condition) bool { return o.Name == c.Name && o.Value == c.Value })
}

func denied(c facts.Condition, when []facts.Condition) bool {
	return slices.ContainsFunc(when, func(o facts.Condition) bool { return o.Name == c.Name && o.Value != c.Value })
}

func holdsEverywhere(c facts.Condition, g group) bool {
	return !slices.ContainsFunc(g, func(e facts.Kinded) bool { return !holds(c, e.Base().When) })
}

func conjunction(when []facts.Condition) string {
	words := make([]string, 0, len(when))
	for _, c := range when {
		value := "false"
		if c.Value {
			value = "true"
		}
		words = append(words, c.Name+" is "+value)
	}
	return strings.Join(words, " and ")
}

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
		branches = append(branches, conjunction(when))
	}
	return "when " + strings.Join(branches, ", or when ")
}

// distinguishing returns the fewest conditions, one if possible, that hold in
// all of inside and not all in any of outside; nil when there are none.
func distinguishing(inside, outside [][]facts.Condition) []facts.Condition {
	var common []facts.Condition
	for _, c := range inside[0] {
		if !slices.ContainsFunc(inside, func(when []facts.Condition) bool { return !holds(c, when) }) {
			common = append(common, c)
		}
	}
	excludes := func(cs []facts.Condition) bool {
		for _, when := range outside {
			if !slices.ContainsFunc(cs, func(c facts.Condition) bool { return !holds(c, when) }) {
				return false
			}
		}
		return true
	}
	for i := range common {
		if excludes(common[i : i+1]) {
			return common[i : i+1]
		}
	}
	if len(common) > 0 && excludes(common) {
		return common
	}
	return nil
}

func holds(c facts.Condition, when []facts.Condition) bool {
	return slices.ContainsFunc(when, func(o facts.Condition) bool { return o.Name == c.Name && o.Value == c.Value })
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

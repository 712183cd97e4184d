package rules

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/source"
)

// fold makes one finding of all that one rule found for one cause: the first in
// file order stands for all, the others are its instances. Suppressed ones fold
// among themselves, so that a silenced one hides none that is not.
func fold(findings []found) []Finding {
	slices.SortStableFunc(findings, func(a, b found) int { return compareFindings(&a.Finding, &b.Finding) })
	type key struct {
		rule, cause, inputs string
		suppressed          bool
	}
	first := map[key]int{}
	var out []Finding
	for _, f := range findings {
		k := key{f.Rule, f.cause, f.Inputs, f.Suppressed}
		i, folded := first[k]
		if f.cause == "" || !folded {
			if f.cause != "" {
				first[k] = len(out)
			}
			out = append(out, f.Finding)
			continue
		}
		out[i].Instances = append(out[i].Instances, Instance{
			Entity: f.Entity, Scope: f.Scope, Message: f.Message, Condition: f.Condition, Place: f.Place,
		})
	}
	return out
}

// compareFindings orders by file, line, column, rule, message.
func compareFindings(a, b *Finding) int {
	return cmp.Or(
		comparePlaces(a.Place, b.Place),
		strings.Compare(a.Rule, b.Rule),
		strings.Compare(a.Message, b.Message),
		strings.Compare(a.Scope, b.Scope),
		strings.Compare(a.Entity, b.Entity),
		strings.Compare(a.Inputs, b.Inputs),
		strings.Compare(a.Condition, b.Condition),
	)
}

// comparePlaces orders files, then what was observed, by locator.
func comparePlaces(a, b source.Place) int {
	return cmp.Or(strings.Compare(a.Locator, b.Locator), a.Range.Compare(b.Range))
}

func sortResult(r *Result) {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int { return compareFindings(&a, &b) })
	slices.SortStableFunc(r.Undecided, func(a, b Undecided) int {
		return cmp.Or(comparePlaces(a.Place, b.Place), strings.Compare(a.Rule, b.Rule), strings.Compare(a.Entity, b.Entity))
	})
	slices.SortStableFunc(r.Problems, func(a, b source.Problem) int {
		return cmp.Or(comparePlaces(a.Place, b.Place), strings.Compare(a.Message, b.Message))
	})
	slices.SortStableFunc(r.Errors, func(a, b RuleError) int {
		return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.Rule, b.Rule), strings.Compare(a.Entity, b.Entity))
	})
}

// fingerprint names each finding by rule, scope, entity and attribute, so that
// the name stays when lines move. Where one rule says several things of one
// attribute, the later ones are numbered.
func fingerprint(findings []Finding) {
	seen := map[string]int{}
	for i := range findings {
		f := &findings[i]
		name := strings.Join([]string{f.Rule, f.Scope, f.Entity, f.Attribute}, "\x00")
		seen[name]++
		if n := seen[name]; n > 1 {
			name = fmt.Sprintf("%s\x00%d", name, n)
		}
		sum := sha256.Sum256([]byte(name))
		f.Fingerprint = hex.EncodeToString(sum[:])
	}
}

func (v *Verdicts) add(o Verdicts) {
	v.Passed += o.Passed
	v.Failed += o.Failed
	v.Undecided += o.Undecided
	v.Suppressed += o.Suppressed
	v.Erred += o.Erred
}

// count fills the summary of what the result holds. Files and consumers are the
// caller's to count.
func (r *Result) count() {
	s := &r.Summary
	s.Rules, s.Undecided, s.Problems = len(r.Rules), len(r.Undecided), len(r.Problems)
	s.Findings, s.Suppressed = 0, 0
	for _, f := range r.Findings {
		if f.Suppressed {
			s.Suppressed++
		} else {
			s.Findings++
		}
	}
}

package report

import (
	"cmp"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// A Reporter writes the result of a run in one format. The error is the
// writer's. A Reporter may be used for several results, one after another.
type Reporter interface {
	Report(w io.Writer, r *rules.Result) error
}

// byPlace orders findings by file, line, column, rule, message: the order of
// every format that is read by programs.
func byPlace(findings []rules.Finding) []rules.Finding {
	out := slices.Clone(findings)
	slices.SortStableFunc(out, func(a, b rules.Finding) int {
		return cmp.Or(comparePlaces(a.Place, b.Place),
			strings.Compare(a.Rule, b.Rule),
			strings.Compare(a.Message, b.Message),
			strings.Compare(a.Scope, b.Scope),
			strings.Compare(a.Entity, b.Entity))
	})
	return out
}

// bySeverity orders findings file by file, the severest of a file first: the
// order in which people work.
func bySeverity(findings []rules.Finding) []rules.Finding {
	out := byPlace(findings)
	slices.SortStableFunc(out, func(a, b rules.Finding) int {
		return cmp.Or(strings.Compare(a.Place.Range.Path(), b.Place.Range.Path()),
			b.Severity.Rank()-a.Severity.Rank())
	})
	return out
}

func undecidedInOrder(undecided []rules.Undecided) []rules.Undecided {
	out := slices.Clone(undecided)
	slices.SortStableFunc(out, func(a, b rules.Undecided) int {
		return cmp.Or(comparePlaces(a.Place, b.Place),
			strings.Compare(a.Rule, b.Rule),
			strings.Compare(a.Scope, b.Scope),
			strings.Compare(a.Entity, b.Entity))
	})
	return out
}

func problemsInOrder(problems []source.Problem) []source.Problem {
	out := slices.Clone(problems)
	slices.SortStableFunc(out, func(a, b source.Problem) int {
		return cmp.Or(comparePlaces(a.Place, b.Place), strings.Compare(a.Message, b.Message))
	})
	return out
}

func errorsInOrder(errors []rules.RuleError) []rules.RuleError {
	out := slices.Clone(errors)
	slices.SortStableFunc(out, func(a, b rules.RuleError) int {
		return cmp.Or(strings.Compare(a.File, b.File),
			strings.Compare(a.Rule, b.Rule),
			strings.Compare(a.Entity, b.Entity),
			strings.Compare(a.Message, b.Message))
	})
	return out
}

// comparePlaces orders by path, then start; the end decides last, so that the
// order is that of the contract and still total.
func comparePlaces(a, b source.Place) int {
	return cmp.Or(a.Range.Compare(b.Range), strings.Compare(a.Locator, b.Locator))
}

// ruleIDs returns the ids of the rules that ran or reported, sorted.
func ruleIDs(r *rules.Result) []string {
	seen := map[string]bool{}
	for id := range r.Rules {
		seen[id] = true
	}
	for _, f := range r.Findings {
		seen[f.Rule] = true
	}
	out := make([]string, 0, len(seen))
	for id := range seen {
		out = append(out, id)
	}
	slices.Sort(out)
	return out
}

// hasComments reports whether an ignore comment can be written in a file. A
// template's name does not tell, its first character does.
func hasComments(f *source.File) bool {
	switch strings.ToLower(path.Ext(f.Path)) {
	case ".json", ".xml":
		return false
	case ".template", "":
		for number := 1; number <= min(f.LineCount(), 20); number++ {
			if text := strings.TrimSpace(show(f, number, 0).text); text != "" {
				return !strings.HasPrefix(text, "{")
			}
		}
	}
	return true
}

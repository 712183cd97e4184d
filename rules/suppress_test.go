package rules_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// written are two streams below each other: header on line 1 and 4, shards on
// line 2 and 5, with comments where a test puts them.
func written(comments map[int]string) *source.File {
	text := ""
	for line := 1; line <= 6; line++ {
		text += "x = 1 " + comments[line] + "\n"
	}
	return source.NewFile("main.tf", []byte(text))
}

func TestSuppression(t *testing.T) {
	const reason = " -- it is meant so"
	fired := "warning test/few one @2: one has 1 shards"
	suppressed := fired + " (suppressed: it is meant so)"
	cases := []struct {
		name     string
		comments map[int]string
		shards   facts.Attr[int64]
		want     []string
		verdicts rules.Verdicts
	}{
		{"on the line", map[int]string{2: "# streamlint:ignore test/few" + reason}, known(1),
			[]string{suppressed}, rules.Verdicts{Passed: 1, Suppressed: 1}},
		{"on the header", map[int]string{1: "# streamlint:ignore test/few" + reason}, known(1),
			[]string{suppressed}, rules.Verdicts{Passed: 1, Suppressed: 1}},
		{"on another line", map[int]string{3: "# streamlint:ignore test/few" + reason}, known(1),
			[]string{fired, "warning streamlint/unused_suppression  @3: test/few finds nothing here to silence"},
			rules.Verdicts{Passed: 1, Failed: 1}},
		{"of a rule that does not exist", map[int]string{2: "# streamlint:ignore test/fwe" + reason}, known(1),
			[]string{fired, `warning streamlint/malformed_suppression  @2: this suppression silences nothing: there is no rule test/fwe; did you mean "test/few"?`},
			rules.Verdicts{Passed: 1, Failed: 1}},
		{"without a reason", map[int]string{2: "# streamlint:ignore test/few"}, known(1),
			[]string{fired, "warning streamlint/malformed_suppression  @2: this suppression silences nothing: it gives no reason: write -- and why after the rule"},
			rules.Verdicts{Passed: 1, Failed: 1}},
		{"until tomorrow", map[int]string{2: "# streamlint:ignore test/few until=2026-11-30" + reason}, known(1),
			[]string{suppressed}, rules.Verdicts{Passed: 1, Suppressed: 1}},
		{"until today", map[int]string{2: "# streamlint:ignore test/few until=2026-11-29" + reason}, known(1),
			[]string{fired, "warning streamlint/expired_suppression  @2: the suppression of test/few ran out on 2026-11-29"},
			rules.Verdicts{Passed: 1, Failed: 1}},
		{"until a day that is none", map[int]string{2: "# streamlint:ignore test/few until=2026-13-01" + reason}, known(1),
			[]string{fired, "warning streamlint/malformed_suppression  @2: this suppression silences nothing: until=2026-13-01 is not a date such as 2027-01-31"},
			rules.Verdicts{Passed: 1, Failed: 1}},
		{"where nothing is found", map[int]string{2: "# streamlint:ignore test/few" + reason}, known(4),
			[]string{"warning streamlint/unused_suppression  @2: test/few finds nothing here to silence"},
			rules.Verdicts{Passed: 2}},
		{"where nothing can be said", map[int]string{2: "# streamlint:ignore test/few" + reason}, facts.Attr[int64]{},
			[]string{"undecided test/few one: shard_count"},
			rules.Verdicts{Passed: 1, Undecided: 1}},
	}
	policies := map[string]string{"few.rego": policy("test/few", few)}
	for _, name := range []string{"unused_suppression", "malformed_suppression", "expired_suppression"} {
		policies[name+".rego"] = judgedInGo("streamlint/" + name)
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := written(c.comments)
			r := evaluate(t, policies, rules.Options{}, rules.Input{
				Entities:   []facts.Kinded{stream(f, 1, "one", c.shards), stream(f, 4, "four", known(4))},
				Directives: f.Directives("#"),
			})
			if diff := cmp.Diff(c.want, tell(r)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if r.Summary.Verdicts != c.verdicts {
				t.Errorf("verdicts %+v, want %+v", r.Summary.Verdicts, c.verdicts)
			}
		})
	}
}

// A rule that did not run leaves its comments alone.
func TestSuppressionOfARuleThatDidNotRun(t *testing.T) {
	f := written(map[int]string{2: "# streamlint:ignore test/few -- for another day"})
	policies := map[string]string{
		"few.rego": policy("test/few", few), "unused.rego": judgedInGo("streamlint/unused_suppression"),
	}
	r := evaluate(t, policies, rules.Options{Skip: []string{"test/few"}}, rules.Input{
		Entities: []facts.Kinded{stream(f, 1, "one", known(1))}, Directives: f.Directives("#"),
	})
	if got := tell(r); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

func TestSuppressionByConfiguration(t *testing.T) {
	f := estateFile(6)
	config := source.NewFile(".streamlint.yaml", []byte("ignore:\n  - x\n"))
	ignore := rules.Ignore{Rule: "test/few", Entity: "one", Reason: "it is meant so", Place: config.Line(2)}
	late := ignore
	late.Until = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	stray := ignore
	stray.Entity = "another"
	policies := map[string]string{
		"few.rego": policy("test/few", few), "unused.rego": judgedInGo("streamlint/unused_suppression"),
		"expired.rego": judgedInGo("streamlint/expired_suppression"),
	}
	for _, c := range []struct {
		name   string
		ignore rules.Ignore
		want   []string
	}{
		{"holds", ignore, []string{"warning test/few one @2: one has 1 shards (suppressed: it is meant so)"}},
		{"has run out", late, []string{
			"warning streamlint/expired_suppression  @2: the suppression of test/few ran out on 2026-11-01",
			"warning test/few one @2: one has 1 shards"}},
		{"of no entity", stray, []string{
			"warning streamlint/unused_suppression  @2: test/few finds nothing here to silence",
			"warning test/few one @2: one has 1 shards"}},
	} {
		r := evaluate(t, policies, rules.Options{Ignores: []rules.Ignore{c.ignore}}, rules.Input{Entities: pair(f)})
		if diff := cmp.Diff(c.want, tell(r)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
}

func TestUnreadableFileIsAFinding(t *testing.T) {
	f := estateFile(3)
	problems := []source.Problem{source.Unreadable(f.Line(2), "no brace"), source.NotResolved(f.Line(3), "no value")}
	policies := map[string]string{"unreadable.rego": judgedInGo("streamlint/unreadable_file")}
	r := evaluate(t, policies, rules.Options{}, rules.Input{Problems: problems})
	if diff := cmp.Diff([]string{"warning streamlint/unreadable_file  @2: no brace"}, tell(r)); diff != "" || len(r.Problems) != 1 {
		t.Errorf("(-want +got)\n%s problems %v", diff, r.Problems)
	}
	r = evaluate(t, policies, rules.Options{Skip: []string{"streamlint/*"}}, rules.Input{Problems: problems})
	if len(r.Findings) != 0 || len(r.Problems) != 2 {
		t.Errorf("a file that is not a finding is a problem: %v, %v", tell(r), r.Problems)
	}
}

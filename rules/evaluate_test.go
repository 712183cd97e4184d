package rules_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// pair is two streams, one with too few shards.
func pair(f *source.File) []facts.Kinded {
	return []facts.Kinded{stream(f, 1, "one", known(1)), stream(f, 4, "four", known(4))}
}

// TestUndecidedPointsAtTheUnknown: a gap is where the unknown value is written,
// and none where nothing is.
func TestUndecidedPointsAtTheUnknown(t *testing.T) {
	f := estateFile(6)
	nothing := stream(f, 4, "nothing", facts.Attr[int64]{})
	nothing.ShardCount = facts.Attr[int64]{}
	r := evaluate(t, map[string]string{"few.rego": policy("test/few", few)}, rules.Options{}, rules.Input{Entities: []facts.Kinded{
		stream(f, 1, "written", facts.Attr[int64]{}), nothing,
	}})
	got := map[string][]rules.Gap{}
	for _, u := range r.Undecided {
		got[u.Entity] = u.Gaps
	}
	if want := source.At(f.Line(2)); len(got["written"]) != 1 || got["written"][0].Place != want {
		t.Errorf("written at %v, want %v", got["written"], want)
	}
	if len(got["nothing"]) != 1 || !got["nothing"][0].Place.IsZero() {
		t.Errorf("written nowhere, yet at %v", got["nothing"])
	}
}

func TestVerdictsAddUp(t *testing.T) {
	f := estateFile(12)
	entities := append(pair(f), stream(f, 7, "unknown", facts.Attr[int64]{}))
	r := evaluate(t, map[string]string{
		"few.rego": policy("test/few", few),
		"errs.rego": policy("test/errs", `report contains finding.at("shard_count", message) if {
			input.shard_count / (input.shard_count - 4) > 0
			message := input.label
		}`),
	}, rules.Options{}, rules.Input{Entities: entities})
	want := []string{
		"warning test/few one @2: one has 1 shards",
		"undecided test/errs unknown: shard_count",
		"undecided test/few unknown: shard_count",
		"erred test/errs four: line 21: div: divide by zero",
	}
	if diff := cmp.Diff(want, tell(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if v := (rules.Verdicts{Passed: 2, Failed: 1, Undecided: 2, Erred: 1}); r.Summary.Verdicts != v {
		t.Errorf("verdicts %+v, want %+v", r.Summary.Verdicts, v)
	}
}

// What breaks the rule's own metadata is the rule's error, never a finding.
func TestReportsThatBreakTheirMetadata(t *testing.T) {
	for entry, want := range map[string]string{
		`object.union(finding.at("shard_count", "m"), {"severity": "error"})`:     `severity "error", which its metadata does not list`,
		`object.union(finding.at("shard_count", "m"), {"evidence": "inference"})`: `evidence "inference", which its metadata does not list`,
		`object.union(finding.at("shard_count", "m"), {"colour": "red"})`:         "colour, which no finding has",
		`object.union(finding.at("shard_count", "m"), {"proofs": "id"})`:          "not a list of paths",
		`finding.at("shard_count", 3)`:                                            "message: 3 is not text",
		`finding.at("", "m")`:                                                     "lacks an attribute or a message",
		`"text"`:                                                                  "not made by finding.at",
	} {
		f := estateFile(6)
		text := policy("test/few", "report contains "+entry+" if input.shard_count < 2\n\n_f := finding.at(\"a\", \"b\")")
		r := evaluate(t, map[string]string{"few.rego": text}, rules.Options{}, rules.Input{Entities: pair(f)})
		if len(r.Errors) != 1 || !strings.Contains(r.Errors[0].Message, want) || len(r.Findings) > 0 {
			t.Errorf("%s: %v, want %q", entry, tell(r), want)
		}
	}
}

func TestDeadlineNamesTheRule(t *testing.T) {
	f := estateFile(3)
	slow := policy("test/slow", `report contains finding.at("shard_count", message) if {
		some a in numbers.range(1, 3000)
		some b in numbers.range(1, 3000)
		a * b == -1
		message := input.label
	}`)
	r := evaluate(t, map[string]string{"slow.rego": slow, "few.rego": policy("test/few", few)},
		rules.Options{Deadline: 50 * time.Millisecond}, rules.Input{Entities: []facts.Kinded{stream(f, 1, "one", known(1))}})
	want := []string{"warning test/few one @2: one has 1 shards", "erred test/slow one: it ran past its deadline of 50ms"}
	if diff := cmp.Diff(want, tell(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestVariantsAreOneEntity(t *testing.T) {
	f := estateFile(6)
	is := func(name string, value bool) facts.Condition { return facts.Condition{Name: name, Value: value} }
	branch := func(shards int64, when ...facts.Condition) *facts.Stream {
		s := stream(f, 1, "s", known(shards))
		s.When = when
		return s
	}
	variant := func(prod, big bool, shards int64) *facts.Stream {
		return branch(shards, is("IsProd", prod), is("IsBig", big))
	}
	cases := []struct {
		name     string
		variants []facts.Kinded
		want     string
	}{
		{"all", []facts.Kinded{variant(true, true, 1), variant(false, true, 1)}, "s has 1 shards"},
		{"one branch", []facts.Kinded{variant(true, true, 4), variant(false, true, 1)}, "s has 1 shards, when IsProd is false"},
		{"both conditions", []facts.Kinded{variant(true, true, 4), variant(false, true, 4), variant(true, false, 4), variant(false, false, 1)},
			"s has 1 shards, when IsProd is false and IsBig is false"},
		{"a branch that does not speak of a condition", []facts.Kinded{variant(true, true, 1), variant(true, false, 4), branch(4, is("IsProd", false))},
			"s has 1 shards, when IsProd is true and IsBig is true"},
		{"a condition that all branches share", []facts.Kinded{
			branch(1, is("Exists", true), is("IsProd", true), is("IsBig", true)), branch(4, is("Exists", true), is("IsProd", true), is("IsBig", false)),
			branch(1, is("Exists", true), is("IsProd", false), is("IsBig", false)), branch(4, is("Exists", true), is("IsProd", false), is("IsBig", true))},
			"s has 1 shards, when IsProd is true and IsBig is true, or when IsProd is false and IsBig is false"},
		{"two branches of nothing in common", []facts.Kinded{variant(true, true, 1), variant(false, true, 4), variant(true, false, 4), variant(false, false, 1)},
			"s has 1 shards, when IsProd is true and IsBig is true, or when IsProd is false and IsBig is false"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := evaluate(t, map[string]string{"few.rego": policy("test/few", few)}, rules.Options{}, rules.Input{Entities: c.variants})
			if diff := cmp.Diff([]string{"warning test/few s @2: " + c.want}, tell(r)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if v := (rules.Verdicts{Failed: 1}); r.Summary.Verdicts != v {
				t.Errorf("verdicts %+v", r.Summary.Verdicts)
			}
		})
	}
}

func TestBranchesOfOneCauseEachNameTheirCondition(t *testing.T) {
	f := estateFile(6)
	text := policy("test/few", `report contains object.union(finding.at("shard_count", message), {"cause": "all"}) if {
		message := $"{input.label} has {input.shard_count} shards"
	}`)
	many, few := stream(f, 1, "s", known(4)), stream(f, 1, "s", known(1))
	many.When = []facts.Condition{{Name: "IsProd", Value: true}}
	few.When = []facts.Condition{{Name: "IsProd", Value: false}}
	r := evaluate(t, map[string]string{"few.rego": text}, rules.Options{}, rules.Input{Entities: []facts.Kinded{many, few}})
	want := []string{"warning test/few s @2: s has 1 shards, when IsProd is false + s, when IsProd is true"}
	if diff := cmp.Diff(want, tell(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestOneCauseIsToldOnce(t *testing.T) {
	f := estateFile(12)
	text := policy("test/few", `report contains object.union(finding.at("shard_count", message), {"cause": "all"}) if {
		input.shard_count < 2
		message := input.label
	}`)
	in := rules.Input{Entities: []facts.Kinded{stream(f, 7, "c", known(1)), stream(f, 1, "a", known(1)), stream(f, 4, "b", known(1))}}
	r := evaluate(t, map[string]string{"few.rego": text}, rules.Options{}, in)
	if diff := cmp.Diff([]string{"warning test/few a @2: a + b + c"}, tell(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if r.Summary.Verdicts.Failed != 3 || r.Summary.Findings != 1 {
		t.Errorf("verdicts are counted before folding, findings after: %+v", r.Summary)
	}
}

func TestYieldsTo(t *testing.T) {
	f := estateFile(6)
	policies := map[string]string{
		"few.rego":  policy("test/few", few),
		"weak.rego": policy("test/weak", strings.Replace(few, "< 2", "< 9", 1), "yields_to: [test/few]"),
	}
	in := rules.Input{Entities: pair(f)}
	want := []string{"warning test/few one @2: one has 1 shards", "warning test/weak four @5: four has 4 shards"}
	if diff := cmp.Diff(want, tell(evaluate(t, policies, rules.Options{}, in))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	// A rule that does not run silences nobody.
	want = []string{"warning test/weak one @2: one has 1 shards", "warning test/weak four @5: four has 4 shards"}
	if diff := cmp.Diff(want, tell(evaluate(t, policies, rules.Options{Skip: []string{"test/few"}}, in))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestSelection(t *testing.T) {
	policies := map[string]string{"few.rego": policy("test/few", few), "other.rego": policy("own/other", few)}
	f := estateFile(6)
	for _, c := range []struct {
		name    string
		options rules.Options
		want    []string
	}{
		{"all", rules.Options{}, []string{"warning own/other", "warning test/few"}},
		{"by glob", rules.Options{Rules: []string{"test/*"}}, []string{"warning test/few"}},
		{"skip wins", rules.Options{Rules: []string{"*"}, Skip: []string{"*/few"}}, []string{"warning own/other"}},
		{"off", rules.Options{Severities: map[string]string{"own/other": "off"}}, []string{"warning test/few"}},
		{"another severity", rules.Options{Severities: map[string]string{"own/other": "note"}}, []string{"note own/other", "warning test/few"}},
	} {
		var got []string
		for _, finding := range evaluate(t, policies, c.options, rules.Input{Entities: pair(f)}).Findings {
			got = append(got, string(finding.Severity)+" "+finding.Rule)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
	for _, o := range []rules.Options{
		{Rules: []string{"test/fwe"}}, {Skip: []string{"nothing/*"}}, {Rules: []string{"[a"}},
		{Severities: map[string]string{"test/fwe": "note"}}, {Ignores: []rules.Ignore{{Rule: "test/fwe", Entity: "one"}}},
	} {
		_, err := rules.New(load(t, policies), o)
		var selection *rules.SelectionError
		if !errors.As(err, &selection) {
			t.Errorf("%+v: no SelectionError but %v", o, err)
		}
	}
}

// The same input gives the same result, whoever is done first.
func TestResultIsDeterministic(t *testing.T) {
	f := estateFile(400)
	var entities []facts.Kinded
	for i := range 100 {
		entities = append(entities, stream(f, 1+3*i, fmt.Sprintf("s%03d", i), known(int64(i%4))))
	}
	policies := map[string]string{"few.rego": policy("test/few", few), "weak.rego": policy("test/weak", strings.Replace(few, "< 2", "< 3", 1))}
	first := evaluate(t, policies, rules.Options{Jobs: 1}, rules.Input{Entities: entities})
	for range 3 {
		slices.Reverse(entities)
		again := evaluate(t, policies, rules.Options{Jobs: 8}, rules.Input{Entities: entities})
		if diff := cmp.Diff(tell(first), tell(again)); diff != "" {
			t.Fatalf("(-first +again)\n%s", diff)
		}
	}
}

// A fingerprint survives lines that move, and tells apart what differs.
func TestFingerprint(t *testing.T) {
	policies := map[string]string{"few.rego": policy("test/few", few), "other.rego": policy("test/other", few)}
	prints := func(line int, id string) []string {
		f := estateFile(20)
		r := evaluate(t, policies, rules.Options{}, rules.Input{Entities: []facts.Kinded{stream(f, line, id, known(1))}})
		var out []string
		for _, f := range r.Findings {
			out = append(out, f.Fingerprint)
		}
		return out
	}
	here, moved, other := prints(1, "one"), prints(9, "one"), prints(1, "two")
	if !slices.Equal(here, moved) {
		t.Error("moving lines changes the fingerprint")
	}
	if len(here) != 2 || here[0] == here[1] || here[0] == other[0] || len(here[0]) != 64 {
		t.Errorf("fingerprints %v %v", here, other)
	}
}

func TestConcurrentUse(t *testing.T) {
	evaluator, err := rules.New(load(t, map[string]string{"few.rego": policy("test/few", few)}), rules.Options{Today: today})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	for range 4 {
		go func() {
			r, err := evaluator.Evaluate(context.Background(), rules.Input{Entities: pair(estateFile(6))})
			if err == nil && len(r.Findings) != 1 {
				err = fmt.Errorf("findings %v", tell(r))
			}
			done <- err
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// unviewable is an entity that no view can be made of, as only a mistake of ours
// could put into the facts.
type unviewable struct {
	facts.Entity
	Count int `fact:"count"`
}

func (*unviewable) Kind() string { return facts.KindStream }

// TestABreakdownIsKeptToItsEntity: the others are judged, and what could not be
// is counted.
func TestABreakdownIsKeptToItsEntity(t *testing.T) {
	f := estateFile(12)
	broken := &unviewable{Entity: facts.Entity{ID: "broken", Label: "broken", Header: f.Line(9)}}
	r := evaluate(t, map[string]string{"few.rego": policy("test/few", few)}, rules.Options{},
		rules.Input{Entities: append(pair(f), broken)})
	want := []string{
		"warning test/few one @2: one has 1 shards",
		"erred test/few broken: the entity could not be judged: panic of type *runtime.TypeAssertionError",
	}
	if diff := cmp.Diff(want, tell(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if v := (rules.Verdicts{Passed: 1, Failed: 1, Erred: 1}); r.Summary.Verdicts != v {
		t.Errorf("verdicts %+v, want %+v", r.Summary.Verdicts, v)
	}
}

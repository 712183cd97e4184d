package facts_test

import (
	"testing"

	"github.com/streamlint/streamlint/facts"
)

// TestWhatVariantsAgreeOn: a mapping without a condition is related to what all
// branches of its function say, a mapping of one branch to that branch.
func TestWhatVariantsAgreeOn(t *testing.T) {
	build := func(byName bool, conditions ...facts.Condition) *facts.Function {
		e := newEstate()
		for _, live := range []bool{true, false} {
			f := &facts.Function{
				Entity: e.entity("stack", "Handler"), Name: known("handler"), DeadLetterTarget: known("queue"),
				TimeoutSeconds: number(60), ReservedConcurrency: facts.Absent[int64](facts.Origin{}),
			}
			f.When = []facts.Condition{{Name: "IsLive", Value: live}}
			if live {
				f.TimeoutSeconds, f.ReservedConcurrency = number(900), number(4)
			}
			e.set.Functions = append(e.set.Functions, f)
		}
		name := reference("stack", "Handler", "arn")
		if byName {
			name = known("handler")
		}
		m := e.polling("stack", "m", "kinesis", expression("Stream"), func(m *facts.EventSourceMapping) {
			m.FunctionName, m.When = name, conditions
		})
		e.link()
		if !m.Function.Found {
			t.Fatal("no function found")
		}
		return m.Function.Target
	}
	for _, byName := range []bool{false, true} {
		f := build(byName)
		if _, ok := f.TimeoutMS.Get(); ok {
			t.Errorf("by name %v: the branches differ in the timeout", byName)
		}
		if set, ok := f.TimeoutSet.Get(); !ok || !set {
			t.Errorf("by name %v: both branches set a timeout", byName)
		}
		if f.ReservedCount.IsKnown() {
			t.Errorf("by name %v: one branch alone reserves", byName)
		}
		if target, ok := f.HasAsyncFailureTarget.Get(); !ok || !target {
			t.Errorf("by name %v: both branches have a queue", byName)
		}
		live := build(byName, facts.Condition{Name: "IsLive", Value: true})
		if ms, _ := live.TimeoutMS.Get(); ms != 900_000 {
			t.Errorf("by name %v: of the mapping's own branch: %d ms", byName, ms)
		}
	}
}

func TestVariantsOfOneThingAreViewedOnce(t *testing.T) {
	e := newEstate()
	for _, live := range []bool{true, false} {
		s := &facts.Stream{Entity: e.entity("stack", "Orders"), Name: known("orders"), RetentionHours: number(48)}
		s.When = []facts.Condition{{Name: "IsLive", Value: live}}
		e.set.Streams = append(e.set.Streams, s)
	}
	a := e.polling("stack", "a", "kinesis", reference("stack", "Orders", "arn"))
	b := e.polling("stack", "b", "kinesis", reference("stack", "Orders", "arn"))
	e.link()
	if a.Stream.Target != b.Stream.Target {
		t.Error("two mappings of one stream are related to two streams")
	}
	if got := readers(a); got != "2 [a b]" {
		t.Errorf("readers: %s", got)
	}
}

package rules_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
)

// What a rule lacks is found by its body. The cases differ in what is known of
// one mapping; each body reads as the question that it asks.
func TestUndecided(t *testing.T) {
	f := estateFile(8)
	at := facts.WrittenAt(f.Line(2))
	filter := func(problem string) *facts.Filter { return &facts.Filter{Problem: facts.Known(problem, at)} }
	small := &facts.Stream{Entity: facts.Entity{ID: "s", Label: "s", Header: f.Line(5)}, ShardCount: known(1)}
	blank := &facts.Stream{Entity: facts.Entity{ID: "s", Label: "s", Header: f.Line(5)}, Mode: facts.Known("PROVISIONED", at)}
	type mapping = facts.EventSourceMapping
	cases := []struct {
		name, body string
		change     func(m *mapping)
		want       []string // missing; nil when it is decided
	}{
		{"all that is asked is unknown", `report contains finding.at("batch_size", message) if {
			input.batch_size > 10
			input.bisects_batch == true
			message := input.label
		}`, func(*mapping) {}, []string{"batch_size", "bisects_batch"}},
		{"one condition that is false decides", `report contains finding.at("batch_size", message) if {
			input.batch_size > 10
			input.bisects_batch == true
			message := input.label
		}`, func(m *mapping) { m.BatchSize = facts.Known(int64(1), at) }, nil},
		{"what is certainly absent is not unknown", `report contains finding.at("batch_size", message) if {
			input.batch_size > 10
			message := input.label
		}`, func(m *mapping) { m.BatchSize = facts.Absent[int64](at) }, nil},
		{"an unknown that only words the message does not matter", `report contains finding.at("batch_size", message) if {
			input.batch_size > 10
			size := [text | text := $" of {input.poller_group}"]
			message := $"{input.label}{concat("", size)} {input.log_level}"
		}`, func(*mapping) {}, []string{"batch_size"}},
		{"a lookup of an unknown word is a condition", `report contains finding.at("batch_size", message) if {
			input.bisects_batch == true
			why := _why[input.consumption_mode]
			message := $"{input.label}: {why}"
		}
		_why := {"Stream": "it waits"}`, func(m *mapping) { m.BisectsBatch = facts.Known(true, at) }, []string{"consumption_mode"}},
		{"a lookup that cannot succeed decides", `report contains finding.at("batch_size", message) if {
			input.bisects_batch == true
			why := _why[input.consumption_mode]
			message := $"{input.label}: {why}"
		}
		_why := {"Stream": "it waits"}`, func(m *mapping) { m.ConsumptionMode = facts.Known("Queue", at) }, nil},
		{"a value that goes into an entry is needed", `report contains object.union(finding.at("batch_size", message), attached) if {
			input.bisects_batch == true
			attached := {"cause": input.declaration}
			message := input.label
		}`, func(m *mapping) { m.BisectsBatch = facts.Known(true, at) }, []string{"declaration"}},
		{"two bodies lack what each of them asks", `report contains finding.at("batch_size", message) if {
			input.batch_size > 10
			message := input.label
		}
		report contains finding.at("bisects_batch", message) if {
			input.bisects_batch == true
			message := input.label
		}`, func(*mapping) {}, []string{"batch_size", "bisects_batch"}},
		{"one item of a list", `report contains finding.at($"filters.{i}.pattern", message) if {
			some i, filter in input.filters
			filter.problem == "bad"
			message := input.label
		}`, func(m *mapping) { m.Filters = facts.Complete(filter("none"), &facts.Filter{}, filter("none")) }, []string{"filters.1.problem"}},
		{"an unknown field of an item that is ruled out", `report contains finding.at($"filters.{i}.pattern", message) if {
			some i, filter in input.filters
			filter.needs_new_image == true
			filter.problem == "bad"
			message := input.label
		}`, func(m *mapping) {
			m.Filters = facts.Complete(&facts.Filter{NeedsNewImage: facts.Known(false, at)})
		}, nil},
		{"a list that is all there", `report contains finding.at($"filters.{i}.pattern", message) if {
			some i, filter in input.filters
			filter.problem == "bad"
			message := input.label
		}`, func(m *mapping) { m.Filters = facts.Complete(filter("none")) }, nil},
		{"a list that may be longer", `report contains finding.at($"filters.{i}.pattern", message) if {
			some i, filter in input.filters
			filter.problem == "bad"
			message := input.label
		}`, func(m *mapping) { m.Filters = facts.List[*facts.Filter]{Items: []*facts.Filter{filter("none")}} }, []string{"filters"}},
		{"a number of items does not depend on what is in them", `report contains finding.at("filters", message) if {
			count(input.filters) > 1
			message := input.label
		}`, func(m *mapping) { m.Filters = facts.Complete(&facts.Filter{}) }, nil},
		{"an item that a function gets whole", `report contains finding.at("filters", message) if {
			some filter in input.filters
			_bad(filter)
			message := input.label
		}
		_bad(filter) if filter.problem == "bad"`, func(m *mapping) { m.Filters = facts.Complete(&facts.Filter{Pattern: facts.Known("p", at)}) },
			[]string{"filters.0"}},
		{"a relation that is not known", `report contains finding.at("stream", message) if {
			input.stream.shard_count < 2
			message := input.label
		}`, func(*mapping) {}, []string{"stream"}},
		{"an attribute of a relation", `report contains finding.at("stream", message) if {
			input.stream.shard_count < 2
			message := input.label
		}`, func(m *mapping) { m.Stream = facts.Related(blank, facts.BasisReference, at) }, []string{"stream.shard_count"}},
		{"a known attribute beside an unknown one", `report contains finding.at("stream", message) if {
			input.stream.shard_count > 2
			input.stream.retention_ms > 5
			message := input.label
		}`, func(m *mapping) { m.Stream = facts.Related(small, facts.BasisReference, at) }, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := &mapping{Entity: facts.Entity{ID: "m", Label: "m", Header: f.Line(1)}}
			c.change(m)
			text := policyOf(facts.KindMapping, "test/asks", c.body)
			r := evaluate(t, map[string]string{"asks.rego": text}, rules.Options{}, rules.Input{Entities: []facts.Kinded{m}})
			var missing []string
			for _, u := range r.Undecided {
				missing = append(missing, u.Missing...)
			}
			if diff := cmp.Diff(c.want, missing); diff != "" || len(r.Findings)+len(r.Errors) > 0 {
				t.Errorf("missing (-want +got)\n%s\n%v", diff, tell(r))
			}
		})
	}
}

// Entities that look alike to a rule share one answer, and those that differ in
// anything that it asks do not.
func TestUndecidedIsNotSharedWrongly(t *testing.T) {
	f := estateFile(20)
	at := facts.WrittenAt(f.Line(2))
	text := policyOf(facts.KindMapping, "test/asks", `report contains finding.at("batch_size", message) if {
		input.batch_size > 10
		input.consumption_mode in {"a", "b"}
		input.bisects_batch == true
		message := input.label
	}`)
	var entities []facts.Kinded
	add := func(id string, mode facts.Attr[string], bisects facts.Attr[bool]) {
		m := &facts.EventSourceMapping{Entity: facts.Entity{ID: id, Label: id, Header: f.Line(len(entities) + 1)}}
		m.ConsumptionMode, m.BisectsBatch = mode, bisects
		entities = append(entities, m)
	}
	add("a", facts.Known("a", at), facts.Known(true, at))
	add("b", facts.Known("b", at), facts.Known(true, at))
	add("c", facts.Known("c", at), facts.Known(true, at))
	add("off", facts.Known("a", at), facts.Known(false, at))
	add("unknown", facts.Known("a", at), facts.Attr[bool]{})
	add("absent", facts.Known("a", at), facts.Absent[bool](at))
	add("nothing", facts.Attr[string]{}, facts.Attr[bool]{})
	r := evaluate(t, map[string]string{"asks.rego": text}, rules.Options{Jobs: 1}, rules.Input{Entities: entities})
	want := []string{
		"undecided test/asks a: batch_size",
		"undecided test/asks b: batch_size",
		"undecided test/asks unknown: batch_size, bisects_batch",
		"undecided test/asks nothing: batch_size, bisects_batch, consumption_mode",
	}
	if diff := cmp.Diff(want, tell(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if v := r.Summary.Verdicts; v.Passed != 3 || v.Undecided != 4 {
		t.Errorf("verdicts %+v", v)
	}
}

func TestEvaluateEndsWithItsContext(t *testing.T) {
	evaluator, err := rules.New(load(t, map[string]string{"few.rego": policy("test/few", few)}), rules.Options{Today: today})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := estateFile(3)
	if _, err := evaluator.Evaluate(ctx, rules.Input{Entities: []facts.Kinded{stream(f, 1, "a", known(1))}}); err == nil {
		t.Error("a run that was called off has a result")
	}
}

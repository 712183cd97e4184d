package rules_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/policies"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// judgeMapping links one mapping and returns what a rule says of it.
func judgeMapping(t *testing.T, rule string, m *facts.EventSourceMapping, set facts.Set) *rules.Result {
	t.Helper()
	registry, err := rules.Load(rules.Embedded(policies.FS))
	if err != nil {
		t.Fatal(err)
	}
	ev, err := rules.New(registry, rules.Options{Today: today, Rules: []string{rule}})
	if err != nil {
		t.Fatal(err)
	}
	set.Mappings = append(set.Mappings, m)
	linked := facts.Link(set, facts.LinkOptions{Today: today})
	r, err := ev.Evaluate(context.Background(), rules.Input{Entities: linked.Of(facts.KindMapping)})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Errors) > 0 {
		t.Fatalf("errors: %+v", r.Errors)
	}
	return r
}

func TestUndecided(t *testing.T) {
	f := source.NewFile("main.tf", []byte("resource x\n  arn\n"))
	at := facts.WrittenAt(f.Line(2))
	cases := []struct {
		name, rule string
		change     func(m *facts.EventSourceMapping)
		missing    []string
		fired      bool
	}{
		{"everything unknown", "esm/unbounded_retries", func(m *facts.EventSourceMapping) {},
			[]string{"record_age_unbounded", "retries_unbounded", "source_kind"}, false},
		{"a known false decides", "esm/unbounded_retries", func(m *facts.EventSourceMapping) {
			m.RecordAgeSeconds = facts.Known(int64(3600), at)
		}, nil, false},
		{"a source of no interest decides", "esm/unbounded_retries", func(m *facts.EventSourceMapping) {
			m.SourceKind = facts.Known("sqs", at)
		}, nil, false},
		{"what the message alone shows does not matter", "esm/unbounded_retries", func(m *facts.EventSourceMapping) {
			m.SourceKind = facts.Known("kinesis", at)
			m.RetryAttempts = facts.Known(int64(-1), at)
		}, []string{"record_age_unbounded"}, false},
		{"fires with the rest unknown", "esm/unbounded_retries", func(m *facts.EventSourceMapping) {
			m.SourceKind = facts.Known("kinesis", at)
			m.RetryAttempts = facts.Known(int64(-1), at)
			m.RecordAgeSeconds = facts.Known(int64(-1), at)
		}, nil, true},
		{"an item that cannot be read", "esm/filter_invalid", func(m *facts.EventSourceMapping) {
			m.SourceKind = facts.Known("kinesis", at)
			m.Filters = facts.Complete(&facts.Filter{Pattern: facts.Known(`{"data":{"a":[1]}}`, at)}, &facts.Filter{})
		}, []string{"filters.1.problem", "filters.1.problem_detail"}, false},
		{"items that are all known", "esm/filter_invalid", func(m *facts.EventSourceMapping) {
			m.SourceKind = facts.Known("kinesis", at)
			m.Filters = facts.Complete(&facts.Filter{Pattern: facts.Known(`{"data":{"a":[1]}}`, at)})
		}, nil, false},
		{"a list that may be longer", "esm/filter_invalid", func(m *facts.EventSourceMapping) {
			m.SourceKind = facts.Known("kinesis", at)
			m.Filters = facts.List[*facts.Filter]{Items: []*facts.Filter{{Pattern: facts.Known(`{"data":{"a":[1]}}`, at)}}}
		}, []string{"filter_count", "filters"}, false},
		{"a relation that is not known", "esm/filter_needs_image", func(m *facts.EventSourceMapping) {
			m.SourceKind = facts.Known("dynamodb", at)
			m.Filters = facts.Complete(&facts.Filter{Pattern: facts.Known(`{"dynamodb":{"NewImage":{"a":{"S":["x"]}}}}`, at)})
		}, []string{"table"}, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := &facts.EventSourceMapping{Entity: facts.Entity{ID: "m", Label: "m", Header: f.Line(1)}}
			c.change(m)
			r := judgeMapping(t, c.rule, m, facts.Set{})
			if fired := len(r.Findings) > 0; fired != c.fired {
				t.Errorf("fired = %v: %+v", fired, r.Findings)
			}
			var missing []string
			for _, u := range r.Undecided {
				missing = append(missing, u.Missing...)
			}
			slices.Sort(missing)
			if diff := cmp.Diff(c.missing, missing); diff != "" {
				t.Errorf("missing (-want +got)\n%s", diff)
			}
		})
	}
}

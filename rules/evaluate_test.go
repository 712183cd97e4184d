package rules_test

import (
	"context"
	"testing"
	"time"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/policies"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

var today = time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)

func TestEmbeddedPoliciesAreProved(t *testing.T) {
	registry, err := rules.Load(rules.Embedded(policies.FS))
	if err != nil {
		t.Fatal(err)
	}
	if err := registry.Prove(); err != nil {
		t.Error(err)
	}
}

func TestUnboundedRetries(t *testing.T) {
	registry, err := rules.Load(rules.Embedded(policies.FS))
	if err != nil {
		t.Fatal(err)
	}
	ev, err := rules.New(registry, rules.Options{Today: today})
	if err != nil {
		t.Fatal(err)
	}
	f := source.NewFile("main.tf", []byte("resource x\n  arn\n"))
	m := &facts.EventSourceMapping{Entity: facts.Entity{ID: "m", Label: "m", Header: f.Line(1)}}
	m.SourceKind = facts.Known("kinesis", facts.WrittenAt(f.Line(2)))
	m.RetryAttempts = facts.Absent[int64](m.HeaderOrigin())
	m.RecordAgeSeconds = facts.Absent[int64](m.HeaderOrigin())
	linked := facts.Link(facts.Set{Mappings: []*facts.EventSourceMapping{m}}, facts.LinkOptions{Today: today})
	start := time.Now()
	r, err := ev.Evaluate(context.Background(), rules.Input{Entities: linked.Of(facts.KindMapping)})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(time.Since(start))
	for _, f := range r.Findings {
		t.Logf("%+v", f)
	}
	for _, u := range r.Undecided {
		t.Logf("%+v", u)
	}
	for _, f := range r.Errors {
		t.Logf("%+v", f)
	}
	t.Logf("%+v", r.Summary)
}

package rules_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/policies"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// estate makes mappings that read one stream; every fifth knows its retries.
func estate(count int) []facts.Kinded {
	f := source.NewFile("main.tf", []byte("mapping\n  x = 1\n"))
	at := facts.WrittenAt(f.Line(2))
	stream := &facts.Stream{Entity: facts.Entity{ID: "s", Label: "s", Header: f.Line(1)}}
	stream.ShardCount = facts.Known(int64(4), at)
	set := facts.Set{Streams: []*facts.Stream{stream}}
	for i := range count {
		m := &facts.EventSourceMapping{Entity: facts.Entity{ID: fmt.Sprintf("m%d", i), Label: fmt.Sprintf("m%d", i), Header: f.Line(1)}}
		m.EventSource = facts.Written[string]("", at.Referring(facts.Ref{ID: stream.ID, Attribute: "arn"}))
		m.FunctionName = facts.Known(fmt.Sprintf("f%d", i), at)
		m.StartingPosition = facts.Known("LATEST", at)
		m.RecordAgeSeconds = facts.Absent[int64](m.HeaderOrigin())
		if i%5 == 0 {
			m.RetryAttempts = facts.Absent[int64](m.HeaderOrigin())
		}
		set.Mappings = append(set.Mappings, m)
	}
	return facts.Link(set, facts.LinkOptions{Today: today}).Of(facts.KindMapping)
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := rules.Load(rules.Embedded(policies.FS)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCompile compiles the rules of one kind, as a run over one file does.
func BenchmarkCompile(b *testing.B) {
	registry := embedded(b)
	for b.Loop() {
		ev, err := rules.New(registry, rules.Options{Today: today})
		if err != nil {
			b.Fatal(err)
		}
		if err := ev.Prepare(facts.KindMapping); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEvaluate judges many mappings with every rule of the binary.
func BenchmarkEvaluate(b *testing.B) {
	registry := embedded(b)
	for _, count := range []int{1, 100, 10_000} {
		b.Run(fmt.Sprintf("mappings=%d", count), func(b *testing.B) {
			entities := estate(count)
			ev, err := rules.New(registry, rules.Options{Today: today})
			if err != nil {
				b.Fatal(err)
			}
			if err := ev.Prepare(facts.KindMapping); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				r, err := ev.Evaluate(context.Background(), rules.Input{Entities: entities})
				if err != nil {
					b.Fatal(err)
				}
				if len(r.Errors) > 0 {
					b.Fatal(r.Errors[0])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(count), "µs/mapping")
		})
	}
}

func embedded(tb testing.TB) *rules.Registry {
	tb.Helper()
	registry, err := rules.Load(rules.Embedded(policies.FS))
	if err != nil {
		tb.Fatal(err)
	}
	return registry
}

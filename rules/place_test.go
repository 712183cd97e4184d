package rules_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
)

// Where a finding points, what is said to stand there, and what proves it.
func TestPlaces(t *testing.T) {
	f, other := estateFile(9), estateFile(9)
	at := func(line int, hops ...facts.Hop) facts.Origin { return facts.WrittenAt(f.Line(line), hops...) }
	row := facts.Default{Text: "24 h", Supplier: "the service"}
	mapping := func() *facts.EventSourceMapping {
		return &facts.EventSourceMapping{Entity: facts.Entity{ID: "m", Label: "m", Header: f.Line(1)}, Declaration: facts.Known("m", at(1))}
	}
	stream := &facts.Stream{Entity: facts.Entity{ID: "s", Label: "s", Header: other.Line(2)}}
	stream.RetentionMS = facts.Known(int64(86_400_000), facts.Origin{Kind: facts.OriginDefaulted, Place: stream.HeaderOrigin().Place, Default: &row})
	cases := []struct {
		name, attribute, proofs string
		change                  func(m *facts.EventSourceMapping)
		want                    []string
	}{
		{"a written value", "batch_size", `[]`, func(m *facts.EventSourceMapping) { m.BatchSize = facts.Known(int64(5), at(3)) },
			[]string{"line 3", "below line 1"}},
		{"by way of a variable", "batch_size", `[]`, func(m *facts.EventSourceMapping) {
			m.BatchSize = facts.Known(int64(5), at(3, facts.Hop{Text: "var.size = 5", Place: at(8).Place}))
		}, []string{"line 3", "below line 1", "var.size = 5 at line 8"}},
		{"a default", "batch_size", `[]`, func(m *facts.EventSourceMapping) {
			m.BatchSize = facts.Known(int64(100), facts.Origin{Kind: facts.OriginDefaulted, Place: at(1).Place, Default: &row})
		}, []string{"line 1, default"}},
		{"what is not there", "batch_size", `[]`, func(m *facts.EventSourceMapping) { m.BatchSize = facts.Absent[int64](at(1)) },
			[]string{"line 1, not set"}},
		{"a path that leads nowhere", "nonsense.more", `["nonsense"]`, func(*facts.EventSourceMapping) {}, []string{"line 1"}},
		{"an attribute of a relation", "stream.retention_ms", `[]`, func(m *facts.EventSourceMapping) {
			m.Stream = facts.Related(stream, facts.BasisLiteral, at(4))
		}, []string{"line 2, default", "basis literal"}},
		{"proofs", "batch_size", `["stream.retention_ms", "stream", "topics", "bisects_batch", "log_level", "batch_size"]`, func(m *facts.EventSourceMapping) {
			m.BatchSize = facts.Known(int64(5), at(3))
			m.Topics = facts.Known([]string{"a", "b"}, at(5))
			m.BisectsBatch = facts.Known(false, at(1))
			m.Stream = facts.Related(stream, facts.BasisOnlyCandidate, at(4))
		}, []string{"line 3", "below line 1", "basis only_candidate",
			"retention = 24 h, default of the service at line 2", "stream s at line 2", "topics = a, b at line 5",
			"bisects batch: not set at line 1", "batch size = 5 at line 3"}},
		{"an item of a list", "filters.1.pattern", `["filters.0.pattern"]`, func(m *facts.EventSourceMapping) {
			m.Filters = facts.Complete(&facts.Filter{Pattern: facts.Known("{}", at(6))}, &facts.Filter{Pattern: facts.Known("[]", at(7))})
		}, []string{"line 7", "below line 1", "pattern = {} at line 6"}},
		{"modules without their source", "batch_size", `["table.hash_key", "batch_size"]`, func(m *facts.EventSourceMapping) {
			m.BatchSize, m.Inferred = facts.Known(int64(5), at(3)), "example/lambda 2.0.0"
			table := &facts.Table{Entity: facts.Entity{ID: "t", Label: "t", Header: other.Line(2), Inferred: "example/table 1.0.0"}}
			table.HashKey = facts.Known("id", facts.WrittenAt(other.Line(2)))
			m.Table = facts.Related(table, facts.BasisReference, at(4))
		}, []string{"line 3", "below line 1", "basis reference", "inferred from example/lambda 2.0.0", "inferred from example/table 1.0.0",
			"hash key = id at line 2", "batch size = 5 at line 3"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := mapping()
			c.change(m)
			text := policyOf(facts.KindMapping, "test/points", fmt.Sprintf(`report contains object.union(finding.at(%q, message), attached) if {
				attached := {"proofs": %s}
				message := input.label
			}`, c.attribute, c.proofs))
			r := evaluate(t, map[string]string{"points.rego": text}, rules.Options{}, rules.Input{Entities: []facts.Kinded{m}})
			if len(r.Findings) != 1 {
				t.Fatalf("%v", tell(r))
			}
			if diff := cmp.Diff(c.want, describe(r.Findings[0])); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func describe(f rules.Finding) []string {
	at := fmt.Sprintf("line %d", f.Place.Range.Start().Line)
	if f.Label != "" {
		at += ", " + f.Label
	}
	out := []string{at}
	if !f.Header.IsZero() {
		out = append(out, fmt.Sprintf("below line %d", f.Header.Start().Line))
	}
	if f.Basis != "" {
		out = append(out, "basis "+string(f.Basis))
	}
	for _, module := range f.Inferred {
		out = append(out, "inferred from "+module)
	}
	for _, r := range f.Related {
		out = append(out, fmt.Sprintf("%s at line %d", r.Message, r.Place.Range.Start().Line))
	}
	return out
}

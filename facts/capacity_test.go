package facts_test

import (
	"testing"

	"github.com/streamlint/streamlint/facts"
)

// TestDemandIsThatOfTheBranch: in one branch of a condition a mapping asks for what
// it asks for there; seen from a mapping that knows of no branch, for the least.
func TestDemandIsThatOfTheBranch(t *testing.T) {
	prod := func(value bool) []facts.Condition { return []facts.Condition{{Name: "Prod", Value: value}} }
	refer := func(id string) facts.Attr[string] {
		return facts.Written[string]("", facts.Origin{}.Referring(facts.Ref{ID: id, Attribute: "arn"}))
	}
	stream := func(id string, shards int64, when []facts.Condition) *facts.Stream {
		return &facts.Stream{
			Entity: facts.Entity{ID: id, Label: id, When: when}, Mode: value("PROVISIONED"), ShardCount: value(shards),
		}
	}
	mapping := func(id, source string, when []facts.Condition) *facts.EventSourceMapping {
		return &facts.EventSourceMapping{
			Entity: facts.Entity{ID: id, Label: id, When: when}, Enabled: value(true), SourceKind: value("kinesis"),
			EventSource: refer(source), FunctionName: refer("f"), ParallelizationFactor: value(int64(1)),
			Conditional: value(false),
		}
	}
	set := facts.Set{
		Functions: []*facts.Function{{Entity: facts.Entity{ID: "f", Label: "f"}}},
		Streams:   []*facts.Stream{stream("wide", 64, prod(true)), stream("wide", 2, prod(false)), stream("plain", 4, nil)},
		Mappings: []*facts.EventSourceMapping{
			mapping("a", "wide", prod(true)), mapping("a", "wide", prod(false)), mapping("b", "plain", nil),
		},
	}
	facts.Link(set, facts.LinkOptions{Today: today})
	for _, c := range []struct {
		mapping     *facts.EventSourceMapping
		sum, shards int64
	}{
		{set.Mappings[0], 68, 64}, {set.Mappings[1], 6, 2}, {set.Mappings[2], 6, 2},
	} {
		d := c.mapping.FunctionDemand
		if d == nil {
			t.Fatalf("%s %v asks for nothing", c.mapping.ID, c.mapping.When)
		}
		if got := d.Concurrency.Or(0); got != c.sum {
			t.Errorf("%s %v: %d in all, want %d", c.mapping.ID, c.mapping.When, got, c.sum)
		}
		if parts := d.Parts.Items; len(parts) != 2 || parts[0].ShardCount.Or(0) != c.shards || parts[1].ShardCount.Or(0) != 4 {
			t.Errorf("%s %v: parts do not add up", c.mapping.ID, c.mapping.When)
		}
	}
}

package facts_test

import (
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// TestUnknownsPointAtTheirCause: what is derived from a value that cannot be read
// points at that value, and what names something undeclared at the name.
func TestUnknownsPointAtTheirCause(t *testing.T) {
	file := source.NewFile("values.tf", []byte("attempts\nfunction\nsource\n"))
	at := func(line int) facts.Origin { return facts.WrittenAt(file.Line(line)) }
	m := valued("kinesis", func(m *facts.EventSourceMapping) {
		m.RetryAttempts = facts.Written[int64]("", at(1))
		m.FunctionName = facts.Known("elsewhere", at(2))
	})
	for name, got := range map[string]facts.Origin{
		"retries_unbounded": m.RetriesUnbounded.Origin(),
		"discards_batches":  m.DiscardsBatches.Origin(),
	} {
		if got.Place.Range != file.Line(1) {
			t.Errorf("%s points at %v, not at the attempts", name, got.Place)
		}
	}
	if got := m.Function.Origin.Place.Range; got != file.Line(2) {
		t.Errorf("the function points at %v, not at its name", got)
	}
	unread := valued("", func(m *facts.EventSourceMapping) {
		m.SourceKind = facts.Attr[string]{}
		m.EventSource = facts.Written[string]("", at(3))
	})
	for name, got := range map[string]facts.Origin{
		"source_kind": unread.SourceKind.Origin(), "is_stream": unread.IsStream.Origin(), "stream": unread.Stream.Origin,
	} {
		if got.Place.Range != file.Line(3) {
			t.Errorf("%s points at %v, not at the source", name, got.Place)
		}
	}
	if got := unread.BatchSize.Origin().Place.Range; got != unread.Header {
		t.Errorf("a default that nobody knows points at %v, not at the header", got)
	}
}

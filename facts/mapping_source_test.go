package facts_test

import (
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

const (
	tableARN  = "arn:aws:dynamodb:eu-west-1:111122223333:table/orders"
	streamARN = tableARN + "/stream/2026-02-03T00:00:00.000"
)

// reading links one mapping of a source to a table, a stream and a cluster that
// are declared beside it.
func reading(kind string, src, function facts.Attr[string]) *facts.EventSourceMapping {
	file := source.NewFile("main.tf", []byte("1\n2\n3\n4\n5\n"))
	entity := func(id string, line int) facts.Entity {
		return facts.Entity{ID: id, Scope: ".", Label: id, Header: file.Line(line)}
	}
	m := &facts.EventSourceMapping{Entity: entity("m", 1), EventSource: src, FunctionName: function}
	if kind != "" {
		m.SourceKind = value(kind)
	}
	facts.Link(facts.Set{
		Mappings:  []*facts.EventSourceMapping{m},
		Tables:    []*facts.Table{{Entity: entity("table", 2), Name: value("orders")}},
		Streams:   []*facts.Stream{{Entity: entity("stream", 3), Name: value("clicks")}},
		Clusters:  []*facts.Cluster{{Entity: entity("cluster", 4), Name: value("core"), Service: value("msk")}},
		Functions: []*facts.Function{{Entity: entity("function", 5), Name: value("f")}},
	}, facts.LinkOptions{Today: today})
	return m
}

func refers(id, attribute string) facts.Attr[string] {
	return facts.SameAs[string]("", facts.Origin{}.Referring(facts.Ref{Scope: ".", ID: id, Attribute: attribute}))
}

func TestSourceProblem(t *testing.T) {
	f := refers("function", "arn")
	through := facts.Known("orders", facts.Origin{Hops: []facts.Hop{{Text: "var.source"}}})
	named := facts.Known("orders", facts.Origin{}.Referring(facts.Ref{Scope: ".", ID: "table", Attribute: "name"}))
	cases := []struct {
		name          string
		kind          string
		src, function facts.Attr[string]
		want          string
	}{
		{"the table's stream", "", refers("table", "stream_arn"), f, "none"},
		{"the table", "", refers("table", "arn"), f, "table_arn"},
		{"the table's name", "", refers("table", "name"), f, "table_name"},
		{"the table's id", "", refers("table", "id"), f, "table_name"},
		{"a name that a reference gives", "", named, f, "table_name"},
		{"the stream", "", refers("stream", "arn"), f, "none"},
		{"the stream's id is its ARN", "", refers("stream", "id"), f, "none"},
		{"the stream's name", "", refers("stream", "name"), f, "stream_name"},
		{"the cluster", "", refers("cluster", "arn"), f, "none"},
		{"the cluster's brokers", "", refers("cluster", "bootstrap_brokers_sasl_iam"), f, "bootstrap_brokers"},
		{"an attribute nobody knows", "", refers("table", "tags_all"), f, "unknown"},
		{"a literal stream", "", value(streamARN), f, "none"},
		{"a literal table", "", value(tableARN), f, "table_arn"},
		{"a literal name", "kinesis", value("clicks"), f, "stream_name"},
		{"a literal name of a table", "dynamodb", value("orders"), f, "table_name"},
		{"brokers", "msk", value("b-1.core.kafka.eu-west-1.amazonaws.com:9098,b-2.core:9098"), f, "bootstrap_brokers"},
		{"a placeholder", "kinesis", value("<your stream>"), f, "unknown"},
		{"a name from a variable", "kinesis", through, f, "unknown"},
		{"nothing known", "kinesis", facts.Attr[string]{}, f, "unknown"},
		{"the gateway's ARN of a function", "", refers("stream", "arn"), refers("function", "invoke_arn"), "invoke_arn"},
		{"and as a literal", "", refers("stream", "arn"),
			value("arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/f/invocations"), "invoke_arn"},
		{"a function nobody knows", "", refers("stream", "arn"), facts.Attr[string]{}, "unknown"},
		{"self-managed Kafka has no ARN", "self_managed_kafka", facts.Absent[string](facts.Origin{}), f, "none"},
		{"a queue is not judged", "sqs", value("orders"), f, "unknown"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := reading(c.kind, c.src, c.function).SourceProblem.Or("unknown"); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestStreamARNHardcoded(t *testing.T) {
	f := refers("function", "arn")
	cases := []struct {
		name      string
		src       facts.Attr[string]
		hardcoded string
		declared  bool
	}{
		{"a literal of a declared table", value(streamARN), "true", true},
		{"a literal of another table", value("arn:aws:dynamodb:eu-west-1:111122223333:table/other/stream/2026-02-03T00:00:00.000"), "true", false},
		{"a reference", refers("table", "stream_arn"), "false", true},
		{"a table's ARN has no label", value(tableARN), "false", true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := reading("dynamodb", c.src, f)
			hardcoded, ok := m.StreamARNHardcoded.Get()
			declared, _ := m.TableDeclared.Get()
			if !ok || hardcoded != (c.hardcoded == "true") || declared != c.declared {
				t.Errorf("got %v, %v, declared %v", hardcoded, ok, declared)
			}
		})
	}
	if m := reading("dynamodb", facts.Attr[string]{}, f); m.StreamARNHardcoded.IsKnown() {
		t.Error("an unknown ARN is known to be written out, or not to be")
	}
}

package facts_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

func at(f *source.File, line int) facts.Origin { return facts.WrittenAt(f.Line(line)) }

func TestViewLeavesOutWhatIsUnknown(t *testing.T) {
	f := source.NewFile("main.tf", []byte("one\ntwo\nthree\n"))
	stream := &facts.Stream{
		Entity:     facts.Entity{ID: "aws_kinesis_stream.s", Label: "s", Header: f.Line(3)},
		ShardCount: facts.Known(int64(4), at(f, 3)),
	}
	m := &facts.EventSourceMapping{
		Entity:           facts.Entity{ID: "m", Label: "m", Header: f.Line(1)},
		BatchSize:        facts.Known(int64(100), at(f, 2)),
		StartingPosition: facts.Absent[string](at(f, 1)),
		TumblingWindowMS: facts.Written[int64]("var.window", at(f, 2)),
		GroupID:          facts.SameAs[string]("var.group", at(f, 2)),
		Filters:          facts.Complete(&facts.Filter{Pattern: facts.Known("{}", at(f, 2))}),
		Stream:           facts.Related(stream, facts.BasisReference, at(f, 2)),
	}
	view := facts.NewViewer().View(m)
	got := view.JSON()
	want := map[string]any{
		"id": "m", "label": "m",
		"batch_size": int64(100), "batch_size_set": true,
		"starting_position_set":  false,
		"tumbling_window_ms_set": true,
		"filters":                []any{map[string]any{"pattern": "{}"}},
		"stream": map[string]any{
			"id": "aws_kinesis_stream.s", "label": "s", "shard_count": int64(4), "basis": "reference",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	field, way, ok := view.Lookup("stream.shard_count")
	if !ok || field.Origin.Place.Range != f.Line(3) || len(way) != 1 || way[0].Basis != facts.BasisReference {
		t.Errorf("lookup through a relation: %+v %+v %v", field, way, ok)
	}
	if field, _, ok := view.Lookup("filters.0.pattern"); !ok || field.Value != "{}" {
		t.Errorf("lookup in a list: %+v %v", field, ok)
	}
	for _, path := range []string{"filters.1.pattern", "filters.x", "stream.shard_count.more", "nothing"} {
		if _, _, ok := view.Lookup(path); ok {
			t.Errorf("lookup of %s found something", path)
		}
	}
}

func TestDefaultIsNotASetting(t *testing.T) {
	origin := facts.Origin{Kind: facts.OriginDefaulted, Default: &facts.Default{Text: "100"}}
	m := &facts.EventSourceMapping{BatchSize: facts.Known(int64(100), origin)}
	got := facts.NewViewer().View(m).JSON()
	if got["batch_size"] != int64(100) || got["batch_size_set"] != false {
		t.Errorf("a defaulted batch size is seen as %v, set %v", got["batch_size"], got["batch_size_set"])
	}
}

// TestSchemasDescribeViews: what a policy can see and what its schema allows are
// one list.
func TestSchemasDescribeViews(t *testing.T) {
	schemas := facts.Schemas()
	for _, e := range []facts.Kinded{
		&facts.EventSourceMapping{}, &facts.KafkaClient{}, &facts.KCLApplication{}, &facts.Cluster{},
		&facts.Stream{}, &facts.Topic{}, &facts.BrokerConfig{}, &facts.Function{}, &facts.Table{}, &facts.Workload{},
		&facts.Role{}, &facts.Policy{}, &facts.LaunchTemplate{},
	} {
		schema, ok := schemas[e.Kind()]
		if !ok {
			t.Errorf("no schema for %s", e.Kind())
			continue
		}
		properties := schema["properties"].(map[string]any)
		view := facts.NewViewer().View(e)
		for _, f := range view.Fields {
			if _, ok := properties[f.Name]; !ok {
				t.Errorf("%s: the view has %s, the schema not", e.Kind(), f.Name)
			}
		}
		if len(properties) < len(view.Fields) {
			t.Errorf("%s: schema has %d properties, the view %d fields", e.Kind(), len(properties), len(view.Fields))
		}
		if _, err := json.Marshal(schema); err != nil {
			t.Errorf("%s: %v", e.Kind(), err)
		}
	}
}

package facts_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
)

func TestFunctions(t *testing.T) {
	absent := func(f *facts.Function) {
		o := f.HeaderOrigin()
		f.TimeoutSeconds, f.ReservedConcurrency = facts.Absent[int64](o), facts.Absent[int64](o)
		f.DeadLetterTarget, f.OnManagedInstances = facts.Absent[string](o), facts.Absent[bool](o)
	}
	note := func(name facts.Attr[string], change func(*facts.FunctionNote)) *facts.FunctionNote {
		n := &facts.FunctionNote{FunctionName: name, Scope: "infra"}
		change(n)
		return n
	}
	asynchronous := func(n *facts.FunctionNote) { n.InvokedAsynchronously = facts.Known(true, facts.Origin{}) }
	destination := func(n *facts.FunctionNote) {
		n.AsyncFailureDestination = facts.Written[string]("queue", facts.Origin{})
	}
	type view = map[string]any
	unset := view{
		"timeout_ms": int64(3000), "timeout_set": false, "has_async_failure_target": false,
		"invoked_asynchronously": false, "on_managed_instances": false, "has_reserved_concurrency": false,
	}
	cases := []struct {
		name   string
		change func(e *estate, f *facts.Function)
		want   view
		less   []string
	}{
		{"nothing written", func(*estate, *facts.Function) {}, nil, nil},
		{"a timeout", func(_ *estate, f *facts.Function) { f.TimeoutSeconds = number(60) },
			view{"timeout_ms": int64(60000), "timeout_set": true}, nil},
		{"a tool's own default", func(_ *estate, f *facts.Function) {
			f.TimeoutSeconds = facts.Known(int64(6), facts.Origin{Kind: facts.OriginDefaulted})
		}, view{"timeout_ms": int64(6000)}, nil},
		{"a timeout that is not known", func(_ *estate, f *facts.Function) {
			f.TimeoutSeconds = facts.Written[int64]("var.t", facts.Origin{})
		}, view{"timeout_set": true}, []string{"timeout_ms"}},
		{"unreserved by Terraform's word", func(_ *estate, f *facts.Function) { f.ReservedConcurrency = number(-1) }, nil, nil},
		{"none reserved", func(_ *estate, f *facts.Function) { f.ReservedConcurrency = number(0) },
			view{"reserved_count": int64(0), "reserved_by_literal": true, "has_reserved_concurrency": true}, nil},
		{"none reserved, by a variable", func(_ *estate, f *facts.Function) {
			f.ReservedConcurrency = facts.Known(int64(0), facts.Origin{Hops: []facts.Hop{{Text: "var.reserved = 0"}}})
		}, view{"reserved_count": int64(0), "reserved_by_literal": false, "has_reserved_concurrency": true}, nil},
		{"a queue of its own", func(_ *estate, f *facts.Function) {
			f.DeadLetterTarget = facts.Written[string]("queue", facts.Origin{})
		}, view{"has_async_failure_target": true}, nil},
		{"an event invoke configuration, by reference", func(e *estate, f *facts.Function) {
			e.set.Notes = append(e.set.Notes, note(reference("infra", "f", "function_name"), destination))
		}, view{"has_async_failure_target": true}, nil},
		{"an event invoke configuration through an alias", func(e *estate, f *facts.Function) {
			e.set.Aliases = append(e.set.Aliases, &facts.FunctionAlias{
				Entity: e.entity("infra", "live"), FunctionName: reference("infra", "f", "arn"),
			})
			e.set.Notes = append(e.set.Notes, note(reference("infra", "live", "function_name"), destination))
		}, view{"has_async_failure_target": true}, nil},
		{"a topic invokes it, by name", func(e *estate, f *facts.Function) {
			e.set.Notes = append(e.set.Notes, note(known("arn:aws:lambda:eu-west-1:111122223333:function:handle"), asynchronous))
		}, view{"invoked_asynchronously": true}, nil},
		{"a topic invokes another function", func(e *estate, f *facts.Function) {
			e.set.Notes = append(e.set.Notes, note(known("other"), asynchronous), note(known("other"), destination))
		}, nil, nil},
		{"a topic may invoke it", func(e *estate, f *facts.Function) {
			e.set.Notes = append(e.set.Notes, note(expression("var.function"), asynchronous))
		}, nil, []string{"invoked_asynchronously", "has_async_failure_target"}},
		{"a topic of another root module", func(e *estate, f *facts.Function) {
			n := note(expression("var.function"), asynchronous)
			n.Scope = "elsewhere"
			e.set.Notes = append(e.set.Notes, n)
		}, nil, nil},
		{"a template with a part that cannot be seen", func(_ *estate, f *facts.Function) { f.Open = true },
			nil, []string{"invoked_asynchronously"}},
		{"nothing known", func(_ *estate, f *facts.Function) {
			*f = facts.Function{Entity: f.Entity, Name: f.Name}
		}, view{}, []string{"timeout_ms", "timeout_set", "has_async_failure_target", "on_managed_instances", "has_reserved_concurrency"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			f := &facts.Function{Entity: e.entity("infra", "f"), Name: known("handle")}
			absent(f)
			e.set.Functions = append(e.set.Functions, f)
			c.change(e, f)
			e.link()
			want := view{"id": "f", "label": "f", "name": "handle"}
			for _, part := range []view{unset, c.want} {
				for k, v := range part {
					want[k] = v
				}
			}
			for _, k := range c.less {
				delete(want, k)
			}
			if diff := cmp.Diff(want, facts.NewViewer().View(f).JSON()); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestStreamsAndTables(t *testing.T) {
	e := newEstate()
	origin := facts.Origin{}
	stream := func(mode facts.Attr[string], hours facts.Attr[int64]) *facts.Stream {
		s := &facts.Stream{Entity: e.entity("infra", "s"), Mode: mode, ShardCount: number(4), RetentionHours: hours}
		e.set.Streams = append(e.set.Streams, s)
		return s
	}
	table := func(enabled, replicas facts.Attr[bool]) *facts.Table {
		x := &facts.Table{Entity: e.entity("infra", "t"), StreamEnabled: enabled, HasReplicas: replicas}
		e.set.Tables = append(e.set.Tables, x)
		return x
	}
	plain := stream(facts.Absent[string](origin), facts.Absent[int64](origin))
	long := stream(known("PROVISIONED"), number(168))
	elastic := stream(known("ON_DEMAND"), facts.Written[int64]("var.hours", origin))
	open := stream(facts.Attr[string]{}, facts.Attr[int64]{})
	local := table(facts.Absent[bool](origin), facts.Absent[bool](origin))
	global := table(facts.Absent[bool](origin), facts.Known(true, origin))
	perhaps := table(facts.Absent[bool](origin), facts.Attr[bool]{})
	e.link()

	shards := func(s *facts.Stream) int64 { return s.ShardCount.Or(-1) }
	retention := func(s *facts.Stream) int64 { return s.RetentionMS.Or(-1) }
	got := map[string][2]int64{
		"plain":   {shards(plain), retention(plain)},
		"long":    {shards(long), retention(long)},
		"elastic": {shards(elastic), retention(elastic)},
		"open":    {shards(open), retention(open)},
	}
	want := map[string][2]int64{
		"plain": {4, 86_400_000}, "long": {4, 604_800_000}, "elastic": {-1, -1}, "open": {-1, -1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if on, ok := local.StreamEnabled.Get(); !ok || on {
		t.Error("a plain table has no stream by default")
	}
	if global.StreamEnabled.IsKnown() || perhaps.StreamEnabled.IsKnown() {
		t.Error("of a table that is or may be global nothing is known")
	}
}

package facts_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
)

// polling adds an enabled mapping of a source.
func (e *estate) polling(scope, id, kind string, source facts.Attr[string], change ...func(*facts.EventSourceMapping)) *facts.EventSourceMapping {
	m := &facts.EventSourceMapping{
		Entity: e.entity(scope, id), EventSource: source, SourceKind: known(kind),
		Enabled: facts.Absent[bool](facts.Origin{}),
	}
	for _, f := range change {
		f(m)
	}
	e.set.Mappings = append(e.set.Mappings, m)
	return m
}

func (e *estate) stream(scope, id, name string, shards int64) facts.Attr[string] {
	e.set.Streams = append(e.set.Streams, &facts.Stream{
		Entity: e.entity(scope, id), Name: known(name), ShardCount: number(shards),
		Mode: facts.Absent[string](facts.Origin{}), RetentionHours: facts.Absent[int64](facts.Origin{}),
	})
	return reference(scope, id, "arn")
}

func (e *estate) table(scope, id, name string) facts.Attr[string] {
	e.set.Tables = append(e.set.Tables, &facts.Table{Entity: e.entity(scope, id), Name: known(name)})
	return reference(scope, id, "stream_arn")
}

func reference(scope, id, attribute string) facts.Attr[string] {
	return facts.Written[string]("", facts.Origin{}.Referring(facts.Ref{Scope: scope, ID: id, Attribute: attribute}))
}

func disabled(m *facts.EventSourceMapping)    { m.Enabled = facts.Known(false, facts.Origin{}) }
func perhapsOn(m *facts.EventSourceMapping)   { m.Enabled = facts.SameAs[bool]("var.on", facts.Origin{}) }
func conditional(m *facts.EventSourceMapping) { m.Conditional = facts.Known(true, facts.Origin{}) }

func when(name string, value bool) func(*facts.EventSourceMapping) {
	return func(m *facts.EventSourceMapping) {
		m.When = append(m.When, facts.Condition{Name: name, Value: value})
	}
}

// readers shows what a mapping knows of the readers of its source.
func readers(m *facts.EventSourceMapping) string {
	if m.Readers == nil {
		return "nothing known"
	}
	n, _ := m.Readers.SharedCount.Get()
	return fmt.Sprintf("%d %v", n, labels(m.Readers.Members))
}

func labels(peers facts.List[*facts.Peer]) []string {
	out := []string{}
	for _, p := range peers.Items {
		out = append(out, p.Label.Or("?"))
	}
	return out
}

func TestReadersOfOneSource(t *testing.T) {
	const arn = "arn:aws:dynamodb:eu-west-1:111122223333:table/berths/stream/2026-01-01T00:00:00.000"
	cases := []struct {
		name  string
		build func(e *estate) *facts.EventSourceMapping
		want  string
	}{
		{"by reference", func(e *estate) *facts.EventSourceMapping {
			s := e.table("infra", "berths", "berths")
			e.polling("infra", "a", "dynamodb", s)
			e.polling("infra", "b", "dynamodb", s)
			return e.polling("infra", "c", "dynamodb", s)
		}, "3 [a b c]"},
		{"by equal ARNs", func(e *estate) *facts.EventSourceMapping {
			e.polling("infra", "a", "dynamodb", known(arn))
			return e.polling("infra", "b", "dynamodb", known(arn))
		}, "2 [a b]"},
		{"by one expression", func(e *estate) *facts.EventSourceMapping {
			e.polling("infra", "a", "dynamodb", expression("var.stream"))
			return e.polling("infra", "b", "dynamodb", expression("var.stream"))
		}, "2 [a b]"},
		{"one expression in two root modules", func(e *estate) *facts.EventSourceMapping {
			e.polling("dev", "a", "dynamodb", expression("var.stream"))
			return e.polling("prod", "b", "dynamodb", expression("var.stream"))
		}, "1 [b]"},
		{"a variable may hold a fan-out consumer", func(e *estate) *facts.EventSourceMapping {
			e.polling("infra", "a", "kinesis", expression("var.stream"))
			return e.polling("infra", "b", "kinesis", expression("var.stream"))
		}, "nothing known"},
		{"a fan-out consumer shares nothing", func(e *estate) *facts.EventSourceMapping {
			s := e.stream("infra", "s", "orders", 1)
			e.set.Consumers = append(e.set.Consumers, &facts.StreamConsumer{Entity: e.entity("infra", "c"), StreamARN: s})
			e.polling("infra", "a", "kinesis", reference("infra", "c", "arn"))
			return e.polling("infra", "b", "kinesis", s)
		}, "1 [b]"},
		{"a reference and a literal name of one declared stream", func(e *estate) *facts.EventSourceMapping {
			s := e.stream("infra", "s", "orders", 1)
			e.polling("infra", "a", "kinesis", s)
			return e.polling("infra", "b", "kinesis", known("arn:aws:kinesis:eu-west-1:111122223333:stream/orders"))
		}, "2 [a b]"},
		{"who is switched off, or may be, does not count", func(e *estate) *facts.EventSourceMapping {
			s := e.table("infra", "berths", "berths")
			e.polling("infra", "a", "dynamodb", s, disabled)
			e.polling("infra", "b", "dynamodb", s, perhapsOn)
			return e.polling("infra", "c", "dynamodb", s)
		}, "1 [c]"},
		{"who is switched off knows nothing", func(e *estate) *facts.EventSourceMapping {
			s := e.table("infra", "berths", "berths")
			e.polling("infra", "a", "dynamodb", s)
			return e.polling("infra", "b", "dynamodb", s, disabled)
		}, "nothing known"},
		{"who may not exist does not count for others", func(e *estate) *facts.EventSourceMapping {
			s := e.table("infra", "berths", "berths")
			e.polling("infra", "a", "dynamodb", s, conditional)
			e.polling("infra", "b", "dynamodb", s, conditional, when("Live", true))
			return e.polling("infra", "c", "dynamodb", s)
		}, "1 [c]"},
		{"who may not exist sees who certainly does", func(e *estate) *facts.EventSourceMapping {
			s := e.table("infra", "berths", "berths")
			e.polling("infra", "a", "dynamodb", s)
			e.polling("infra", "b", "dynamodb", s, conditional)
			return e.polling("infra", "c", "dynamodb", s, conditional)
		}, "2 [a c]"},
		{"one condition holds them together", func(e *estate) *facts.EventSourceMapping {
			s := e.table("infra", "berths", "berths")
			e.polling("infra", "a", "dynamodb", s, conditional, when("Live", true))
			e.polling("infra", "b", "dynamodb", s, conditional, when("Live", false))
			e.polling("infra", "c", "dynamodb", s)
			return e.polling("infra", "d", "dynamodb", s, conditional, when("Live", true))
		}, "3 [a c d]"},
		{"variants of one mapping count once", func(e *estate) *facts.EventSourceMapping {
			s := e.table("infra", "berths", "berths")
			e.polling("infra", "a", "dynamodb", s, when("Live", true))
			e.polling("infra", "a", "dynamodb", s, when("Live", false))
			return e.polling("infra", "b", "dynamodb", s)
		}, "2 [a b]"},
		{"one variant elsewhere, and it does not count", func(e *estate) *facts.EventSourceMapping {
			s := e.table("infra", "berths", "berths")
			e.polling("infra", "a", "dynamodb", s, when("Live", true))
			e.polling("infra", "a", "dynamodb", expression("var.other"), when("Live", false))
			return e.polling("infra", "b", "dynamodb", s)
		}, "1 [b]"},
		{"an application that polls, in two files", func(e *estate) *facts.EventSourceMapping {
			s := e.stream("infra", "s", "orders", 1)
			for i := range 2 {
				e.set.Applications = append(e.set.Applications, &facts.KCLApplication{
					Entity: e.entity("", fmt.Sprintf("worker%d", i)), ApplicationName: known("worker"),
					StreamName: known("orders"), RetrievalMode: known("POLLING"),
					Stream: facts.Related(e.set.Streams[0], facts.BasisLiteral, facts.Origin{}),
				})
			}
			return e.polling("infra", "a", "kinesis", s)
		}, "2 [a worker0]"},
		{"an application with a throughput of its own", func(e *estate) *facts.EventSourceMapping {
			s := e.stream("infra", "s", "orders", 1)
			e.set.Applications = append(e.set.Applications, &facts.KCLApplication{
				Entity: e.entity("", "worker"), ApplicationName: known("worker"), StreamName: known("orders"),
				RetrievalMode: known("FANOUT"), Stream: facts.Related(e.set.Streams[0], facts.BasisLiteral, facts.Origin{}),
			})
			return e.polling("infra", "a", "kinesis", s)
		}, "1 [a]"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			m := c.build(e)
			e.link()
			if got := readers(m); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestReadersAreCountedBeyondWhatIsListed(t *testing.T) {
	e := newEstate()
	s := e.stream("infra", "s", "orders", 1)
	var last *facts.EventSourceMapping
	for i := range 300 {
		last = e.polling("infra", fmt.Sprintf("m%03d", i), "kinesis", s)
	}
	e.link()
	if n, _ := last.Readers.SharedCount.Get(); n != 300 {
		t.Errorf("counted %d of 300", n)
	}
	if got := labels(last.Readers.Members); len(got) != 20 || got[0] != "m000" {
		t.Errorf("listed %v", got)
	}
}

func TestConsumerPeers(t *testing.T) {
	const consumerARN = "arn:aws:kinesis:eu-west-1:111122223333:stream/orders/consumer/audit:1767225600"
	e := newEstate()
	s := e.stream("infra", "s", "orders", 1)
	e.set.Consumers = append(e.set.Consumers,
		&facts.StreamConsumer{Entity: e.entity("infra", "one"), StreamARN: s},
		&facts.StreamConsumer{Entity: e.entity("infra", "two"), StreamARN: s})
	a := e.polling("infra", "a", "kinesis", reference("infra", "one", "arn"))
	b := e.polling("infra", "b", "kinesis", reference("infra", "one", "arn"))
	c := e.polling("infra", "c", "kinesis", reference("infra", "two", "arn"))
	d := e.polling("infra", "d", "kinesis", known(consumerARN))
	f := e.polling("infra", "f", "kinesis", known(consumerARN))
	g := e.polling("infra", "g", "kinesis", known(consumerARN), disabled)
	h := e.polling("infra", "h", "kinesis", s)
	e.link()
	got := map[string][]string{}
	for name, m := range map[string]*facts.EventSourceMapping{"a": a, "b": b, "c": c, "d": d, "f": f, "g": g, "h": h} {
		got[name] = labels(m.ConsumerPeers)
	}
	want := map[string][]string{"a": {"b"}, "b": {"a"}, "c": {}, "d": {"f"}, "f": {"d"}, "g": {}, "h": {}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if g.ConsumerPeers.Complete {
		t.Error("a mapping that is switched off claims to know its peers")
	}
}

func TestPollerGroups(t *testing.T) {
	e := newEstate()
	provisioned := func(group facts.Attr[string], most facts.Attr[int64], least facts.Attr[int64]) func(*facts.EventSourceMapping) {
		return func(m *facts.EventSourceMapping) {
			m.ProvisionedMode = facts.Known(true, facts.Origin{})
			m.PollerGroup, m.PollersMaximum, m.PollersMinimum = group, most, least
			m.ConsumptionMode = facts.Absent[string](facts.Origin{})
		}
	}
	unset, unknown := facts.Absent[int64](facts.Origin{}), facts.Attr[int64]{}
	source := known("arn:aws:kafka:eu-west-1:111122223333:cluster/core/abc-1")
	a := e.polling("infra", "a", "msk", source, provisioned(known("g"), number(50), unset))
	e.polling("infra", "b", "msk", source, provisioned(known("g"), unset, unset))
	e.polling("infra", "c", "msk", source, provisioned(known("g"), unknown, number(7)))
	e.polling("infra", "d", "msk", source, provisioned(known("g"), unknown, unknown))
	other := e.polling("infra", "e", "msk", source, provisioned(known("h"), number(3), unset))
	e.polling("elsewhere", "f", "msk", source, provisioned(known("g"), number(3), unset))
	much := e.polling("infra", "h", "msk", source, provisioned(known("much"), number(1950), unset))
	e.polling("infra", "i", "msk", source, provisioned(known("much"), unset, unset))
	e.polling("infra", "j", "msk", source, provisioned(known("much"), unknown, unknown))
	none := e.polling("infra", "g", "msk", source, provisioned(known(""), number(3), unset))
	e.link()
	type sums struct{ Mappings, Maximum, Explicit, Defaulted int64 }
	got := func(m *facts.EventSourceMapping) sums {
		p := m.PollerPeers
		return sums{p.MappingCount.Or(-1), p.MaximumSum.Or(-1), p.ExplicitSum.Or(-1), p.DefaultedCount.Or(-1)}
	}
	if want := (sums{4, -1, 50, 1}); got(a) != want {
		t.Errorf("got %+v, want %+v", got(a), want)
	}
	if want := (sums{1, 3, 3, 0}); got(other) != want {
		t.Errorf("got %+v, want %+v", got(other), want)
	}
	if want := (sums{3, 1950 + 200 + 1, 1950, 1}); got(much) != want {
		t.Errorf("got %+v, want %+v", got(much), want)
	}
	if none.PollerPeers != nil {
		t.Error("an empty name makes a group")
	}
}

func TestDemandOnAFunction(t *testing.T) {
	e := newEstate()
	four, onDemand := e.stream("infra", "four", "four", 4), e.stream("infra", "od", "od", 9)
	e.set.Streams[1].Mode = known("ON_DEMAND")
	for _, id := range []string{"f", "g"} {
		e.set.Functions = append(e.set.Functions, &facts.Function{Entity: e.entity("infra", id), Name: known(id)})
	}
	e.set.Aliases = append(e.set.Aliases, &facts.FunctionAlias{
		Entity: e.entity("infra", "live"), FunctionName: reference("infra", "f", "arn"),
	})
	invokes := func(id string, factor facts.Attr[int64]) func(*facts.EventSourceMapping) {
		return func(m *facts.EventSourceMapping) {
			m.FunctionName, m.ParallelizationFactor = reference("infra", id, "arn"), factor
		}
	}
	unset := facts.Absent[int64](facts.Origin{})
	a := e.polling("infra", "a", "kinesis", four, invokes("f", number(2)))
	e.polling("infra", "b", "kinesis", four, invokes("live", unset))
	e.polling("infra", "c", "kinesis", onDemand, invokes("f", number(10)))
	e.polling("infra", "d", "kinesis", four, invokes("f", number(10)), disabled)
	e.polling("infra", "e", "kinesis", four, invokes("f", facts.Attr[int64]{}))
	g := e.polling("infra", "g", "kinesis", four, invokes("g", unset))
	unknown := e.polling("infra", "h", "kinesis", onDemand, invokes("g", unset))
	e.link()
	show := func(m *facts.EventSourceMapping) string {
		d := m.FunctionDemand
		if d == nil {
			return "nothing known"
		}
		out := fmt.Sprint(d.Concurrency.Or(-1), " by ", d.MappingCount.Or(-1))
		for _, p := range d.Parts.Items {
			out += fmt.Sprintf(" %s:%d×%d=%d", p.Label.Or("?"), p.ShardCount.Or(-1), p.Factor.Or(-1), p.Concurrency.Or(-1))
		}
		return out
	}
	for _, c := range []struct{ got, want string }{
		{show(a), "12 by 2 a:4×2=8 b:4×1=4"},
		{show(g), "4 by 1 g:4×1=4"},
		{show(unknown), "nothing known"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestReadersOfOneNameAreToldApart(t *testing.T) {
	e := newEstate()
	s := e.table("infra", "berths", "berths")
	rename := func(m *facts.EventSourceMapping) { m.Label = "Change" }
	e.polling("infra", "TakenChange", "dynamodb", s, rename)
	e.polling("infra", "FreedChange", "dynamodb", s, rename)
	audit := e.polling("infra", "Audit", "dynamodb", s)
	e.link()
	if diff := cmp.Diff([]string{"TakenChange", "FreedChange", "Audit"}, labels(audit.Readers.Members)); diff != "" {
		t.Error(diff)
	}
}

package facts_test

import (
	"testing"

	"github.com/streamlint/streamlint/facts"
)

func TestWhatKeepsBrokersFromQueueMode(t *testing.T) {
	servers := func(list ...string) func(*facts.EventSourceMapping) {
		return func(m *facts.EventSourceMapping) {
			m.SourceKind, m.BootstrapServers = known("self_managed_kafka"), facts.Known(list, facts.Origin{})
		}
	}
	cases := []struct {
		name    string
		change  func(*facts.EventSourceMapping)
		assumed string
		want    string
	}{
		{"an MSK cluster", func(m *facts.EventSourceMapping) { m.SourceKind = known("msk") }, "4.2", "Amazon MSK"},
		{"brokers of an MSK cluster", servers("b-1.core.a1b2c3.c2.kafka.eu-west-1.amazonaws.com:9096"), "", "brokers of Amazon MSK"},
		{"one of them on MSK", servers("k1.corp.example:9092", "boot-x1.core.a1b2c3.c2.kafka.eu-west-1.amazonaws.com:9096"), "4.2", "brokers of Amazon MSK"},
		{"a version that nobody names", servers("k1.corp.example:9092"), "", ""},
		{"an old version", servers("k1.corp.example:9092"), "4.1", "a cluster before Kafka 4.2"},
		{"a much older one", servers("k1.corp.example:9092"), "3.9", "a cluster before Kafka 4.2"},
		{"the version that it takes", servers("k1.corp.example:9092"), "4.2", "none"},
		{"a later one", servers("k1.corp.example:9092"), "5.0", "none"},
		{"Kinesis", func(m *facts.EventSourceMapping) { m.SourceKind = known("kinesis") }, "4.1", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			m := e.polling("infra", "m", "", facts.Absent[string](facts.Origin{}), c.change)
			options := facts.LinkOptions{}
			if c.assumed != "" {
				options.Assume.KafkaVersion = known(c.assumed)
			}
			facts.Link(e.set, options)
			if got := m.QueueModeObstacle.Or(""); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			unserved, ok := m.QueueModeUnserved.Get()
			if ok != (c.want != "") || unserved != (c.want != "" && c.want != "none") {
				t.Errorf("unserved %v, known %v", unserved, ok)
			}
		})
	}
}

func TestSourceRetention(t *testing.T) {
	e := newEstate()
	week := e.stream("infra", "week", "week", 1)
	e.set.Streams[0].RetentionHours = number(168)
	a := e.polling("infra", "a", "kinesis", week)
	b := e.polling("infra", "b", "kinesis", known("arn:aws:kinesis:eu-west-1:111122223333:stream/else"))
	c := e.polling("infra", "c", "dynamodb", expression("var.stream"))
	topic := func(name string, ms int64) *facts.EventSourceMapping {
		e.set.Topics = append(e.set.Topics, &facts.Topic{Entity: e.entity("infra", name), Name: known(name), RetentionMS: number(ms)})
		return e.polling("infra", "of-"+name, "msk", expression("var.cluster"), func(m *facts.EventSourceMapping) {
			m.Topics = facts.Known([]string{name}, facts.Origin{})
		})
	}
	d, f := topic("orders", 3_600_000), topic("forever", -1)
	e.link()
	for _, c := range []struct {
		name string
		m    *facts.EventSourceMapping
		want int64
	}{
		{"stream", a, 604_800_000}, {"undeclared stream", b, -1}, {"table", c, 86_400_000},
		{"topic", d, 3_600_000}, {"topic without a limit", f, -1},
	} {
		if got := c.m.SourceRetentionMS.Or(-1); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
		if expires, ok := c.m.SourceExpires.Get(); ok != (c.m != b) || expires != (c.want > 0) {
			t.Errorf("%s: expires %v, known %v", c.name, expires, ok)
		}
	}
}

func TestPollersOfAMapping(t *testing.T) {
	cases := []struct {
		name       string
		partitions int64
		least      facts.Attr[int64]
		pollers    int64
		concurrent int64
	}{
		{"five invocations a poller", 100, number(4), 4, 20},
		{"no more than partitions", 6, number(4), 4, 6},
		{"pollers beyond the partitions", 2, number(4), 2, 2},
		{"partitions unknown", 0, number(4), 4, 20},
		{"the default minimum", 100, facts.Absent[int64](facts.Origin{}), 1, 5},
		{"an unknown minimum", 100, facts.Attr[int64]{}, -1, -1},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			if c.partitions > 0 {
				e.set.Topics = append(e.set.Topics, &facts.Topic{
					Entity: e.entity("infra", "t"), Name: known("orders"), PartitionCount: number(c.partitions),
				})
			}
			m := e.polling("infra", "m", "msk", expression("var.cluster"), func(m *facts.EventSourceMapping) {
				m.Topics = facts.Known([]string{"orders"}, facts.Origin{})
				m.ProvisionedMode, m.PollersMinimum = facts.Known(true, facts.Origin{}), c.least
			})
			e.link()
			if got := m.PollersAtLeast.Or(-1); got != c.pollers {
				t.Errorf("pollers: %d, want %d", got, c.pollers)
			}
			if got := m.PollerConcurrency.Or(-1); got != c.concurrent {
				t.Errorf("invocations: %d, want %d", got, c.concurrent)
			}
		})
	}
}

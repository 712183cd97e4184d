package facts_test

import (
	"testing"

	"github.com/streamlint/streamlint/facts"
)

func TestTopicsOfMappings(t *testing.T) {
	const core = "arn:aws:kafka:eu-west-1:111122223333:cluster/core/abc-1"
	topic := func(e *estate, scope, id string, cluster facts.Attr[string]) {
		e.set.Topics = append(e.set.Topics, &facts.Topic{Entity: e.entity(scope, id), Name: known("orders"), ClusterRef: cluster})
	}
	reads := func(e *estate, source facts.Attr[string], servers ...string) *facts.EventSourceMapping {
		return e.polling("infra", "m", "msk", source, func(m *facts.EventSourceMapping) {
			m.Topics = facts.Known([]string{"orders"}, facts.Origin{})
			if len(servers) > 0 {
				m.SourceKind, m.BootstrapServers = known("self_managed_kafka"), facts.Known(servers, facts.Origin{})
			}
		})
	}
	cases := []struct {
		name  string
		build func(e *estate) *facts.EventSourceMapping
		want  string
	}{
		{"of the cluster by reference", func(e *estate) *facts.EventSourceMapping {
			c := e.cluster("infra", "core", "core")
			topic(e, "infra", "other", e.cluster("infra", "other-cluster", "other"))
			topic(e, "infra", "mine", c)
			return reads(e, c)
		}, "mine"},
		{"of another cluster", func(e *estate) *facts.EventSourceMapping {
			topic(e, "infra", "other", e.cluster("infra", "other-cluster", "other"))
			return reads(e, e.cluster("infra", "core", "core"))
		}, ""},
		{"by one ARN, in another root module", func(e *estate) *facts.EventSourceMapping {
			topic(e, "topics", "mine", known(core))
			return reads(e, known(core))
		}, "mine"},
		{"by another ARN", func(e *estate) *facts.EventSourceMapping {
			topic(e, "infra", "other", known(core+"2"))
			return reads(e, known(core))
		}, ""},
		{"the only one of its name", func(e *estate) *facts.EventSourceMapping {
			topic(e, "infra", "mine", facts.Attr[string]{})
			return reads(e, known(core))
		}, "mine"},
		{"two that may be meant", func(e *estate) *facts.EventSourceMapping {
			topic(e, "infra", "a", facts.Attr[string]{})
			topic(e, "infra", "b", facts.Attr[string]{})
			return reads(e, known(core))
		}, ""},
		{"of a world that nothing ties to the mapping", func(e *estate) *facts.EventSourceMapping {
			topic(e, "topics", "other", facts.Attr[string]{})
			return reads(e, known(core))
		}, ""},
		{"of MSK, and brokers elsewhere", func(e *estate) *facts.EventSourceMapping {
			topic(e, "infra", "other", known(core))
			return reads(e, facts.Absent[string](facts.Origin{}), "k1.corp.example:9092")
		}, ""},
		{"of MSK, and its brokers", func(e *estate) *facts.EventSourceMapping {
			topic(e, "infra", "mine", known(core))
			return reads(e, facts.Absent[string](facts.Origin{}), hostOfCore)
		}, "mine"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			m := c.build(e)
			e.link()
			got := ""
			if m.Topic.Found {
				got = m.Topic.Target.ID
			}
			if got != c.want {
				t.Errorf("topic %q, want %q", got, c.want)
			}
		})
	}
}

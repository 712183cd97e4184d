package facts_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// estate builds small sets of facts; every entity gets a line of its own.
type estate struct {
	file *source.File
	line int
	set  facts.Set
}

func newEstate() *estate {
	return &estate{file: source.NewFile("main.tf", []byte(strings.Repeat("x\n", 5000)))}
}

func (e *estate) entity(scope, id string) facts.Entity {
	e.line++
	return facts.Entity{ID: id, Scope: scope, Label: id, Header: e.file.Line(e.line)}
}

func (e *estate) mapping(scope, id string, source, group facts.Attr[string]) *facts.EventSourceMapping {
	m := &facts.EventSourceMapping{
		Entity: e.entity(scope, id), EventSource: source, GroupID: group,
		SourceKind: facts.Known("msk", facts.Origin{}), BootstrapServers: facts.Absent[[]string](facts.Origin{}),
	}
	e.set.Mappings = append(e.set.Mappings, m)
	return m
}

func (e *estate) client(id string, servers string, group facts.Attr[string]) *facts.KafkaClient {
	c := &facts.KafkaClient{Entity: e.entity("", id), GroupID: group, Role: facts.Known("consumer", facts.Origin{})}
	if servers != "" {
		c.BootstrapServers = facts.Known([]string{servers}, facts.Origin{})
	}
	e.set.Clients = append(e.set.Clients, c)
	return c
}

func (e *estate) cluster(scope, id, name string) facts.Attr[string] {
	e.set.Clusters = append(e.set.Clusters, &facts.Cluster{
		Entity: e.entity(scope, id), Name: facts.Known(name, facts.Origin{}), Service: facts.Known("msk", facts.Origin{}),
	})
	return facts.SameAs[string]("", facts.Origin{}.Referring(facts.Ref{Scope: scope, ID: id, Attribute: "arn"}))
}

func (e *estate) link() { facts.Link(e.set, facts.LinkOptions{Today: time.Unix(0, 0)}) }

func known(text string) facts.Attr[string] { return facts.Known(text, facts.Origin{}) }

func expression(text string) facts.Attr[string] { return facts.SameAs[string](text, facts.Origin{}) }

func members(g *facts.Group) []string {
	if g == nil {
		return nil
	}
	var out []string
	for _, m := range g.OtherMembers.Items {
		out = append(out, m.Label.Or("?")+" "+m.ClusterRelation.Or("?")+" "+m.Basis.Or("?"))
	}
	return out
}

const hostOfCore = "b-1.core.a1b2c3.c2.kafka.eu-west-1.amazonaws.com:9098"

func TestGroupsJoinWhatSharesAnID(t *testing.T) {
	arn := known("arn:aws:kafka:eu-west-1:111122223333:cluster/core/abc-1")
	cases := []struct {
		name  string
		build func(e *estate) *facts.Group
		want  []string
	}{
		{"one cluster by reference", func(e *estate) *facts.Group {
			c := e.cluster("infra", "aws_msk_cluster.core", "core")
			a := e.mapping("infra", "a", c, known("orders"))
			e.mapping("infra", "b", c, known("orders"))
			e.link()
			return a.Group
		}, []string{"b proved literal"}},
		{"one expression for cluster and group", func(e *estate) *facts.Group {
			a := e.mapping("infra", "a", expression("var.arn"), expression("var.group"))
			e.mapping("infra", "b", expression("var.arn"), expression("var.group"))
			e.link()
			return a.Group
		}, []string{"b proved reference"}},
		{"two clusters by reference", func(e *estate) *facts.Group {
			a := e.mapping("infra", "a", e.cluster("infra", "one", "one"), known("orders"))
			e.mapping("infra", "b", e.cluster("infra", "two", "two"), known("orders"))
			e.link()
			return a.Group
		}, nil},
		{"unknown clusters of one root module", func(e *estate) *facts.Group {
			a := e.mapping("infra", "a", facts.Attr[string]{}, known("orders"))
			e.mapping("infra", "b", expression("var.arn"), known("orders"))
			e.link()
			return a.Group
		}, []string{"b unproved literal"}},
		{"two root modules", func(e *estate) *facts.Group {
			a := e.mapping("dev", "a", expression("var.arn"), known("orders"))
			e.mapping("prod", "a", expression("var.arn"), known("orders"))
			e.link()
			return a.Group
		}, nil},
		{"two root modules and one ARN", func(e *estate) *facts.Group {
			a := e.mapping("one", "a", arn, known("orders"))
			e.mapping("two", "b", arn, known("orders"))
			e.link()
			return a.Group
		}, []string{"b proved literal"}},
		{"one expression in two root modules", func(e *estate) *facts.Group {
			a := e.mapping("one", "a", arn, expression("var.group"))
			e.mapping("two", "b", arn, expression("var.group"))
			e.link()
			return a.Group
		}, nil},
		{"a client on the cluster's own brokers", func(e *estate) *facts.Group {
			a := e.mapping("infra", "a", e.cluster("infra", "aws_msk_cluster.core", "core"), known("orders"))
			e.client("app", hostOfCore, known("orders"))
			e.link()
			return a.Group
		}, []string{"app proved literal"}},
		{"a client on a laptop's broker", func(e *estate) *facts.Group {
			a := e.mapping("infra", "a", arn, known("orders"))
			e.client("app", "localhost:9092", known("orders"))
			e.link()
			return a.Group
		}, nil},
		{"a client on brokers that nobody knows", func(e *estate) *facts.Group {
			a := e.mapping("infra", "a", arn, known("orders"))
			e.client("app", "", known("orders"))
			e.link()
			return a.Group
		}, []string{"app unproved literal"}},
		{"a client that may belong to either of two environments", func(e *estate) *facts.Group {
			a := e.mapping("dev", "a", expression("var.arn"), known("orders"))
			e.mapping("prod", "a", expression("var.arn"), known("orders"))
			e.client("app", "", known("orders"))
			e.link()
			return a.Group
		}, nil},
		{"variants that exclude each other", func(e *estate) *facts.Group {
			a := e.mapping("infra", "a", arn, known("orders"))
			b := e.mapping("infra", "b", arn, known("orders"))
			a.When = []facts.Condition{{Name: "IsProd", Value: true}}
			b.When = []facts.Condition{{Name: "IsProd", Value: false}}
			e.link()
			return a.Group
		}, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, members(c.build(newEstate()))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestACrowdedGroupStaysLinear(t *testing.T) {
	e := newEstate()
	c := e.cluster("infra", "aws_msk_cluster.core", "core")
	var last *facts.EventSourceMapping
	for i := range 3000 {
		last = e.mapping("infra", fmt.Sprint("m", i), c, known("orders"))
	}
	e.link()
	if got := len(last.Group.OtherMembers.Items); got != 8 {
		t.Errorf("%d other members are listed, want 8", got)
	}
	if got := last.Group.OtherMemberCount.Or(0); got != 2999 {
		t.Errorf("%d other members are counted, want 2999", got)
	}
}

func TestNoGroupIsNoMember(t *testing.T) {
	e := newEstate()
	m := e.mapping("infra", "a", facts.Attr[string]{}, facts.Absent[string](facts.Origin{}))
	unknown := e.mapping("infra", "b", facts.Attr[string]{}, facts.Attr[string]{})
	e.link()
	if m.Group == nil || !m.Group.OtherMembers.Complete || len(m.Group.OtherMembers.Items) != 0 {
		t.Errorf("a mapping without a group id has group %+v, want an empty one", m.Group)
	}
	if unknown.Group != nil {
		t.Errorf("a mapping whose group id is unknown has group %+v, want none", unknown.Group)
	}
}

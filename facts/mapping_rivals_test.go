package facts_test

import (
	"testing"

	"github.com/streamlint/streamlint/facts"
)

func TestRivalsAreOnAndNotOfOneLoop(t *testing.T) {
	arn := known("arn:aws:kafka:eu-west-1:111122223333:cluster/core/abc-1")
	cases := []struct {
		name string
		edit func(m, other *facts.EventSourceMapping)
		want string
	}{
		{"another mapping", func(m, other *facts.EventSourceMapping) { other.Enabled = value(true) }, "true"},
		{"a mapping that says nothing is on", func(m, other *facts.EventSourceMapping) {
			other.Enabled = facts.Absent[bool](other.HeaderOrigin())
		}, "true"},
		{"a standby", func(m, other *facts.EventSourceMapping) { other.Enabled = value(false) }, "false"},
		{"a switch nobody knows", func(m, other *facts.EventSourceMapping) {}, "unknown"},
		{"a standby itself", func(m, other *facts.EventSourceMapping) { m.Enabled = value(false) }, "false"},
		{"itself of an unknown switch", func(m, other *facts.EventSourceMapping) {
			m.Enabled, other.Enabled = facts.Attr[bool]{}, value(true)
		}, "unknown"},
		{"another instance of one text", func(m, other *facts.EventSourceMapping) {
			other.Enabled, other.Header = value(true), m.Header
			m.GroupVaries, other.GroupVaries = value(false), value(false)
		}, "false"},
		{"instances whose ids were chosen equal", func(m, other *facts.EventSourceMapping) {
			other.Enabled, other.Header = value(true), m.Header
			m.GroupVaries, other.GroupVaries = value(true), value(true)
		}, "true"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			m, other := e.mapping("infra", "m", arn, known("g")), e.mapping("infra", "other", arn, known("g"))
			m.Enabled = value(true)
			c.edit(m, other)
			e.link()
			got := "unknown"
			if rival, ok := m.Group.OtherMembers.Items[0].Rival.Get(); ok {
				got = map[bool]string{true: "true", false: "false"}[rival]
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestClientsAreAlwaysOn(t *testing.T) {
	e := newEstate()
	m := e.mapping("infra", "m", known("arn:aws:kafka:eu-west-1:111122223333:cluster/core/abc-1"), known("g"))
	m.Enabled = value(true)
	e.client("app", hostOfCore, known("g"))
	e.link()
	if rival, ok := m.Group.OtherMembers.Items[0].Rival.Get(); !ok || !rival {
		t.Error("a running client is no rival")
	}
}

func TestTheFirstRivalIsNamed(t *testing.T) {
	arn := known("arn:aws:kafka:eu-west-1:111122223333:cluster/core/abc-1")
	e := newEstate()
	m := e.mapping("infra", "m", arn, known("g"))
	standby, first, second := e.mapping("infra", "standby", arn, known("g")), e.mapping("infra", "first", arn, known("g")), e.mapping("infra", "second", arn, known("g"))
	m.Enabled, standby.Enabled, first.Enabled, second.Enabled = value(true), value(false), value(true), value(true)
	e.link()
	want := map[string]bool{"standby": false, "first": true, "second": false}
	for _, member := range m.Group.OtherMembers.Items {
		if is, ok := member.FirstRival.Get(); !ok || is != want[member.Label.Or("")] {
			t.Errorf("%s: got %v, %v", member.Label.Or("?"), is, ok)
		}
	}
	if len(m.Group.OtherMembers.Items) != len(want) {
		t.Errorf("%d members", len(m.Group.OtherMembers.Items))
	}
}

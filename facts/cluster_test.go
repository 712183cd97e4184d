package facts_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

func absentText() facts.Attr[string] { return facts.Absent[string](facts.Origin{}) }

func setting(name, value string) *facts.Setting {
	return &facts.Setting{Name: known(name), Value: known(value)}
}

func numberSetting(name string, n int64) *facts.Setting {
	return &facts.Setting{Name: known(name), Value: known("n"), Number: number(n)}
}

// mskCluster is a cluster of the estate with nothing unknown about its service.
func (e *estate) mskCluster(id, version, instanceType string) *facts.Cluster {
	c := &facts.Cluster{
		Entity: e.entity("infra", id), Name: known(id), Service: known("msk"),
		KafkaVersion: known(version), InstanceType: known(instanceType), ConfigurationARN: absentText(),
	}
	e.set.Clusters = append(e.set.Clusters, c)
	return c
}

// configured attaches a broker configuration by reference.
func (e *estate) configured(c *facts.Cluster, complete bool, settings ...*facts.Setting) *facts.BrokerConfig {
	b := &facts.BrokerConfig{Entity: e.entity("infra", "settings-of-"+c.ID), Name: known("settings")}
	b.Settings = facts.List[*facts.Setting]{Items: settings, Complete: complete}
	e.set.Brokers = append(e.set.Brokers, b)
	ref := facts.Ref{Scope: "infra", ID: b.ID, Attribute: "arn"}
	c.ConfigurationARN = facts.SameAs[string]("", facts.Origin{}.Referring(ref))
	return b
}

func (e *estate) linkOn(day string, assume facts.Assumptions) *facts.Linked {
	today, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return facts.Link(e.set, facts.LinkOptions{Today: today, Assume: assume})
}

func TestVersionsOfMSK(t *testing.T) {
	type support struct {
		Problem     string
		Ended, Soon string
		End         string
	}
	word := func(a facts.Attr[bool]) string {
		switch v, ok := a.Get(); {
		case !ok:
			return "unknown"
		case v:
			return "yes"
		}
		return "no"
	}
	cases := []struct {
		version, day string
		want         support
	}{
		{"3.9.x", "2026-11-29", support{"none", "no", "no", ""}},
		{"4.1.x.kraft", "2026-11-29", support{"none", "no", "no", ""}},
		{"3.6.0", "2026-05-31", support{"none", "no", "yes", "2026-06-01"}},
		{"3.6.0", "2026-06-01", support{"none", "yes", "no", "2026-06-01"}},
		{"3.6.0.1", "2026-06-01", support{"none", "yes", "no", "2026-06-01"}},
		{"3.6.0", "2026-03-02", support{"none", "no", "no", "2026-06-01"}},
		{"3.6.0", "2026-03-03", support{"none", "no", "yes", "2026-06-01"}},
		{"3.7.x.kraft", "2026-09-02", support{"none", "yes", "no", "2026-09-01"}},
		{"2.8.1", "2024-12-01", support{"none", "yes", "no", "2024-09-11"}},
		{"2.8.2.tiered", "2024-12-01", support{"none", "no", "yes", "2025-01-14"}},
		{"2.4.1.1", "2026-11-29", support{"none", "yes", "no", "2024-06-08"}},
		{"4.1.x", "2026-11-29", support{"kraft", "no", "no", ""}},
		{"4.1.0", "2026-11-29", support{"kraft", "no", "no", ""}},
		{"4.1", "2026-11-29", support{"format", "no", "no", ""}},
		{"3.60.0", "2026-11-29", support{"none", "unknown", "unknown", ""}},
		{"latest", "2026-11-29", support{"format", "unknown", "unknown", ""}},
		{"5.0.x.kraft", "2027-11-29", support{"none", "unknown", "unknown", ""}},
	}
	for _, c := range cases {
		t.Run(c.version+" on "+c.day, func(t *testing.T) {
			e := newEstate()
			cluster := e.mskCluster("orders", c.version, "kafka.m7g.large")
			e.linkOn(c.day, facts.Assumptions{})
			got := support{
				cluster.VersionProblem.Or(""), word(cluster.SupportEnded), word(cluster.SupportEndsSoon), cluster.SupportEnd.Or(""),
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhatAClusterSpeaks(t *testing.T) {
	assumed := facts.Assumptions{KafkaVersion: known("4.1")}
	cases := []struct {
		name   string
		change func(c *facts.Cluster)
		assume facts.Assumptions
		want   string
	}{
		{"3.9", func(c *facts.Cluster) { c.KafkaVersion = known("3.9.x.kraft") }, facts.Assumptions{}, "classic"},
		{"4.0", func(c *facts.Cluster) { c.KafkaVersion = known("4.0.x.kraft") }, facts.Assumptions{}, "consumer"},
		{"a variable", func(c *facts.Cluster) { c.KafkaVersion = expression("var.v") }, facts.Assumptions{}, "unknown"},
		{"a variable, and an assumption", func(c *facts.Cluster) { c.KafkaVersion = expression("var.v") }, assumed, "consumer"},
		{"a version, against the assumption", func(c *facts.Cluster) { c.KafkaVersion = known("3.9.x") }, assumed, "classic"},
		{"changes ignored", func(c *facts.Cluster) {
			c.KafkaVersion = known("3.9.x")
			c.VersionMayDiffer = facts.Known(true, facts.Origin{})
		}, facts.Assumptions{}, "unknown"},
		{"serverless", func(c *facts.Cluster) {
			c.KafkaVersion, c.Service = absentText(), known("msk_serverless")
		}, assumed, "unknown"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			cluster := e.mskCluster("orders", "3.9.x", "kafka.m7g.large")
			c.change(cluster)
			e.linkOn("2026-11-29", c.assume)
			got := "unknown"
			if v, ok := cluster.SpeaksConsumerProtocol.Get(); ok {
				got = map[bool]string{true: "consumer", false: "classic"}[v]
			}
			if got != c.want {
				t.Errorf("speaks %s, want %s", got, c.want)
			}
		})
	}
}

func TestSessionBoundsAreConfiguredOrDefaultOrUnknown(t *testing.T) {
	type bounds struct{ Min, Max, Consumer int64 }
	const unknown = -1
	cases := []struct {
		name  string
		build func(e *estate, c *facts.Cluster)
		want  bounds
	}{
		{"no configuration", func(*estate, *facts.Cluster) {}, bounds{6000, 1800000, unknown}},
		{"configured", func(e *estate, c *facts.Cluster) {
			e.configured(c, true, numberSetting("group.max.session.timeout.ms", 60000), numberSetting("group.consumer.session.timeout.ms", 90000))
		}, bounds{6000, 60000, 90000}},
		{"a part of the configuration cannot be seen", func(e *estate, c *facts.Cluster) {
			e.configured(c, false, numberSetting("group.max.session.timeout.ms", 60000))
		}, bounds{unknown, 60000, unknown}},
		{"a placeholder", func(e *estate, c *facts.Cluster) {
			e.configured(c, true, &facts.Setting{Name: known("group.max.session.timeout.ms"), Value: expression("var.max")})
		}, bounds{6000, unknown, unknown}},
		{"a configuration of elsewhere", func(_ *estate, c *facts.Cluster) {
			c.ConfigurationARN = known("arn:aws:kafka:eu-west-1:111122223333:configuration/elsewhere/4f1c2c1e-1")
		}, bounds{unknown, unknown, unknown}},
		{"an older revision", func(e *estate, c *facts.Cluster) {
			e.configured(c, true, numberSetting("group.max.session.timeout.ms", 60000))
			c.ConfigurationRevision = number(3)
		}, bounds{unknown, unknown, unknown}},
		{"another service", func(_ *estate, c *facts.Cluster) { c.Service = known("self_managed") }, bounds{unknown, unknown, unknown}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			cluster := e.mskCluster("orders", "4.1.x.kraft", "express.m7g.large")
			c.build(e, cluster)
			e.linkOn("2026-11-29", facts.Assumptions{})
			got := bounds{
				cluster.MinSessionTimeoutMS.Or(unknown), cluster.MaxSessionTimeoutMS.Or(unknown), cluster.ConsumerSessionTimeoutMS.Or(unknown),
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBrokerSettingsAreSortedByWhatMSKSays(t *testing.T) {
	e := newEstate()
	cluster := e.mskCluster("orders", "4.1.x.kraft", "express.m7g.large")
	config := e.configured(cluster, true,
		setting("group.max.session.timeout.ms", "1"), setting("min.insync.replicas", "2"),
		setting("group.consumer.session.timeout.ms", "1"), setting("group.min.session.timeout.ms", "1"))
	e.linkOn("2026-11-29", facts.Assumptions{})
	var got [][2]string
	for _, s := range config.Settings.Items {
		got = append(got, [2]string{s.ExpressAccess.Or(""), s.StandardAccess.Or("")})
	}
	want := [][2]string{{"settable", "settable"}, {"read_only", "settable"}, {"read_only_by_blog", "unlisted"}, {"unlisted", "settable"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if cluster.BrokerType.Or("") != "express" || cluster.Brokers.Basis != facts.BasisReference {
		t.Errorf("brokers %q by %q", cluster.BrokerType.Or(""), cluster.Brokers.Basis)
	}
}

func TestABrokerConfigurationIsFoundByItsARN(t *testing.T) {
	e := newEstate()
	cluster := e.mskCluster("orders", "4.1.x.kraft", "express.m7g.large")
	e.configured(cluster, true)
	cluster.ConfigurationARN = known("arn:aws:kafka:eu-west-1:111122223333:configuration/settings/4f1c2c1e-1")
	e.linkOn("2026-11-29", facts.Assumptions{})
	if !cluster.Brokers.Found || cluster.Brokers.Basis != facts.BasisLiteral {
		t.Errorf("brokers by %q", cluster.Brokers.Basis)
	}
}

func TestDerivedFactsKeepTheirOrigin(t *testing.T) {
	e := newEstate()
	cluster := e.mskCluster("orders", "3.6.0", "kafka.m7g.large")
	at := source.NewFile("msk.tf", []byte("kafka_version = \"3.6.0\"\n")).Line(1)
	cluster.KafkaVersion = facts.Known("3.6.0", facts.WrittenAt(at))
	e.linkOn("2026-11-29", facts.Assumptions{})
	for name, origin := range map[string]facts.Origin{
		"version_major": cluster.VersionMajor.Origin(), "support_ended": cluster.SupportEnded.Origin(),
		"speaks_consumer_protocol": cluster.SpeaksConsumerProtocol.Origin(), "version_problem": cluster.VersionProblem.Origin(),
	} {
		if origin.Place.Range != at {
			t.Errorf("%s comes from %v", name, origin.Place.Range)
		}
	}
}

package facts_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// consumer is a client whose file says nothing but what is given.
func (e *estate) consumer(path string) *facts.KafkaClient {
	f := source.NewFile(path, []byte("bootstrap.servers=x\n"))
	absent := facts.WrittenAt(f.Line(1))
	c := &facts.KafkaClient{
		Entity: facts.Entity{ID: path + "#consumer", Label: "consumer", Header: f.Line(1)},
		Role:   known("consumer"), GroupID: known("consumer"),
		GroupInstanceID:     facts.Absent[string](absent),
		GroupProtocol:       facts.Absent[string](absent),
		SessionTimeoutMS:    facts.Absent[int64](absent),
		HeartbeatIntervalMS: facts.Absent[int64](absent),
		MaxPollRecords:      facts.Absent[int64](absent),
		IsolationLevel:      facts.Absent[string](absent),
		Settings:            facts.Complete[*facts.Setting](),
	}
	e.set.Clients = append(e.set.Clients, c)
	return c
}

func (e *estate) library(path, name, version string) {
	f := source.NewFile(path, []byte("x\n"))
	l := &facts.Library{
		Entity: facts.Entity{ID: path + "#" + name, Header: f.Line(1)}, Name: name,
		Version: facts.Known(version, facts.WrittenAt(f.Line(1))),
	}
	if version == "" {
		l.Version = facts.Attr[string]{}
	}
	e.set.Libraries = append(e.set.Libraries, l)
}

func servers(hosts ...string) facts.Attr[[]string] { return facts.Known(hosts, facts.Origin{}) }

func TestAClientFindsItsCluster(t *testing.T) {
	const (
		core  = "b-1.core.a1b2c3.c2.kafka.eu-west-1.amazonaws.com:9098"
		other = "b-1.other.a1b2c3.c2.kafka.eu-west-1.amazonaws.com:9098"
		boot  = "boot-abc.c2.kafka-serverless.eu-west-1.amazonaws.com:9098"
	)
	configured := func(name string) []facts.ConfiguredLink {
		return []facts.ConfiguredLink{{Matches: func(path string) bool { return path == "a/consumer.properties" }, Cluster: name}}
	}
	cases := []struct {
		name     string
		clusters []string
		servers  facts.Attr[[]string]
		options  facts.LinkOptions
		want     string
	}{
		{"by its name in MSK's addresses", []string{"Core", "else"}, servers(core), facts.LinkOptions{}, "Core literal"},
		{"without the hyphens of its name", []string{"co-re", "else"}, servers(core), facts.LinkOptions{}, "co-re literal"},
		{"by the address for all brokers", []string{"core", "else"}, servers("boot-public-byg.core.a1b2c3.c2.kafka.eu-west-1.amazonaws.com:9198"), facts.LinkOptions{}, "core literal"},
		{"the only one, its long name cut short", []string{"orders-of-the-whole-company"}, servers("b-1.orders-of-the-whole-com.a1b2c3.c2.kafka.eu-west-1.amazonaws.com:9098"), facts.LinkOptions{}, "orders-of-the-whole-company only_candidate"},
		{"all servers of one cluster", []string{"core", "other"}, servers(core, core), facts.LinkOptions{}, "core literal"},
		{"servers of two declared clusters", []string{"core", "other"}, servers(core, other), facts.LinkOptions{}, ""},
		{"an address that the cluster declares", []string{"core", "else"}, servers("kafka.shop:9092"), facts.LinkOptions{}, "core literal"},
		{"the only one, servers unknown", []string{"core"}, facts.Attr[[]string]{}, facts.LinkOptions{}, "core only_candidate"},
		{"the only one, but another's servers", []string{"core"}, servers(other), facts.LinkOptions{}, ""},
		{"the only one, but this machine", []string{"core"}, servers("localhost:9092"), facts.LinkOptions{}, ""},
		{"the only one, but no MSK", []string{"core"}, servers("kafka:9092"), facts.LinkOptions{}, ""},
		{"the only one, an address without a name", []string{"core"}, servers(boot), facts.LinkOptions{}, "core only_candidate"},
		{"one of two", []string{"core", "other"}, facts.Attr[[]string]{}, facts.LinkOptions{}, ""},
		{"as configured, against the servers", []string{"core", "other"}, servers(other), facts.LinkOptions{Configured: configured("core")}, "core configured"},
		{"as configured with its scope", []string{"core", "other"}, servers(other), facts.LinkOptions{Configured: configured("infra/core")}, "core configured"},
		{"as configured, and no such cluster", []string{"core", "other"}, facts.Attr[[]string]{}, facts.LinkOptions{Configured: configured("none")}, ""},
		{"the assumed one", nil, servers("kafka:9092"), facts.LinkOptions{Assume: facts.Assumptions{KafkaVersion: known("4.1")}}, "assumed configured"},
		{"none", nil, servers("kafka:9092"), facts.LinkOptions{}, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			for i, name := range c.clusters {
				cluster := e.mskCluster(name, "4.1.x.kraft", "kafka.m7g.large")
				if i == 0 {
					cluster.BootstrapServers = servers("kafka.shop:9092")
				}
			}
			client := e.consumer("a/consumer.properties")
			client.BootstrapServers = c.servers
			facts.Link(e.set, c.options)
			got := ""
			if client.Cluster.Found {
				got = client.Cluster.Target.ID + " " + string(client.Cluster.Basis)
			}
			if got != c.want {
				t.Errorf("cluster %q, want %q", got, c.want)
			}
		})
	}
}

func TestAClientOfAnotherWorldIsNoCandidate(t *testing.T) {
	e := newEstate()
	e.mskCluster("core", "4.1.x.kraft", "kafka.m7g.large")
	client := e.consumer("k8s/consumer.properties")
	client.Scope = "overlays/prod"
	facts.Link(e.set, facts.LinkOptions{})
	if client.Cluster.Found {
		t.Errorf("linked by %s", client.Cluster.Basis)
	}
}

func TestLibraryAndVersionComeFromTheNearestManifest(t *testing.T) {
	cases := []struct {
		name      string
		libraries [][3]string // path, name, version
		assume    string
		want      [2]string
	}{
		{"beside the file", [][3]string{{"a/pom.xml", "org.apache.kafka:kafka-clients", "4.1.0"}}, "", [2]string{"java", "4.1.0"}},
		{"above the file", [][3]string{{"pom.xml", "org.apache.kafka:kafka-clients", "4.1.0"}}, "", [2]string{"java", "4.1.0"}},
		{"the nearer one", [][3]string{
			{"pom.xml", "org.apache.kafka:kafka-clients", "3.9.0"}, {"a/pom.xml", "org.apache.kafka:kafka-clients", "4.1.0"},
		}, "", [2]string{"java", "4.1.0"}},
		{"two different ones", [][3]string{
			{"a/pom.xml", "org.apache.kafka:kafka-clients", "4.1.0"}, {"a/requirements.txt", "confluent-kafka", "2.12.0"},
		}, "", [2]string{"", ""}},
		{"a framework and the client itself", [][3]string{
			{"a/pom.xml", "org.springframework.kafka:spring-kafka", "4.0.1"}, {"a/pom.xml", "org.apache.kafka:kafka-clients", "4.1.1"},
		}, "", [2]string{"java", "4.1.1"}},
		{"two of equal rank", [][3]string{
			{"a/requirements.txt", "confluent-kafka", "2.12.0"}, {"a/requirements-dev.txt", "confluent-kafka", "2.8.0"},
		}, "", [2]string{"librdkafka", ""}},
		{"a framework that chooses the client", [][3]string{
			{"a/pom.xml", "org.springframework.kafka:spring-kafka", ""}, {"a/pom.xml", "org.springframework.boot:spring-boot", "3.4.1"},
		}, "", [2]string{"java", "3.8"}},
		{"another's", [][3]string{{"b/pom.xml", "org.apache.kafka:kafka-clients", "4.1.0"}}, "", [2]string{"", ""}},
		{"the assumption", nil, "4.0", [2]string{"", "4.0"}},
		{"a manifest, against the assumption", [][3]string{{"a/pom.xml", "org.apache.kafka:kafka-clients", "3.9.1"}}, "4.0", [2]string{"java", "3.9.1"}},
		{"no version in the manifest", [][3]string{{"a/pom.xml", "org.apache.kafka:kafka-clients", ""}}, "", [2]string{"java", ""}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			for _, l := range c.libraries {
				e.library(l[0], l[1], l[2])
			}
			client := e.consumer("a/consumer.properties")
			var assume facts.Assumptions
			if c.assume != "" {
				assume.KafkaClientVersion = known(c.assume)
			}
			facts.Link(e.set, facts.LinkOptions{Assume: assume})
			got := [2]string{client.Library.Or(""), client.LibraryVersion.Or("")}
			if got != c.want {
				t.Errorf("library %q, want %q", got, c.want)
			}
		})
	}
}

func TestClientDefaultsHoldForEveryReleaseThatMayRun(t *testing.T) {
	const unknown = int64(-1)
	cases := []struct {
		library, version string
		role             string
		session, atMost  int64
		isolation        string
	}{
		{"java", "3.0.0", "consumer", 45000, 45000, "read_uncommitted"},
		{"java", "2.8.1", "consumer", 10000, 10000, "read_uncommitted"},
		{"java", "", "consumer", unknown, 45000, "read_uncommitted"},
		{"librdkafka", "1.6.2", "consumer", 10000, 10000, "read_committed"},
		{"librdkafka", "2.12.0", "consumer", 45000, 45000, "read_committed"},
		{"", "", "consumer", unknown, 45000, ""},
		{"sarama", "1.43.0", "consumer", unknown, 45000, ""},
		{"java", "4.1.0", "connect_worker", 10000, 10000, ""},
		{"java", "4.1.0", "streams", 45000, 45000, ""},
		{"java", "4.1.0", "share", unknown, unknown, ""},
	}
	for _, c := range cases {
		t.Run(c.library+" "+c.version+" "+c.role, func(t *testing.T) {
			e := newEstate()
			client := e.consumer("a/consumer.properties")
			client.Role = known(c.role)
			if c.library != "" {
				client.Library = known(c.library)
			}
			if c.version != "" {
				client.LibraryVersion = known(c.version)
			}
			facts.Link(e.set, facts.LinkOptions{})
			if got := client.SessionTimeoutMS.Or(unknown); got != c.session {
				t.Errorf("session timeout %d, want %d", got, c.session)
			}
			if got := client.SessionTimeoutAtMostMS.Or(unknown); got != c.atMost {
				t.Errorf("session timeout at most %d, want %d", got, c.atMost)
			}
			if got := client.IsolationLevel.Or(""); got != c.isolation {
				t.Errorf("isolation level %q, want %q", got, c.isolation)
			}
			if at := client.SessionTimeoutMS.Origin(); client.SessionTimeoutMS.IsKnown() &&
				(at.Kind != facts.OriginDefaulted || at.Default == nil || at.Place.Range != client.Header) {
				t.Errorf("the default comes from %+v", at)
			}
		})
	}
}

func TestWhatIsWrittenIsNoDefault(t *testing.T) {
	e := newEstate()
	client := e.consumer("a/consumer.properties")
	client.SessionTimeoutMS = number(12000)
	placeholder := e.consumer("b/consumer.properties")
	placeholder.SessionTimeoutMS = facts.Written[int64]("${session}", facts.Origin{})
	facts.Link(e.set, facts.LinkOptions{})
	if client.SessionTimeoutMS.Or(0) != 12000 || client.SessionTimeoutAtMostMS.Or(0) != 12000 {
		t.Errorf("session %d, at most %d", client.SessionTimeoutMS.Or(0), client.SessionTimeoutAtMostMS.Or(0))
	}
	if placeholder.SessionTimeoutMS.IsKnown() || placeholder.SessionTimeoutAtMostMS.IsKnown() {
		t.Error("a placeholder has a default")
	}
}

func TestProtocolsOfClients(t *testing.T) {
	cases := []struct{ library, version, support, handling string }{
		{"java", "4.0.0", "able", "refuses"},
		{"java", "3.9.1", "early_access", "ignores"},
		{"java", "3.7.0", "early_access", "ignores"},
		{"java", "3.6.2", "unable", "unaware"},
		{"librdkafka", "2.12.0", "able", "refuses"},
		{"librdkafka", "2.10.1", "early_access", "refuses"},
		{"librdkafka", "2.8.0", "early_access", "ignores"},
		{"librdkafka", "1.9.2", "unable", "unaware"},
		{"sarama", "1.46.0", "unable", "unstated"},
		{"java", "", "unstated", "unstated"},
		{"", "4.1.0", "unstated", "unstated"},
	}
	for _, c := range cases {
		t.Run(c.library+" "+c.version, func(t *testing.T) {
			e := newEstate()
			client := e.consumer("a/consumer.properties")
			if c.library != "" {
				client.Library = known(c.library)
			}
			if c.version != "" {
				client.LibraryVersion = known(c.version)
			}
			facts.Link(e.set, facts.LinkOptions{})
			got := [2]string{client.ConsumerProtocolSupport.Or(""), client.ClassicSettingsHandling.Or("")}
			if want := [2]string{c.support, c.handling}; got != want {
				t.Errorf("support and handling %q, want %q", got, want)
			}
		})
	}
}

func TestSettingsThatTheConsumerProtocolForbids(t *testing.T) {
	cases := []struct {
		name     string
		protocol facts.Attr[string]
		library  string
		settings []*facts.Setting
		want     []string
	}{
		{"classic", known("classic"), "", []*facts.Setting{setting("session.timeout.ms", "1")}, nil},
		{"the three, in file order", known("consumer"), "", []*facts.Setting{
			setting("heartbeat.interval.ms", "1"), setting("max.poll.interval.ms", "1"), setting("session.timeout.ms", "1"),
			setting("partition.assignment.strategy", "x"),
		}, []string{"heartbeat.interval.ms", "session.timeout.ms", "partition.assignment.strategy"}},
		{"a blank value counts as not written", known("consumer"), "", []*facts.Setting{setting("session.timeout.ms", "  ")}, nil},
		{"a placeholder is written", known("consumer"), "", []*facts.Setting{
			{Name: known("session.timeout.ms"), Value: expression("${session}")},
		}, []string{"session.timeout.ms"}},
		{"librdkafka's own", known("consumer"), "librdkafka", []*facts.Setting{setting("group.protocol.type", "consumer")}, []string{"group.protocol.type"}},
		{"not Java's", known("consumer"), "java", []*facts.Setting{setting("group.protocol.type", "consumer")}, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			client := e.consumer("a/consumer.properties")
			client.GroupProtocol = c.protocol
			if c.library != "" {
				client.Library = known(c.library)
			}
			client.Settings = facts.Complete(c.settings...)
			facts.Link(e.set, facts.LinkOptions{})
			var got []string
			for _, s := range client.ForbiddenByConsumerProtocol.Items {
				got = append(got, s.Name.Or(""))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTheSessionThatHolds(t *testing.T) {
	cases := []struct {
		name         string
		instanceType string
		protocol     string
		want         int64
	}{
		{"classic", "express.m7g.large", "classic", 60000},
		{"consumer on Express", "express.m7g.large", "consumer", 45000},
		{"consumer on Standard", "kafka.m7g.large", "consumer", 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			e.mskCluster("core", "4.1.x.kraft", c.instanceType)
			client := e.consumer("a/consumer.properties")
			client.GroupProtocol, client.SessionTimeoutMS = known(c.protocol), number(60000)
			facts.Link(e.set, facts.LinkOptions{})
			if got := client.SessionTimeoutHeldMS.Or(0); got != c.want {
				t.Errorf("%d ms hold, want %d", got, c.want)
			}
		})
	}
}

func TestStaticMembers(t *testing.T) {
	for name, c := range map[string]struct {
		id   facts.Attr[string]
		want string
	}{
		"an id":         {known("a"), "true"},
		"a placeholder": {facts.Written[string]("${host}", facts.Origin{}), "true"},
		"none":          {absentText(), "false"},
		"blank":         {known(""), "false"},
		"not told":      {facts.Attr[string]{}, "unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEstate()
			client := e.consumer("a/consumer.properties")
			client.GroupInstanceID = c.id
			facts.Link(e.set, facts.LinkOptions{})
			got := "unknown"
			if v, ok := client.IsStaticMember.Get(); ok {
				got = map[bool]string{true: "true", false: "false"}[v]
			}
			if got != c.want {
				t.Errorf("static %s, want %s", got, c.want)
			}
		})
	}
}

func TestAHeartbeatIsComparedWithEverySessionThatMayHold(t *testing.T) {
	cases := []struct {
		name, library, version string
		interval, session      int64 // 0 is not written
		want                   string
	}{
		{"both written, equal", "", "", 10000, 10000, "true"},
		{"both written", "", "", 9999, 10000, "false"},
		{"above every default", "", "", 45000, 0, "true"},
		{"below every default", "", "", 9999, 0, "false"},
		{"between the defaults", "", "", 12000, 0, "unknown"},
		{"an old client", "java", "2.8.2", 12000, 0, "true"},
		{"a new client", "java", "3.9.1", 12000, 0, "false"},
		{"the default interval", "", "", 0, 2500, "true"},
		{"nothing written", "", "", 0, 0, "false"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			client := e.consumer("a/consumer.properties")
			if c.library != "" {
				client.Library, client.LibraryVersion = known(c.library), known(c.version)
			}
			if c.interval != 0 {
				client.HeartbeatIntervalMS = number(c.interval)
			}
			if c.session != 0 {
				client.SessionTimeoutMS = number(c.session)
			}
			facts.Link(e.set, facts.LinkOptions{})
			got := "unknown"
			if v, ok := client.HeartbeatReachesSession.Get(); ok {
				got = map[bool]string{true: "true", false: "false"}[v]
			}
			if got != c.want {
				t.Errorf("reaches %s, want %s", got, c.want)
			}
		})
	}
}

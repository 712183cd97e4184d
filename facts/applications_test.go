package facts_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// application is a multilang daemon's file that says what is given.
func (e *estate) application(path, name, stream string, settings ...*facts.Setting) *facts.KCLApplication {
	f := source.NewFile(path, []byte("applicationName=x\n"))
	absent := facts.WrittenAt(f.Line(1))
	a := &facts.KCLApplication{
		Entity:          facts.Entity{ID: path + "#" + name, Label: name, Header: f.Line(1)},
		ApplicationName: known(name), StreamName: known(stream), Language: known("multilang"),
		StreamARN: facts.Absent[string](absent), TableName: facts.Absent[string](absent),
		Region: facts.Absent[string](absent), MaxLeases: facts.Absent[int64](absent),
		ClientVersionConfig: facts.Absent[string](absent), Settings: facts.Complete(settings...),
	}
	e.set.Applications = append(e.set.Applications, a)
	return a
}

func (e *estate) kinesis(scope, id, name string, shards int64) *facts.Stream {
	s := &facts.Stream{
		Entity: e.entity(scope, id), Name: known(name), ShardCount: number(shards), Mode: absentText(),
		RetentionHours: facts.Absent[int64](facts.Origin{}),
	}
	e.set.Streams = append(e.set.Streams, s)
	return s
}

func TestAnApplicationFindsItsStream(t *testing.T) {
	cases := []struct {
		name   string
		scopes []string
		change func(a *facts.KCLApplication)
		want   bool
	}{
		{"by its name, in any world", []string{"infra"}, func(*facts.KCLApplication) {}, true},
		{"a name that two worlds have", []string{"dev", "prod"}, func(*facts.KCLApplication) {}, false},
		{"another name", []string{"infra"}, func(a *facts.KCLApplication) { a.StreamName = known("clicks") }, false},
		{"a placeholder", []string{"infra"}, func(a *facts.KCLApplication) { a.StreamName = expression("${stream}") }, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			for _, scope := range c.scopes {
				e.kinesis(scope, "aws_kinesis_stream.orders", "orders", 4)
			}
			a := e.application("kcl/orders.properties", "reader", "orders")
			c.change(a)
			e.link()
			if a.Stream.Found != c.want {
				t.Errorf("found %v, want %v", a.Stream.Found, c.want)
			}
			if c.want && a.Stream.Basis != facts.BasisLiteral {
				t.Errorf("by %s", a.Stream.Basis)
			}
		})
	}
}

func TestSettingsThatKCLDoesNotRead(t *testing.T) {
	settings := []*facts.Setting{
		setting("maxLeasesToStealAtOneTime", "5"), setting("enablePriorityLeaseAssignment", "true"),
		setting("initialLeaseTableReadCapacity", "50"), setting("billingMode", "PROVISIONED"),
		setting("cleanupLeasesUponShardCompletion", "false"), setting("failoverTimeMillis", "10000"),
	}
	const (
		steal, priority    = "maxLeasesToStealAtOneTime", "enablePriorityLeaseAssignment"
		capacity, billing  = "initialLeaseTableReadCapacity", "billingMode"
		cleanup            = "cleanupLeasesUponShardCompletion"
		compatible, phase1 = "CLIENT_VERSION_CONFIG_COMPATIBLE_WITH_2X", "CLIENT_VERSION_CONFIG_COMPATIBLE_WITH_2X_PHASE1"
	)
	cases := []struct {
		version  string
		config   facts.Attr[string]
		want     []string
		complete bool
	}{
		{"3.1.3", absentText(), []string{steal, priority, capacity, billing, cleanup}, true},
		{"3", absentText(), []string{steal, priority, capacity, billing, cleanup}, true},
		{"3.1.3", known("CLIENT_VERSION_CONFIG_3X"), []string{steal, priority, capacity, billing, cleanup}, true},
		{"3.1.3", known(compatible), []string{capacity, billing, cleanup}, true},
		{"3.5.1", known(phase1), []string{capacity, billing, cleanup}, true},
		{"3.1.3", expression("${config}"), []string{capacity, billing, cleanup}, false},
		{"2.7.2", absentText(), []string{capacity, billing, cleanup}, true},
		{"2.3.6", absentText(), []string{billing, cleanup}, true},
		{"1.15.3", absentText(), nil, true},
		{"", absentText(), nil, false},
	}
	for _, c := range cases {
		t.Run(fmt.Sprint(c.version, " ", c.config.Or("")), func(t *testing.T) {
			e := newEstate()
			a := e.application("kcl/a.properties", "a", "orders", settings...)
			a.ClientVersionConfig = c.config
			if c.version != "" {
				a.KCLVersion = known(c.version)
			}
			e.link()
			var got []string
			for _, s := range a.IgnoredSettings.Items {
				got = append(got, s.Name.Or(""))
				if s.Effect.Or("") == "" {
					t.Errorf("%s has no effect to tell", s.Name.Or(""))
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if a.IgnoredSettings.Complete != c.complete {
				t.Errorf("complete %v, want %v", a.IgnoredSettings.Complete, c.complete)
			}
		})
	}
}

func TestOnlyFalseIsWhatTheDaemonCannotSay(t *testing.T) {
	for value, want := range map[string]int{"false": 1, "no": 1, "true ": 1, "": 1, "true": 0, "Yes": 0, "on": 0, "1": 0} {
		e := newEstate()
		a := e.application("kcl/a.properties", "a", "orders", setting("cleanupLeasesUponShardCompletion", value))
		a.KCLVersion = known("3.1.3")
		e.link()
		if got := len(a.IgnoredSettings.Items); got != want {
			t.Errorf("%q: %d ignored, want %d", value, got, want)
		}
	}
}

func TestVersionsOfKCL(t *testing.T) {
	e := newEstate()
	e.library("kcl/requirements.txt", "amazon_kclpy", "3.1.0")
	beside := e.application("kcl/a.properties", "a", "orders")
	assumed := e.application("jobs/b.properties", "b", "orders")
	facts.Link(e.set, facts.LinkOptions{Assume: facts.Assumptions{KCLVersion: known("2.7.2")}})
	if got := beside.KCLVersion.Or(""); got != "3.1.1" || beside.VersionMajor.Or(0) != 3 || !beside.RunsVersion3Mode.Or(false) {
		t.Errorf("beside its manifest: %s, %d, %v", got, beside.VersionMajor.Or(0), beside.RunsVersion3Mode)
	}
	if got := assumed.KCLVersion.Or(""); got != "2.7.2" || assumed.RunsVersion3Mode.Or(true) {
		t.Errorf("assumed: %s, %v", got, assumed.RunsVersion3Mode)
	}
}

func TestLeaseLimitsAsTheDaemonTakesThem(t *testing.T) {
	written := facts.Written[int64]("", facts.Origin{})
	cases := []struct {
		name    string
		limit   facts.Attr[int64]
		setting *facts.Setting
		version string
		want    int64
		set     bool
	}{
		{"a number", number(12), numberSetting("maxLeasesForWorker", 12), "", 12, true},
		{"none", facts.Absent[int64](facts.Origin{}), setting("x", "y"), "", math.MaxInt32, false},
		{"no number", written, setting("maxLeasesForWorker", "12 leases"), "", math.MaxInt32, false},
		{"a zero", written, setting("maxLeasesForWorker", "0"), "3.1.3", math.MaxInt32, false},
		{"a placeholder", written, &facts.Setting{Name: known("maxLeasesForWorker")}, "", -1, true},
		{"a zero, with KCL 1", written, setting("maxLeasesForWorker", "0"), "1.15.3", -1, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			a := e.application("kcl/a.properties", "a", "orders", c.setting)
			a.MaxLeases = c.limit
			if c.version != "" {
				a.KCLVersion = known(c.version)
			}
			e.link()
			if got := a.MaxLeases.Or(-1); got != c.want {
				t.Errorf("limit %d, want %d", got, c.want)
			}
			view := facts.NewViewer().View(a)
			field, _ := view.Field("max_leases_set")
			if field.Value != c.set {
				t.Errorf("max_leases_set %v, want %v", field.Value, c.set)
			}
		})
	}
}

func TestApplicationsThatShareATable(t *testing.T) {
	type app struct{ path, name, table, region, stream, program string }
	cases := []struct {
		name string
		a, b app
		want string
	}{
		{
			"one name, two streams",
			app{path: "orders.properties", name: "etl", stream: "orders"}, app{path: "clicks.properties", name: "etl", stream: "clicks"},
			"table true, stream false, program unknown",
		},
		{
			"one name, one stream, two programs",
			app{path: "orders.properties", name: "etl", stream: "orders", program: "python3 -u load.py"},
			app{path: "audit.properties", name: "etl", stream: "orders", program: "./audit.py"},
			"table true, stream true, program false",
		},
		{
			"one program, started in two ways",
			app{path: "orders.properties", name: "etl", stream: "orders", program: "python3 /app/load.py"},
			app{path: "audit.properties", name: "etl", stream: "orders", program: "./load.py"},
			"table true, stream true, program true",
		},
		{
			"one name, tables of their own",
			app{path: "orders.properties", name: "etl", table: "t1", stream: "orders"}, app{path: "clicks.properties", name: "etl", table: "t2", stream: "clicks"},
			"table false, stream false, program unknown",
		},
		{
			"the table of one is the name of the other",
			app{path: "orders.properties", name: "etl", stream: "orders"}, app{path: "clicks.properties", name: "clicks", table: "etl", stream: "clicks"},
			"table true, stream false, program unknown",
		},
		{"two names", app{path: "orders.properties", name: "a", stream: "orders"}, app{path: "clicks.properties", name: "b", stream: "orders"}, ""},
		{
			"two regions",
			app{path: "orders.properties", name: "etl", region: "eu-west-1", stream: "orders"},
			app{path: "clicks.properties", name: "etl", region: "us-east-1", stream: "clicks"}, "",
		},
		{
			"one region told, one not",
			app{path: "orders.properties", name: "etl", region: "eu-west-1", stream: "orders"}, app{path: "clicks.properties", name: "etl", stream: "clicks"}, "incomplete",
		},
		{
			"two environments, by directory",
			app{path: "config/dev/kcl.properties", name: "etl", stream: "orders-dev"}, app{path: "config/prod/kcl.properties", name: "etl", stream: "orders-prod"}, "",
		},
		{
			"two environments, by file name",
			app{path: "kcl-staging2.properties", name: "etl", stream: "orders-staging2"}, app{path: "kcl.properties", name: "etl", stream: "orders"}, "",
		},
		{
			"two regions, by file name",
			app{path: "kcl-eu-west-1.properties", name: "etl", stream: "orders-eu"}, app{path: "kcl-us-east-1.properties", name: "etl", stream: "orders-us"}, "",
		},
		{
			"two services with files of one name",
			app{path: "services/orders/kcl.properties", name: "etl", stream: "orders"}, app{path: "services/clicks/kcl.properties", name: "etl", stream: "clicks"},
			"table true, stream false, program unknown",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			var made []*facts.KCLApplication
			for _, in := range []app{c.a, c.b} {
				a := e.application(in.path, in.name, in.stream)
				if in.program != "" {
					a.Settings = facts.Complete(setting("executableName", in.program))
				}
				if in.table != "" {
					a.TableName = known(in.table)
				}
				if in.region != "" {
					a.Region = known(in.region)
				}
				made = append(made, a)
			}
			e.link()
			for _, a := range made {
				if got := describePeers(a.SameApplication); got != c.want {
					t.Errorf("%s: %q, want %q", a.ID, got, c.want)
				}
			}
		})
	}
}

func describePeers(list facts.List[*facts.ApplicationPeer]) string {
	word := func(a facts.Attr[bool]) any {
		if v, ok := a.Get(); ok {
			return v
		}
		return "unknown"
	}
	switch {
	case len(list.Items) > 0:
		p := list.Items[0]
		return fmt.Sprintf("table %v, stream %v, program %v", word(p.SameTable), word(p.SameStream), word(p.SameProgram))
	case !list.Complete:
		return "incomplete"
	}
	return ""
}

func TestPeersOfManyCopiesAreBounded(t *testing.T) {
	e := newEstate()
	for i := range 2000 {
		name := string(rune('a'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676))
		e.application("services/"+name+"/kcl.properties", "etl", name)
	}
	e.link()
	for _, a := range e.set.Applications {
		if got := len(a.SameApplication.Items); got == 0 || got > 8 {
			t.Fatalf("%d peers listed", got)
		}
	}
}

package facts_test

import (
	"strconv"
	"testing"

	"github.com/streamlint/streamlint/facts"
)

func (e *estate) workload(scope, id string, replicas int64, environment ...[2]string) *facts.Workload {
	w := &facts.Workload{Entity: e.entity(scope, id), Platform: known("ecs"), Replicas: number(replicas)}
	for _, v := range environment {
		w.Environment.Items = append(w.Environment.Items, &facts.EnvironmentVariable{Name: v[0], Value: known(v[1])})
	}
	w.Environment.Complete = true
	w.StopGraceMS = facts.Absent[int64](facts.Origin{})
	e.set.Workloads = append(e.set.Workloads, w)
	return w
}

func TestFilesFindTheWorkloadThatRunsThem(t *testing.T) {
	type workload struct {
		id, variable, value string
		arguments           []string
	}
	cases := []struct {
		name      string
		files     []string
		workloads []workload
		want      []string // of the files, "" for none
	}{
		{
			"an environment value ends as the file's path does",
			[]string{"kcl/traffic.properties", "kcl/weather.properties"},
			[]workload{{id: "traffic", variable: "KCL_PROPERTIES", value: "/app/kcl/traffic.properties"}},
			[]string{"traffic literal", ""},
		},
		{
			"an argument does",
			[]string{"services/orders/consumer.properties"},
			[]workload{{id: "a", arguments: []string{"java", "-jar", "app.jar", "--config=file:/etc/orders/consumer.properties"}}, {id: "b"}},
			[]string{"a literal"},
		},
		{
			"a word inside a shell line does",
			[]string{"kcl/app.properties"},
			[]workload{{id: "a", arguments: []string{"sh", "-c", "exec kcl-bootstrap -e -p '/srv/kcl/app.properties'"}}, {id: "b"}},
			[]string{"a literal"},
		},
		{
			"the longer end of two files with one name",
			[]string{"services/orders/consumer.properties", "services/clicks/consumer.properties"},
			[]workload{{id: "orders", variable: "CONFIG", value: "/app/orders/consumer.properties"}, {id: "clicks", variable: "CONFIG", value: "/app/clicks/consumer.properties"}},
			[]string{"orders literal", "clicks literal"},
		},
		{
			"two files that fit equally well are no evidence",
			[]string{"services/orders/consumer.properties", "services/clicks/consumer.properties"},
			[]workload{{id: "a", variable: "CONFIG", value: "/etc/app/consumer.properties"}, {id: "b"}},
			[]string{"", ""},
		},
		{
			"two workloads that name one file are no evidence",
			[]string{"kcl/app.properties"},
			[]workload{{id: "a", variable: "CONFIG", value: "/app/kcl/app.properties"}, {id: "b", variable: "CONFIG", value: "/app/kcl/app.properties"}},
			[]string{""},
		},
		{
			"the group id in an environment value",
			[]string{"services/orders/consumer.properties"},
			[]workload{{id: "a", variable: "KAFKA_GROUP_ID", value: "group-0"}, {id: "b"}},
			[]string{"a literal"},
		},
		{
			"the same word as a topic's name",
			[]string{"services/orders/consumer.properties"},
			[]workload{{id: "a", variable: "TOPIC", value: "group-0"}, {id: "b"}},
			[]string{""},
		},
		{
			"the only workload and the only file",
			[]string{"kcl/app.properties"}, []workload{{id: "a"}}, []string{"a only_candidate"},
		},
		{
			"what another file has is no candidate",
			[]string{"kcl/traffic.properties", "kcl/weather.properties"},
			[]workload{{id: "a", variable: "CONFIG", value: "traffic.properties"}}, []string{"a literal", ""},
		},
		{
			"one of two workloads",
			[]string{"kcl/app.properties"}, []workload{{id: "a"}, {id: "b"}}, []string{""},
		},
		{
			"one of two files",
			[]string{"kcl/a.properties", "kcl/b.properties"}, []workload{{id: "a"}}, []string{"", ""},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			for _, w := range c.workloads {
				var environment [][2]string
				if w.variable != "" {
					environment = append(environment, [2]string{w.variable, w.value})
				}
				made := e.workload("infra", w.id, 2, environment...)
				if w.arguments != nil {
					made.Arguments = facts.Known(w.arguments, facts.Origin{})
				}
			}
			var clients []*facts.KafkaClient
			for i, path := range c.files {
				client := e.consumer(path)
				client.GroupID = known("group-" + strconv.Itoa(i))
				clients = append(clients, client)
			}
			e.link()
			for i, client := range clients {
				got := ""
				if client.Workload.Found {
					got = client.Workload.Target.ID + " " + string(client.Workload.Basis)
				}
				if got != c.want[i] {
					t.Errorf("%s runs in %q, want %q", c.files[i], got, c.want[i])
				}
			}
		})
	}
}

func TestProducersAreNotRun(t *testing.T) {
	e := newEstate()
	e.workload("infra", "a", 2)
	client := e.consumer("a/producer.properties")
	client.Role = known("producer")
	e.link()
	if client.Workload.Found {
		t.Error("a producer is linked")
	}
}

func TestCopiesAndStopGrace(t *testing.T) {
	e := newEstate()
	plain := e.workload("infra", "plain", 3)
	scaled := e.workload("infra", "scaled", 3)
	scaled.ReplicasMin, scaled.ReplicasMax = number(2), number(8)
	hidden := e.workload("infra", "hidden", 3)
	hidden.ReplicasMin, hidden.ReplicasMax = facts.Written[int64]("", facts.Origin{}), facts.Written[int64]("", facts.Origin{})
	none := e.workload("infra", "none", 0)
	none.Replicas = facts.Absent[int64](facts.Origin{})
	e.link()
	for _, c := range []struct {
		w        *facts.Workload
		min, max int64
	}{{plain, 3, 3}, {scaled, 2, 8}, {hidden, -1, -1}, {none, -1, -1}} {
		if gotMin, gotMax := c.w.ReplicasMin.Or(-1), c.w.ReplicasMax.Or(-1); gotMin != c.min || gotMax != c.max {
			t.Errorf("%s: %d to %d copies, want %d to %d", c.w.ID, gotMin, gotMax, c.min, c.max)
		}
		if c.w.StopGraceMS.Or(0) != 30000 || c.w.StopGraceMS.Origin().Kind != facts.OriginDefaulted {
			t.Errorf("%s: grace %d", c.w.ID, c.w.StopGraceMS.Or(0))
		}
	}
}

func TestWorkersAreTheCopiesOfTheWorkload(t *testing.T) {
	e := newEstate()
	w := e.workload("infra", "reader", 3, [2]string{"CONFIG", "/app/kcl/orders.properties"})
	w.ReplicasMin, w.ReplicasMax = number(2), number(6)
	a := e.application("kcl/orders.properties", "etl", "orders")
	e.link()
	if a.WorkerCountMin.Or(0) != 2 || a.WorkerCountMax.Or(0) != 6 {
		t.Errorf("%d to %d workers", a.WorkerCountMin.Or(0), a.WorkerCountMax.Or(0))
	}

	e = newEstate()
	e.workload("infra", "reader", 3, [2]string{"CONFIG", "/app/kcl/orders.properties"})
	a = e.application("kcl/orders.properties", "etl", "orders")
	e.application("jobs/backfill.properties", "etl", "orders")
	e.link()
	if a.WorkerCountMax.IsKnown() {
		t.Error("workers are counted though another file may add some")
	}
}

func TestThousandsOfFilesOfOneName(t *testing.T) {
	e := newEstate()
	var clients []*facts.KafkaClient
	for i := range 3000 {
		name := "service-" + strconv.Itoa(i)
		e.workload("infra", name, 2, [2]string{"CONFIG", "/etc/" + name + "/consumer.properties"})
		clients = append(clients, e.consumer("../shop/services/"+name+"/consumer.properties"))
	}
	e.link()
	for i, client := range clients {
		if want := "service-" + strconv.Itoa(i); !client.Workload.Found || client.Workload.Target.ID != want {
			t.Fatalf("%s does not run in %s", client.ID, want)
		}
	}
}

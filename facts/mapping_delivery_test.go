package facts_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
)

// deliver links one mapping and shows what became of its delivery facts.
func deliver(kind string, change func(m *facts.EventSourceMapping)) (*facts.EventSourceMapping, map[string]any) {
	e := newEstate()
	m := &facts.EventSourceMapping{Entity: e.entity("infra", "m"), SourceKind: known(kind)}
	header := facts.WrittenAt(m.Header)
	m.ConsumptionMode = facts.Absent[string](header)
	m.RetryAttempts = facts.Absent[int64](header)
	m.RecordAgeSeconds = facts.Absent[int64](header)
	m.FailureDestination = facts.Absent[string](header)
	m.BisectsBatch = facts.Absent[bool](header)
	m.ResponseTypes = facts.Absent[[]string](header)
	change(m)
	e.set.Mappings = append(e.set.Mappings, m)
	e.link()
	view := facts.NewViewer().View(m).JSON()
	out := map[string]any{}
	for _, name := range []string{
		"retry_limit", "retries_unbounded", "retries_set", "record_age_limit_ms", "record_age_unbounded",
		"record_age_set", "has_failure_destination", "failure_destination_kind", "failure_destination_fifo",
		"failure_destination_topic", "failure_destination_problem", "bisects_batch", "reports_item_failures",
	} {
		if v, ok := view[name]; ok {
			out[name] = v
		}
	}
	return m, out
}

func number(n int64) facts.Attr[int64] { return facts.Known(n, facts.Origin{}) }

func TestFailingBatches(t *testing.T) {
	type want = map[string]any
	unset := want{
		"retries_unbounded": true, "retries_set": false, "record_age_unbounded": true, "record_age_set": false,
		"has_failure_destination": false, "failure_destination_problem": "none",
		"bisects_batch": false, "reports_item_failures": false,
	}
	// with returns what holds of a mapping that writes nothing, changed.
	with := func(changes want, gone ...string) want {
		out := want{}
		for k, v := range unset {
			out[k] = v
		}
		for k, v := range changes {
			out[k] = v
		}
		for _, k := range gone {
			delete(out, k)
		}
		return out
	}
	queue := want{"has_failure_destination": true, "failure_destination_kind": "sqs", "failure_destination_fifo": false}
	cases := []struct {
		name, kind string
		change     func(m *facts.EventSourceMapping)
		want       want
	}{
		{"nothing written", "kinesis", func(*facts.EventSourceMapping) {}, unset},
		{"-1 is endless, and written", "dynamodb", func(m *facts.EventSourceMapping) {
			m.RetryAttempts, m.RecordAgeSeconds = number(-1), number(-1)
		}, with(want{"retries_set": true, "record_age_set": true})},
		{"0 retries are a limit", "kinesis", func(m *facts.EventSourceMapping) {
			m.RetryAttempts = number(0)
		}, with(want{"retries_set": true, "retries_unbounded": false, "retry_limit": int64(0)})},
		{"seconds become milliseconds", "kinesis", func(m *facts.EventSourceMapping) {
			m.RecordAgeSeconds = number(3600)
		}, with(want{"record_age_set": true, "record_age_unbounded": false, "record_age_limit_ms": int64(3600000)})},
		{"an age that Lambda refuses limits nothing and is not endless", "kinesis", func(m *facts.EventSourceMapping) {
			m.RecordAgeSeconds = number(30)
		}, with(want{"record_age_set": true, "record_age_unbounded": false})},
		{"numbers that Lambda refuses say nothing", "kinesis", func(m *facts.EventSourceMapping) {
			m.RetryAttempts, m.RecordAgeSeconds = number(-2), number(-2)
		}, with(want{"retries_set": true, "record_age_set": true}, "retries_unbounded", "record_age_unbounded")},
		{"a written value that is not known", "kinesis", func(m *facts.EventSourceMapping) {
			m.RetryAttempts = facts.Written[int64]("var.retries", facts.Origin{})
			m.FailureDestination = facts.Written[string]("var.dlq", facts.Origin{})
			m.ResponseTypes = facts.Written[[]string]("var.types", facts.Origin{})
		}, with(want{"retries_set": true, "has_failure_destination": true},
			"retries_unbounded", "failure_destination_problem", "reports_item_failures")},
		{"unknown is not absent", "kinesis", func(m *facts.EventSourceMapping) {
			*m = facts.EventSourceMapping{Entity: m.Entity, SourceKind: m.SourceKind}
		}, want{}},
		{"a queue", "kinesis", func(m *facts.EventSourceMapping) {
			m.FailureDestination = known("arn:aws:sqs:eu-west-1:111122223333:lost")
		}, with(queue)},
		{"a FIFO topic", "kinesis", func(m *facts.EventSourceMapping) {
			m.FailureDestination = known("arn:aws:sns:eu-west-1:111122223333:lost.fifo")
		}, with(want{"has_failure_destination": true, "failure_destination_kind": "sns", "failure_destination_fifo": true})},
		{"the empty destination is none", "kinesis", func(m *facts.EventSourceMapping) {
			m.FailureDestination = known("")
		}, unset},
		{"a bucket", "kinesis", func(m *facts.EventSourceMapping) {
			m.FailureDestination = known("arn:aws:s3:::lost")
		}, with(want{"has_failure_destination": true, "failure_destination_kind": "s3", "failure_destination_fifo": false})},
		{"an object in a bucket", "kinesis", func(m *facts.EventSourceMapping) {
			m.FailureDestination = known("arn:aws:s3:::lost/orders")
		}, with(want{"has_failure_destination": true, "failure_destination_kind": "s3", "failure_destination_fifo": false,
			"failure_destination_problem": "names an object, not a bucket"})},
		{"a function", "kinesis", func(m *facts.EventSourceMapping) {
			m.FailureDestination = known("arn:aws:lambda:eu-west-1:111122223333:function:lost")
		}, with(want{"has_failure_destination": true, "failure_destination_kind": "other", "failure_destination_fifo": false,
			"failure_destination_problem": "is no queue, topic or bucket"})},
		{"a function by reference", "kinesis", func(m *facts.EventSourceMapping) {
			m.FailureDestination = facts.Written[string]("x", facts.Origin{})
			m.FailureDestinationKind = known("other")
		}, with(want{"has_failure_destination": true, "failure_destination_kind": "other", "failure_destination_fifo": false,
			"failure_destination_problem": "is no queue, topic or bucket"})},
		{"a bare name", "kinesis", func(m *facts.EventSourceMapping) {
			m.FailureDestination = known("lost")
		}, with(want{"has_failure_destination": true, "failure_destination_kind": "other", "failure_destination_fifo": false,
			"failure_destination_problem": "is neither an ARN nor kafka://topic"})},
		{"text that something else fills in", "kinesis", func(m *facts.EventSourceMapping) {
			m.FailureDestination = known("{{resolve:ssm:lost}}")
		}, with(want{"has_failure_destination": true}, "failure_destination_problem")},
		{"a Kafka topic bounds endless retries of Kafka", "msk", func(m *facts.EventSourceMapping) {
			m.FailureDestination = known("kafka://lost")
		}, with(want{"has_failure_destination": true, "failure_destination_kind": "kafka", "failure_destination_fifo": false, "failure_destination_topic": "lost",
			"retries_unbounded": false, "retry_limit": int64(10)})},
		{"a Kafka topic without a name", "msk", func(m *facts.EventSourceMapping) {
			m.FailureDestination, m.RetryAttempts = known("kafka://"), number(1)
		}, with(want{"has_failure_destination": true, "failure_destination_kind": "kafka", "failure_destination_fifo": false, "failure_destination_topic": "",
			"failure_destination_problem": "names no topic",
			"retries_set":                 true, "retries_unbounded": false, "retry_limit": int64(1)})},
		{"a destination that may be there leaves Kafka's retries unknown", "msk", func(m *facts.EventSourceMapping) {
			m.FailureDestination = facts.Attr[string]{}
		}, with(nil, "retries_unbounded", "has_failure_destination", "failure_destination_problem")},
		{"a source that may be Kafka leaves retries unknown beside a destination", "kinesis", func(m *facts.EventSourceMapping) {
			m.SourceKind = facts.Attr[string]{}
			m.FailureDestination = known("arn:aws:sqs:eu-west-1:111122223333:lost")
		}, with(queue, "retries_unbounded")},
		{"Queue mode retries nothing by itself", "self_managed_kafka", func(m *facts.EventSourceMapping) {
			m.ConsumptionMode = known("Queue")
		}, with(want{"retries_unbounded": false, "retry_limit": int64(0)}, "record_age_unbounded")},
		{"-1 stays endless in Queue mode", "self_managed_kafka", func(m *facts.EventSourceMapping) {
			m.ConsumptionMode, m.RetryAttempts = known("Queue"), number(-1)
			m.FailureDestination = known("arn:aws:sqs:eu-west-1:111122223333:lost")
		}, with(want{"has_failure_destination": true, "failure_destination_kind": "sqs", "failure_destination_fifo": false,
			"retries_set": true, "retries_unbounded": true}, "record_age_unbounded")},
		{"an unknown mode leaves the defaults of Kafka unknown", "self_managed_kafka", func(m *facts.EventSourceMapping) {
			m.ConsumptionMode = facts.Attr[string]{}
		}, with(nil, "retries_unbounded", "record_age_unbounded")},
		{"streams have no mode to be unknown", "kinesis", func(m *facts.EventSourceMapping) {
			m.ConsumptionMode = facts.Attr[string]{}
		}, unset},
		{"partial responses and bisecting", "kinesis", func(m *facts.EventSourceMapping) {
			m.ResponseTypes = facts.Known([]string{"ReportBatchItemFailures"}, facts.Origin{})
			m.BisectsBatch = facts.Known(true, facts.Origin{})
		}, with(want{"bisects_batch": true, "reports_item_failures": true})},
		{"no response type", "kinesis", func(m *facts.EventSourceMapping) {
			m.ResponseTypes = facts.Known([]string{}, facts.Origin{})
		}, unset},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, got := deliver(c.kind, c.change)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestDefaultsOfDeliveryNameTheirSource(t *testing.T) {
	m, _ := deliver("kinesis", func(*facts.EventSourceMapping) {})
	for name, origin := range map[string]facts.Origin{
		"retries_unbounded": m.RetriesUnbounded.Origin(), "record_age_unbounded": m.RecordAgeUnbounded.Origin(),
		"bisects_batch": m.BisectsBatch.Origin(), "reports_item_failures": m.ReportsItemFailures.Origin(),
	} {
		row := origin.Default
		if origin.Kind != facts.OriginDefaulted || row == nil {
			t.Errorf("%s: not said to be a default: %+v", name, origin)
			continue
		}
		if row.Attribute != name || row.Supplier != "Lambda" || row.Source == "" || row.Read == "" {
			t.Errorf("%s: default row %+v", name, row)
		}
		if origin.Place.Range != m.Header {
			t.Errorf("%s: a default stands at %v, not at the header", name, origin.Place)
		}
	}
}

func TestKafkaErrorControls(t *testing.T) {
	cases := []struct {
		name   string
		change func(m *facts.EventSourceMapping)
		want   []string
		known  bool
	}{
		{"none", func(*facts.EventSourceMapping) {}, []string{}, true},
		{"endless is none", func(m *facts.EventSourceMapping) { m.RetryAttempts = number(-1) }, []string{}, true},
		{"all", func(m *facts.EventSourceMapping) {
			m.RetryAttempts, m.RecordAgeSeconds = number(0), number(60)
			m.BisectsBatch = facts.Known(true, facts.Origin{})
			m.ResponseTypes = facts.Known([]string{"ReportBatchItemFailures"}, facts.Origin{})
		}, []string{"MaximumRetryAttempts", "MaximumRecordAgeInSeconds", "BisectBatchOnFunctionError", "FunctionResponseTypes"}, true},
		{"one may be there", func(m *facts.EventSourceMapping) {
			m.BisectsBatch = facts.SameAs[bool]("var.bisect", facts.Origin{})
		}, nil, false},
		{"one is there, one may be", func(m *facts.EventSourceMapping) {
			m.BisectsBatch = facts.SameAs[bool]("var.bisect", facts.Origin{})
			m.RetryAttempts = number(2)
		}, []string{"MaximumRetryAttempts"}, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m, _ := deliver("msk", c.change)
			got, ok := m.KafkaErrorControls.Get()
			if ok != c.known {
				t.Fatalf("known = %v, want %v", ok, c.known)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestADestinationThatIsAFunction(t *testing.T) {
	e := newEstate()
	e.set.Functions = append(e.set.Functions, &facts.Function{Entity: e.entity("infra", "repair")})
	m := e.polling("infra", "m", "kinesis", expression("var.stream"), func(m *facts.EventSourceMapping) {
		m.FailureDestination = reference("infra", "repair", "arn")
	})
	e.link()
	if got := m.FailureDestinationProblem.Or(""); got != "is no queue, topic or bucket" {
		t.Errorf("problem %q", got)
	}
	if got := m.FailureDestinationName.Or(""); got != "repair" {
		t.Errorf("name %q", got)
	}
}

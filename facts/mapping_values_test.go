package facts_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

var today = time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)

// valued returns a mapping of a source kind with every setting certainly
// absent, changed by edit and linked.
func valued(kind string, edit func(*facts.EventSourceMapping)) *facts.EventSourceMapping {
	file := source.NewFile("main.tf", []byte("resource one\nresource two\n"))
	m := &facts.EventSourceMapping{Entity: facts.Entity{ID: "m", Label: "m", Header: file.Line(1)}}
	none := m.HeaderOrigin()
	m.Enabled = facts.Absent[bool](none)
	m.Topics = facts.Absent[[]string](none)
	m.GroupID = facts.Absent[string](none)
	m.ConsumptionMode = facts.Absent[string](none)
	m.StartingPosition = facts.Absent[string](none)
	m.StartingTimestamp = facts.Absent[string](none)
	m.BatchSize = facts.Absent[int64](none)
	m.BatchingWindowMS = facts.Absent[int64](none)
	m.ParallelizationFactor = facts.Absent[int64](none)
	m.TumblingWindowMS = facts.Absent[int64](none)
	m.RetryAttempts = facts.Absent[int64](none)
	m.RecordAgeSeconds = facts.Absent[int64](none)
	m.ResponseTypes = facts.Absent[[]string](none)
	m.PollersMinimum = facts.Absent[int64](none)
	m.PollersMaximum = facts.Absent[int64](none)
	m.Metrics = facts.Absent[[]string](none)
	m.LogLevel = facts.Absent[string](none)
	m.AccessTypes = facts.Absent[[]string](none)
	m.MaximumConcurrency = facts.Absent[int64](none)
	m.Queues = facts.Absent[[]string](none)
	m.ProvisionedMode = facts.Known(false, none)
	m.HasSchemaRegistry = facts.Known(false, none)
	m.Filters = facts.Complete[*facts.Filter]()
	m.SourceKind = facts.Known(kind, none)
	if edit != nil {
		edit(m)
	}
	facts.Link(facts.Set{Mappings: []*facts.EventSourceMapping{m}}, facts.LinkOptions{Today: today})
	return m
}

func value[T facts.Scalar](v T) facts.Attr[T] { return facts.Known(v, facts.Origin{}) }

func TestDefaultsOfValuesDependOnTheSource(t *testing.T) {
	type values struct {
		Mode                      string
		Batch, Window, Factor     int64
		Tumbling, PollersMin, Max int64
	}
	const unset = -9
	cases := []struct {
		name, kind string
		edit       func(*facts.EventSourceMapping)
		want       values
	}{
		{"kinesis", "kinesis", nil, values{"Stream", 100, 0, 1, 0, unset, unset}},
		{"dynamodb", "dynamodb", nil, values{"Stream", 100, 0, 1, 0, unset, unset}},
		{"on-demand kafka", "msk", nil, values{"Stream", 100, 500, unset, unset, unset, unset}},
		{"provisioned kafka", "msk", func(m *facts.EventSourceMapping) { m.ProvisionedMode = value(true) },
			values{"Stream", 100, 500, unset, unset, 1, 200}},
		{"queue mode has no window", "self_managed_kafka",
			func(m *facts.EventSourceMapping) { m.ConsumptionMode = value("Queue") },
			values{"Queue", 100, unset, unset, unset, unset, unset}},
		{"an unknown mode has no window either", "self_managed_kafka",
			func(m *facts.EventSourceMapping) { m.ConsumptionMode = facts.Attr[string]{} },
			values{"", 100, unset, unset, unset, unset, unset}},
		{"what is written stays", "kinesis", func(m *facts.EventSourceMapping) { m.BatchSize = value(int64(7)) },
			values{"Stream", 7, 0, 1, 0, unset, unset}},
		{"what is unknown stays unknown", "kinesis", func(m *facts.EventSourceMapping) { m.BatchSize = facts.Attr[int64]{} },
			values{"Stream", unset, 0, 1, 0, unset, unset}},
		{"queues have other defaults", "sqs", nil, values{"", unset, unset, unset, unset, unset, unset}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := valued(c.kind, c.edit)
			got := values{
				m.ConsumptionMode.Or(""), m.BatchSize.Or(unset), m.BatchingWindowMS.Or(unset), m.ParallelizationFactor.Or(unset),
				m.TumblingWindowMS.Or(unset), m.PollersMinimum.Or(unset), m.PollersMaximum.Or(unset),
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDefaultedValueSaysWhoseDefaultItIs(t *testing.T) {
	m := valued("msk", nil)
	origin := m.BatchingWindowMS.Origin()
	if origin.Kind != facts.OriginDefaulted || origin.Default == nil || origin.Place != source.At(m.Header) {
		t.Fatalf("origin %+v", origin)
	}
	if row := origin.Default; row.Supplier != "Lambda" || row.Text != "500 ms" || row.Source == "" || row.Read == "" {
		t.Errorf("row %+v", row)
	}
	if f, _ := facts.NewViewer().View(m).Field("batching_window_ms_set"); f.Value != false {
		t.Errorf("a default counts as a setting: %v", f.Value)
	}
}

func issuesOf(l facts.List[*facts.SettingIssue]) []string {
	out := []string{}
	for _, i := range l.Items {
		text := i.Name.Or("?") + "=" + i.Value.Or("") + " (" + i.Allowed.Or("?") + ")"
		if n, ok := i.Neutral.Get(); !ok {
			text += " neutral?"
		} else if n {
			text += " neutral"
		}
		out = append(out, text)
	}
	return out
}

func TestValuesOutOfRange(t *testing.T) {
	cases := []struct {
		name, kind string
		edit       func(*facts.EventSourceMapping)
		want       []string
	}{
		{"all bounds are taken", "kinesis", func(m *facts.EventSourceMapping) {
			m.BatchSize, m.BatchingWindowMS, m.ParallelizationFactor = value(int64(10_000)), value(int64(300_000)), value(int64(10))
			m.TumblingWindowMS, m.RetryAttempts, m.RecordAgeSeconds = value(int64(900_000)), value(int64(10_000)), value(int64(604_800))
			m.StartingPosition, m.ResponseTypes = value("TRIM_HORIZON"), value([]string{"ReportBatchItemFailures"})
		}, []string{}},
		{"endless is a value", "kinesis", func(m *facts.EventSourceMapping) {
			m.RetryAttempts, m.RecordAgeSeconds = value(int64(-1)), value(int64(-1))
		}, []string{}},
		{"one above each", "dynamodb", func(m *facts.EventSourceMapping) {
			m.BatchSize, m.BatchingWindowMS, m.ParallelizationFactor = value(int64(10_001)), value(int64(301_000)), value(int64(11))
			m.TumblingWindowMS, m.RetryAttempts, m.RecordAgeSeconds = value(int64(901_000)), value(int64(10_001)), value(int64(604_801))
		}, []string{
			"BatchSize=10001 (1 to 10000)", "MaximumBatchingWindowInSeconds=301 s (0 to 300 s)",
			"ParallelizationFactor=11 (1 to 10)", "TumblingWindowInSeconds=901 s (0 to 900 s)",
			"MaximumRetryAttempts=10001 (-1 or 0 to 10000)", "MaximumRecordAgeInSeconds=604801 s (-1 or 60 to 604800 s)",
		}},
		{"one below each", "kinesis", func(m *facts.EventSourceMapping) {
			m.BatchSize, m.BatchingWindowMS, m.ParallelizationFactor = value(int64(0)), value(int64(-1_000)), value(int64(0))
			m.RetryAttempts, m.RecordAgeSeconds = value(int64(-2)), value(int64(59))
		}, []string{
			"BatchSize=0 (1 to 10000)", "MaximumBatchingWindowInSeconds=-1 s (0 to 300 s)",
			"ParallelizationFactor=0 (1 to 10)", "MaximumRetryAttempts=-2 (-1 or 0 to 10000)",
			"MaximumRecordAgeInSeconds=59 s (-1 or 60 to 604800 s)",
		}},
		{"pollers of kafka", "msk", func(m *facts.EventSourceMapping) {
			m.ProvisionedMode, m.PollersMinimum, m.PollersMaximum = value(true), value(int64(201)), value(int64(2001))
			m.PollerGroup = value("a b")
		}, []string{
			"MinimumPollers=201 (1 to 200)", "MaximumPollers=2001 (1 to 2000)",
			`PollerGroupName="a b" (letters, digits, - and _)`,
		}},
		{"the case of a word", "kinesis", func(m *facts.EventSourceMapping) { m.StartingPosition = value("trim_horizon") },
			[]string{`StartingPosition="trim_horizon" (TRIM_HORIZON, in just this case)`}},
		{"a word nobody knows", "msk", func(m *facts.EventSourceMapping) { m.LogLevel = value("ERROR") },
			[]string{`SystemLogLevel="ERROR" (one of DEBUG, INFO, WARN)`}},
		{"a poller group that is too long", "msk", func(m *facts.EventSourceMapping) {
			m.PollerGroup = value(strings.Repeat("g", 129))
		}, []string{"PollerGroupName=129 characters (at most 128 characters)"}},
		{"a long pattern", "kinesis", func(m *facts.EventSourceMapping) {
			m.Filters = facts.Complete(&facts.Filter{Pattern: value(`{"data":["` + strings.Repeat("x", 4096) + `"]}`)})
		}, []string{"FilterCriteria pattern=4109 characters (at most 4096 characters)"}},
		{"too many brokers", "self_managed_kafka", func(m *facts.EventSourceMapping) {
			m.BootstrapServers = value([]string{"a:1", "b:1", "c:1", "d:1", "e:1", "f:1", "g:1", "h:1", "i:1", "j:1", "k:1"})
		}, []string{"KafkaBootstrapServers=11 servers (1 to 10 servers)"}},
		{"what the source does not take is not measured", "msk", func(m *facts.EventSourceMapping) {
			m.ParallelizationFactor = value(int64(40))
		}, []string{}},
		{"queues are not judged", "sqs", func(m *facts.EventSourceMapping) { m.BatchSize = value(int64(0)) }, []string{}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, issuesOf(valued(c.kind, c.edit).OutOfRange)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRangesAreUndecidedWhileAValueIsUnknown(t *testing.T) {
	if !valued("kinesis", nil).OutOfRange.Complete {
		t.Error("nothing is written, and yet something may be out of range")
	}
	open := valued("kinesis", func(m *facts.EventSourceMapping) { m.BatchSize = facts.Attr[int64]{} })
	if open.OutOfRange.Complete {
		t.Error("an unknown batch size was taken for one in range")
	}
	pollers := valued("kinesis", func(m *facts.EventSourceMapping) { m.PollersMaximum = facts.Attr[int64]{} })
	if !pollers.OutOfRange.Complete {
		t.Error("pollers say nothing of a Kinesis mapping")
	}
}

func TestForeignSettings(t *testing.T) {
	cases := []struct {
		name, kind string
		edit       func(*facts.EventSourceMapping)
		want       []string
	}{
		{"kinesis takes its own", "kinesis", func(m *facts.EventSourceMapping) {
			m.ParallelizationFactor, m.TumblingWindowMS = value(int64(2)), value(int64(60_000))
			m.Metrics = value([]string{"EventCount"})
		}, []string{}},
		{"kafka takes its own", "msk", func(m *facts.EventSourceMapping) {
			m.Topics, m.GroupID, m.GroupIDBlock = value([]string{"t1"}), value("g"), value("msk")
			m.ProvisionedMode, m.HasSchemaRegistry = value(true), value(true)
			m.Metrics, m.LogLevel = value([]string{"KafkaMetrics"}), value("INFO")
			m.AccessTypes = value([]string{"SASL_SCRAM_512_AUTH"})
		}, []string{}},
		{"kafka's settings on a stream", "dynamodb", func(m *facts.EventSourceMapping) {
			m.Topics, m.GroupID = value([]string{"t1"}), value("g")
			m.ProvisionedMode, m.HasSchemaRegistry = value(true), value(true)
			m.Metrics, m.LogLevel = value([]string{"EventCount", "ErrorCount"}), value("INFO")
			m.AccessTypes = value([]string{"VPC_SUBNET"})
		}, []string{
			"Topics=t1 (only Kafka sources take it)", `ConsumerGroupId="g" (only Kafka sources take it)`,
			`SystemLogLevel="INFO" (only Kafka sources take it)`,
			"SourceAccessConfigurations=VPC_SUBNET (only Kafka sources take it)",
			"ProvisionedPollerConfig= (only Kafka sources take it)", "SchemaRegistryConfig= (only Kafka sources take it)",
			`Metrics="ErrorCount" (only Kafka sources take it)`,
		}},
		{"a stream's settings on kafka", "msk", func(m *facts.EventSourceMapping) {
			m.ParallelizationFactor, m.TumblingWindowMS = value(int64(4)), value(int64(30_000))
		}, []string{
			"ParallelizationFactor=4 (only Kinesis and DynamoDB streams take it)",
			"TumblingWindowInSeconds=30 s (only Kinesis and DynamoDB streams take it)",
		}},
		{"values that mean off", "self_managed_kafka", func(m *facts.EventSourceMapping) {
			m.ParallelizationFactor, m.TumblingWindowMS = value(int64(1)), value(int64(0))
		}, []string{
			"ParallelizationFactor=1 (only Kinesis and DynamoDB streams take it) neutral",
			"TumblingWindowInSeconds=0 s (only Kinesis and DynamoDB streams take it) neutral",
		}},
		{"a value nobody knows", "msk", func(m *facts.EventSourceMapping) {
			m.ParallelizationFactor = facts.Written[int64]("", facts.Origin{})
		}, []string{"ParallelizationFactor= (only Kinesis and DynamoDB streams take it) neutral?"}},
		{"an empty list leaves a setting out", "kinesis", func(m *facts.EventSourceMapping) {
			m.Topics = value([]string{})
		}, []string{"Topics= (only Kafka sources take it) neutral"}},
		{"the other kafka's block", "self_managed_kafka", func(m *facts.EventSourceMapping) {
			m.GroupID, m.GroupIDBlock = value("g"), value("msk")
		}, []string{"AmazonManagedKafkaEventSourceConfig= (only Amazon MSK takes it)"}},
		{"and the reverse", "msk", func(m *facts.EventSourceMapping) {
			m.GroupID, m.GroupIDBlock = value("g"), value("self_managed_kafka")
		}, []string{"SelfManagedKafkaEventSourceConfig= (only self-managed Kafka takes it)"}},
		{"an access type of the other kafka", "msk", func(m *facts.EventSourceMapping) {
			m.AccessTypes = value([]string{"BASIC_AUTH", "NO_SUCH_TYPE"})
		}, []string{
			`SourceAccessConfigurations="BASIC_AUTH" (it takes SASL_SCRAM_512_AUTH, CLIENT_CERTIFICATE_TLS_AUTH)`,
		}},
		{"settings of queues", "kinesis", func(m *facts.EventSourceMapping) {
			m.MaximumConcurrency, m.Queues = value(int64(5)), value([]string{"q"})
		}, []string{
			"ScalingConfig.MaximumConcurrency=5 (only Amazon SQS takes it)", "Queues=q (only Amazon MQ takes it)",
		}},
		{"queues are not judged", "sqs", func(m *facts.EventSourceMapping) { m.Topics = value([]string{"t"}) }, []string{}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, issuesOf(valued(c.kind, c.edit).ForeignSettings)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestGroupIDProblem(t *testing.T) {
	cases := []struct{ id, want string }{
		{"orders-lambda", "none"}, {"a b/c*d:e_f+g=h.i@j-k", "none"},
		{"", "empty"}, {strings.Repeat("g", 200), "none"}, {strings.Repeat("g", 201), "too_long"},
		{"orders#1#2", `"#"`}, {"größe!", `"ö", "ß", "!"`},
	}
	for _, c := range cases {
		m := valued("msk", func(m *facts.EventSourceMapping) { m.GroupID = value(c.id) })
		if got := m.GroupIDProblem.Or("unknown"); got != c.want {
			t.Errorf("%q: got %s, want %s", c.id, got, c.want)
		}
	}
	unknown := valued("msk", func(m *facts.EventSourceMapping) { m.GroupID = facts.SameAs[string]("var.g", facts.Origin{}) })
	if unknown.GroupIDProblem.IsKnown() {
		t.Error("an unknown group id has a known problem")
	}
}

func TestTopicProblem(t *testing.T) {
	cases := []struct {
		topics []string
		count  int64
		want   string
	}{
		{[]string{"orders"}, 1, "none"}, {[]string{"_internal.v1-x"}, 1, "none"}, {nil, 0, "none"},
		{[]string{"a", "b"}, 2, "none"}, {[]string{""}, 1, "empty"}, {[]string{"a"}, 1, "one_character"},
		{[]string{".orders"}, 1, "leading_dot"}, {[]string{"^orders-.*"}, 1, "expression"},
		{[]string{"orders eu"}, 1, "characters"}, {[]string{strings.Repeat("t", 250)}, 1, "too_long"},
		{[]string{strings.Repeat("t", 249)}, 1, "none"},
	}
	for _, c := range cases {
		m := valued("msk", func(m *facts.EventSourceMapping) { m.Topics = value(c.topics) })
		if got := m.TopicProblem.Or("unknown"); got != c.want || m.TopicCount.Or(-1) != c.count {
			t.Errorf("%q: got %s, %d", c.topics, got, m.TopicCount.Or(-1))
		}
	}
	if m := valued("msk", nil); m.TopicCount.Or(-1) != 0 {
		t.Error("no topics are not counted as none")
	}
	open := valued("msk", func(m *facts.EventSourceMapping) { m.Topics = facts.Attr[[]string]{} })
	if open.TopicCount.IsKnown() {
		t.Error("unknown topics were counted")
	}
}

func TestTimestampProblem(t *testing.T) {
	cases := []struct{ notation, text, want string }{
		{"epoch_seconds", "1793491200", "none"}, {"epoch_seconds", "1793491200.5", "none"}, {"epoch_seconds", "0", "none"},
		{"epoch_seconds", "1793491200000", "milliseconds"}, {"epoch_seconds", "1.7934912e12", "milliseconds"},
		{"epoch_seconds", "2026-11-01T00:00:00Z", "text"}, {"epoch_seconds", "NaN", "text"}, {"epoch_seconds", "", "text"},
		// 2026-11-30T23:59:59Z may be tomorrow's evening; 2026-12-01T00:00:01Z is not.
		{"epoch_seconds", "1796083199", "none"}, {"epoch_seconds", "1796083201", "future"},
		{"rfc3339", "2026-11-01T00:00:00Z", "none"}, {"rfc3339", "2026-11-01T00:00:00.123+02:00", "none"},
		{"rfc3339", "2026-11-01", "not_rfc3339"}, {"rfc3339", "1793491200", "not_rfc3339"},
		{"rfc3339", "2027-11-01T00:00:00Z", "future"}, {"", "1793491200000", "unknown"},
	}
	for _, c := range cases {
		m := valued("kinesis", func(m *facts.EventSourceMapping) {
			m.StartingTimestamp = value(c.text)
			if c.notation != "" {
				m.TimestampNotation = value(c.notation)
			}
		})
		if got := m.TimestampProblem.Or("unknown"); got != c.want {
			t.Errorf("%s %q: got %s, want %s", c.notation, c.text, got, c.want)
		}
	}
}

func TestFilterProblems(t *testing.T) {
	type verdict struct{ Problem, Detail, Key, Owner string }
	cases := []struct {
		name, kind, pattern string
		want                verdict
	}{
		{"own payload", "kinesis", `{"data":{"type":["x"]}}`, verdict{"none", "", "", "own"}},
		{"plain string payload", "msk", `{"value":[{"prefix":"A"}]}`, verdict{"none", "", "", "own"}},
		{"metadata", "dynamodb", `{"eventName":["INSERT"]}`, verdict{"none", "", "", "own"}},
		{"metadata of kinesis", "kinesis", `{"partitionKey":["1"],"data":{"a":[1]}}`, verdict{"none", "", "", "own"}},
		{"kafka's topic", "self_managed_kafka", `{"topic":["t"],"value":{"a":[1]}}`, verdict{"none", "", "", "own"}},
		{"another payload", "kinesis", `{"value":{"type":["x"]}}`, verdict{"none", "", "value", "kafka"}},
		{"kinesis' payload on kafka", "msk", `{"data":{"type":["x"]}}`, verdict{"none", "", "data", "kinesis"}},
		{"a queue's payload", "kinesis", `{"body":{"type":["x"]}}`, verdict{"none", "", "body", "sqs"}},
		{"bare business fields", "kinesis", `{"type":["x"]}`, verdict{"none", "", "type", "nobody"}},
		{"a payload before nobody's key", "kinesis", `{"aaa":["x"],"value":["y"]}`, verdict{"none", "", "value", "kafka"}},
		{"absent is what is asked for", "kinesis", `{"data":{"a":[1]},"value":[{"exists":false}]}`, verdict{"none", "", "", "own"}},
		{"alternatives", "kinesis", `{"$or":[{"data":{"a":[1]}},{"partitionKey":["2"]}]}`, verdict{"none", "", "", "own"}},
		{"not json", "kinesis", `{a:1}`,
			verdict{"not_json", "invalid character 'a' looking for beginning of object key string", "", ""}},
		{"cut off", "kinesis", `{"data":`, verdict{"not_json", "it ends too early", "", ""}},
		{"nothing", "kinesis", ``, verdict{"not_json", "it ends too early", "", ""}},
		{"two values", "kinesis", `{} {}`, verdict{"not_json", "something follows after the end", "", ""}},
		{"an array", "kinesis", `[{"data":{"a":[1]}}]`, verdict{"not_object", "an array", "", ""}},
		{"a bare value", "kinesis", `{"data":{"type":"x"}}`, verdict{"bare_value", "data.type", "", "own"}},
		{"a bare null", "msk", `{"value":null}`, verdict{"bare_value", "value", "", "own"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := &facts.Filter{Pattern: value(c.pattern)}
			valued(c.kind, func(m *facts.EventSourceMapping) { m.Filters = facts.Complete(f) })
			got := verdict{f.Problem.Or("unknown"), f.ProblemDetail.Or(""), f.ForeignKey.Or(""), f.ForeignKeyOwner.Or("")}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFilterTagsCountWhereTemplatesHaveThem(t *testing.T) {
	const pattern = `{"topic":["!Ref Topic"],"value":{"a":[1]}}`
	for syntax, want := range map[string]string{
		"cloudformation": "not_substituted", "sam": "not_substituted", "serverless": "not_substituted", "terraform": "none",
	} {
		f := &facts.Filter{Pattern: value(pattern)}
		valued("msk", func(m *facts.EventSourceMapping) {
			m.Syntax, m.Filters = syntax, facts.Complete(f)
		})
		if got := f.Problem.Or("unknown"); got != want {
			t.Errorf("%s: got %s, want %s", syntax, got, want)
		}
	}
}

func TestFilterNeedsImages(t *testing.T) {
	cases := []struct {
		pattern    string
		newer, old bool
	}{
		{`{"dynamodb":{"NewImage":{"s":{"S":["x"]}}}}`, true, false},
		{`{"dynamodb":{"OldImage":{"s":{"S":["x"]}},"NewImage":{"s":{"S":["y"]}}}}`, true, true},
		{`{"dynamodb":{"Keys":{"id":{"S":["x"]}}}}`, false, false},
		{`{"dynamodb":{"NewImage":{"s":[{"exists":false}]}}}`, false, false},
		{`{"dynamodb":{"NewImage":{"s":[{"exists":true}]}}}`, true, false},
		{`{"dynamodb":{"NewImage":{"s":{"S":["x"]},"t":[{"exists":false}]}}}`, true, false},
		{`{"dynamodb":{"$or":[{"NewImage":{"s":{"S":["x"]}}},{"Keys":{"id":{"S":["x"]}}}]}}`, false, false},
		{`{"dynamodb":{"$or":[{"NewImage":{"s":{"S":["x"]}}},{"NewImage":{"t":{"S":["x"]}}}]}}`, true, false},
		{`{"eventName":["INSERT"]}`, false, false},
		{`{"dynamodb":["NewImage"]}`, false, false},
	}
	for _, c := range cases {
		f := &facts.Filter{Pattern: value(c.pattern)}
		valued("dynamodb", func(m *facts.EventSourceMapping) { m.Filters = facts.Complete(f) })
		newer, _ := f.NeedsNewImage.Get()
		old, known := f.NeedsOldImage.Get()
		if !known || newer != c.newer || old != c.old {
			t.Errorf("%s: got %v and %v", c.pattern, newer, old)
		}
	}
}

func TestFiltersAreCountedOnlyWhenAllAreSeen(t *testing.T) {
	some := &facts.Filter{Pattern: value(`{}`)}
	if m := valued("kinesis", func(m *facts.EventSourceMapping) { m.Filters = facts.Complete(some, some) }); m.FilterCount.Or(-1) != 2 {
		t.Errorf("got %d", m.FilterCount.Or(-1))
	}
	m := valued("kinesis", func(m *facts.EventSourceMapping) { m.Filters = facts.List[*facts.Filter]{Items: []*facts.Filter{some}} })
	if m.FilterCount.IsKnown() {
		t.Error("filters that cannot all be seen were counted")
	}
}

func TestSwitchOfLiteralAndOfVariable(t *testing.T) {
	literal := valued("kinesis", func(m *facts.EventSourceMapping) { m.Enabled = value(false) })
	if by, ok := literal.EnabledByLiteral.Get(); !ok || !by {
		t.Error("a literal switch is not known as one")
	}
	behind := facts.Origin{Hops: []facts.Hop{{Text: "var.enabled"}}}
	variable := valued("kinesis", func(m *facts.EventSourceMapping) { m.Enabled = facts.Known(false, behind) })
	if by, ok := variable.EnabledByLiteral.Get(); !ok || by {
		t.Error("a variable's switch is taken for a literal")
	}
}

func TestWhatTheToolMakesOfAMapping(t *testing.T) {
	plain := valued("kinesis", nil)
	if repeated, ok := plain.IsRepeated.Get(); !ok || repeated {
		t.Error("a mapping outside any loop is repeated")
	}
	looped := valued("kinesis", func(m *facts.EventSourceMapping) { m.RepeatedBy = value("for_each") })
	if repeated, ok := looped.IsRepeated.Get(); !ok || !repeated {
		t.Error("a mapping in a loop is not repeated")
	}
}

func TestADefaultNobodyKnowsIsNotAbsent(t *testing.T) {
	open := valued("", func(m *facts.EventSourceMapping) { m.SourceKind = facts.Attr[string]{} })
	if !open.BatchSize.IsUnknown() || !open.BatchingWindowMS.IsUnknown() || !open.ParallelizationFactor.IsUnknown() {
		t.Error("of an unknown source it is known that nothing is the default")
	}
	if open.ConsumptionMode.Or("") != "Stream" {
		t.Error("a mode that is not written is Stream, whatever the source")
	}
	pollers := valued("msk", func(m *facts.EventSourceMapping) { m.ProvisionedMode = facts.Attr[bool]{} })
	if !pollers.PollersMaximum.IsUnknown() {
		t.Error("of unknown pollers it is known that there is no maximum")
	}
}

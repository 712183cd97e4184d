package facts

import "github.com/streamlint/streamlint/source"

// A serviceDefault is a value that Lambda fills in, with the row that says so.
type serviceDefault[T Scalar] struct {
	value T
	row   Default
}

const (
	apiReference = "https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html"
	readDate     = "2026-11-29"
)

// Lambda's defaults of the plain values of a mapping. Those that decide what
// becomes of a failing batch stand with its other derivations.
var (
	enabledDefault = serviceDefault[bool]{true, Default{
		Attribute: "enabled", Text: "true", Supplier: "Lambda",
		Source: apiReference, Read: readDate,
	}}
	consumptionModeDefault = serviceDefault[string]{"Stream", Default{
		Attribute: "consumption_mode", Text: "Stream", Supplier: "Lambda",
		Source: "https://docs.aws.amazon.com/lambda/latest/api/API_SelfManagedKafkaEventSourceConfig.html", Read: readDate,
	}}
	batchSizeDefault = serviceDefault[int64]{100, Default{
		Attribute: "batch_size", Text: "100", Supplier: "Lambda", Versions: "streams and Kafka",
		Source: apiReference, Read: readDate,
	}}
	streamWindowDefault = serviceDefault[int64]{0, Default{
		Attribute: "batching_window_ms", Text: "0 s", Supplier: "Lambda", Versions: "Kinesis and DynamoDB",
		Source: apiReference, Read: readDate,
	}}
	kafkaWindowDefault = serviceDefault[int64]{500, Default{
		Attribute: "batching_window_ms", Text: "500 ms", Supplier: "Lambda", Versions: "Kafka",
		Source: apiReference, Read: readDate,
	}}
	parallelizationDefault = serviceDefault[int64]{1, Default{
		Attribute: "parallelization_factor", Text: "1", Supplier: "Lambda", Versions: "Kinesis and DynamoDB",
		Source: apiReference, Read: readDate,
	}}
	tumblingWindowDefault = serviceDefault[int64]{0, Default{
		Attribute: "tumbling_window_ms", Text: "none", Supplier: "Lambda", Versions: "Kinesis and DynamoDB",
		Source: apiReference, Read: readDate,
	}}
	pollersMinimumDefault = serviceDefault[int64]{1, Default{
		Attribute: "pollers_minimum", Text: "1", Supplier: "Lambda", Versions: "Kafka",
		Source: "https://docs.aws.amazon.com/lambda/latest/api/API_ProvisionedPollerConfig.html", Read: readDate,
	}}
	pollersMaximumDefault = serviceDefault[int64]{200, Default{
		Attribute: "pollers_maximum", Text: "200", Supplier: "Lambda", Versions: "Kafka",
		Source: "https://docs.aws.amazon.com/lambda/latest/api/API_ProvisionedPollerConfig.html", Read: readDate,
	}}
)

// fillDefault gives an absent attribute the value that Lambda gives it. What is
// unknown stays unknown.
func fillDefault[T Scalar](a *Attr[T], e *Entity, d *serviceDefault[T]) {
	if a.IsAbsent() {
		*a = Known(d.value, Origin{Kind: OriginDefaulted, Place: source.At(e.Header), Default: &d.row})
	}
}

// unsettle takes back that an attribute is absent, where a default stands for it
// and nobody knows which: absent would say that there is no value at all.
func unsettle[T Scalar](a *Attr[T]) {
	if a.IsAbsent() {
		*a = Unsure[T](*a)
	}
}

// fillValueDefaults fills the defaults of the settings that the source takes;
// what it does not take has no default.
func (m *EventSourceMapping) fillValueDefaults() {
	fillDefault(&m.Enabled, &m.Entity, &enabledDefault)
	kind, known := m.SourceKind.Get()
	if !known || isStream(kind) {
		fillDefault(&m.ConsumptionMode, &m.Entity, &consumptionModeDefault)
	}
	switch kind {
	case "kinesis", "dynamodb":
		fillDefault(&m.BatchSize, &m.Entity, &batchSizeDefault)
		fillDefault(&m.BatchingWindowMS, &m.Entity, &streamWindowDefault)
		fillDefault(&m.ParallelizationFactor, &m.Entity, &parallelizationDefault)
		fillDefault(&m.TumblingWindowMS, &m.Entity, &tumblingWindowDefault)
	case "msk", "self_managed_kafka":
		fillDefault(&m.BatchSize, &m.Entity, &batchSizeDefault)
		m.fillKafkaDefaults()
	case "":
		unsettle(&m.BatchSize)
		unsettle(&m.BatchingWindowMS)
		unsettle(&m.ParallelizationFactor)
		unsettle(&m.TumblingWindowMS)
	}
}

func (m *EventSourceMapping) fillKafkaDefaults() {
	switch mode, known := m.ConsumptionMode.Get(); {
	case mode == "Stream":
		fillDefault(&m.BatchingWindowMS, &m.Entity, &kafkaWindowDefault)
	case !known:
		unsettle(&m.BatchingWindowMS)
	}
	switch provisioned, known := m.ProvisionedMode.Get(); {
	case provisioned:
		fillDefault(&m.PollersMinimum, &m.Entity, &pollersMinimumDefault)
		fillDefault(&m.PollersMaximum, &m.Entity, &pollersMaximumDefault)
	case !known:
		unsettle(&m.PollersMinimum)
		unsettle(&m.PollersMaximum)
	}
}

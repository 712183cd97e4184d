package facts

import (
	"slices"
	"strings"
)

// completeDelivery derives what becomes of a batch that fails: retries, age,
// destination, partial responses; and fills Lambda's defaults.
func (m *EventSourceMapping) completeDelivery() {
	m.completeDestination()
	m.completeRetries()
	m.completeRecordAge()
	m.completeDiscards()
	m.FailureBlocks = m.failureBlocks()
	fillDefault(&m.BisectsBatch, &m.Entity, &bisectsBatchDefault)
	m.ReportsItemFailures = m.reportsItemFailures()
	m.KafkaErrorControls = m.kafkaErrorControls()
	m.completeSourceRetention()
}

// mode is the consumption mode as far as it is known: "Stream", "Queue" or "".
// Only self-managed Kafka has a choice; but where another source writes Queue,
// what is known of Stream mode does not hold either.
func (m *EventSourceMapping) mode() string {
	if mode, ok := m.ConsumptionMode.Get(); ok {
		return mode
	}
	kind := m.SourceKind.Or("")
	if m.ConsumptionMode.IsAbsent() || kind == "kinesis" || kind == "dynamodb" {
		return "Stream"
	}
	return ""
}

// completeRetries reads Lambda's -1 as "without end", and knows what holds where
// nothing is written.
//
// Source: Lambda API Reference, CreateEventSourceMapping, MaximumRetryAttempts;
// Lambda Developer Guide, kafka-retry-configurations: with a failure destination
// and endless retries a Kafka mapping retries ten times; read 2026-11-29.
func (m *EventSourceMapping) completeRetries() {
	m.RetriesSet = isWritten(m.RetryAttempts)
	attempts, known := m.RetryAttempts.Get()
	switch {
	case known && attempts >= 0:
		m.RetryLimit = m.RetryAttempts
		m.RetriesUnbounded = Derive(false, m.RetryAttempts)
	case known && attempts == -1:
		m.RetriesUnbounded = Derive(true, m.RetryAttempts)
		m.boundByDestination()
	case m.RetryAttempts.IsAbsent():
		m.defaultRetries()
	}
}

func (m *EventSourceMapping) defaultRetries() {
	switch m.mode() {
	case "Stream":
		m.RetriesUnbounded = byDefault(&m.Entity, &retriesUnboundedDefault)
		m.boundByDestination()
	case "Queue":
		m.RetriesUnbounded = byDefault(&m.Entity, &retriesBoundedInQueueMode)
		m.RetryLimit = byDefault(&m.Entity, &retryLimitInQueueMode)
	}
}

// boundByDestination takes the claim of endless retries back where a Kafka
// mapping has, or may have, a failure destination.
func (m *EventSourceMapping) boundByDestination() {
	kafka, kindKnown := m.IsKafka.Get()
	has, destinationKnown := m.HasFailureDestination.Get()
	switch {
	case kindKnown && !kafka, destinationKnown && !has, m.mode() == "Queue":
	case kafka && has:
		m.RetriesUnbounded = byDefault(&m.Entity, &retriesBoundedByDestination)
		m.RetryLimit = byDefault(&m.Entity, &retryLimitByDestination)
	default:
		m.RetriesUnbounded = Attr[bool]{}
	}
}

// failureBlocks says what waits behind a failing batch. The pages that describe
// endless retries of Kafka mappings configure them in provisioned mode; of
// on-demand mode none says so.
//
// Source: Lambda Developer Guide, kinesis-on-failure-destination and
// kafka-retry-configurations; read 2026-11-29.
func (m *EventSourceMapping) failureBlocks() Attr[string] {
	kind, ok := m.SourceKind.Get()
	switch {
	case !ok:
		return Attr[string]{}
	case kind == "kinesis" || kind == "dynamodb":
		return Derive("shard", m.SourceKind)
	case kind != "msk" && kind != "self_managed_kafka":
		return Derive("nothing", m.SourceKind)
	}
	provisioned, ok := m.ProvisionedMode.Get()
	switch {
	case !ok:
		return Attr[string]{}
	case provisioned:
		return Derive("partition", m.ProvisionedMode)
	}
	return Derive("nothing", m.ProvisionedMode)
}

// completeRecordAge reads the age limit. Lambda takes -1, for none, or 60
// seconds and more; what lies between is another rule's.
func (m *EventSourceMapping) completeRecordAge() {
	m.RecordAgeSet = isWritten(m.RecordAgeSeconds)
	age, known := m.RecordAgeSeconds.Get()
	switch {
	case known && age == -1:
		m.RecordAgeUnbounded = Derive(true, m.RecordAgeSeconds)
	case known && age >= 0:
		m.RecordAgeUnbounded = Derive(false, m.RecordAgeSeconds)
		if age >= 60 {
			m.RecordAgeLimitMS = milliseconds(m.RecordAgeSeconds, 1000)
		}
	case m.RecordAgeSeconds.IsAbsent() && m.mode() == "Stream":
		// Of Queue mode no page says what the age does.
		m.RecordAgeUnbounded = byDefault(&m.Entity, &recordAgeUnboundedDefault)
	}
}

// completeDiscards says whether, and after what, a failing batch is given up.
func (m *EventSourceMapping) completeDiscards() {
	switch m.mode() {
	case "Queue":
		// There the broker gives a record up.
		m.DiscardsBatches = Derive(false, m.ConsumptionMode)
		return
	case "":
		return
	}
	var limits []string
	var origin Origin
	if n, ok := m.RetryLimit.Get(); ok {
		limits, origin = append(limits, retryWords(n)), m.RetryLimit.Origin()
	}
	if ms, ok := m.RecordAgeLimitMS.Get(); ok {
		if limits == nil {
			origin = m.RecordAgeLimitMS.Origin()
		}
		limits = append(limits, seconds(ms))
	}
	if limits != nil {
		m.DiscardsBatches = Known(true, origin)
		m.DiscardLimit = Known(strings.Join(limits, " or "), origin)
	} else if m.RetriesUnbounded.Or(false) && m.RecordAgeUnbounded.Or(false) {
		m.DiscardsBatches = Derive(false, m.RetriesUnbounded)
	}
}

func retryWords(n int64) string {
	if n == 1 {
		return "1 retry"
	}
	return number(n) + " retries"
}

// isWritten tells whether an attribute is written, its value known or not.
func isWritten[T Scalar](a Attr[T]) Attr[bool] {
	switch {
	case a.IsSet():
		return Derive(a.Origin().Kind != OriginDefaulted, a)
	case a.IsAbsent():
		return Derive(false, a)
	}
	return Unsure[bool](a)
}

// milliseconds converts a written amount, unless it is too large to be one.
func milliseconds(a Attr[int64], unit int64) Attr[int64] {
	v, ok := a.Get()
	if !ok || v < 0 || v > 1<<40 {
		return Unsure[int64](a)
	}
	return Derive(v*unit, a)
}

func (m *EventSourceMapping) reportsItemFailures() Attr[bool] {
	if m.ResponseTypes.IsAbsent() {
		return byDefault(&m.Entity, &reportsItemFailuresDefault)
	}
	types, ok := m.ResponseTypes.Get()
	if !ok {
		return Unsure[bool](m.ResponseTypes)
	}
	return Derive(slices.Contains(types, "ReportBatchItemFailures"), m.ResponseTypes)
}

// relateDestination tells a destination that refers to what is certainly none: a
// function, a stream, a table, a cluster.
func (ix *index) relateDestination(m *EventSourceMapping) {
	if m.FailureDestinationKind.IsKnown() {
		return
	}
	switch ix.referred(&m.Entity, m.FailureDestination.Origin()).(type) {
	case *Function, *FunctionAlias, *Stream, *StreamConsumer, *Table, *Cluster:
		m.FailureDestinationKind = Derive("other", m.FailureDestination)
	}
}

// completeDestination reads where failed batches go.
func (m *EventSourceMapping) completeDestination() {
	d := m.FailureDestination
	m.HasFailureDestination = isWritten(d)
	text, ok := d.Get()
	switch {
	case d.IsAbsent():
		m.FailureDestinationProblem = Derive(noProblem, d)
		return
	case ok && text == "":
		// The API takes the empty text as "none".
		m.HasFailureDestination = Derive(false, d)
		m.FailureDestinationProblem = Derive(noProblem, d)
		return
	case ok:
		m.FailureDestinationName = d
		m.readDestination(text)
	case d.Origin().Ref != nil:
		m.FailureDestinationName = Derive(d.Origin().Ref.ID, d)
	}
	kind, ok := m.FailureDestinationKind.Get()
	if !ok {
		return
	}
	if !m.FailureDestinationProblem.IsKnown() {
		m.FailureDestinationProblem = Derive(problemOfKind(kind), m.FailureDestinationKind)
	}
	if kind != "sqs" && kind != "sns" {
		m.FailureDestinationFIFO = Derive(false, m.FailureDestinationKind)
	}
}

// readDestination reads a literal destination, as far as it is written out.
//
// Source: Lambda API Reference, OnFailure, and its pattern; read 2026-11-29.
func (m *EventSourceMapping) readDestination(text string) {
	d := m.FailureDestination
	if strings.Contains(text, "{{") || strings.Contains(text, "${") {
		return // something else fills it in
	}
	if topic, isTopic := strings.CutPrefix(text, "kafka://"); isTopic {
		m.FailureDestinationKind = Derive("kafka", d)
		m.FailureDestinationTopic = Derive(topic, d)
		if topic == "" {
			m.FailureDestinationProblem = Derive("names no topic", d)
		}
		return
	}
	parsed, ok := parseARN(text)
	if !ok {
		m.FailureDestinationKind = Derive("other", d)
		m.FailureDestinationProblem = Derive("is neither an ARN nor kafka://topic", d)
		return
	}
	switch parsed.service {
	case "sqs", "sns":
		m.FailureDestinationKind = Derive(parsed.service, d)
		m.FailureDestinationFIFO = Derive(strings.HasSuffix(text, ".fifo"), d)
	case "s3":
		m.FailureDestinationKind = Derive("s3", d)
		if strings.Contains(strings.TrimSuffix(parsed.resource, "/"), "/") {
			m.FailureDestinationProblem = Derive("names an object, not a bucket", d)
		}
	default:
		m.FailureDestinationKind = Derive("other", d)
	}
}

// problemOfKind says what is wrong with a destination of a kind, if it is.
func problemOfKind(kind string) string {
	if kind == "other" {
		return "is no queue, topic or bucket"
	}
	return noProblem
}

// kafkaErrorControls lists the error controls that are written, by their API
// names: what AWS documents for Kafka under provisioned mode.
//
// Source: Lambda Developer Guide, kafka-retry-configurations; read 2026-11-29.
func (m *EventSourceMapping) kafkaErrorControls() Attr[[]string] {
	names, first, complete := []string{}, m.HeaderOrigin(), true
	add := func(name string, holds Attr[bool]) {
		on, known := holds.Get()
		complete = complete && known
		if !on {
			return
		}
		if len(names) == 0 {
			first = holds.Origin()
		}
		names = append(names, name)
	}
	add("MaximumRetryAttempts", isFinite(m.RetryAttempts))
	add("MaximumRecordAgeInSeconds", isFinite(m.RecordAgeSeconds))
	add("BisectBatchOnFunctionError", m.BisectsBatch)
	add("FunctionResponseTypes", m.ReportsItemFailures)
	if len(names) == 0 && !complete {
		return Attr[[]string]{}
	}
	return Known(names, first)
}

// isFinite tells whether a limit is written, which -1 is not.
func isFinite(a Attr[int64]) Attr[bool] {
	v, ok := a.Get()
	switch {
	case ok:
		return Derive(v >= 0, a)
	case a.IsAbsent():
		return Derive(false, a)
	}
	return Unsure[bool](a)
}

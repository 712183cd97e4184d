package templates

import (
	"strconv"
	"strings"
	"time"

	"github.com/streamlint/streamlint/facts"
)

// The blocks that hold a consumer group.
const (
	managedKafka     = "AmazonManagedKafkaEventSourceConfig"
	selfManagedKafka = "SelfManagedKafkaEventSourceConfig"
)

// mapping are the properties of a mapping.
func (w *writer) mapping(m *facts.EventSourceMapping) *block {
	w.checkMapping(m)
	out := (&block{}).add("EventSourceArn", w.source(m))
	servers := (&block{}).add("KafkaBootstrapServers", w.texts(m.BootstrapServers))
	if len(servers.fields) > 0 {
		out.add("SelfManagedEventSource", (&block{}).add("Endpoints", servers))
	}
	out.add("FunctionName", w.text(m.FunctionName))
	return w.settings(m, out)
}

func (w *writer) checkMapping(m *facts.EventSourceMapping) {
	switch {
	case m.CreateBeforeDestroy.Or(false):
		w.unsaid(Replaced)
	case len(m.DroppedSettings.Items) > 0 || !m.DroppedSettings.Complete:
		w.unsaid(Dropped)
	case m.StartingPositionOptional.Or(false) && !m.StartingPosition.IsSet():
		w.unsaid(PositionOptional)
	}
}

// settings adds everything but what a mapping reads and invokes.
func (w *writer) settings(m *facts.EventSourceMapping, out *block) *block {
	out.add("Enabled", w.truth(m.Enabled)).add("Topics", w.texts(m.Topics)).add("Queues", w.texts(m.Queues))
	out.addBlock(groupBlock(m), w.groupSettings(m))
	out.add("StartingPosition", w.text(m.StartingPosition)).add("StartingPositionTimestamp", w.timestamp(m))
	out.add("BatchSize", w.number(m.BatchSize)).add("MaximumBatchingWindowInSeconds", w.seconds(m.BatchingWindowMS))
	out.add("ParallelizationFactor", w.number(m.ParallelizationFactor))
	out.add("TumblingWindowInSeconds", w.seconds(m.TumblingWindowMS))
	out.add("MaximumRetryAttempts", w.number(m.RetryAttempts))
	out.add("MaximumRecordAgeInSeconds", w.number(m.RecordAgeSeconds))
	out.add("BisectBatchOnFunctionError", w.truth(m.BisectsBatch))
	out.add("FunctionResponseTypes", w.texts(m.ResponseTypes))
	out.addBlock("DestinationConfig", w.destinations(m))
	out.add("FilterCriteria", w.filters(m.Filters))
	out.add("ProvisionedPollerConfig", w.present(m.ProvisionedMode, func() *block {
		pollers := (&block{}).add("MinimumPollers", w.number(m.PollersMinimum))
		return pollers.add("MaximumPollers", w.number(m.PollersMaximum)).add("PollerGroupName", w.text(m.PollerGroup))
	}))
	out.addBlock("MetricsConfig", (&block{}).add("Metrics", w.texts(m.Metrics)))
	out.addBlock("LoggingConfig", (&block{}).add("SystemLogLevel", w.text(m.LogLevel)))
	out.add("SourceAccessConfigurations", w.accessTypes(m.AccessTypes))
	return out.addBlock("ScalingConfig", (&block{}).add("MaximumConcurrency", w.number(m.MaximumConcurrency)))
}

// source is what a mapping reads. Where only the kind of it is known, an ARN
// shows the kind.
func (w *writer) source(m *facts.EventSourceMapping) any {
	source := m.EventSource
	service := services[m.SourceKind.Or("")]
	if source.IsKnown() && source.Origin().Ref == nil && service != "" && !strings.HasPrefix(source.Or(""), "arn:aws:"+service+":") {
		w.unsaid(KindByEvent)
	}
	if source.IsAbsent() || source.IsKnown() || source.Origin().Ref != nil || service == "" {
		return w.text(source)
	}
	return w.partlyKnown("arn:aws:"+service+":", ":111122223333:unknown", source.Identity())
}

// destination is where given-up batches go. Where only the kind of it is known,
// the text shows the kind.
func (w *writer) destination(m *facts.EventSourceMapping) any {
	text, kind := m.FailureDestination, m.FailureDestinationKind.Or("")
	switch {
	case text.IsAbsent() || text.IsKnown() || text.Origin().Ref != nil || kind == "":
		return w.text(text)
	case kind == "kafka":
		return w.partlyKnown("kafka://", "", text.Identity())
	}
	return w.partlyKnown("arn:aws:"+kind+":", ":111122223333:unknown", text.Identity())
}

func groupBlock(m *facts.EventSourceMapping) string {
	block, ok := m.GroupIDBlock.Get()
	if block == "self_managed_kafka" || !ok && (m.ConsumptionMode.IsSet() || m.BootstrapServers.IsSet()) {
		return selfManagedKafka
	}
	return managedKafka
}

func (w *writer) groupSettings(m *facts.EventSourceMapping) *block {
	out := (&block{}).add("ConsumerGroupId", w.text(m.GroupID)).add("ConsumptionMode", w.text(m.ConsumptionMode))
	return out.add("SchemaRegistryConfig", w.present(m.HasSchemaRegistry, func() *block {
		return (&block{}).add("SchemaRegistryURI", "https://registry.example")
	}))
}

// timestamp is in seconds since 1970, whatever the notation of the set.
func (w *writer) timestamp(m *facts.EventSourceMapping) any {
	text, ok := m.StartingTimestamp.Get()
	if !ok || m.TimestampNotation.Or("") != "rfc3339" {
		return w.text(m.StartingTimestamp)
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		w.unsaid(NoTimestamp)
		return nil
	}
	return expressAs(w, m.StartingTimestamp, "String", func(string) any { return strconv.FormatInt(at.Unix(), 10) })
}

func (w *writer) destinations(m *facts.EventSourceMapping) *block {
	failure := (&block{}).add("Destination", w.destination(m))
	success := (&block{}).add("Destination", w.text(m.SuccessDestination))
	return (&block{}).addBlock("OnFailure", failure).addBlock("OnSuccess", success)
}

// filters are nil where there are none.
func (w *writer) filters(list facts.List[*facts.Filter]) any {
	var items []*block
	for _, f := range list.Items {
		items = append(items, (&block{}).add("Pattern", w.text(f.Pattern)))
	}
	switch {
	case !list.Complete && len(items) > 0:
		w.unsaid(PartOfList)
		return nil
	case !list.Complete:
		return (&block{}).add("Filters", w.unknown())
	case len(items) == 0:
		return nil
	}
	return (&block{}).add("Filters", items)
}

func (w *writer) accessTypes(types facts.Attr[[]string]) any {
	list, ok := types.Get()
	if !ok {
		return w.texts(types)
	}
	items := []*block{}
	for _, typ := range list {
		items = append(items, (&block{}).add("Type", typ).add("URI", "arn:aws:secretsmanager:eu-west-1:111122223333:secret:x"))
	}
	return items
}

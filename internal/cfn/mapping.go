package cfn

import (
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// stateMapping states an AWS::Lambda::EventSourceMapping, written as such or made
// out of a SAM event.
//
// Source: AWS CloudFormation Template Reference,
// AWS::Lambda::EventSourceMapping; read 2026-11-29.
func stateMapping(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	if p.Kind == Unknown {
		read.Open = true
	}
	m := &facts.EventSourceMapping{Entity: r.Entity(s)}
	m.Open = read.Open || p.Open

	source := p.Get("EventSourceArn")
	servers := p.Get("SelfManagedEventSource", "Endpoints", "KafkaBootstrapServers")
	m.EventSource = read.Text(source)
	m.BootstrapServers = read.Texts(servers)
	m.SourceKind = sourceKind(read, source, p.Get("SelfManagedEventSource"))
	if f, ok := p.Field(sourceKindField); ok {
		m.SourceKind = read.Text(f.Value())
	}
	m.FunctionName = read.Text(p.Get("FunctionName"))
	m.Enabled = read.Bool(p.Get("Enabled"))

	topics := p.Get("Topics")
	m.Topics = read.Texts(topics)
	group := readGroup(read, p, m)
	// The setting is self-managed Kafka's alone; where somebody writes it into the
	// other block it is meant all the same.
	mode := p.Get(selfManagedKafka, "ConsumptionMode")
	if mode.Kind == Absent && p.Get(managedKafka, "ConsumptionMode").Kind != Absent {
		mode = p.Get(managedKafka, "ConsumptionMode")
	}
	m.ConsumptionMode = read.Text(mode)
	m.HasSchemaRegistry = read.Present(p.Get(groupBlock(p), "SchemaRegistryConfig"))

	m.StartingPosition = read.Text(p.Get("StartingPosition"))
	m.StartingPositionOptional = facts.Known(p.Get(positionOptional).Kind == Text, facts.WrittenAt(r.Header))
	m.StartingTimestamp = read.Text(p.Get("StartingPositionTimestamp"))
	m.TimestampNotation = facts.Known("epoch_seconds", facts.WrittenAt(r.Header))

	m.BatchSize = read.Number(p.Get("BatchSize"))
	m.BatchingWindowMS = read.Scaled(p.Get("MaximumBatchingWindowInSeconds"), 1000)
	m.ParallelizationFactor = read.Number(p.Get("ParallelizationFactor"))
	m.TumblingWindowMS = read.Scaled(p.Get("TumblingWindowInSeconds"), 1000)
	m.RetryAttempts = read.Number(p.Get("MaximumRetryAttempts"))
	m.RecordAgeSeconds = read.Number(p.Get("MaximumRecordAgeInSeconds"))
	m.BisectsBatch = read.Bool(p.Get("BisectBatchOnFunctionError"))
	m.ResponseTypes = read.Texts(p.Get("FunctionResponseTypes"))

	failure := p.Get("DestinationConfig", "OnFailure", "Destination")
	m.FailureDestination = read.Text(failure)
	m.FailureDestinationKind = destinationKind(read, failure, p.Get("DestinationConfig", "OnFailure", "Type"))
	m.FailureDestinationFIFO = destinationFIFO(s, read, failure)
	m.SuccessDestination = read.Text(p.Get("DestinationConfig", "OnSuccess", "Destination"))
	m.Filters = filters(read, p.Get("FilterCriteria"))

	pollers := p.Get("ProvisionedPollerConfig")
	m.ProvisionedMode = read.Present(pollers)
	m.PollersMinimum = read.Number(pollers.Get("MinimumPollers"))
	m.PollersMaximum = read.Number(pollers.Get("MaximumPollers"))
	m.PollerGroup = read.Text(pollers.Get("PollerGroupName"))
	m.Metrics = read.Texts(p.Get("MetricsConfig", "Metrics"))
	m.LogLevel = read.Text(p.Get("LoggingConfig", "SystemLogLevel"))
	m.AccessTypes = accessTypes(read, p.Get("SourceAccessConfigurations"))
	m.MaximumConcurrency = read.Number(p.Get("ScalingConfig", "MaximumConcurrency"))
	m.Queues = read.Texts(p.Get("Queues"))

	m.Conditional = r.conditional()
	m.DroppedSettings = facts.Complete[*facts.DroppedSetting]()
	// No template can ask for another order than CloudFormation's own.
	m.CreateBeforeDestroy = facts.Absent[bool](facts.WrittenAt(r.Header))
	if r.Loop {
		origin := facts.WrittenAt(r.Header)
		m.RepeatedBy = facts.Known("Fn::ForEach", origin)
		if group.Kind != Absent {
			m.GroupVaries = facts.Known(group.Varies, origin)
		}
		// A group belongs to a cluster: a loop over topics alone varies nothing.
		m.SourceVaries = facts.Known(source.Varies || servers.anyVaries(), origin)
	}
	r.t.askRelated(s, m.FunctionName.Origin(), m.EventSource.Origin())
	return func() { out.Mappings = append(out.Mappings, m) }
}

// positionOptional marks, in properties that a transform makes, a mapping whose
// tool asks for no starting position.
const positionOptional = "::PositionOptional"

// PositionOptional is the field by which a transform says so.
func PositionOptional() Field {
	return NewField(positionOptional, Value{}.Place, Value{Kind: Text, Text: "true"})
}

// sourceKindField states the kind of source in properties that a transform makes.
const sourceKindField = "::SourceKind"

// SourceKind is the field by which a transform states it.
func SourceKind(kind string) Field {
	return NewField(sourceKindField, Value{}.Place, Value{Kind: Text, Text: kind})
}

func (v Value) anyVaries() bool {
	for _, item := range v.Items() {
		if item.Varies {
			return true
		}
	}
	return v.Varies
}

// The two blocks that may hold a group id, and its key there.
const (
	managedKafka     = "AmazonManagedKafkaEventSourceConfig"
	selfManagedKafka = "SelfManagedKafkaEventSourceConfig"
	groupKey         = "ConsumerGroupId"
)

func groupBlock(p Value) string {
	if p.Get(managedKafka).Kind == Absent && p.Get(selfManagedKafka).Kind != Absent {
		return selfManagedKafka
	}
	return managedKafka
}

// readGroup reads the group id from whichever block holds one.
func readGroup(read Reader, p Value, m *facts.EventSourceMapping) Value {
	group, holder, word := p.Get(managedKafka, groupKey), managedKafka, "msk"
	if own := p.Get(selfManagedKafka, groupKey); group.Kind == Absent && own.Kind != Absent {
		group, holder, word = own, selfManagedKafka, "self_managed_kafka"
	}
	m.GroupID = read.Text(group)
	switch _, written := p.Get(holder).Field(groupKey); {
	case written && group.Kind != Absent:
		m.GroupIDBlock = facts.Known(word, group.Origin(read.Header))
	case m.GroupID.IsAbsent():
		m.GroupIDBlock = facts.Absent[string](m.GroupID.Origin())
	}
	return group
}

// sourceKind states the kind where the syntax tells: by the type of what is
// referred to, by a self-managed source, by the service of an ARN that is partly
// known. Literal ARNs are read by facts.Link.
func sourceKind(read Reader, source, selfManaged Value) facts.Attr[string] {
	if source.Kind == Absent && selfManaged.Kind == Map {
		return facts.Known("self_managed_kafka", selfManaged.Origin(read.Header))
	}
	if source.Target != nil {
		if kind := shapes[source.Target.Type].source; kind != "" {
			return facts.Known(kind, source.Origin(read.Header))
		}
	}
	if source.Kind == Unknown {
		kinds := map[string]string{
			"kinesis": "kinesis", "dynamodb": "dynamodb", "kafka": "msk",
			"sqs": "sqs", "mq": "mq", "rds": "documentdb",
		}
		if kind, ok := kinds[source.arnService()]; ok {
			return facts.Known(kind, source.Origin(read.Header))
		}
	}
	return facts.Attr[string]{}
}

// destinationKind states a failure destination's kind where the syntax tells:
// SAM's Type, the type of what is referred to, a partly known ARN.
func destinationKind(read Reader, destination, typ Value) facts.Attr[string] {
	if typ.Kind == Text {
		switch kind := strings.ToLower(typ.Text); kind {
		case "sqs", "sns", "s3", "kafka":
			return facts.Known(kind, typ.Origin(read.Header))
		}
	}
	if destination.Kind == Text {
		return facts.Attr[string]{}
	}
	if destination.Target != nil {
		if kind := shapes[destination.Target.Type].destination; kind != "" {
			return facts.Known(kind, destination.Origin(read.Header))
		}
	}
	switch service := destination.arnService(); service {
	case "sqs", "sns", "s3":
		return facts.Known(service, destination.Origin(read.Header))
	}
	if len(destination.parts) > 0 && strings.HasPrefix(destination.parts[0].Text, "kafka://") {
		return facts.Known("kafka", destination.Origin(read.Header))
	}
	return facts.Attr[string]{}
}

// fifoProperties are the properties that make a destination FIFO; without them it
// is a standard one.
//
// Source: CloudFormation resource reference, AWS::SQS::Queue, FifoQueue, and
// AWS::SNS::Topic, FifoTopic; read 2026-11-29.
var fifoProperties = map[string]string{"AWS::SQS::Queue": "FifoQueue", "AWS::SNS::Topic": "FifoTopic"}

// destinationFIFO reads it off the queue or topic that the destination refers to.
// The place is the reference: that is what a reader would change.
func destinationFIFO(s *Scene, read Reader, destination Value) facts.Attr[bool] {
	if destination.Kind == Text || destination.Target == nil {
		return facts.Attr[bool]{}
	}
	name, ok := fifoProperties[destination.Target.Type]
	if !ok {
		return facts.Attr[bool]{}
	}
	properties := destination.Target.Properties(s)
	target := destination.Target.Reader()
	target.Open = target.Open || properties.Open || properties.Kind == Unknown
	fifo := target.Bool(properties.Get(name))
	if on, ok := fifo.Get(); ok || fifo.IsAbsent() {
		return facts.Known(on, destination.Origin(read.Header))
	}
	return facts.Attr[bool]{}
}

func filters(read Reader, criteria Value) facts.List[*facts.Filter] {
	list := criteria.Get("Filters")
	out := facts.List[*facts.Filter]{Complete: true}
	switch list.Kind {
	case Absent:
		out.Complete = !read.Open
		return out
	case List:
		out.Complete = !list.Open
	default:
		return facts.List[*facts.Filter]{}
	}
	for _, item := range list.Items() {
		if item.Kind == Unknown {
			out.Complete = out.Complete && !item.Maybe
		}
		out.Items = append(out.Items, &facts.Filter{Pattern: read.Text(item.Get("Pattern"))})
	}
	return out
}

func accessTypes(read Reader, list Value) facts.Attr[[]string] {
	if list.Kind != List {
		return missing[[]string](read, list)
	}
	types := Value{Kind: List, Open: list.Open, Place: list.Place, Hops: list.Hops}
	for _, item := range list.Items() {
		typ := item.Get("Type")
		if typ.Kind == Absent {
			typ = Value{Place: item.Place}
		}
		types.items = append(types.items, slot{value: &typ})
	}
	return read.Texts(types)
}

package cloudformation

import (
	"slices"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/source"
)

const serverlessTransform = "AWS::Serverless-2016-10-31"

// expand carries SAM's transform out, as far as facts go: functions with their
// globals, their events, aliases and invoke configurations become resources of
// CloudFormation.
//
// Source: SAM translator 1.110.0, read 2026-11-29.
func expand(t *cfn.Template) {
	for _, r := range slices.Clone(t.Resources) {
		if r.Type == "AWS::Serverless::Function" {
			expandFunction(t, r)
		}
	}
	for _, r := range slices.Clone(t.Resources) {
		expandConnectors(t, r)
	}
}

func expandFunction(t *cfn.Template, r *cfn.Resource) {
	merged := func(s *cfn.Scene) cfn.Value { return withGlobals(t, r, s) }
	function := r.Derive(r.ID, "AWS::Lambda::Function", func(s *cfn.Scene) cfn.Value { return functionProperties(merged(s)) })
	t.Put(function)

	// Mappings and other callers name the alias when SAM publishes one.
	base := merged(&cfn.Scene{})
	target := func() cfn.Value { return function.Reference("name", source.Range{}) }
	if name := base.Get("AutoPublishAlias"); name.Kind != cfn.Absent {
		alias := function.Derive(r.ID+"Alias"+name.Text, "AWS::Lambda::Alias", func(s *cfn.Scene) cfn.Value {
			return cfn.NewMap(r.Header, false,
				cfn.NewField("Name", r.Header, merged(s).Get("AutoPublishAlias")),
				cfn.NewField("FunctionName", r.Header, function.Reference("name", r.Header)))
		})
		t.Put(alias)
		target = func() cfn.Value { return alias.Reference("arn", source.Range{}) }
	}
	if base.Get("EventInvokeConfig").Kind != cfn.Absent {
		t.Put(function.Derive(r.ID+"EventInvokeConfig", "AWS::Lambda::EventInvokeConfig", func(s *cfn.Scene) cfn.Value {
			return invokeConfig(merged(s).Get("EventInvokeConfig"), function)
		}))
	}
	for _, f := range base.Get("Events").Fields() {
		expandEvent(t, function, f, merged, target)
	}
}

// functionProperties turns the properties of SAM's function into Lambda's.
func functionProperties(p cfn.Value) cfn.Value {
	if queue, ok := p.Field("DeadLetterQueue"); ok {
		fields := append(slices.Clone(p.Fields()), cfn.NewField("DeadLetterConfig", queue.KeyRange, queue.Value()))
		return cfn.NewMap(p.Place, p.Open, fields...)
	}
	return p
}

// invokeConfig makes an event invoke configuration. SAM makes the queue or topic
// itself where only its type is written.
func invokeConfig(p cfn.Value, function *cfn.Resource) cfn.Value {
	fields := []cfn.Field{cfn.NewField("FunctionName", p.Place, function.Reference("name", p.Place))}
	failure := p.Get("DestinationConfig", "OnFailure")
	destination := failure.Get("Destination")
	if destination.Kind == cfn.Absent && failure.Kind == cfn.Map && failure.Get("Type").Kind != cfn.Absent {
		destination = cfn.Value{Place: failure.Place}
	}
	if destination.Kind != cfn.Absent {
		fields = append(fields, cfn.NewField("DestinationConfig", p.Place, cfn.NewMap(p.Place, false,
			cfn.NewField("OnFailure", p.Place, cfn.NewMap(failure.Place, false,
				cfn.NewField("Destination", failure.Place, destination))))))
	}
	return cfn.NewMap(p.Place, p.Open, fields...)
}

// A streamEvent says how an event of a type becomes a mapping.
type streamEvent struct {
	// group is the block that takes the consumer group.
	group string
	// optional: SAM asks for no starting position.
	optional bool
}

var streamEvents = map[string]streamEvent{
	"Kinesis":          {},
	"DynamoDB":         {},
	"MSK":              {group: "AmazonManagedKafkaEventSourceConfig"},
	"SelfManagedKafka": {group: "SelfManagedKafkaEventSourceConfig", optional: true},
}

// Events of services that invoke a function and do not wait.
//
// Source: AWS Lambda Developer Guide, "Invoking Lambda with events from other
// AWS services"; AWS SAM Developer Guide, EventSource; read 2026-11-29.
var asynchronousEvents = map[string]bool{
	"SNS": true, "S3": true, "CloudWatchEvent": true, "EventBridgeRule": true, "Schedule": true,
	"ScheduleV2": true, "CloudWatchLogs": true, "IoTRule": true,
}

func expandEvent(t *cfn.Template, function *cfn.Resource, f cfn.Field,
	merged func(*cfn.Scene) cfn.Value, target func() cfn.Value) {
	event := f.Value()
	typ := event.Get("Type")
	switch kind, isStream := streamEvents[typ.Text]; {
	case isStream:
		m := function.Derive(function.ID+f.Key, "AWS::Lambda::EventSourceMapping", func(s *cfn.Scene) cfn.Value {
			return mappingProperties(merged(s).Get("Events", f.Key, "Properties"), typ.Text, kind, target())
		})
		m.Within(event)
		m.Label, m.Header, m.Body = f.Key, f.KeyRange, f.KeyRange.Until(event.Place)
		t.Put(m)
	case asynchronousEvents[typ.Text] && event.Get("Properties", "SqsSubscription").Kind == cfn.Absent:
		caller := function.Derive(function.ID+f.Key+"Permission", asynchronousCaller, func(*cfn.Scene) cfn.Value {
			return cfn.NewMap(event.Place, false, cfn.NewField("FunctionName", f.KeyRange, target()))
		})
		caller.Header = typ.Place
		t.Put(caller)
	}
}

// asynchronousCaller is the type of the resources that stand for callers, which
// notes reads.
const asynchronousCaller = "AsynchronousCaller"

// notes states the asynchronous callers that events name.
func notes(t *cfn.Template) []*facts.FunctionNote {
	var out []*facts.FunctionNote
	for _, r := range t.Resources {
		if r.Type == asynchronousCaller && r.Exists(&cfn.Scene{}) {
			note := r.Note(r.Properties(&cfn.Scene{}).Get("FunctionName"), r.Header)
			out = append(out, &note)
		}
	}
	return out
}

// mappingProperties turns the properties of an event into those of a mapping.
// Most have one name in both and are passed through.
func mappingProperties(p cfn.Value, typ string, kind streamEvent, function cfn.Value) cfn.Value {
	if p.Kind != cfn.Map {
		return p
	}
	fields := []cfn.Field{cfn.NewField("FunctionName", p.Place, function)}
	var group []cfn.Field
	for _, f := range p.Fields() {
		switch {
		case f.Key == "Stream":
			f.Key = "EventSourceArn"
			fields = append(fields, f)
		case f.Key == "KafkaBootstrapServers":
			servers := cfn.NewMap(f.KeyRange, false, f)
			endpoints := cfn.NewMap(f.KeyRange, false, cfn.NewField("Endpoints", f.KeyRange, servers))
			fields = append(fields, cfn.NewField("SelfManagedEventSource", f.KeyRange, endpoints))
		case kind.group != "" && (f.Key == "ConsumerGroupId" || f.Key == "SchemaRegistryConfig"):
			group = append(group, f)
		case f.Key == "FunctionName", f.Key == "EventSourceArn", f.Key == "SelfManagedEventSource":
			// Events have no such properties.
		default:
			fields = append(fields, f)
		}
	}
	if len(group) > 0 {
		fields = append(fields, cfn.NewField(kind.group, p.Place, cfn.NewMap(p.Place, p.Open, group...)))
	}
	if kind.optional {
		fields = append(fields, cfn.PositionOptional())
	}
	fields = append(fields, cfn.SourceKind(sourceKinds[typ]))
	return cfn.NewMap(p.Place, p.Open, fields...)
}

// sourceKinds are what the types of events read.
var sourceKinds = map[string]string{
	"Kinesis": "kinesis", "DynamoDB": "dynamodb", "MSK": "msk", "SelfManagedKafka": "self_managed_kafka",
}

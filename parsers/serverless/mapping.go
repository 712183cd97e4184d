package serverless

import (
	"fmt"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// An event is a stream, msk or kafka event of a function.
//
// Source: osls 4.3.1, lib/plugins/aws/package/compile/events; Serverless
// Framework 4, the same files of a commit of 2026; read 2026-11-29.
type event struct {
	service    *service
	function   *lambda
	kind       string
	index      int
	key, value *yamlpos.Node
	label, id  string
	wanted     string // the logical id before it got a number
	// under are earlier events of the function that have the same logical id, the
	// first last: no mapping is made of them.
	under []*event
}

// written is the event's settings; an ARN alone is a stream event's whole text.
func (e *event) written(scene *cfn.Scene) cfn.Value {
	v := e.service.t.Value(scene, e.value)
	if e.kind == "stream" && v.Kind != cfn.Map {
		return cfn.NewMap(v.Place, false, cfn.NewField("arn", v.Place, v))
	}
	return v
}

// settings is the mapping that the event's settings stand in, nil when it is a
// text alone.
func (e *event) settings() *yamlpos.Node {
	if r := e.service.vars.value(e.value); r.state == isNode && r.node.Kind == yamlpos.Mapping {
		return r.node
	}
	return nil
}

// identify gives the event its logical id. An id that is taken gets a number, so
// that what is written stays a mapping of its own.
func (e *event) identify() {
	written := e.written(&cfn.Scene{})
	arn := written.Get("arn")
	node := e.arnNode()
	text := arn.Text
	if r := e.service.vars.value(node); r.state == isNode {
		node = r.node
	}
	if arn.Kind != cfn.Text && node.Kind == yamlpos.Scalar {
		text = spelled(node)
	}
	name, topic := sourceName(node, text), written.Get("topic")
	if topic.Kind != cfn.Text {
		if n := e.settings().Get("topic"); n != nil {
			topic.Text = spelled(n)
		}
	}
	switch e.kind {
	case "stream":
		e.id = streamID(e.function.name, e.streamKind(written), name)
	case "msk":
		e.id = mskID(e.function.name, name, topic.Text)
	default:
		e.id = kafkaID(e.function.name, topic.Text)
	}
	e.wanted = e.id
	taken := e.service.ids[e.id]
	e.service.ids[e.id]++
	if taken > 0 {
		e.id = fmt.Sprintf("%s#%d", e.id, taken)
	}
}

// streamKind is "kinesis" or "dynamodb" as written, else what the ARN says, also
// where only some of it is known.
func (e *event) streamKind(written cfn.Value) string {
	if typ := written.Get("type"); typ.Kind == cfn.Text {
		return typ.Text
	}
	arn := written.Get("arn")
	text := arn.Text
	if node := e.arnNode(); arn.Kind != cfn.Text && node.Kind == yamlpos.Scalar {
		text = spelled(node)
	}
	words := strings.SplitN(text, ":", 4)
	if len(words) == 4 && words[0] == "arn" && !strings.Contains(words[2], "{") {
		return words[2]
	}
	return ""
}

// arnNode is where the source's ARN is written.
func (e *event) arnNode() *yamlpos.Node {
	if settings := e.settings(); settings != nil && settings.Get("arn") != nil {
		return settings.Get("arn")
	}
	return e.value
}

// add puts the event's mapping into the template.
func (e *event) add() {
	s := e.service
	at := whole(e.key, e.value)
	consumer := e.consumer()
	m := s.put(e.id, "AWS::Lambda::EventSourceMapping", e.key.Used(), at, e.function, func(scene *cfn.Scene) cfn.Value {
		return e.overEarlier(scene, e.properties(e.written(scene), consumer))
	})
	m.Label = e.label
	s.after = append(s.after, func(set *facts.Set) {
		for _, stated := range set.Mappings {
			if stated.ID == e.id {
				e.complete(stated)
			}
		}
	})
}

// consumer adds the fan-out consumer that "consumer: true" asks for, nil when
// none is made.
func (e *event) consumer() *cfn.Resource {
	written := e.written(&cfn.Scene{})
	if e.kind != "stream" || !written.Get("consumer").Is("true") || e.streamKind(written) == "dynamodb" {
		return nil
	}
	arn := written.Get("arn")
	node := e.settings().Get("arn")
	if r := e.service.vars.value(node); r.state == isNode {
		node = r.node
	}
	name := e.function.name + sourceName(node, arn.Text) + "Consumer"
	id := normalized(name) + "StreamConsumer"
	made := e.service.t.Make(id, "AWS::Kinesis::StreamConsumer", e.key.Used(), whole(e.key, e.value), func(scene *cfn.Scene) cfn.Value {
		written := e.written(scene)
		fields := []cfn.Field{cfn.NewField("StreamARN", written.Place, written.Get("arn"))}
		provider := e.service.root.Get("provider")
		if e.service.vars.section(provider).Get("kinesis") == nil && len(e.service.vars.unread(provider)) == 0 {
			// Another naming mode puts service and stage into the name.
			fields = append(fields, cfn.NewField("ConsumerName", e.key.Used(), cfn.NewText(name, e.key.Used())))
		} else {
			fields = append(fields, cfn.NewField("ConsumerName", e.key.Used(), cfn.Value{Place: e.key.Used()}))
		}
		return cfn.NewMap(written.Place, written.Open, fields...)
	})
	e.service.t.Put(made)
	return made
}

// passed are settings by the names that CloudFormation has for them.
var passed = map[string]string{
	"startingPosition": "StartingPosition", "startingPositionTimestamp": "StartingPositionTimestamp",
	"batchSize": "BatchSize", "enabled": "Enabled",
	"batchWindow": "MaximumBatchingWindowInSeconds", "maximumBatchingWindow": "MaximumBatchingWindowInSeconds",
	"parallelizationFactor": "ParallelizationFactor", "tumblingWindowInSeconds": "TumblingWindowInSeconds",
	"maximumRetryAttempts": "MaximumRetryAttempts", "maximumRecordAgeInSeconds": "MaximumRecordAgeInSeconds",
	"bisectBatchOnFunctionError": "BisectBatchOnFunctionError",
}

// properties turns an event's settings into those of a mapping.
func (e *event) properties(p cfn.Value, consumer *cfn.Resource) cfn.Value {
	if p.Kind != cfn.Map {
		p.Kind, p.Open = cfn.Map, true
	}
	var fields []cfn.Field
	add := func(name string, at source.Range, v cfn.Value) { fields = append(fields, cfn.NewField(name, at, v)) }
	add("FunctionName", p.Place, e.function.resource.Reference("name", e.function.key.Used()))
	for _, f := range p.Fields() {
		v := f.Value()
		if v.Kind == cfn.Absent {
			continue
		}
		name, isPassed := passed[f.Key]
		switch e.fate(f.Key) {
		case dropped:
			continue
		case unclear:
			v = cfn.Value{Place: v.Place, Hops: v.Hops, Maybe: true}
		}
		switch {
		case isPassed:
			add(name, f.KeyRange, v)
		case f.Key == "arn" && e.kind != "kafka":
			add("EventSourceArn", f.KeyRange, e.source(p, v, consumer))
		case f.Key == "bootstrapServers":
			add("SelfManagedEventSource", f.KeyRange, nested(f.KeyRange, v, "Endpoints", "KafkaBootstrapServers"))
		case f.Key == "topic":
			add("Topics", f.KeyRange, oneOf(v))
		case f.Key == "consumerGroupId" && !v.Is(""):
			block := "AmazonManagedKafkaEventSourceConfig"
			if e.kind == "kafka" {
				block = "SelfManagedKafkaEventSourceConfig"
			}
			add(block, f.KeyRange, nested(f.KeyRange, v, "ConsumerGroupId"))
		case f.Key == "functionResponseType":
			add("FunctionResponseTypes", f.KeyRange, oneOf(v))
		case f.Key == "destinations":
			add("DestinationConfig", f.KeyRange, destination(f.KeyRange, v.Get("onFailure")))
		case f.Key == "onFailureDestination" && e.kind == "kafka":
			add("DestinationConfig", f.KeyRange, destination(f.KeyRange, v))
		case f.Key == "filterPatterns":
			add("FilterCriteria", f.KeyRange, nested(f.KeyRange, patterns(v), "Filters"))
		case isPollers(f.Key) && !v.Is("false"):
			add("ProvisionedPollerConfig", f.KeyRange, pollers(v))
		case f.Key == "accessConfigurations":
			add("SourceAccessConfigurations", f.KeyRange, access(v))
		case f.Key == "saslScram512":
			add("SourceAccessConfigurations", f.KeyRange, cfn.NewList(v.Place, accessOf("SASL_SCRAM_512_AUTH", v)))
		}
	}
	fields = append(fields, cfn.PositionOptional())
	switch kind := e.streamKind(p); {
	case e.kind == "msk":
		fields = append(fields, cfn.SourceKind("msk"))
	case e.kind == "kafka":
		fields = append(fields, cfn.SourceKind("self_managed_kafka"))
	case kind == "kinesis" || kind == "dynamodb":
		fields = append(fields, cfn.SourceKind(kind))
	}
	return cfn.NewMap(p.Place, p.Open, fields...)
}

// source is what the mapping reads: the stream, or its fan-out consumer.
func (e *event) source(p, arn cfn.Value, made *cfn.Resource) cfn.Value {
	if made != nil {
		return made.Reference("consumer_arn", p.Get("consumer").Place)
	}
	if consumer := p.Get("consumer"); e.kind == "stream" && consumer.Kind != cfn.Absent &&
		!consumer.Is("true") && !consumer.Is("false") && e.streamKind(p) != "dynamodb" {
		return consumer
	}
	return arn
}

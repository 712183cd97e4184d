package templates

import (
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// refer writes a reference to what is declared, as the kinds of resources spell
// it.
func (w *writer) refer(ref facts.Ref) any {
	for _, e := range declared(w.set) {
		if e.Base().ID != ref.ID || e.Base().Scope != ref.Scope {
			continue
		}
		if value := reference(e, w.referent(e), ref.Attribute); value != nil {
			return value
		}
		w.unsaid(OtherAttribute)
		return nil
	}
	return w.referThing(ref)
}

// referent is the logical id that references name: in the Serverless Framework
// that of the function that the framework makes.
func (w *writer) referent(e facts.Kinded) string {
	id := w.ids[e.Base().ID]
	if w.isFrameworkFunction(e) && w.syntax == Serverless {
		return id + "LambdaFunction"
	}
	return id
}

// reference is nil where a resource of the kind has no such attribute.
func reference(e facts.Kinded, id, attribute string) any {
	attributes := map[string]string{"arn": "Arn"}
	ref := "name"
	switch e.(type) {
	case *facts.Stream:
		attributes["id"] = "Arn" // Terraform's word
	case *facts.StreamConsumer:
		attributes, ref = map[string]string{"consumer_arn": "ConsumerARN", "name": "ConsumerName"}, ""
	case *facts.Table:
		attributes["stream_arn"] = "StreamArn"
		if attribute == "id" {
			attribute = "name"
		}
	case *facts.BrokerConfig:
		attributes["latest_revision"], ref = "LatestRevision.Revision", ""
	case *facts.Cluster:
		ref = ""
	case *facts.FunctionAlias, *facts.Policy:
		attributes, ref = nil, "arn"
	case *facts.Role:
		if attribute == "id" {
			attribute = "name"
		}
	case *facts.Topic:
		attributes["name"], ref = "TopicName", ""
	case *facts.Function:
	default:
		return nil
	}
	if attribute == ref {
		return call("Ref", id)
	}
	if attributes[attribute] == "" {
		return nil
	}
	return call("Fn::GetAtt", []string{id, attributes[attribute]})
}

// A thing is a type of resource that is no fact and is referred to.
type thing struct {
	typ  string
	word string // in the names of other syntaxes
	// attributes are how CloudFormation calls what is referred to; "Ref" of Ref.
	attributes map[string]string
}

var things = []thing{
	{"AWS::SQS::Queue", "queue", map[string]string{"arn": "Arn", "url": "Ref", "name": "QueueName"}},
	{"AWS::SNS::Topic", "sns", map[string]string{"arn": "TopicArn", "name": "TopicName"}},
	{"AWS::S3::Bucket", "s3", map[string]string{"arn": "Arn", "name": "Ref"}},
}

// referThing writes a reference to a queue, a topic or a bucket, which becomes a
// resource of the twin. Its type shows in its id, or else in where it is named.
func (w *writer) referThing(ref facts.Ref) any {
	t, ok := w.thingOf(ref)
	if !ok {
		w.unsaid(OtherThing)
		return nil
	}
	attribute, ok := t.attributes[ref.Attribute]
	if !ok {
		w.unsaid(OtherAttribute)
		return nil
	}
	id := w.ids[ref.ID]
	if id == "" {
		id = w.logicalID(ref.ID, "")
		w.ids[ref.ID], w.twin.names[id] = id, ref.ID
		resource := (&block{}).add("Type", t.typ)
		resource.addBlock("Properties", w.thingProperties(ref, t))
		w.resources.add(id, resource)
	}
	if attribute == "Ref" {
		return call("Ref", id)
	}
	return call("Fn::GetAtt", []string{id, attribute})
}

func (w *writer) thingOf(ref facts.Ref) (thing, bool) {
	kind := ""
	for _, m := range w.set.Mappings {
		if r := m.FailureDestination.Origin().Ref; r != nil && r.ID == ref.ID {
			kind = m.FailureDestinationKind.Or("")
		}
		if r := m.EventSource.Origin().Ref; r != nil && r.ID == ref.ID {
			kind = m.SourceKind.Or("")
		}
	}
	for _, f := range w.set.Functions {
		if r := f.DeadLetterTarget.Origin().Ref; r != nil && r.ID == ref.ID && kind == "" {
			kind = "sqs" // a queue or a topic: no fact tells them apart
		}
	}
	for _, n := range w.set.Notes {
		if r := n.AsyncFailureDestination.Origin().Ref; r != nil && r.ID == ref.ID && kind == "" {
			kind = "sqs"
		}
	}
	for i, known := range []string{"sqs", "sns", "s3"} {
		if kind == known {
			return things[i], true
		}
	}
	return thing{}, false
}

// thingProperties say whether a queue or topic is FIFO, as far as a mapping that
// sends there tells.
func (w *writer) thingProperties(ref facts.Ref, t thing) *block {
	key := map[string]string{"AWS::SQS::Queue": "FifoQueue", "AWS::SNS::Topic": "FifoTopic"}[t.typ]
	out := &block{}
	for _, m := range w.set.Mappings {
		r := m.FailureDestination.Origin().Ref
		if r == nil || r.ID != ref.ID || key == "" {
			continue
		}
		switch fifo, ok := m.FailureDestinationFIFO.Get(); {
		case fifo:
			return out.add(key, true)
		case !ok:
			return out.add(key, w.unknown())
		}
	}
	return out
}

// services are the words of ARNs for the kinds of sources.
var services = map[string]string{
	"kinesis": "kinesis", "dynamodb": "dynamodb", "msk": "kafka", "sqs": "sqs", "mq": "mq", "documentdb": "rds",
}

// partlyKnown is a text whose middle is unknown.
func (w *writer) partlyKnown(before, after, identity string) any {
	if w.syntax == Serverless {
		return before + w.parameter(identity, "String").(string) + after
	}
	name := w.parameter(identity, "String").(map[string]any)["Ref"].(string)
	return call("Fn::Sub", before+"${"+name+"}"+after)
}

// kindOf is the kind of source of a mapping as far as its text tells.
func kindOf(m *facts.EventSourceMapping) string {
	if kind, ok := m.SourceKind.Get(); ok {
		return kind
	}
	if m.BootstrapServers.IsSet() {
		return "self_managed_kafka"
	}
	words := strings.SplitN(m.EventSource.Or(""), ":", 6)
	if len(words) != 6 || words[0] != "arn" {
		return ""
	}
	for kind, service := range services {
		if words[2] == service {
			return kind
		}
	}
	return ""
}

package templates

import (
	"strconv"

	"github.com/streamlint/streamlint/facts"
)

// resourceType is the type that an entity is declared by.
func (w *writer) resourceType(e facts.Kinded) string {
	switch e := e.(type) {
	case *facts.Stream:
		return "AWS::Kinesis::Stream"
	case *facts.StreamConsumer:
		return "AWS::Kinesis::StreamConsumer"
	case *facts.Table:
		if e.HasReplicas.Or(false) {
			return "AWS::DynamoDB::GlobalTable"
		}
		return "AWS::DynamoDB::Table"
	case *facts.Cluster:
		if e.Service.Or("") == "msk_serverless" {
			return "AWS::MSK::ServerlessCluster"
		}
		return "AWS::MSK::Cluster"
	case *facts.BrokerConfig:
		return "AWS::MSK::Configuration"
	case *facts.Topic:
		return "AWS::MSK::Topic"
	case *facts.Function:
		if w.syntax == SAM {
			return "AWS::Serverless::Function"
		}
		return "AWS::Lambda::Function"
	case *facts.FunctionAlias:
		return "AWS::Lambda::Alias"
	case *facts.Role:
		return "AWS::IAM::Role"
	case *facts.Policy:
		return "AWS::IAM::ManagedPolicy"
	}
	return "AWS::Lambda::EventSourceMapping"
}

// properties are those of an entity's resource.
func (w *writer) properties(e facts.Kinded) *block {
	switch e := e.(type) {
	case *facts.Stream:
		out := (&block{}).add("Name", w.text(e.Name)).add("ShardCount", w.number(e.ShardCount))
		out.add("RetentionPeriodHours", w.number(e.RetentionHours))
		return out.addBlock("StreamModeDetails", (&block{}).add("StreamMode", w.text(e.Mode)))
	case *facts.StreamConsumer:
		return (&block{}).add("ConsumerName", w.text(e.Name)).add("StreamARN", w.text(e.StreamARN))
	case *facts.Table:
		return w.table(e)
	case *facts.Cluster:
		return w.cluster(e)
	case *facts.BrokerConfig:
		return w.brokers(e)
	case *facts.Topic:
		return w.topic(e)
	case *facts.Function:
		return w.function(e)
	case *facts.FunctionAlias:
		return (&block{}).add("Name", w.text(e.Name)).add("FunctionName", w.text(e.FunctionName))
	case *facts.Role:
		return w.role(e)
	case *facts.Policy:
		return (&block{}).add("ManagedPolicyName", w.text(e.Name)).add("PolicyDocument", w.policyDocument(e.Statements))
	case *facts.EventSourceMapping:
		return w.mapping(e)
	}
	panic("no resource declares a " + e.Kind())
}

func (w *writer) table(t *facts.Table) *block {
	out := (&block{}).add("TableName", w.text(t.Name))
	var keys []*block
	for _, k := range []struct {
		name facts.Attr[string]
		typ  string
	}{{t.HashKey, "HASH"}, {t.RangeKey, "RANGE"}} {
		if name := w.text(k.name); name != nil {
			keys = append(keys, (&block{}).add("AttributeName", name).add("KeyType", k.typ))
		}
	}
	if len(keys) > 0 {
		out.add("KeySchema", keys)
	}
	stream := (&block{}).add("StreamViewType", w.text(t.StreamViewType))
	switch enabled, known := t.StreamEnabled.Get(); {
	case enabled:
		out.add("StreamSpecification", stream)
	case known && t.HasReplicas.Or(false):
		w.unsaid(StreamOff)
	case !known && !t.StreamEnabled.IsAbsent():
		if !t.StreamViewType.IsUnknown() {
			w.unsaid(PartOfBlock)
		}
		out.add("StreamSpecification", perhaps(w.parameter(t.StreamEnabled.Identity(), "String")))
	}
	if t.HasReplicas.Or(false) {
		out.add("Replicas", []any{map[string]any{"Region": "eu-west-1"}, map[string]any{"Region": "us-east-1"}})
	}
	return out
}

func (w *writer) cluster(c *facts.Cluster) *block {
	if service := c.Service.Or(""); service != "msk" && service != "msk_serverless" {
		w.unsaid(OtherCluster)
	}
	if c.VersionMayDiffer.Or(false) {
		w.unsaid(Dropped)
	}
	out := (&block{}).add("ClusterName", w.text(c.Name))
	if c.Service.Or("") == "msk_serverless" {
		return out
	}
	out.add("KafkaVersion", w.text(c.KafkaVersion))
	out.addBlock("BrokerNodeGroupInfo", (&block{}).add("InstanceType", w.text(c.InstanceType)))
	configuration := (&block{}).add("Arn", w.text(c.ConfigurationARN)).add("Revision", w.number(c.ConfigurationRevision))
	return out.addBlock("ConfigurationInfo", configuration)
}

func (w *writer) brokers(b *facts.BrokerConfig) *block {
	var text string
	for _, s := range b.Settings.Items {
		value, ok := s.Value.Get()
		if !ok {
			w.unsaid(PartOfList)
		}
		text += s.Name.Or("") + "=" + value + "\n"
	}
	if !b.Settings.Complete {
		w.unsaid(PartOfList)
	}
	out := (&block{}).add("Name", w.text(b.Name)).add("KafkaVersionsList", w.texts(b.KafkaVersions))
	return out.add("ServerProperties", text)
}

func (w *writer) topic(t *facts.Topic) *block {
	out := (&block{}).add("TopicName", w.text(t.Name)).add("ClusterArn", w.text(t.ClusterRef))
	out.add("PartitionCount", w.number(t.PartitionCount))
	return out.add("Configs", expressAs(w, t.RetentionMS, "String", func(ms int64) any {
		return call("Fn::Base64", "cleanup.policy=delete\nretention.ms="+strconv.FormatInt(ms, 10)+"\n")
	}))
}

// function are the properties of a function, which Lambda and SAM share but for
// the dead letter queue.
func (w *writer) function(f *facts.Function) *block {
	if f.TimeoutSeconds.Origin().Kind == facts.OriginDefaulted {
		w.unsaid(Filled)
	}
	out := (&block{}).add("Handler", "app.handler").add("Runtime", "python3.13")
	out.add("FunctionName", w.text(f.Name)).add("Role", w.text(f.RoleARN)).add("Timeout", w.number(f.TimeoutSeconds))
	out.add("ReservedConcurrentExecutions", w.number(f.ReservedConcurrency))
	out.add("CapacityProviderConfig", w.present(f.OnManagedInstances, func() *block { return &block{} }))
	target := w.text(f.DeadLetterTarget)
	if w.syntax != SAM {
		return out.addBlock("DeadLetterConfig", (&block{}).add("TargetArn", target))
	}
	out.add("CodeUri", "src/")
	if target != nil {
		out.add("DeadLetterQueue", (&block{}).add("Type", "SQS").add("TargetArn", target))
	}
	return out
}

// notes writes what other declarations say of functions.
func (w *writer) notes() {
	for _, n := range w.set.Notes {
		id := w.logicalID("Note", "")
		function := w.text(n.FunctionName)
		if n.AsyncFailureDestination.IsSet() {
			failure := (&block{}).add("Destination", w.text(n.AsyncFailureDestination))
			config := (&block{}).add("FunctionName", function).add("Qualifier", "$LATEST")
			config.add("DestinationConfig", (&block{}).add("OnFailure", failure))
			w.resources.add(id, (&block{}).add("Type", "AWS::Lambda::EventInvokeConfig").add("Properties", config))
			continue
		}
		permission := (&block{}).add("Action", "lambda:InvokeFunction").add("FunctionName", function)
		permission.add("Principal", "sns.amazonaws.com")
		w.resources.add(id, (&block{}).add("Type", "AWS::Lambda::Permission").add("Properties", permission))
	}
}

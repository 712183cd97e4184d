package templates

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// Settings that events of the Serverless Framework have, by CloudFormation's
// names, beside what they read.
//
// Source: Serverless Framework documentation, "AWS Streams", "AWS MSK", "Kafka";
// read 2026-11-29.
var serverlessSettings = map[string]map[string]string{
	"stream": {
		"BatchSize": "batchSize", "MaximumBatchingWindowInSeconds": "batchWindow", "Enabled": "enabled",
		"StartingPosition": "startingPosition", "StartingPositionTimestamp": "startingPositionTimestamp",
		"ParallelizationFactor": "parallelizationFactor", "TumblingWindowInSeconds": "tumblingWindowInSeconds",
		"MaximumRetryAttempts": "maximumRetryAttempts", "MaximumRecordAgeInSeconds": "maximumRecordAgeInSeconds",
		"BisectBatchOnFunctionError": "bisectBatchOnFunctionError", "FunctionResponseTypes": "functionResponseType",
		"DestinationConfig": "destinations", "FilterCriteria": "filterPatterns",
	},
	"msk": {
		"BatchSize": "batchSize", "MaximumBatchingWindowInSeconds": "maximumBatchingWindow", "Enabled": "enabled",
		"StartingPosition": "startingPosition", "StartingPositionTimestamp": "startingPositionTimestamp",
		"Topics": "topic", "ConsumerGroupId": "consumerGroupId", "FilterCriteria": "filterPatterns",
		"ProvisionedPollerConfig": "provisionedPollers",
	},
	"kafka": {
		"BatchSize": "batchSize", "MaximumBatchingWindowInSeconds": "maximumBatchingWindow", "Enabled": "enabled",
		"StartingPosition": "startingPosition", "StartingPositionTimestamp": "startingPositionTimestamp",
		"Topics": "topic", "ConsumerGroupId": "consumerGroupId", "FilterCriteria": "filterPatterns",
		"ProvisionedPollerConfig": "provisionedPollers", "SourceAccessConfigurations": "accessConfigurations",
	},
}

func (w *writer) whyNoServerlessEvent(m *facts.EventSourceMapping) Reason {
	kind := kindOf(m)
	typ := eventTypes[kind]
	stream := typ.serverless == "stream"
	topics := m.Topics.Or(nil)
	switch {
	case !m.StartingPosition.IsSet(), stream && m.BatchSize.IsAbsent():
		return Defaulted
	case !stream && (isZero(m.BatchSize) || isZero(m.BatchingWindowMS)):
		return DroppedZero
	case stream && !m.StartingTimestamp.IsAbsent():
		return DroppedZero // no event without a consumer of its own keeps it
	case !stream && len(topics) != 1:
		return OneTopic
	case typ.group != "" && groupBlock(m) != typ.group && len(w.dry().groupSettings(m).fields) > 0, m.GroupID.Or("x") == "":
		return NoSetting
	}
	for _, f := range w.dry().samEvent(m).fields[1:] {
		if serverlessSettings[typ.serverless][f.key] == "" {
			return NoSetting
		}
	}
	return w.whyNoServerlessValue(m, kind)
}

// samePlace reports whether two events of a function may get one logical id, which
// the framework makes of the names of stream, cluster and topic.
func (w *writer) samePlace(a, b *facts.EventSourceMapping) bool {
	place := func(m *facts.EventSourceMapping) string {
		source := inline(w.dry().text(m.EventSource))
		if words := strings.Split(m.EventSource.Or(""), "/"); len(words) > 1 {
			source = words[1]
		}
		return eventTypes[kindOf(m)].serverless + source + strings.Join(m.Topics.Or(nil), ",")
	}
	return camel(place(a)) == camel(place(b))
}

func isZero(a facts.Attr[int64]) bool {
	value, ok := a.Get()
	return ok && value == 0
}

// whyNoServerlessValue finds values that the event takes in no form.
func (w *writer) whyNoServerlessValue(m *facts.EventSourceMapping, kind string) Reason {
	for _, f := range m.Filters.Items {
		if text, ok := f.Pattern.Get(); !ok || len(f.Pattern.Origin().Hops) > 0 || !isObject(text) {
			return NoPattern
		}
	}
	switch list, ok := m.ResponseTypes.Get(); {
	case !m.Filters.Complete:
		return NoPattern
	case !m.ResponseTypes.IsAbsent() && (!ok || len(list) != 1):
		return NoSetting
	case !m.SuccessDestination.IsAbsent(), m.AccessTypes.IsSet() && !m.AccessTypes.IsKnown():
		return NoSetting
	}
	destination := m.FailureDestination
	known := []string{"sqs", "sns"}
	if destination.Origin().Ref != nil && !slices.Contains(known, m.FailureDestinationKind.Or("")) {
		return NoSetting
	}
	for _, typ := range m.AccessTypes.Or(nil) {
		if serverlessAccess[typ] == "" {
			return NoSetting
		}
	}
	return ""
}

func isObject(text string) bool {
	var object map[string]any
	return json.Unmarshal([]byte(text), &object) == nil && object != nil
}

// serverlessAccess are the keys of access configurations.
var serverlessAccess = map[string]string{
	"VPC_SUBNET": "vpcSubnet", "VPC_SECURITY_GROUP": "vpcSecurityGroup", "BASIC_AUTH": "saslPlainAuth",
	"SASL_SCRAM_256_AUTH": "saslScram256Auth", "SASL_SCRAM_512_AUTH": "saslScram512Auth",
	"CLIENT_CERTIFICATE_TLS_AUTH": "clientCertificateTlsAuth", "SERVER_ROOT_CA_CERTIFICATE": "serverRootCaCertificate",
}

func (w *writer) serverlessFunction(id string, f *facts.Function) {
	out := (&block{}).add("handler", "app.handler").add("name", w.text(f.Name)).add("role", w.text(f.RoleARN))
	if f.TimeoutSeconds.Origin().Kind != facts.OriginDefaulted {
		out.add("timeout", w.number(f.TimeoutSeconds))
	}
	out.add("reservedConcurrency", w.number(f.ReservedConcurrency))
	out.add("onError", w.text(f.DeadLetterTarget))
	var events []*block
	for _, m := range w.events[f] {
		w.checkMapping(m)
		event := field{key: eventTypes[kindOf(m)].serverless, value: w.serverlessEvent(m), states: m.ID}
		events = append(events, &block{fields: []field{event}})
	}
	if len(events) > 0 {
		out.add("events", events)
	}
	w.twin.names[id+"LambdaFunction"] = f.ID
	w.functions.fields = append(w.functions.fields, field{key: id, value: out, states: f.ID})
}

// serverlessEvent are the settings of a mapping in the words of the framework.
func (w *writer) serverlessEvent(m *facts.EventSourceMapping) *block {
	out := &block{}
	kind := kindOf(m)
	typ := eventTypes[kind].serverless
	switch typ {
	case "stream":
		out.add("type", kind).add("arn", w.text(m.EventSource))
		if w.readsConsumer(m) {
			out.add("consumer", w.text(m.EventSource))
		}
	case "msk":
		out.add("arn", w.text(m.EventSource))
	default:
		out.add("bootstrapServers", w.texts(m.BootstrapServers))
	}
	filled := map[string]bool{
		"BatchSize":        m.BatchSize.Origin().Kind == facts.OriginDefaulted,
		"StartingPosition": m.StartingPosition.Origin().Kind == facts.OriginDefaulted,
	}
	for _, f := range w.samEvent(m).fields[1:] {
		if filled[f.key] {
			continue
		}
		out.add(serverlessSettings[typ][f.key], w.serverlessValue(m, f))
	}
	return out
}

// readsConsumer reports whether a mapping reads a declared fan-out consumer.
func (w *writer) readsConsumer(m *facts.EventSourceMapping) bool {
	ref := m.EventSource.Origin().Ref
	return ref != nil && slices.ContainsFunc(w.set.Consumers, func(c *facts.StreamConsumer) bool { return c.ID == ref.ID })
}

// serverlessValue spells a setting of CloudFormation as the framework does.
func (w *writer) serverlessValue(m *facts.EventSourceMapping, f field) any {
	inner, _ := f.value.(*block)
	switch f.key {
	case "Topics", "FunctionResponseTypes":
		if list, ok := f.value.([]string); ok {
			return list[0]
		}
	case "DestinationConfig":
		failure := inner.get("OnFailure").(*block).get("Destination")
		if m.FailureDestination.Origin().Ref == nil {
			return (&block{}).add("onFailure", failure)
		}
		return (&block{}).add("onFailure", (&block{}).add("arn", failure).add("type", m.FailureDestinationKind.Or("")))
	case "FilterCriteria":
		var patterns []any
		for _, filter := range m.Filters.Items {
			patterns = append(patterns, verbatim(filter.Pattern.Or("")))
		}
		return patterns
	case "ProvisionedPollerConfig":
		if inner == nil {
			return f.value
		}
		return (&block{}).add("min", inner.get("MinimumPollers")).add("max", inner.get("MaximumPollers")).
			add("group", inner.get("PollerGroupName"))
	case "SourceAccessConfigurations":
		out := &block{}
		for _, typ := range m.AccessTypes.Or(nil) {
			out.add(serverlessAccess[typ], "arn:aws:secretsmanager:eu-west-1:111122223333:secret:x")
		}
		return out
	}
	return f.value
}

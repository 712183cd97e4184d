package templates

import (
	"slices"

	"github.com/streamlint/streamlint/facts"
)

// chooseEvents finds the mappings that are events of a function of the template,
// and says of the others why they are not.
func (w *writer) chooseEvents(groups []*group) {
	if w.syntax == CloudFormation {
		return
	}
	for _, g := range groups {
		m := g.mapping()
		if m == nil {
			continue
		}
		f, reason := w.functionOf(g, m)
		if reason == "" {
			reason = w.whyNoEvent(f, m)
		}
		if reason != "" {
			for range g.entities {
				w.twin.Kept = append(w.twin.Kept, reason)
			}
			continue
		}
		w.twin.Events++
		w.isEvent[m] = true
		w.events[f] = append(w.events[f], m)
	}
}

// functionOf is the function that the group's mapping may be an event of.
func (w *writer) functionOf(g *group, m *facts.EventSourceMapping) (*facts.Function, Reason) {
	if g.loop {
		return nil, NoLoop
	}
	if len(g.entities) > 1 || m.Conditional.Or(false) || len(m.When) > 0 {
		return nil, NoCondition
	}
	ref := m.FunctionName.Origin().Ref
	if ref == nil {
		return nil, NoFunction
	}
	for _, a := range w.set.Aliases {
		if a.ID == ref.ID {
			return nil, ByAlias
		}
	}
	for _, f := range w.set.Functions {
		if f.ID != ref.ID || ref.Attribute != "name" && ref.Attribute != "arn" {
			continue
		}
		if !w.isFrameworkFunction(f) {
			return nil, FunctionResource
		}
		return f, ""
	}
	return nil, NoFunction
}

func (w *writer) whyNoEvent(f *facts.Function, m *facts.EventSourceMapping) Reason {
	if _, ok := eventTypes[kindOf(m)]; !ok {
		return NoEventType
	}
	if m.EventSource.IsSet() == m.BootstrapServers.IsSet() && !m.EventSource.IsUnknown() {
		return NoEventType
	}
	if w.syntax == SAM {
		return w.whyNoSAMEvent(m)
	}
	if slices.ContainsFunc(w.events[f], func(other *facts.EventSourceMapping) bool { return w.samePlace(m, other) }) {
		return SamePlace
	}
	return w.whyNoServerlessEvent(m)
}

// isFrameworkFunction reports whether the function is one of SAM or of the
// Serverless Framework, and may have events.
func (w *writer) isFrameworkFunction(e facts.Kinded) bool {
	f, ok := e.(*facts.Function)
	if !ok || w.syntax == CloudFormation || len(f.When) > 0 {
		return false
	}
	if w.syntax == SAM {
		return true
	}
	// The framework names a function and limits its time where nothing is written,
	// and takes no zero.
	return !f.Name.IsAbsent() && !f.TimeoutSeconds.IsAbsent() && f.TimeoutSeconds.Or(1) > 0 && !f.OnManagedInstances.Or(false)
}

func (w *writer) frameworkFunction(id string, f *facts.Function) {
	if w.syntax == SAM {
		w.samFunction(id, f)
	} else {
		w.serverlessFunction(id, f)
	}
}

// An eventType is how the frameworks call what a mapping of a source is.
type eventType struct {
	sam, serverless string
	group           string // the block of the mapping whose settings the event has
}

var eventTypes = map[string]eventType{
	"kinesis":            {"Kinesis", "stream", ""},
	"dynamodb":           {"DynamoDB", "stream", ""},
	"msk":                {"MSK", "msk", managedKafka},
	"self_managed_kafka": {"SelfManagedKafka", "kafka", selfManagedKafka},
}

// Settings that events of SAM have, beside what they read.
//
// Source: AWS SAM Developer Guide, EventSource types Kinesis, DynamoDB, MSK and
// SelfManagedKafka; read 2026-11-29.
var (
	samCommon = []string{
		"BatchSize", "BisectBatchOnFunctionError", "DestinationConfig", "Enabled", "FilterCriteria",
		"FunctionResponseTypes", "MaximumBatchingWindowInSeconds", "MaximumRecordAgeInSeconds",
		"MaximumRetryAttempts", "MetricsConfig", "StartingPosition", "StartingPositionTimestamp",
	}
	samStreams = []string{"ParallelizationFactor", "TumblingWindowInSeconds"}
	samKafka   = []string{
		"Topics", "ConsumerGroupId", "SchemaRegistryConfig", "LoggingConfig", "ProvisionedPollerConfig",
		"SourceAccessConfigurations",
	}
)

// samEvent are the settings of a mapping in the words of SAM's event.
func (w *writer) samEvent(m *facts.EventSourceMapping) *block {
	out := &block{}
	if kindOf(m) == "self_managed_kafka" {
		out.add("KafkaBootstrapServers", w.texts(m.BootstrapServers))
	} else {
		out.add("Stream", w.text(m.EventSource))
	}
	for _, f := range w.settings(m, &block{}).fields {
		if group, ok := f.value.(*block); ok && f.key == groupBlock(m) {
			out.fields = append(out.fields, group.fields...)
			continue
		}
		out.fields = append(out.fields, f)
	}
	return out
}

func (w *writer) whyNoSAMEvent(m *facts.EventSourceMapping) Reason {
	typ := eventTypes[kindOf(m)]
	has := samStreams
	if typ.group != "" {
		has = samKafka
	}
	if group := w.dry().groupSettings(m); len(group.fields) > 0 && groupBlock(m) != typ.group {
		return NoSetting
	}
	if kindOf(m) == "self_managed_kafka" && !m.StartingPosition.IsSet() && !m.StartingPositionOptional.Or(false) {
		return Defaulted // SAM asks for no position there
	}
	for _, f := range w.dry().samEvent(m).fields[1:] {
		if !slices.Contains(samCommon, f.key) && !slices.Contains(has, f.key) {
			return NoSetting
		}
	}
	return ""
}

func (w *writer) samFunction(id string, f *facts.Function) {
	events := &block{}
	properties := w.function(f)
	for _, m := range w.events[f] {
		w.checkMapping(m)
		event := (&block{}).add("Type", eventTypes[kindOf(m)].sam).add("Properties", w.samEvent(m))
		name := w.ids[m.ID]
		w.twin.names[id+name] = m.ID
		events.fields = append(events.fields, field{key: name, value: event, states: m.ID})
	}
	properties.addBlock("Events", events)
	resource := (&block{}).add("Type", w.resourceType(f)).add("Properties", properties)
	w.resources.fields = append(w.resources.fields, field{key: id, value: resource, states: f.ID})
}

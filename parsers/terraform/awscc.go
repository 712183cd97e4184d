package terraform

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// cloudControlMapping states an awscc_lambda_event_source_mapping. Its arguments
// are the properties of CloudFormation in snake case, nested ones objects.
func (w *writer) cloudControlMapping(d *declared) {
	c := nestedConfig{d.config}
	d.config = c
	m := w.newMapping(d)
	origin := c.read("event_source_arn")
	m.EventSource = textAttr(origin)
	selfManaged, complete := c.blocks("self_managed_event_source")
	if len(selfManaged) > 0 {
		m.BootstrapServers = textsAttr(at(c, "self_managed_event_source", "endpoints", "kafka_bootstrap_servers"))
	} else if complete {
		m.BootstrapServers = facts.Absent[[]string](m.HeaderOrigin())
	}
	m.SourceKind = sourceKind(origin, len(selfManaged) > 0, m)
	m.Topics = textsAttr(c.read("topics"))
	m.Queues = textsAttr(c.read("queues"))
	group, block := groupID(c, "amazon_managed_kafka_event_source_config", "self_managed_kafka_event_source_config")
	m.GroupID, m.GroupIDBlock = textAttr(group), block
	m.HasSchemaRegistry = hasSchemaRegistry(c)
	m.ConsumptionMode = textAttr(at(c, "self_managed_kafka_event_source_config", "consumption_mode"))
	m.StartingPosition = textAttr(c.read("starting_position"))
	m.StartingTimestamp = textAttr(c.read("starting_position_timestamp"))
	m.TimestampNotation = facts.Known("epoch_seconds", m.HeaderOrigin())
	w.limits(m, c)
	m.FailureDestination, m.FailureDestinationKind = destination(at(c, "destination_config", "on_failure", "destination"))
	m.SuccessDestination = textAttr(at(c, "destination_config", "on_success", "destination"))
	m.Filters = filters(c, "filter_criteria", "filters")
	m.ProvisionedMode = present(c, "provisioned_poller_config")
	m.PollersMinimum = numberAttr(at(c, "provisioned_poller_config", "minimum_pollers"))
	m.PollersMaximum = numberAttr(at(c, "provisioned_poller_config", "maximum_pollers"))
	m.PollerGroup = textAttr(at(c, "provisioned_poller_config", "poller_group_name"))
	m.Metrics = textsAttr(at(c, "metrics_config", "metrics"))
	m.LogLevel = textAttr(at(c, "logging_config", "system_log_level"))
	m.AccessTypes = accessTypes(c, "source_access_configurations", "type")
	m.MaximumConcurrency = numberAttr(at(c, "scaling_config", "maximum_concurrency"))
	m.GroupVaries, m.SourceVaries = d.varies(group), d.varies(origin)
	m.DroppedSettings.Complete = true
	w.set.Mappings = append(w.set.Mappings, m)
}

// A nestedConfig reads objects and lists of objects as blocks.
type nestedConfig struct{ config }

func (c nestedConfig) blocks(name string) ([]config, bool) {
	return objectsIn(c.config.read(name), c)
}

// objectsIn turns a value into the blocks that it stands for.
func objectsIn(r reading, c config) ([]config, bool) {
	switch r.state {
	case isAbsent:
		return nil, true
	case isUnknown:
		return nil, false
	}
	v, marks := r.value.Unmark()
	if !v.IsKnown() {
		return nil, false
	}
	if v.Type().IsObjectType() || v.Type().IsMapType() {
		return []config{&valueConfig{value: v.WithMarks(marks), origin: r.origin, head: c.header()}}, true
	}
	if !v.CanIterateElements() {
		return nil, false
	}
	var out []config
	complete := true
	for it := v.ElementIterator(); it.Next(); {
		_, element := it.Element()
		if isNull(element) {
			continue
		}
		inner, _ := element.Unmark()
		if !inner.IsKnown() || !inner.Type().IsObjectType() && !inner.Type().IsMapType() {
			complete = false
			continue
		}
		out = append(out, &valueConfig{value: element.WithMarks(marks), origin: r.origin, head: c.header()})
	}
	return out, complete
}

// A valueConfig is an object value read as a block.
type valueConfig struct {
	value  cty.Value
	origin facts.Origin
	head   source.Range
}

func (c *valueConfig) header() source.Range { return c.head }

func (c *valueConfig) ignores(string) bool { return false }

func (c *valueConfig) read(name string) reading {
	v, ok := member(c.value, name)
	if !ok || isNull(v) {
		return absentAt(c)
	}
	if c.value.HasMark(sensitive{}) {
		v = v.Mark(sensitive{})
	}
	origin := c.origin
	origin.Ref = nil
	if place := placeOf(v); !place.IsZero() && !isTableFile(place.File) {
		origin = facts.WrittenAt(place)
	}
	if s := symbolOf(v); s != nil && s.ref != nil {
		origin = origin.Referring(*s.ref)
	}
	return reading{state: isWritten, value: v, origin: origin, loops: loopsOf(v), parts: func() []part {
		if s := symbolOf(v); s != nil && s.parts != nil {
			return s.parts
		}
		text, ok := asText(plain(v))
		return []part{{text: text, hole: !ok, symbol: symbolOf(v), secret: isSensitive(v), at: origin.Place.Range}}
	}}
}

func (c *valueConfig) blocks(name string) ([]config, bool) {
	return objectsIn(c.read(name), c)
}

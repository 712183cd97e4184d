package terraform

import (
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// sourceKinds says what the resource that a mapping refers to makes of it.
var sourceKinds = map[string]string{
	"aws_kinesis_stream":            "kinesis",
	"aws_kinesis_stream_consumer":   "kinesis",
	"awscc_kinesis_stream":          "kinesis",
	"awscc_kinesis_stream_consumer": "kinesis",
	"aws_dynamodb_table":            "dynamodb",
	"awscc_dynamodb_table":          "dynamodb",
	"aws_msk_cluster":               "msk",
	"aws_msk_serverless_cluster":    "msk",
	"aws_msk_vpc_connection":        "msk",
	"awscc_msk_cluster":             "msk",
	"awscc_msk_serverless_cluster":  "msk",
	"aws_sqs_queue":                 "sqs",
	"awscc_sqs_queue":               "sqs",
	"aws_mq_broker":                 "mq",
	"aws_docdb_cluster":             "documentdb",
}

// destinationKinds says the same of a failure destination.
var destinationKinds = map[string]string{
	"aws_sqs_queue": "sqs", "awscc_sqs_queue": "sqs",
	"aws_sns_topic": "sns", "awscc_sns_topic": "sns",
	"aws_s3_bucket": "s3", "awscc_s3_bucket": "s3",
}

// mapping states an aws_lambda_event_source_mapping.
//
// Source: Terraform AWS provider 6.66.0, schema of the resource; read 2026-11-29.
func (w *writer) mapping(d *declared) {
	c := d.config
	m := w.newMapping(d)
	source := c.read("event_source_arn")
	m.EventSource = textAttr(source)
	selfManaged, complete := c.blocks("self_managed_event_source")
	if len(selfManaged) > 0 {
		m.BootstrapServers = servers(endpoints(selfManaged[0]))
	} else if complete {
		m.BootstrapServers = facts.Absent[[]string](m.HeaderOrigin())
	}
	m.SourceKind = sourceKind(source, len(selfManaged) > 0, m)
	m.Topics = textsAttr(c.read("topics"))
	m.Queues = textsAttr(c.read("queues"))

	group, block := groupID(c, "amazon_managed_kafka_event_source_config", "self_managed_kafka_event_source_config")
	m.GroupID = textAttr(group)
	m.GroupIDBlock = block
	m.HasSchemaRegistry = hasSchemaRegistry(c)
	// The resource has no argument for Queue mode.
	m.ConsumptionMode = facts.Absent[string](m.HeaderOrigin())

	m.StartingPosition = textAttr(c.read("starting_position"))
	m.StartingTimestamp = textAttr(c.read("starting_position_timestamp"))
	m.TimestampNotation = facts.Known("rfc3339", m.HeaderOrigin())
	w.limits(m, c)

	m.FailureDestination, m.FailureDestinationKind = destination(at(c, "destination_config", "on_failure", "destination_arn"))
	// There is no block for success, which mappings do not have.
	m.SuccessDestination = facts.Absent[string](m.HeaderOrigin())
	m.Filters = filters(c, "filter_criteria", "filter")

	m.ProvisionedMode = present(c, "provisioned_poller_config")
	m.PollersMinimum = numberAttr(at(c, "provisioned_poller_config", "minimum_pollers"))
	m.PollersMaximum = numberAttr(at(c, "provisioned_poller_config", "maximum_pollers"))
	m.PollerGroup = textAttr(at(c, "provisioned_poller_config", "poller_group_name"))
	m.Metrics = textsAttr(at(c, "metrics_config", "metrics"))
	m.LogLevel = facts.Absent[string](m.HeaderOrigin())
	m.AccessTypes = accessTypes(c, "source_access_configuration", "type")
	m.MaximumConcurrency = numberAttr(at(c, "scaling_config", "maximum_concurrency"))

	m.GroupVaries = d.varies(group)
	m.SourceVaries = d.varies(source)
	w.dropped(m, d, c.read("maximum_batching_window_in_seconds"))
	w.set.Mappings = append(w.set.Mappings, m)
}

// newMapping states what does not depend on the notation of the arguments.
func (w *writer) newMapping(d *declared) *facts.EventSourceMapping {
	m := &facts.EventSourceMapping{Entity: d.entity}
	m.Enabled = boolAttr(d.config.read("enabled"))
	m.FunctionName = textAttr(d.config.read("function_name"))
	m.StartingPositionOptional = facts.Known(false, m.HeaderOrigin())
	m.CreateBeforeDestroy = d.createBeforeDestroy
	m.Conditional = facts.Known(d.maybe, m.HeaderOrigin())
	if d.repeatedBy != "" {
		m.RepeatedBy = facts.Known(d.repeatedBy, m.HeaderOrigin())
	}
	return m
}

// limits are the numbers that both providers name alike.
func (w *writer) limits(m *facts.EventSourceMapping, c config) {
	m.BatchSize = numberAttr(c.read("batch_size"))
	m.BatchingWindowMS = times(c.read("maximum_batching_window_in_seconds"), 1000)
	m.ParallelizationFactor = numberAttr(c.read("parallelization_factor"))
	m.TumblingWindowMS = times(c.read("tumbling_window_in_seconds"), 1000)
	m.RetryAttempts = numberAttr(c.read("maximum_retry_attempts"))
	m.RecordAgeSeconds = numberAttr(c.read("maximum_record_age_in_seconds"))
	m.BisectsBatch = boolAttr(c.read("bisect_batch_on_function_error"))
	m.ResponseTypes = textsAttr(c.read("function_response_types"))
}

// sourceKind is what the syntax tells of the source; a literal ARN is left to
// the linker.
func sourceKind(source reading, selfManaged bool, m *facts.EventSourceMapping) facts.Attr[string] {
	if selfManaged {
		return facts.Derive("self_managed_kafka", m.BootstrapServers)
	}
	if kind, ok := sourceKinds[referredType(source)]; ok {
		return facts.Known(kind, source.origin)
	}
	// An ARN with unknown holes still names its service.
	if source.state == isWritten && !source.value.IsKnown() {
		if kind, ok := serviceKinds[arnService(source.symbol())]; ok {
			return facts.Known(kind, source.origin)
		}
	}
	return facts.Attr[string]{}
}

// serviceKinds are the services in ARNs of event sources.
var serviceKinds = map[string]string{
	"kinesis": "kinesis", "dynamodb": "dynamodb", "kafka": "msk", "sqs": "sqs", "mq": "mq", "rds": "documentdb",
}

// arnService reads the service of an ARN of which some parts are unknown.
func arnService(s *symbol) string {
	if s == nil {
		return ""
	}
	var known strings.Builder
	for i, p := range s.parts {
		text := p.text
		if p.hole {
			// Holes of a partition, a region or an account have no colon in them.
			text = "?"
		}
		if i == 0 && !strings.HasPrefix(text, "arn:") {
			return ""
		}
		known.WriteString(text)
	}
	words := strings.Split(known.String(), ":")
	if len(words) < 6 || strings.Contains(words[2], "?") {
		return ""
	}
	return words[2]
}

// endpoints reads the bootstrap servers out of a map.
func endpoints(block config) reading {
	r := block.read("endpoints")
	if r.state != isWritten {
		return r
	}
	for _, key := range []string{"KAFKA_BOOTSTRAP_SERVERS", "KafkaBootstrapServers"} {
		if v, ok := member(r.value, key); ok {
			if isNull(v) {
				return absentAt(block)
			}
			out := r
			out.value = v
			if s := symbolOf(v); s != nil && s.ref != nil {
				out.origin = out.origin.Referring(*s.ref)
			}
			return out
		}
	}
	if plain(r.value).IsKnown() {
		return absentAt(block)
	}
	r.state = isUnknown
	return r
}

// servers splits one string of servers, or takes a list of them.
func servers(r reading) facts.Attr[[]string] {
	return attr(r, func(v cty.Value) ([]string, bool) {
		if v.Type() != cty.String {
			return asTexts(v)
		}
		out := []string{}
		for server := range strings.SplitSeq(v.AsString(), ",") {
			if server = strings.TrimSpace(server); server != "" {
				out = append(out, server)
			}
		}
		return out, true
	})
}

// groupID reads the consumer group from whichever Kafka block holds it.
func groupID(c config, msk, selfManaged string) (reading, facts.Attr[string]) {
	doubt := false
	for _, k := range []struct{ block, word string }{{msk, "msk"}, {selfManaged, "self_managed_kafka"}} {
		list, complete := c.blocks(k.block)
		doubt = doubt || !complete
		if len(list) == 0 {
			continue
		}
		r := list[0].read("consumer_group_id")
		if r.state != isAbsent {
			return r, facts.Known(k.word, r.origin)
		}
	}
	if doubt {
		return unknownAt(c), facts.Attr[string]{}
	}
	return absentAt(c), facts.Absent[string](facts.WrittenAt(c.header()))
}

func hasSchemaRegistry(c config) facts.Attr[bool] {
	a := present(c, "amazon_managed_kafka_event_source_config", "schema_registry_config")
	b := present(c, "self_managed_kafka_event_source_config", "schema_registry_config")
	if a.Or(false) || !b.Or(false) && !a.IsKnown() {
		return a
	}
	return b
}

func destination(r reading) (text, kind facts.Attr[string]) {
	text = textAttr(r)
	if k, ok := destinationKinds[referredType(r)]; ok {
		return text, facts.Known(k, r.origin)
	}
	if r.origin.Ref != nil && referredType(r) != "" {
		return text, facts.Known("other", r.origin)
	}
	if s := r.symbol(); s != nil && len(s.parts) > 0 && strings.HasPrefix(s.parts[0].text, "kafka://") {
		return text, facts.Known("kafka", r.origin)
	}
	switch service := arnService(r.symbol()); service {
	case "sqs", "sns", "s3":
		return text, facts.Known(service, r.origin)
	}
	return text, facts.Attr[string]{}
}

// filters reads the patterns of a mapping.
func filters(c config, criteria, filter string) facts.List[*facts.Filter] {
	list, complete := c.blocks(criteria)
	out := facts.List[*facts.Filter]{Complete: complete}
	for _, f := range list {
		items, all := f.blocks(filter)
		out.Complete = out.Complete && all
		for _, item := range items {
			out.Items = append(out.Items, &facts.Filter{Pattern: textAttr(item.read("pattern"))})
		}
	}
	return out
}

// accessTypes collects the types of the source access configurations.
func accessTypes(c config, block, name string) facts.Attr[[]string] {
	list, complete := c.blocks(block)
	if len(list) == 0 {
		if complete {
			return facts.Absent[[]string](facts.WrittenAt(c.header()))
		}
		return facts.Attr[[]string]{}
	}
	origin := facts.WrittenAt(list[0].header())
	var types []string
	for _, b := range list {
		t := textAttr(b.read(name))
		text, ok := t.Get()
		if !ok {
			return facts.Written[[]string]("", origin)
		}
		if len(types) == 0 {
			origin = t.Origin()
		}
		types = append(types, text)
	}
	if !complete {
		return facts.Written[[]string]("", origin)
	}
	return facts.Known(types, origin)
}

// dropped lists what the provider or a module does not send as written.
func (w *writer) dropped(m *facts.EventSourceMapping, d *declared, window reading) {
	m.DroppedSettings.Complete = true
	if d.module != nil {
		m.DroppedSettings = d.module.dropped(d)
	}
	if ms, ok := m.BatchingWindowMS.Get(); !ok || ms != 0 {
		m.DroppedSettings.Complete = m.DroppedSettings.Complete && (ok || m.BatchingWindowMS.IsAbsent())
		return
	}
	// The provider's create request leaves out numbers that are zero. Only for
	// Kafka is the service's default another one than zero.
	kind, known := m.SourceKind.Get()
	kafka := kind == "msk" || kind == "self_managed_kafka" || !known && m.Topics.IsSet()
	if !kafka {
		return
	}
	m.DroppedSettings.Items = append(m.DroppedSettings.Items, &facts.DroppedSetting{
		Key:     facts.Known("maximum_batching_window_in_seconds", window.origin),
		By:      facts.Known("framework", window.origin),
		Tool:    facts.Known("the Terraform AWS provider", window.origin),
		Effect:  facts.Known("a new mapping batches for 500 ms, Lambda's default for Kafka", window.origin),
		Instead: facts.Known("create the mapping with 1 and set 0 in a second apply", window.origin),
	})
}

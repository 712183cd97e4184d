package facts

import (
	"slices"
	"strconv"
	"strings"
)

// Which settings which source takes: Lambda API Reference,
// CreateEventSourceMapping, SourceAccessConfiguration and
// EventSourceMappingMetricsConfig, and the field comments of aws-sdk-go-v2
// service/lambda v1.115.0, read 2026-11-29:
// https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
// https://docs.aws.amazon.com/lambda/latest/api/API_SourceAccessConfiguration.html
// https://docs.aws.amazon.com/lambda/latest/api/API_EventSourceMappingMetricsConfig.html

// Who takes a setting that others do not.
const (
	forStreams     = "only Kinesis and DynamoDB streams take it"
	forKafka       = "only Kafka sources take it"
	forMSK         = "only Amazon MSK takes it"
	forSelfManaged = "only self-managed Kafka takes it"
	forQueues      = "only Amazon SQS takes it"
	forMQ          = "only Amazon MQ takes it"
)

// accessTypesOf lists the source access types of each kind of source.
var accessTypesOf = map[string][]string{
	"msk": {"SASL_SCRAM_512_AUTH", "CLIENT_CERTIFICATE_TLS_AUTH"},
	"self_managed_kafka": {
		"BASIC_AUTH", "SASL_SCRAM_256_AUTH", "SASL_SCRAM_512_AUTH", "CLIENT_CERTIFICATE_TLS_AUTH",
		"SERVER_ROOT_CA_CERTIFICATE", "VPC_SUBNET", "VPC_SECURITY_GROUP",
		"OAUTHBEARER_AUTH", "OAUTHBEARER_SCOPE", "OAUTHBEARER_AUDIENCE", "OAUTHBEARER_LOGICAL_CLUSTER",
		"OAUTHBEARER_IDENTITY_POOL", "IAM_AUTH", "IAM_OAUTHBEARER_AUTH",
	},
}

// kafkaMetrics are the metrics that only mappings of Kafka have.
var kafkaMetrics = []string{"ErrorCount", "KafkaMetrics"}

// completeForeign lists the settings that the mapping's source does not take.
func (m *EventSourceMapping) completeForeign(kind string) {
	found := &issues{complete: true}
	if kind == "kinesis" || kind == "dynamodb" {
		m.foreignToStreams(found)
	} else {
		m.foreignToKafka(kind, found)
	}
	foreign(found, "ScalingConfig.MaximumConcurrency", m.MaximumConcurrency, forQueues, number)
	foreign(found, "Queues", m.Queues, forMQ, list)
	m.ForeignSettings = found.list()
}

func (m *EventSourceMapping) foreignToStreams(found *issues) {
	foreign(found, "Topics", m.Topics, forKafka, list)
	foreign(found, "ConsumerGroupId", m.GroupID, forKafka, quoted)
	foreign(found, "ConsumptionMode", m.ConsumptionMode, forSelfManaged, quoted)
	foreign(found, "SystemLogLevel", m.LogLevel, forKafka, quoted)
	foreign(found, "SourceAccessConfigurations", m.AccessTypes, forKafka, list)
	claimed(found, "ProvisionedPollerConfig", m.ProvisionedMode, forKafka)
	claimed(found, "SchemaRegistryConfig", m.HasSchemaRegistry, forKafka)
	found.needs(m.Metrics.IsKnown() || m.Metrics.IsAbsent())
	for _, metric := range m.Metrics.Or(nil) {
		if slices.Contains(kafkaMetrics, metric) {
			found.add("Metrics", quoted(metric), forKafka, m.Metrics.Origin())
		}
	}
}

func (m *EventSourceMapping) foreignToKafka(kind string, found *issues) {
	if issue := foreign(found, "ParallelizationFactor", m.ParallelizationFactor, forStreams, number); issue != nil {
		issue.Neutral = neutral(m.ParallelizationFactor, 1)
	}
	if issue := foreign(found, "TumblingWindowInSeconds", m.TumblingWindowMS, forStreams, seconds); issue != nil {
		issue.Neutral = neutral(m.TumblingWindowMS, 0)
	}
	switch block := m.GroupIDBlock.Or(""); {
	case block == "self_managed_kafka" && kind == "msk":
		found.add("SelfManagedKafkaEventSourceConfig", "", forSelfManaged, m.GroupIDBlock.Origin())
	case block == "msk" && kind == "self_managed_kafka":
		found.add("AmazonManagedKafkaEventSourceConfig", "", forMSK, m.GroupIDBlock.Origin())
	}
	found.needs(m.AccessTypes.IsKnown() || m.AccessTypes.IsAbsent())
	for _, t := range m.AccessTypes.Or(nil) {
		// A word that no source takes is out of range, not foreign.
		if slices.Contains(sourceAccessTypes, t) && !slices.Contains(accessTypesOf[kind], t) {
			found.add("SourceAccessConfigurations", quoted(t),
				"it takes "+strings.Join(accessTypesOf[kind], ", "), m.AccessTypes.Origin())
		}
	}
}

// foreign adds an issue when a setting is written. A value that cannot be known
// is left out of it.
func foreign[T Scalar](found *issues, name string, a Attr[T], allowed string, show func(T) string) *SettingIssue {
	found.needs(!a.IsUnknown())
	if !a.IsSet() {
		return nil
	}
	issue := found.add(name, "", allowed, a.Origin())
	if v, ok := a.Get(); ok {
		if isEmpty(v) {
			// An empty list or text is how shared modules leave a setting out.
			issue.Neutral = Known(true, a.Origin())
		}
		issue.Value = Known(show(v), a.Origin())
	}
	return issue
}

// claimed adds an issue when a block stands in the file.
func claimed(found *issues, name string, a Attr[bool], allowed string) {
	found.needs(a.IsKnown() || a.IsAbsent())
	if a.Or(false) {
		found.add(name, "", allowed, a.Origin())
	}
}

// neutral tells whether a number says the same as leaving the setting out.
func neutral(a Attr[int64], off int64) Attr[bool] {
	v, ok := a.Get()
	if !ok {
		return Unsure[bool](a)
	}
	return Derive(v == off, a)
}

func isEmpty(v any) bool {
	switch v := v.(type) {
	case string:
		return v == ""
	case []string:
		return len(v) == 0
	}
	return false
}

func number(v int64) string { return strconv.FormatInt(v, 10) }

func seconds(v int64) string { return amount(v, 1000, "s") }

func list(v []string) string { return strings.Join(v, ", ") }

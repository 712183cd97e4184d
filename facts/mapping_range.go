package facts

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A numberRange is what Lambda takes for a number. The number is told in the
// unit of the API, which people write.
type numberRange struct {
	// name is the API's, field picks the attribute.
	name  string
	field func(*EventSourceMapping) Attr[int64]
	// per is how many of our units one of the API's has: 1000 for seconds.
	per  int64
	unit string
	// least and most are inclusive; also is one more value, such as -1.
	least, most int64
	also        *int64
	// kafka: only mappings of Kafka have the setting.
	kafka bool
	// streams: only mappings of Kinesis and DynamoDB have it.
	streams bool
}

var endless int64 = -1

// numberRanges are the bounds of the Lambda service model, read 2026-11-29:
// https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
// and, for pollers,
// https://docs.aws.amazon.com/lambda/latest/api/API_ProvisionedPollerConfig.html
// whose maximum is 2000 for Kafka.
var numberRanges = []numberRange{
	{name: "BatchSize", per: 1, least: 1, most: 10_000,
		field: func(m *EventSourceMapping) Attr[int64] { return m.BatchSize }},
	{name: "MaximumBatchingWindowInSeconds", per: 1000, unit: "s", least: 0, most: 300,
		field: func(m *EventSourceMapping) Attr[int64] { return m.BatchingWindowMS }},
	{name: "ParallelizationFactor", per: 1, least: 1, most: 10, streams: true,
		field: func(m *EventSourceMapping) Attr[int64] { return m.ParallelizationFactor }},
	{name: "TumblingWindowInSeconds", per: 1000, unit: "s", least: 0, most: 900, streams: true,
		field: func(m *EventSourceMapping) Attr[int64] { return m.TumblingWindowMS }},
	{name: "MaximumRetryAttempts", per: 1, least: 0, most: 10_000, also: &endless,
		field: func(m *EventSourceMapping) Attr[int64] { return m.RetryAttempts }},
	{name: "MaximumRecordAgeInSeconds", per: 1, unit: "s", least: 60, most: 604_800, also: &endless,
		field: func(m *EventSourceMapping) Attr[int64] { return m.RecordAgeSeconds }},
	{name: "MinimumPollers", per: 1, least: 1, most: 200, kafka: true,
		field: func(m *EventSourceMapping) Attr[int64] { return m.PollersMinimum }},
	{name: "MaximumPollers", per: 1, least: 1, most: 2000, kafka: true,
		field: func(m *EventSourceMapping) Attr[int64] { return m.PollersMaximum }},
}

func (r *numberRange) takes(m *EventSourceMapping) bool {
	kafka := m.IsKafka.Or(false)
	return !(r.kafka && !kafka || r.streams && kafka)
}

func (r *numberRange) contains(v int64) bool {
	return v >= r.least*r.per && v <= r.most*r.per || r.also != nil && v == *r.also
}

func (r *numberRange) allowed() string {
	text := fmt.Sprintf("%d to %s", r.least, amount(r.most*r.per, r.per, r.unit))
	if r.also != nil {
		text = fmt.Sprintf("%d or %s", *r.also, text)
	}
	return text
}

// amount writes a number in the API's unit: 301000 of 1000 a second is "301 s".
func amount(v, per int64, unit string) string {
	text := strconv.FormatInt(v/per, 10)
	if rest := v % per; rest != 0 {
		text = strconv.FormatFloat(float64(v)/float64(per), 'f', -1, 64)
	}
	if unit != "" {
		text += " " + unit
	}
	return text
}

// A wordRange is the set of words that Lambda takes for a setting.
type wordRange struct {
	name  string
	words []string
	one   func(*EventSourceMapping) Attr[string]
	many  func(*EventSourceMapping) Attr[[]string]
	kafka bool
}

// wordRanges are the enumerations of the Lambda service model (aws-sdk-go-v2
// service/lambda v1.115.0), read 2026-11-29:
// https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
// Words are case-sensitive.
var wordRanges = []wordRange{
	{name: "StartingPosition", words: []string{"TRIM_HORIZON", "LATEST", "AT_TIMESTAMP"},
		one: func(m *EventSourceMapping) Attr[string] { return m.StartingPosition }},
	{name: "ConsumptionMode", words: []string{"Stream", "Queue"}, kafka: true,
		one: func(m *EventSourceMapping) Attr[string] { return m.ConsumptionMode }},
	{name: "SystemLogLevel", words: []string{"DEBUG", "INFO", "WARN"}, kafka: true,
		one: func(m *EventSourceMapping) Attr[string] { return m.LogLevel }},
	{name: "Metrics", words: []string{"EventCount", "ErrorCount", "KafkaMetrics"},
		many: func(m *EventSourceMapping) Attr[[]string] { return m.Metrics }},
	{name: "FunctionResponseTypes", words: []string{"ReportBatchItemFailures"},
		many: func(m *EventSourceMapping) Attr[[]string] { return m.ResponseTypes }},
	{name: "SourceAccessConfigurations.Type", words: sourceAccessTypes, kafka: true,
		many: func(m *EventSourceMapping) Attr[[]string] { return m.AccessTypes }},
}

// sourceAccessTypes are all that any source takes; which source takes which is
// in accessTypesOf.
//
// Source: https://docs.aws.amazon.com/lambda/latest/api/API_SourceAccessConfiguration.html
// and aws-sdk-go-v2 service/lambda v1.115.0, read 2026-11-29.
var sourceAccessTypes = []string{
	"BASIC_AUTH", "VPC_SUBNET", "VPC_SECURITY_GROUP", "SASL_SCRAM_512_AUTH", "SASL_SCRAM_256_AUTH",
	"VIRTUAL_HOST", "CLIENT_CERTIFICATE_TLS_AUTH", "SERVER_ROOT_CA_CERTIFICATE",
	"OAUTHBEARER_AUTH", "OAUTHBEARER_SCOPE", "OAUTHBEARER_AUDIENCE", "OAUTHBEARER_LOGICAL_CLUSTER",
	"OAUTHBEARER_IDENTITY_POOL", "IAM_AUTH", "IAM_OAUTHBEARER_AUTH",
}

// Bounds of texts and lists, from the same service model.
const (
	maximumPatternLength   = 4096
	maximumPollerGroupName = 128
	maximumBootstrapHosts  = 10
	maximumHostLength      = 300
)

var pollerGroupName = regexp.MustCompile(`^[A-Za-z0-9_-]*$`)

// completeRanges lists the values that Lambda does not take. Settings that the
// source has no use for are not measured; they are foreign.
func (m *EventSourceMapping) completeRanges() {
	found := &issues{complete: true}
	for i := range numberRanges {
		r := &numberRanges[i]
		if !r.takes(m) {
			continue
		}
		a := r.field(m)
		found.needs(a.IsKnown() || a.IsAbsent())
		if v, ok := a.Get(); ok && !r.contains(v) {
			found.add(r.name, amount(v, r.per, r.unit), r.allowed(), a.Origin())
		}
	}
	for i := range wordRanges {
		r := &wordRanges[i]
		if r.kafka && !m.IsKafka.Or(false) {
			continue
		}
		words, origin, decided := r.read(m)
		found.needs(decided)
		for _, word := range words {
			if !slices.Contains(r.words, word) {
				found.add(r.name, quoted(word), r.allowed(word), origin)
			}
		}
	}
	m.rangesOfTexts(found)
	m.OutOfRange = found.list()
}

func (r *wordRange) read(m *EventSourceMapping) (words []string, origin Origin, decided bool) {
	if r.many != nil {
		a := r.many(m)
		words, _ = a.Get()
		return words, a.Origin(), a.IsKnown() || a.IsAbsent()
	}
	a := r.one(m)
	if word, ok := a.Get(); ok {
		words = []string{word}
	}
	return words, a.Origin(), a.IsKnown() || a.IsAbsent()
}

// allowed lists the words, or names the one that differs in case alone.
func (r *wordRange) allowed(word string) string {
	for _, w := range r.words {
		if strings.EqualFold(w, word) {
			return w + ", in just this case"
		}
	}
	return "one of " + strings.Join(r.words, ", ")
}

func (m *EventSourceMapping) rangesOfTexts(found *issues) {
	if name, ok := m.PollerGroup.Get(); ok && m.IsKafka.Or(false) {
		switch {
		case utf8.RuneCountInString(name) > maximumPollerGroupName:
			found.add("PollerGroupName", characters(name),
				fmt.Sprintf("at most %d characters", maximumPollerGroupName), m.PollerGroup.Origin())
		case !pollerGroupName.MatchString(name):
			found.add("PollerGroupName", quoted(name), "letters, digits, - and _", m.PollerGroup.Origin())
		}
	}
	for _, f := range m.Filters.Items {
		if text, ok := f.Pattern.Get(); ok && utf8.RuneCountInString(text) > maximumPatternLength {
			found.add("FilterCriteria pattern", characters(text),
				fmt.Sprintf("at most %d characters", maximumPatternLength), f.Pattern.Origin())
		}
	}
	servers, ok := m.BootstrapServers.Get()
	if !ok || m.SourceKind.Or("") != "self_managed_kafka" {
		return
	}
	if len(servers) > maximumBootstrapHosts {
		found.add("KafkaBootstrapServers", fmt.Sprintf("%d servers", len(servers)),
			fmt.Sprintf("1 to %d servers", maximumBootstrapHosts), m.BootstrapServers.Origin())
	}
	for _, server := range servers {
		if utf8.RuneCountInString(server) > maximumHostLength {
			found.add("KafkaBootstrapServers", characters(server),
				fmt.Sprintf("at most %d characters a server", maximumHostLength), m.BootstrapServers.Origin())
		}
	}
}

func characters(text string) string {
	return fmt.Sprintf("%d characters", utf8.RuneCountInString(text))
}

func quoted(text string) string { return strconv.Quote(text) }

// issues gathers SettingIssues, and remembers whether all could be looked at.
type issues struct {
	items    []*SettingIssue
	complete bool
}

// needs records that something could, or could not, be decided.
func (s *issues) needs(decided bool) { s.complete = s.complete && decided }

// add appends an issue. A block has no value: "".
func (s *issues) add(name, value, allowed string, at Origin) *SettingIssue {
	issue := &SettingIssue{
		Name:    Known(name, at),
		Allowed: Known(allowed, at),
		Neutral: Known(false, at),
	}
	if value != "" {
		issue.Value = Known(value, at)
	}
	s.items = append(s.items, issue)
	return issue
}

func (s *issues) list() List[*SettingIssue] {
	return List[*SettingIssue]{Items: s.items, Complete: s.complete}
}

package facts

import (
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
)

// What records of each source look like to a filter, from the Lambda Developer
// Guide's filtering pages, read 2026-11-29:
// https://docs.aws.amazon.com/lambda/latest/dg/with-kinesis-filtering.html
// https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html
// https://docs.aws.amazon.com/lambda/latest/dg/with-msk-filtering.html
// https://docs.aws.amazon.com/lambda/latest/dg/kafka-filtering.html

// payloadOwners tells whose payload stands under a key.
var payloadOwners = map[string]string{
	"data":     "kinesis",
	"dynamodb": "dynamodb",
	"value":    "kafka",
	"body":     "sqs",
}

// recordKeys are the keys that a record of a source has beside its payload. The
// pages name the payload alone, and AWS's own samples filter on these; those
// that describe the event and not the record are left undecided.
var recordKeys = map[string][]string{
	"kinesis": {
		"data", "partitionKey", "sequenceNumber", "kinesisSchemaVersion", "approximateArrivalTimestamp",
		"eventID", "eventName", "eventVersion", "eventSource", "eventSourceARN", "awsRegion", "invokeIdentityArn",
	},
	"dynamodb": {
		"dynamodb", "eventID", "eventName", "eventVersion", "eventSource", "eventSourceARN", "awsRegion", "userIdentity",
	},
	"kafka": {
		"value", "key", "topic", "partition", "offset", "timestamp", "timestampType", "headers",
		"eventSource", "eventSourceArn", "eventSourceARN", "bootstrapServers",
	},
}

// orKey joins alternatives instead of naming a field.
const orKey = "$or"

// completeFilters judges each filter of the mapping, and counts them.
func (m *EventSourceMapping) completeFilters(kind string) {
	records := kind
	if m.IsKafka.Or(false) {
		records = "kafka"
	}
	for _, f := range m.Filters.Items {
		f.complete(records, slices.Contains(templateSyntaxes, m.Syntax))
	}
	if m.Filters.Complete {
		origin := m.HeaderOrigin()
		if len(m.Filters.Items) > 0 {
			origin = m.Filters.Items[0].Pattern.Origin()
		}
		m.FilterCount = Known(int64(len(m.Filters.Items)), origin)
	}
}

// templateSyntaxes are those in which a tag belongs to a template.
var templateSyntaxes = []string{"cloudformation", "sam", "serverless"}

// complete judges a filter over records of a kind. tags: a text may hold a
// template's tag that nobody evaluates.
func (f *Filter) complete(records string, tags bool) {
	text, ok := f.Pattern.Get()
	if !ok {
		return
	}
	problem, detail, pattern := parsePattern(text)
	if tag, ok := unevaluatedTag(text); tags && ok {
		problem, detail = "not_substituted", tag
	}
	f.Problem = Derive(problem, f.Pattern)
	if detail != "" {
		f.ProblemDetail = Derive(detail, f.Pattern)
	}
	if pattern == nil {
		return
	}
	key, owner := foreignKey(pattern, records)
	f.ForeignKeyOwner = Derive(owner, f.Pattern)
	if key != "" {
		f.ForeignKey = Derive(key, f.Pattern)
	}
	f.NeedsNewImage = Derive(requires(pattern, "dynamodb", "NewImage"), f.Pattern)
	f.NeedsOldImage = Derive(requires(pattern, "dynamodb", "OldImage"), f.Pattern)
}

// parsePattern reads a pattern, and says why it is none. The pattern is nil when
// nothing can be said of its keys.
//
// Source: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html,
// Filter rule syntax, read 2026-11-29.
func parsePattern(text string) (problem, detail string, pattern map[string]any) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return "not_json", jsonError(err), nil
	}
	if _, err := decoder.Token(); err != io.EOF {
		return "not_json", "something follows after the end", nil
	}
	pattern, ok := value.(map[string]any)
	if !ok {
		return "not_object", kindOfJSON(value), nil
	}
	if path, ok := bareValue(pattern, ""); ok {
		return "bare_value", path, pattern
	}
	return noProblem, "", pattern
}

// jsonError tells what is wrong in words that do not change with the library.
func jsonError(err error) string {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return "it ends too early"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

func kindOfJSON(value any) string {
	switch value.(type) {
	case []any:
		return "an array"
	case string:
		return "a string"
	case json.Number:
		return "a number"
	case bool:
		return "a boolean"
	}
	return "null"
}

// bareValue finds the first field whose rule is neither an array nor an object.
func bareValue(pattern map[string]any, path string) (string, bool) {
	for _, key := range slices.Sorted(maps.Keys(pattern)) {
		switch value := pattern[key].(type) {
		case []any:
		case map[string]any:
			if found, ok := bareValue(value, path+key+"."); ok {
				return found, true
			}
		default:
			return path + key, true
		}
	}
	return "", false
}

// unevaluatedTag finds the text of a template's short tag inside a plain string:
// CloudFormation leaves it as it is.
func unevaluatedTag(text string) (string, bool) {
	for _, tag := range []string{"!Ref ", "!GetAtt ", "!Sub ", "!ImportValue "} {
		if strings.Contains(text, tag) {
			return strings.TrimSpace(tag), true
		}
	}
	return "", false
}

// foreignKey finds a top-level key that no record of the kind has, and whose
// payload it is: "own" when there is none, "nobody" for a key of no payload.
// Another source's payload counts before keys of nobody.
func foreignKey(pattern map[string]any, records string) (key, owner string) {
	owner = "own"
	for _, k := range slices.Sorted(maps.Keys(pattern)) {
		if k == orKey || slices.Contains(recordKeys[records], k) || !needsPresence(pattern[k]) {
			continue
		}
		if whose, ok := payloadOwners[k]; ok {
			return k, whose
		}
		if owner == "own" {
			key, owner = k, "nobody"
		}
	}
	return key, owner
}

// requires reports whether a pattern matches only where a path is present.
func requires(pattern any, path ...string) bool {
	if len(path) == 0 {
		return needsPresence(pattern)
	}
	fields, ok := pattern.(map[string]any)
	if !ok {
		return false
	}
	if child, ok := fields[path[0]]; ok && requires(child, path[1:]...) {
		return true
	}
	return everyAlternative(fields, func(alternative any) bool { return requires(alternative, path...) })
}

// needsPresence reports whether a rule can match only a field that is there. An
// array holds alternatives, an object demands all of its fields.
func needsPresence(rule any) bool {
	switch rule := rule.(type) {
	case []any:
		for _, alternative := range rule {
			if absent, ok := alternative.(map[string]any); ok && absent["exists"] == false {
				return false
			}
		}
		return len(rule) > 0
	case map[string]any:
		for key, value := range rule {
			if key != orKey && needsPresence(value) {
				return true
			}
		}
		return everyAlternative(rule, needsPresence)
	}
	return true
}

func everyAlternative(fields map[string]any, holds func(any) bool) bool {
	alternatives, ok := fields[orKey].([]any)
	if !ok || len(alternatives) == 0 {
		return false
	}
	for _, alternative := range alternatives {
		if !holds(alternative) {
			return false
		}
	}
	return true
}

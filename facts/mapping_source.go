package facts

import (
	"regexp"
	"strings"
)

// completeSource says why the source, or the function, is not the ARN that
// belongs there. Only what the files prove counts: the attribute that a
// reference reads, or a literal that stands in place.
//
// Source: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html,
// EventSourceArn; AWS Service Authorization Reference, ARN formats; read
// 2026-11-29.
func (m *EventSourceMapping) completeSource(kind string) {
	source, judged := m.sourceProblem(kind)
	function, functionJudged := m.functionProblem()
	switch {
	case judged && source != noProblem:
		m.SourceProblem = Derive(source, m.EventSource)
	case functionJudged && function != noProblem:
		m.SourceProblem = Derive(function, m.FunctionName)
	case judged && functionJudged:
		m.SourceProblem = Derive(noProblem, m.EventSource)
	}
}

// sourceProblem names what stands where the ARN belongs, and reports whether
// that could be told.
func (m *EventSourceMapping) sourceProblem(kind string) (problem string, judged bool) {
	if kind == "self_managed_kafka" {
		return noProblem, true // no ARN at all
	}
	text, known := m.EventSource.Get()
	if parsed, ok := parseARN(text); known && ok {
		return arnProblem(parsed), true
	}
	if ref := m.EventSource.Origin().Ref; ref != nil {
		return m.referenceProblem(ref.Attribute)
	}
	if !known || len(m.EventSource.Origin().Hops) > 0 {
		// Where a value comes from elsewhere it may be a placeholder.
		return noProblem, m.EventSource.IsAbsent()
	}
	return literalProblem(kind, text)
}

func arnProblem(source arn) string {
	if source.service == "dynamodb" && strings.HasPrefix(source.resource, "table/") &&
		!strings.Contains(source.resource, "/stream/") {
		return "table_arn"
	}
	return noProblem
}

// referenceProblem judges the attribute that a reference to a declared thing
// reads.
func (m *EventSourceMapping) referenceProblem(attribute string) (string, bool) {
	switch {
	case m.Table.Found && m.Table.Basis == BasisReference:
		switch attribute {
		case "stream_arn":
			return noProblem, true
		case "arn":
			return "table_arn", true
		case "name", "id":
			return "table_name", true
		}
	case m.Consumer.Found || m.Stream.Found && m.Stream.Basis == BasisReference:
		switch attribute {
		case "arn", "consumer_arn", "id":
			return noProblem, true
		case "name":
			return "stream_name", true
		}
	case m.Cluster.Found && m.Cluster.Basis == BasisReference:
		switch {
		case attribute == "arn" || attribute == "id":
			return noProblem, true
		case strings.HasPrefix(attribute, "bootstrap_brokers"):
			return "bootstrap_brokers", true
		}
	}
	return noProblem, false
}

// plainName is a name as tables and streams have it: neither a template nor a
// placeholder in angle brackets.
var plainName = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

var brokerAddress = regexp.MustCompile(`^[A-Za-z0-9.-]+:\d+(,[A-Za-z0-9.-]+:\d+)*$`)

// literalProblem judges a text that is no ARN.
func literalProblem(kind, text string) (string, bool) {
	switch {
	case kind == "msk" && brokerAddress.MatchString(text):
		return "bootstrap_brokers", true
	case kind == "dynamodb" && plainName.MatchString(text):
		return "table_name", true
	case kind == "kinesis" && plainName.MatchString(text):
		return "stream_name", true
	}
	return noProblem, false
}

// functionProblem finds the one function attribute that looks right and is not:
// the ARN that API Gateway invokes.
func (m *EventSourceMapping) functionProblem() (problem string, judged bool) {
	if ref := m.FunctionName.Origin().Ref; ref != nil {
		if ref.Attribute == "invoke_arn" {
			return "invoke_arn", true
		}
		return noProblem, true
	}
	text, ok := m.FunctionName.Get()
	if parsed, isARN := parseARN(text); ok && isARN && parsed.service == "apigateway" {
		return "invoke_arn", true
	}
	return noProblem, ok || m.FunctionName.IsAbsent()
}

// completeHardcoding finds a DynamoDB stream's ARN that is written out. The
// label in it is the moment the stream was made, so a new stream has another.
//
// Source: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_Stream.html,
// StreamLabel, read 2026-11-29.
func (m *EventSourceMapping) completeHardcoding(kind string) {
	if kind != "dynamodb" {
		m.StreamARNHardcoded = Derive(false, m.SourceKind)
		m.TableDeclared = Derive(m.Table.Found, m.SourceKind)
		return
	}
	source := m.EventSource
	text, known := source.Get()
	if source.Origin().Ref == nil && !known {
		return
	}
	parsed, isARN := parseARN(text)
	literal := source.Origin().Ref == nil && isARN && strings.Contains(parsed.resource, "/stream/")
	m.StreamARNHardcoded = Derive(literal, source)
	m.TableDeclared = Derive(m.Table.Found, source)
}

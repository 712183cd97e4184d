package serverless

import (
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
)

// The logical ids that the framework generates.
//
// Source: osls 4.3.1, lib/plugins/aws/lib/naming.js, read 2026-11-29.

var notAlphanumeric = regexp.MustCompile(`[^0-9A-Za-z]`)

func upperFirst(text string) string {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// normalized is a function's or consumer's name inside a logical id.
func normalized(name string) string {
	return upperFirst(strings.NewReplacer("-", "Dash", "_", "Underscore").Replace(name))
}

// alphanumeric is a source's name inside a logical id, at most so long.
func alphanumeric(name string, limit int) string {
	name = upperFirst(notAlphanumeric.ReplaceAllString(name, ""))
	return name[:min(len(name), limit)]
}

func functionID(name string) string { return normalized(name) + "LambdaFunction" }

func streamID(function, kind, stream string) string {
	return normalized(function) + "EventSourceMapping" + upperFirst(kind) + alphanumeric(stream, 255)
}

func mskID(function, cluster, topic string) string {
	return normalized(function) + "EventSourceMappingMSK" + alphanumeric(cluster, 79) + alphanumeric(topic, 79)
}

func kafkaID(function, topic string) string {
	return normalized(function) + "EventSourceMappingKafka" + alphanumeric(topic, 158)
}

// sourceName is what a source is called in a logical id: the logical id behind a
// reference, an export's name, the second word of an ARN.
func sourceName(n *yamlpos.Node, text string) string {
	if n != nil {
		function, arg := strings.TrimPrefix(strings.TrimPrefix(n.Tag, "!"), "Fn::"), n
		if n.Kind == yamlpos.Mapping && len(n.Entries) == 1 {
			function, arg = strings.TrimPrefix(n.Entries[0].Key.Value, "Fn::"), n.Entries[0].Value
		}
		switch function {
		case "GetAtt":
			if len(arg.Items) > 0 {
				return arg.Items[0].Value
			}
			id, _, _ := strings.Cut(arg.Value, ".")
			return id
		case "ImportValue", "Ref":
			return arg.Value
		case "Join":
			if len(arg.Items) == 2 && len(arg.Items[1].Items) > 0 {
				last := arg.Items[1].Items[len(arg.Items[1].Items)-1].Value
				return last[strings.LastIndex(last, "/")+1:]
			}
		}
	}
	if words := strings.Split(text, "/"); len(words) > 1 {
		return words[1]
	}
	return ""
}

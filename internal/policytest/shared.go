package policytest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
)

// Shared states entities in what all syntaxes have in common: without labels and
// keys, which are made of names, and without what says how a tool spells things
// or which settings it drops. Ids pass through rename where it is not nil.
func Shared(entities []facts.Kinded, rename func(id string) string) testfacts.Stated {
	stated := testfacts.StateEntities(entities, rename)
	for _, attributes := range stated {
		for path, value := range attributes {
			if isOfTheTool(path, value) {
				delete(attributes, path)
				continue
			}
			attributes[path] = shared(path, value)
		}
		if attributes["function"] != "" {
			// By name or by ARN: what it names is the function.
			delete(attributes, "function_name")
		}
		if source, ok := strings.CutSuffix(attributes["event_source"], ".id"); ok {
			attributes["event_source"] = source + "." + idOf(attributes)
		}
	}
	return stated
}

// idOf is what Terraform's id of a mapping's source is.
//
// Source: Terraform AWS provider 6.66.0, documentation of aws_dynamodb_table and
// aws_kinesis_stream; read 2026-11-29.
func idOf(mapping map[string]string) string {
	if mapping["table"] != "" {
		return "name"
	}
	return "arn"
}

// ofTheTool are attributes of mappings that differ with the tool alone.
var ofTheTool = []string{
	"starting_position_optional", "timestamp_notation", "declaration", "failure_destination_name", "dropped_settings",
}

func isOfTheTool(path, value string) bool {
	first, _, _ := strings.Cut(path, ".")
	last := path[strings.LastIndex(path, ".")+1:]
	return slices.Contains(ofTheTool, first) || last == "label" || last == "key" ||
		path == "create_before_destroy" && value != "true"
}

// references are the attributes that refer to declared things. What follows from
// them may refer to them as well, or not.
var references = []string{
	"event_source", "function_name", "failure_destination", "dead_letter_target", "async_failure_destination",
	"stream_arn", "cluster_ref", "configuration_arn",
}

// shared is a value in the words that syntaxes share.
func shared(path, value string) string {
	if text, ref, ok := strings.Cut(value, " → "); ok {
		// What is referred to may be known as a text, or not.
		value = "→ " + ref
		if !slices.Contains(references, path) {
			value = text
		}
	}
	switch {
	case path == "repeated_by" && strings.HasPrefix(value, `"`):
		return "a loop"
	case path == "starting_timestamp":
		return inSeconds(value)
	case strings.HasSuffix(path, ".pattern"):
		return sameJSON(value)
	}
	return value
}

// inSeconds is a known timestamp in seconds since 1970.
func inSeconds(value string) string {
	text, err := strconv.Unquote(value)
	if err != nil {
		return value
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return value
	}
	return strconv.Quote(strconv.FormatInt(at.Unix(), 10))
}

// sameJSON is a known pattern, however it is spelled.
func sameJSON(value string) string {
	var text string
	var pattern any
	if json.Unmarshal([]byte(value), &text) != nil || json.Unmarshal([]byte(text), &pattern) != nil {
		return value
	}
	return fmt.Sprint(pattern)
}

package kafkaprops

import (
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/source"
)

// The Java client takes blanks off both ends of a value, and around the commas
// of a list. Source: Apache Kafka 4.2, ConfigDef.parseType.

func trimmed(a facts.Attr[string]) facts.Attr[string] { return mapped(a, strings.TrimSpace) }

func lower(a facts.Attr[string]) facts.Attr[string] { return mapped(a, strings.ToLower) }

func mapped(a facts.Attr[string], change func(string) string) facts.Attr[string] {
	if value, ok := a.Get(); ok {
		return facts.Known(change(value), a.Origin())
	}
	return a
}

// orAbsent takes a blank value for an absent one.
func orAbsent(a facts.Attr[string], header source.Range) facts.Attr[string] {
	if value, ok := a.Get(); ok && strings.TrimSpace(value) == "" {
		return facts.Absent[string](facts.WrittenAt(header))
	}
	return a
}

// isBlank tells a value that is known to be nothing but blanks.
func isBlank(e properties.Entry) bool {
	value, ok := e.Text().Get()
	return ok && strings.TrimSpace(value) == ""
}

func split(a facts.Attr[string]) facts.Attr[[]string] {
	switch value, ok := a.Get(); {
	case ok:
		var items []string
		for item := range strings.SplitSeq(value, ",") {
			if item = strings.TrimSpace(item); item != "" {
				items = append(items, item)
			}
		}
		return facts.Known(items, a.Origin())
	case a.IsAbsent():
		return facts.Absent[[]string](a.Origin())
	case a.IsUnknown():
		return facts.SameAs[[]string](a.Identity(), a.Origin())
	}
	return facts.Written[[]string](a.Identity(), a.Origin())
}

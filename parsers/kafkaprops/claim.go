package kafkaprops

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// extensions are what files of key=value text are called.
var extensions = []string{".properties", ".config", ".conf", ".cfg"}

// Claims looks for a Kafka consumer's keys. A file named on the command line
// whose extension says properties is claimed for certain, unless it is another
// parser's.
func (Parser) Claims(f *source.File) parsers.Claim {
	if !slices.Contains(extensions, path.Ext(f.Name)) {
		return parsers.No
	}
	doc := properties.ParseFile(f)
	switch {
	case isMultilang(doc):
		return parsers.No
	case f.Named && path.Ext(f.Name) == ".properties":
		return parsers.Certain
	case foreignSyntax(f, doc) || roleOf(doc) == none:
		return parsers.No
	}
	return parsers.Maybe
}

// isMultilang tells the files of KCL's multilang daemon, which parser kcl reads.
func isMultilang(doc properties.Document) bool {
	if doc.Has("executableName") {
		return true
	}
	_, stream := first(doc, "streamName", "streamArn")
	return stream && doc.Has("applicationName") && slices.ContainsFunc(doc.Entries, func(e properties.Entry) bool {
		return strings.HasPrefix(strings.ToLower(e.Key), "awscredentialsprovider")
	})
}

var section = regexp.MustCompile(`^\[[^=\[\]]+\]$`)

// foreignSyntax tells texts that are not properties at all: files in sections,
// where one key may stand in each, and blocks in braces (HOCON, nginx, JAAS).
func foreignSyntax(f *source.File, doc properties.Document) bool {
	plain := path.Ext(f.Name) == ".properties"
	for _, e := range doc.Entries {
		if section.MatchString(e.Key) && e.Value == "" {
			return true
		}
		if plain {
			continue
		}
		value := strings.TrimSpace(e.Value)
		switch {
		case e.Key == "}", e.Key == "{", strings.HasPrefix(e.Key, "<"), e.Key == "include":
			return true
		case value == "{", strings.HasSuffix(value, " {"), strings.HasSuffix(e.Key, "{"):
			return true
		case isClientKey(e.Key) && strings.HasPrefix(value, `"`):
			return true
		}
	}
	return false
}

// A role is what kind of program a file configures.
type role string

const (
	none          role = ""
	consumer      role = "consumer"
	share         role = "share"
	streams       role = "streams"
	connectWorker role = "connect_worker"
	// shared is a file of settings for producers and consumers alike. It is no
	// consumer's whole configuration: the group is stated elsewhere.
	shared role = "shared"
)

// roleOf decides by keys alone. Files of producers, brokers, connectors and
// admin tools have no role: they configure no consumer.
func roleOf(doc properties.Document) role {
	if _, ok := first(doc, workerKeys...); ok {
		return connectWorker
	}
	if _, ok := first(doc, append(slices.Clone(brokerKeys), connectorKeys...)...); ok {
		return none
	}
	_, servers := first(doc, serverKeys...)
	group := doc.Has("group.id")
	switch {
	case doc.Has("application.id") && (hasAny(doc, streamsKeys) || servers && !group):
		return streams
	case !servers && !group:
		return none
	case !hasAny(doc, consumerKeys) && !(group && (servers || hasAny(doc, commonKeys))):
		return none
	}
	if _, ok := first(doc, shareKeys...); ok {
		return share
	}
	if !group && hasAny(doc, producerKeys) {
		return shared
	}
	return consumer
}

// first returns the first of some keys that the document has.
func first(doc properties.Document, keys ...string) (string, bool) {
	for _, key := range keys {
		if doc.Has(key) {
			return key, true
		}
	}
	return "", false
}

func hasAny(doc properties.Document, keys words) bool {
	return slices.ContainsFunc(doc.Entries, func(e properties.Entry) bool { return keys[e.Key] })
}

// isClientKey reports whether a key is a Kafka client's, of any kind.
func isClientKey(key string) bool {
	return key == "group.id" || key == "client.id" || key == "application.id" ||
		slices.Contains(serverKeys, key) || slices.Contains(workerKeys, key) ||
		consumerKeys[key] || commonKeys[key] || streamsKeys[key] || librdkafkaKeys[key] || javaKeys[key]
}

package kafkaprops

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/source"
)

// A reader maps one file's keys to a client.
type reader struct {
	file   *source.File
	doc    properties.Document
	role   role
	header source.Range
	// prefixes are tried before a plain key, strongest first.
	prefixes []string
}

func newReader(f *source.File, doc properties.Document, r role) *reader {
	out := &reader{file: f, doc: doc, role: r}
	if r == streams {
		// Source: Apache Kafka 4.2, StreamsConfig.getMainConsumerConfigs.
		out.prefixes = []string{"main.consumer.", "consumer."}
	}
	for _, e := range doc.Entries {
		if isClientKey(e.Key) || slices.ContainsFunc(out.prefixes, func(p string) bool { return strings.HasPrefix(e.Key, p) }) {
			out.header = e.Range
			break
		}
	}
	return out
}

func (r *reader) client() *facts.KafkaClient {
	groupKey := "group.id"
	if r.role == streams {
		// Streams announces its application id as the group, whatever group.id says.
		groupKey = "application.id"
	}
	c := &facts.KafkaClient{
		Role:                 r.roleFact(),
		Library:              r.library(),
		BootstrapServers:     r.servers(),
		GroupID:              r.group(groupKey),
		GroupInstanceID:      trimmed(r.text("group.instance.id")),
		GroupProtocol:        lower(trimmed(r.doc.Text("group.protocol", r.header))),
		RemoteAssignor:       orAbsent(trimmed(r.text("group.remote.assignor")), r.header),
		Assignors:            r.list("partition.assignment.strategy"),
		SessionTimeoutMS:     r.number("session.timeout.ms"),
		HeartbeatIntervalMS:  r.number("heartbeat.interval.ms"),
		MaxPollIntervalMS:    r.number("max.poll.interval.ms"),
		MaxPollRecords:       r.number("max.poll.records"),
		CommitsAutomatically: r.truth("enable.auto.commit"),
		OffsetReset:          trimmed(r.text("auto.offset.reset")),
		IsolationLevel:       trimmed(r.text("isolation.level")),
		ClientRack:           trimmed(r.text("client.rack")),
		Settings:             r.doc.Settings(),
	}
	name := strings.TrimSuffix(path.Base(r.file.Name), path.Ext(r.file.Name))
	if id := c.GroupID.Or(""); id != "" {
		name = id
	}
	c.Entity = facts.Entity{
		ID: r.file.Path + "#" + name, Label: name,
		Header: r.header, Body: r.file.Range(0, len(r.file.Data)),
		Open: r.doc.Open, Syntax: "properties",
	}
	return c
}

func (r *reader) roleFact() facts.Attr[string] {
	if r.role == shared {
		return facts.Attr[string]{}
	}
	return facts.Known(string(r.role), facts.WrittenAt(r.header))
}

// group is the group's id. In settings that several kinds of clients share it is
// not absent but stated elsewhere.
func (r *reader) group(key string) facts.Attr[string] {
	if r.role == shared {
		return facts.Attr[string]{}
	}
	return trimmed(r.doc.Text(key, r.header))
}

// find returns the entry that holds for a consumer's key.
func (r *reader) find(key string) (properties.Entry, bool) {
	for _, prefix := range r.prefixes {
		if e, ok := r.doc.Get(prefix + key); ok {
			return e, true
		}
	}
	return r.doc.Get(key)
}

func (r *reader) text(key string) facts.Attr[string] {
	if e, ok := r.find(key); ok {
		return e.Text()
	}
	return r.doc.Text(key, r.header)
}

// number reads a setting that must be a whole number. The client takes a blank
// one of the consumer protocol's keys for absent, and no other client starts
// with it.
func (r *reader) number(key string) facts.Attr[int64] {
	e, ok := r.find(key)
	switch {
	case !ok:
		return r.doc.Number(key, r.header)
	case isBlank(e):
		return facts.Absent[int64](facts.WrittenAt(r.header))
	}
	return e.Number()
}

// truth reads a boolean as Java does: the words true and false, in any case. In
// a file for librdkafka its short forms count too.
func (r *reader) truth(key string) facts.Attr[bool] {
	text := r.text(key)
	switch value, ok := text.Get(); {
	case text.IsAbsent():
		return facts.Absent[bool](text.Origin())
	case text.IsUnknown():
		return facts.SameAs[bool](text.Identity(), text.Origin())
	case ok:
		if b, ok := r.boolean(strings.ToLower(strings.TrimSpace(value))); ok {
			return facts.Derive(b, text)
		}
	}
	return facts.Written[bool](text.Identity(), text.Origin())
}

func (r *reader) boolean(word string) (value, ok bool) {
	switch word {
	case "true":
		return true, true
	case "false":
		return false, true
	}
	if r.library().Or("") != "librdkafka" {
		return false, false
	}
	// Source: librdkafka 2.15.0, rdkafka_conf.c, _RK_C_BOOL.
	switch word {
	case "t", "1":
		return true, true
	case "f", "0":
		return false, true
	}
	return false, false
}

// list splits at commas. An empty list of a consumer protocol's key is absent.
func (r *reader) list(key string) facts.Attr[[]string] {
	return split(orAbsent(r.text(key), r.header))
}

func (r *reader) servers() facts.Attr[[]string] {
	for _, key := range serverKeys {
		if e, ok := r.doc.Get(key); ok {
			return split(e.Text())
		}
	}
	return split(r.doc.Text(serverKeys[0], r.header))
}

// library is what the keys prove; a file that proves nothing, or two things,
// leaves it open.
func (r *reader) library() facts.Attr[string] {
	var librdkafka, java []properties.Entry
	for _, e := range r.doc.Entries {
		if e.Conditional {
			continue
		}
		switch {
		case librdkafkaKeys[e.Key]:
			librdkafka = append(librdkafka, e)
		case javaKeys[e.Key], slices.Contains(javaClassKeys, e.Key) && namesClass(e.Value):
			java = append(java, e)
		}
	}
	switch {
	case r.role == streams || r.role == connectWorker:
		return facts.Known("java", facts.WrittenAt(r.header))
	case len(librdkafka) > 0 && len(java) == 0:
		return facts.Known("librdkafka", facts.WrittenAt(librdkafka[0].Range))
	case len(java) > 0 && len(librdkafka) == 0:
		return facts.Known("java", facts.WrittenAt(java[0].Range))
	}
	return facts.Attr[string]{}
}

var class = regexp.MustCompile(`^\s*([a-z_][\w]*\.)+[A-Z]\w*`)

// namesClass takes a qualified class name, as no other client has them.
func namesClass(value string) bool { return class.MatchString(value) }

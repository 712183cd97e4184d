package facts

import (
	"slices"
	"strings"
)

// completeProtocol derives what a client makes of group.protocol and of the
// settings that stand beside it.
func (c *KafkaClient) completeProtocol() {
	c.ConsumerProtocolSupport = c.protocolSupport()
	c.ClassicSettingsHandling = c.classicHandling()
	c.ForbiddenByConsumerProtocol = c.forbiddenSettings()
}

// otherLibraries speak the classic protocol only.
//
// Source: franz-go, sarama, segmentio/kafka-go, kafkajs, kafka-python and aiokafka,
// their source and documents, read 2026-11-29.
var otherLibraries = []string{"sarama", "franz-go", "kafka-go", "kafkajs", "kafka-python", "aiokafka"}

// protocolSupport says whether the library speaks the consumer protocol: "able"
// from its general availability on, "early_access" before, "unable" where it
// does not know it, "unstated" where library or version is not told.
//
// Source: Apache Kafka 3.7 to 4.3, ConsumerConfig; librdkafka CHANGELOG, 2.4.0
// and 2.12.0; read 2026-11-29.
func (c *KafkaClient) protocolSupport() Attr[string] {
	library := c.Library.Or("")
	v, ok := versionOf(c.LibraryVersion)
	switch {
	case slices.Contains(otherLibraries, library):
		return Derive("unable", c.Library)
	case !ok || library != "java" && library != "librdkafka":
		return Known("unstated", c.HeaderOrigin())
	}
	general, early := version{4, 0, 0}, version{3, 7, 0}
	if library == "librdkafka" {
		general, early = version{2, 12, 0}, version{2, 4, 0}
	}
	switch {
	case v.atLeast(general.major, general.minor, general.patch):
		return Derive("able", c.LibraryVersion)
	case v.atLeast(early.major, early.minor, early.patch):
		return Derive("early_access", c.LibraryVersion)
	}
	return Derive("unable", c.LibraryVersion)
}

// classicHandling says what the client does with classic settings beside
// group.protocol=consumer.
//
// Source: Apache Kafka 3.9 and 4.0 to 4.3, ConsumerConfig; librdkafka CHANGELOG,
// 2.10.0, and 2.15.0 as run; read 2026-11-29.
func (c *KafkaClient) classicHandling() Attr[string] {
	library := c.Library.Or("")
	v, ok := versionOf(c.LibraryVersion)
	if !ok || library != "java" && library != "librdkafka" {
		return Known("unstated", c.HeaderOrigin())
	}
	refuses, knows := v.atLeast(4, 0, 0), v.atLeast(3, 7, 0)
	if library == "librdkafka" {
		refuses, knows = v.atLeast(2, 10, 0), v.atLeast(2, 4, 0)
	}
	switch {
	case refuses:
		return Derive("refuses", c.LibraryVersion)
	case knows:
		return Derive("ignores", c.LibraryVersion)
	}
	return Derive("unaware", c.LibraryVersion)
}

// classicSettings are what the consumer protocol leaves to the brokers.
var classicSettings = []string{"session.timeout.ms", "heartbeat.interval.ms", "partition.assignment.strategy"}

// forbiddenKeys are the keys that the client refuses beside
// group.protocol=consumer.
//
// Source: Apache Kafka 4.0, 4.1 and 4.2, ConsumerConfig; librdkafka 2.15.0 as
// run; read 2026-11-29.
func (c *KafkaClient) forbiddenKeys() []string {
	keys := slices.Clone(classicSettings)
	v, ok := versionOf(c.LibraryVersion)
	switch c.Library.Or("") {
	case "java":
		if ok && v.atLeast(4, 1, 0) {
			keys = append(keys, "share.acknowledgement.mode")
		}
		if ok && v.atLeast(4, 2, 0) {
			keys = append(keys, "share.acquire.mode")
		}
	case "librdkafka":
		keys = append(keys, "group.protocol.type")
	}
	return keys
}

// forbiddenSettings lists the settings of those keys that are written beside
// group.protocol=consumer. A blank value counts as not written: that is how the
// clients read it.
func (c *KafkaClient) forbiddenSettings() List[*Setting] {
	protocol, ok := c.GroupProtocol.Get()
	if !ok {
		return List[*Setting]{}
	}
	out := List[*Setting]{Complete: c.Settings.Complete}
	if protocol != "consumer" {
		return List[*Setting]{Complete: true}
	}
	keys := c.forbiddenKeys()
	for _, s := range c.Settings.Items {
		if value, known := s.Value.Get(); known && strings.TrimSpace(value) == "" {
			continue
		}
		if slices.Contains(keys, s.Name.Or("")) {
			out.Items = append(out.Items, s)
		}
	}
	return out
}

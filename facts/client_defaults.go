package facts

import "github.com/streamlint/streamlint/source"

const (
	consumerConfigs  = "https://kafka.apache.org/42/documentation.html#consumerconfigs_"
	connectConfigs   = "https://kafka.apache.org/42/documentation.html#connectconfigs_"
	librdkafkaConfig = "https://github.com/confluentinc/librdkafka/blob/v2.15.0/CONFIGURATION.md"
)

// A clientDefault is a value that a Kafka client fills in. It holds for the
// libraries and releases named; with both unknown it holds only when it is the
// same for every library and release.
type clientDefault[T Scalar] struct {
	value T
	row   Default
	// library is "" when the value is the same in all.
	library string
	// since and before bound the releases; the zero version is no bound.
	since, before version
}

// The defaults of consumers that are configured by property names: Java and
// librdkafka. A row names the first release that it holds for.
var (
	sessionTimeoutDefaults = []clientDefault[int64]{
		{45000, row("session_timeout_ms", "45000", "the Java client", "3.0 and later", consumerConfigs+"session.timeout.ms"), "java", version{3, 0, 0}, version{}},
		{10000, row("session_timeout_ms", "10000", "the Java client", "before 3.0", "https://cwiki.apache.org/confluence/display/KAFKA/KIP-735"), "java", version{}, version{3, 0, 0}},
		{45000, row("session_timeout_ms", "45000", "librdkafka", "1.7 and later", librdkafkaConfig), "librdkafka", version{1, 7, 0}, version{}},
		{10000, row("session_timeout_ms", "10000", "librdkafka", "before 1.7", "https://github.com/confluentinc/librdkafka/blob/v2.15.0/CHANGELOG.md"), "librdkafka", version{}, version{1, 7, 0}},
	}
	// longestSessionDefault bounds the session timeout where the release is not
	// told: no client has a longer default.
	longestSessionDefault = clientDefault[int64]{
		45000, row("session_timeout_at_most_ms", "45000 at most", "the Kafka client", "", consumerConfigs+"session.timeout.ms"), "", version{}, version{},
	}
	// A Connect worker's own group has timers of its own.
	workerSessionDefaults = []clientDefault[int64]{
		{10000, row("session_timeout_ms", "10000", "Kafka Connect", "", connectConfigs+"session.timeout.ms"), "", version{}, version{}},
	}
	heartbeatDefaults = []clientDefault[int64]{
		{3000, row("heartbeat_interval_ms", "3000", "the Kafka client", "", consumerConfigs+"heartbeat.interval.ms"), "", version{}, version{}},
	}
	pollIntervalDefaults = []clientDefault[int64]{
		{300000, row("max_poll_interval_ms", "300000", "the Kafka client", "", consumerConfigs+"max.poll.interval.ms"), "", version{}, version{}},
	}
	pollRecordsDefaults = []clientDefault[int64]{
		{500, row("max_poll_records", "500", "the Java client", "", consumerConfigs+"max.poll.records"), "java", version{}, version{}},
	}
	autoCommitDefaults = []clientDefault[bool]{
		{true, row("commits_automatically", "true", "the Kafka client", "", consumerConfigs+"enable.auto.commit"), "", version{}, version{}},
	}
	groupProtocolDefaults = []clientDefault[string]{
		{"classic", row("group_protocol", "classic", "the Kafka client", "before 5.0", consumerConfigs+"group.protocol"), "", version{}, version{}},
	}
	offsetResetDefaults = []clientDefault[string]{
		{"latest", row("offset_reset", "latest", "the Java client", "", consumerConfigs+"auto.offset.reset"), "java", version{}, version{}},
		{"largest", row("offset_reset", "largest", "librdkafka", "", librdkafkaConfig), "librdkafka", version{}, version{}},
	}
	isolationDefaults = []clientDefault[string]{
		{"read_uncommitted", row("isolation_level", "read_uncommitted", "the Java client", "", consumerConfigs+"isolation.level"), "java", version{}, version{}},
		{"read_committed", row("isolation_level", "read_committed", "librdkafka", "", librdkafkaConfig), "librdkafka", version{}, version{}},
	}
)

func row(attribute, text, supplier, versions, from string) Default {
	return Default{Attribute: attribute, Text: text, Supplier: supplier, Versions: versions, Source: from, Read: readDate}
}

// fillDefaults gives what is certainly not written the value that the client
// gives it. Connect and Streams hand their consumers values of their own, and
// share consumers have none of these settings, so those get only what is theirs.
func (c *KafkaClient) fillDefaults() {
	role := c.Role.Or("")
	switch role {
	case "consumer", "streams":
		c.SessionTimeoutAtMostMS = c.SessionTimeoutMS
		fillClient(&c.SessionTimeoutAtMostMS, c, []clientDefault[int64]{longestSessionDefault})
		fillClient(&c.SessionTimeoutMS, c, sessionTimeoutDefaults)
	case "connect_worker":
		fillClient(&c.SessionTimeoutMS, c, workerSessionDefaults)
	default:
		return
	}
	if c.SessionTimeoutMS.IsKnown() {
		c.SessionTimeoutAtMostMS = c.SessionTimeoutMS
	}
	fillClient(&c.HeartbeatIntervalMS, c, heartbeatDefaults)
	fillClient(&c.GroupProtocol, c, groupProtocolDefaults)
	if role != "consumer" {
		return
	}
	fillClient(&c.MaxPollIntervalMS, c, pollIntervalDefaults)
	fillClient(&c.MaxPollRecords, c, pollRecordsDefaults)
	fillClient(&c.CommitsAutomatically, c, autoCommitDefaults)
	fillClient(&c.OffsetReset, c, offsetResetDefaults)
	fillClient(&c.IsolationLevel, c, isolationDefaults)
}

func fillClient[T Scalar](a *Attr[T], c *KafkaClient, table []clientDefault[T]) {
	if !a.IsAbsent() {
		return
	}
	for i := range table {
		if d := &table[i]; d.holdsFor(c) {
			*a = Known(d.value, Origin{Kind: OriginDefaulted, Place: source.At(c.Header), Default: &d.row})
			return
		}
	}
}

func (d *clientDefault[T]) holdsFor(c *KafkaClient) bool {
	if d.library == "" {
		return true
	}
	if c.Library.Or("") != d.library {
		return false
	}
	if d.since == (version{}) && d.before == (version{}) {
		return true
	}
	v, ok := versionOf(c.LibraryVersion)
	return ok && v.atLeast(d.since.major, d.since.minor, d.since.patch) &&
		(d.before == (version{}) || !v.atLeast(d.before.major, d.before.minor, d.before.patch))
}

// shortestSessionDefault bounds the session timeout from below where the release
// is not told: no client has a shorter default.
//
// Source: KIP-735; librdkafka CHANGELOG, 1.7.0; read 2026-11-29.
const shortestSessionDefault = 10000

// completeHeartbeat compares the two timers of a classic member. Where a default
// counts and the release does not tell which, both have to give one answer.
func (c *KafkaClient) completeHeartbeat() {
	switch role, ok := c.Role.Get(); {
	case ok && role != "consumer" && role != "streams" && role != "connect_worker":
		// No other kind of client has a session of its own making.
		c.HeartbeatReachesSession = Derive(false, c.Role)
		return
	}
	interval, ok := c.HeartbeatIntervalMS.Get()
	longest, known := c.SessionTimeoutAtMostMS.Get()
	if !ok || !known {
		return
	}
	from := c.SessionTimeoutAtMostMS
	if c.HeartbeatIntervalMS.Origin().Kind != OriginDefaulted {
		from = c.HeartbeatIntervalMS
	}
	switch {
	case interval >= longest:
		c.HeartbeatReachesSession = Derive(true, from)
	case c.SessionTimeoutMS.IsKnown(), interval < shortestSessionDefault:
		c.HeartbeatReachesSession = Derive(false, from)
	}
}

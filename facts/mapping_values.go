package facts

import (
	"slices"
	"time"
)

// completeValues derives what can be said of a mapping's values alone: settings
// its source does not take, values out of range, names and timestamps that
// cannot be, filters that match nothing. Defaults come last, so that nothing
// that is judged as written was filled in.
func (m *EventSourceMapping) completeValues(today time.Time) {
	if kind, ok := m.SourceKind.Get(); ok {
		m.IsStream = Derive(isStream(kind), m.SourceKind)
	}
	m.completeMaking()
	m.completeGroupID()
	m.completeTopics()
	m.completeTimestamp(today)
	if kind, ok := m.SourceKind.Get(); ok && isStream(kind) {
		m.completeSource(kind)
		m.completeHardcoding(kind)
		m.completeRanges()
		m.completeForeign(kind)
		m.completeFilters(kind)
	}
	if metrics, ok := m.Metrics.Get(); ok || m.Metrics.IsAbsent() {
		asked := slices.ContainsFunc(metrics, func(s string) bool { return slices.Contains(kafkaMetrics, s) })
		m.KafkaMetricsAsked = Derive(asked, m.Metrics)
	}
	if m.Enabled.IsKnown() {
		// A switch behind a variable is somebody's intent; a literal may be forgotten.
		m.EnabledByLiteral = Derive(len(m.Enabled.Origin().Hops) == 0, m.Enabled)
	}
	m.fillValueDefaults()
}

func isStream(kind string) bool {
	switch kind {
	case "kinesis", "dynamodb", "msk", "self_managed_kafka":
		return true
	}
	return false
}

// completeMaking derives what the tool makes of the text. A parser states loops
// where they are; it knows its tool, so where it states none there is none.
func (m *EventSourceMapping) completeMaking() {
	m.IsRepeated = Known(false, m.HeaderOrigin())
	if m.RepeatedBy.IsKnown() {
		m.IsRepeated = Derive(true, m.RepeatedBy)
	}
	if m.CreateBeforeDestroy.IsAbsent() {
		m.CreateBeforeDestroy = Derive(false, m.CreateBeforeDestroy)
	}
}

package facts

import "time"

// completeValues derives what can be said of a mapping's values alone: settings
// its source does not take, values out of range, names and timestamps that
// cannot be, filters that match nothing.
func (m *EventSourceMapping) completeValues(today time.Time) {
}

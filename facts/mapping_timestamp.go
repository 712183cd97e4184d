package facts

import (
	"strconv"
	"strings"
	"time"
)

// millisecondsFrom is a number of seconds in the year 5138: whoever writes more
// counted milliseconds.
const millisecondsFrom = 1e11

// completeTimestamp says what is wrong with the starting timestamp. Only a time
// more than a day ahead of the run's date counts as future, so that no clock and
// no time zone decides.
//
// Source: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html,
// StartingPositionTimestamp ("cannot be in the future"; Unix time seconds), read
// 2026-11-29. Terraform's and Pulumi's providers take RFC 3339 instead.
func (m *EventSourceMapping) completeTimestamp(today time.Time) {
	if m.StartingTimestamp.IsAbsent() {
		m.TimestampProblem = Derive(noProblem, m.StartingTimestamp)
		return
	}
	text, ok := m.StartingTimestamp.Get()
	notation, told := m.TimestampNotation.Get()
	if !ok || !told {
		return
	}
	problem, at := noProblem, time.Time{}
	text = strings.TrimSpace(text)
	switch notation {
	case "epoch_seconds":
		problem, at = readEpochSeconds(text)
	case "rfc3339":
		parsed, err := time.Parse(time.RFC3339, text)
		if err != nil {
			problem = "not_rfc3339"
		}
		at = parsed
	default:
		return
	}
	if problem == noProblem && isFuture(at, today) {
		problem = "future"
	}
	m.TimestampProblem = Derive(problem, m.StartingTimestamp)
}

func readEpochSeconds(text string) (problem string, at time.Time) {
	seconds, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || seconds != seconds: // NaN is a word, not a number
		return "text", time.Time{}
	case seconds >= millisecondsFrom:
		return "milliseconds", time.Time{}
	}
	return noProblem, time.Unix(int64(seconds), 0)
}

// isFuture compares with the end of the day after today.
func isFuture(at, today time.Time) bool {
	if today.IsZero() {
		return false
	}
	return at.After(today.UTC().Truncate(24 * time.Hour).Add(48 * time.Hour))
}

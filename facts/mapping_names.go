package facts

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// noProblem is what a problem attribute holds when it was looked for and is not
// there. Unknown would mean that nobody could look.
const noProblem = "none"

// maximumGroupIDLength in characters.
//
// Source: https://docs.aws.amazon.com/lambda/latest/api/API_AmazonManagedKafkaEventSourceConfig.html,
// ConsumerGroupId, read 2026-11-29.
const maximumGroupIDLength = 200

// inGroupID reports whether Lambda takes a character in a group id; same source.
func inGroupID(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return true
	}
	return strings.ContainsRune(" -/*:_+=.@", r)
}

// completeGroupID says what is wrong with the group id, if it is known.
func (m *EventSourceMapping) completeGroupID() {
	id, ok := m.GroupID.Get()
	switch {
	case m.GroupID.IsAbsent():
		m.GroupIDProblem = Derive(noProblem, m.GroupID)
	case !ok:
	case id == "":
		m.GroupIDProblem = Derive("empty", m.GroupID)
	case utf8.RuneCountInString(id) > maximumGroupIDLength:
		m.GroupIDProblem = Derive("too_long", m.GroupID)
	default:
		m.GroupIDProblem = Derive(offending(id), m.GroupID)
	}
}

// offending returns the characters that no group id has, each once and in
// quotes, or noProblem.
func offending(id string) string {
	var found []string
	for _, r := range id {
		if inGroupID(r) {
			continue
		}
		if c := quoted(string(r)); !slices.Contains(found, c) {
			found = append(found, c)
		}
	}
	if len(found) == 0 {
		return noProblem
	}
	return strings.Join(found, ", ")
}

// maximumTopicLength and the form of a topic's name.
//
// Source: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html,
// Topics, whose pattern wants two characters at least and no dot in front; Apache
// Kafka 4.2, org.apache.kafka.common.internals.Topic; read 2026-11-29.
const maximumTopicLength = 249

var topicName = regexp.MustCompile(`^[a-zA-Z0-9._-]+$`)

// completeTopics counts the topics, and says what is wrong with the name of a
// single one.
func (m *EventSourceMapping) completeTopics() {
	topics, ok := m.Topics.Get()
	if m.Topics.IsAbsent() {
		ok = true
	}
	if !ok {
		return
	}
	m.TopicCount = Derive(int64(len(topics)), m.Topics)
	m.TopicProblem = Derive(noProblem, m.Topics)
	if len(topics) == 1 {
		m.TopicProblem = Derive(topicProblem(topics[0]), m.Topics)
	}
}

func topicProblem(name string) string {
	switch {
	case name == "":
		return "empty"
	case utf8.RuneCountInString(name) > maximumTopicLength:
		return "too_long"
	case strings.ContainsAny(name, "*+?^$()[]|\\"):
		return "expression"
	case !topicName.MatchString(name):
		return "characters"
	case strings.HasPrefix(name, "."):
		return "leading_dot"
	case len(name) == 1:
		return "one_character"
	}
	return noProblem
}

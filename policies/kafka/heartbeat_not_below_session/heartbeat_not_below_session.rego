# METADATA
# title: A heartbeat comes too late for the session
# description: |
#   A member that sends no heartbeat within its session timeout is expelled from
#   the group. With an interval as long as the timeout, or longer, that happens to
#   a healthy member: Java clients refuse to start, clients on librdkafka start
#   and fall out of the group again and again.
# related_resources:
#   - ref: https://kafka.apache.org/42/documentation.html#consumerconfigs_heartbeat.interval.ms
#     description: The interval must be lower than session.timeout.ms; read 2026-11-29
#   - ref: https://github.com/apache/kafka/blob/4.2/clients/src/main/java/org/apache/kafka/clients/consumer/internals/Heartbeat.java
#     description: The check of the Java client; read 2026-11-29
#   - ref: https://cwiki.apache.org/confluence/display/KAFKA/KIP-735
#     description: The default session timeout is 45 s since 3.0, 10 s before; read 2026-11-29
# schemas:
#   - input: schema.kafka_client
# custom:
#   entity: kafka_client
#   severity: error
#   evidence: implementation_fact
#   remedy: Set heartbeat.interval.ms to a third of session.timeout.ms or less.
#   reads: [group_id_set, group_protocol, library, heartbeat_reaches_session, heartbeat_interval_ms, heartbeat_interval_ms_set, session_timeout_at_most_ms]
#   since: 0.1.0
package policies.kafka.heartbeat_not_below_session

import data.policies.lib.finding

report contains object.union(finding.at(anchor, message), _attached) if {
	input.group_id_set == true
	input.group_protocol == "classic"
	input.heartbeat_reaches_session == true
	anchor := _anchor[input.heartbeat_interval_ms_set]
	effect := array.concat([text | text := _effects[input.library]], [_either])[0]
	timers := $"{input.heartbeat_interval_ms} ms in a session of {input.session_timeout_at_most_ms} ms"
	message := $"{input.label} sends a heartbeat every {timers}: {effect}"
}

# What is written is at fault; what is a default is not.
_anchor := {true: "heartbeat_interval_ms", false: "session_timeout_at_most_ms"}

_attached := {"proofs": ["session_timeout_at_most_ms", "heartbeat_interval_ms"]}

_effects := {
	"java": "the client does not start",
	"librdkafka": "the group expels it between two heartbeats",
}

_either := "a Java client does not start, others are expelled between two heartbeats"

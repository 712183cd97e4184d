# METADATA
# title: A client does not start with settings of the other protocol
# description: |
#   With group.protocol=consumer the brokers own the session timeout, the
#   heartbeat interval and the assignment. A client that finds one of the old
#   settings beside it refuses to start, even where the value is the default.
#   Java clients of 3.7 to 3.9 ignore them, and fail once they are upgraded.
# related_resources:
#   - ref: https://kafka.apache.org/42/operations/consumer-rebalance-protocol/
#     description: Settings that the consumer protocol does not take; read 2026-11-29
#   - ref: https://github.com/apache/kafka/blob/4.2/clients/src/main/java/org/apache/kafka/clients/consumer/ConsumerConfig.java
#     description: The check of the Java client, as in 4.0 to 4.3; read 2026-11-29
#   - ref: https://github.com/confluentinc/librdkafka/blob/v2.15.0/CHANGELOG.md
#     description: Refused since librdkafka 2.10.0; read 2026-11-29
# schemas:
#   - input: schema.kafka_client
# custom:
#   entity: kafka_client
#   severity: error
#   severities: [error, warning]
#   evidence: implementation_fact
#   remedy: Delete the setting. A group's timers are set with kafka-configs on the group, its assignor by group.remote.assignor.
#   reads: [role, classic_settings_handling, forbidden_by_consumer_protocol]
#   since: 0.1.0
package policies.kafka.consumer_protocol_forbids_setting

import data.policies.lib.finding

report contains object.union(finding.at($"{path}.name", message), attached) if {
	input.role == "consumer"
	verdict := _verdicts[input.classic_settings_handling]
	some i, setting in input.forbidden_by_consumer_protocol
	path := $"forbidden_by_consumer_protocol.{i}"
	attached := {"severity": verdict.severity, "proofs": ["group_protocol", "library_version"]}
	message := $"{setting.name} beside group.protocol=consumer: {input.label} {verdict.effect}"
}

_verdicts := {
	"refuses": {
		"severity": "error",
		"effect": "does not start",
	},
	"unstated": {
		"severity": "error",
		"effect": "does not start with any client that has the protocol for good",
	},
	"ignores": {
		"severity": "warning",
		"effect": "ignores it now, and does not start once its client is upgraded",
	},
}

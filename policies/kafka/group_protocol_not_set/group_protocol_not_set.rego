# METADATA
# title: A group stays on the classic protocol after an upgrade to Kafka 4
# description: |
#   From 4.0 on the brokers speak the consumer protocol of KIP-848, and a client
#   still asks for the classic one unless group.protocol says otherwise. The
#   upgrade of a cluster changes nothing for its groups.
# related_resources:
#   - ref: https://kafka.apache.org/42/operations/consumer-rebalance-protocol/
#     description: Enabled on the server since 4.0, not on by default in clients; read 2026-11-29
#   - ref: https://kafka.apache.org/42/documentation.html#consumerconfigs_group.protocol
#     description: group.protocol, default classic; read 2026-11-29
#   - ref: https://aws.amazon.com/blogs/big-data/optimize-consumer-rebalancing-on-amazon-msk-with-next-generation-protocol/
#     description: The consumer protocol on all 4.x versions of MSK; read 2026-11-29
#   - ref: https://github.com/confluentinc/librdkafka/blob/v2.15.0/CHANGELOG.md
#     description: General availability in librdkafka 2.12.0; read 2026-11-29
# schemas:
#   - input: schema.kafka_client
# custom:
#   entity: kafka_client
#   severity: warning
#   evidence: documented
#   remedy: Set group.protocol=consumer, or group.protocol=classic if the group is to stay as it is.
#   reads: [role, group_id_set, group_protocol_set, consumer_protocol_support, cluster.speaks_consumer_protocol, cluster.version_major, cluster.version_minor]
#   since: 0.1.0
package policies.kafka.group_protocol_not_set

import data.policies.lib.finding

report contains object.union(finding.at("group_protocol_set", message), _attached) if {
	input.role == "consumer"
	input.group_id_set == true
	input.group_protocol_set == false
	input.cluster.speaks_consumer_protocol == true
	provided := _provided[input.consumer_protocol_support]
	kafka := $"Kafka {input.cluster.version_major}.{input.cluster.version_minor}"
	effect := $"{kafka} changes nothing for its rebalances"
	message := $"{input.label} stays on the classic protocol: {effect}{provided}"
}

_attached := {
	"label": "group.protocol not set",
	"proofs": ["cluster.kafka_version", "consumer_protocol_support"],
}

# A client that cannot, or only as an early access, has nothing to set.
_provided := {
	"able": "",
	"unstated": "; it could change, if the client is new enough",
}

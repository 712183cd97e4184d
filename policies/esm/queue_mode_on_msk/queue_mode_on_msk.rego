# METADATA
# title: Queue mode on brokers that cannot serve it
# description: |
#   Queue mode reads with a Kafka share group. Lambda offers it for self-managed
#   clusters on Kafka 4.2 and later; Amazon MSK is not supported, whether it is
#   the event source or stands behind bootstrap servers.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/polling-kafka-queue.html
#     description: 'Queue mode: self-managed Kafka 4.2 or later, no MSK; read 2026-11-29'
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_SelfManagedKafkaEventSourceConfig.html
#     description: ConsumptionMode; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-esm-parameters.html
#     description: ConsumptionMode among the parameters of self-managed Kafka; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: documented
#   remedy: Read in Stream mode, or from a self-managed cluster on Kafka 4.2 or later.
#   reads: [source_kind, consumption_mode, brokers_on_msk, brokers_too_old_for_queue_mode, cluster.kafka_version, declaration]
#   since: 0.1.0
package policies.esm.queue_mode_on_msk

import data.policies.lib.finding

report contains object.union(finding.at("consumption_mode", message), attached) if {
	input.source_kind == "msk"
	input.consumption_mode == "Queue"
	attached := {"cause": input.declaration, "proofs": ["source_kind"]}
	message := $"{input.label} reads Amazon MSK in Queue mode, which is for self-managed Kafka only"
}

report contains object.union(finding.at("consumption_mode", message), attached) if {
	input.source_kind == "self_managed_kafka"
	input.consumption_mode == "Queue"
	input.brokers_on_msk == true
	attached := {"cause": input.declaration, "proofs": ["brokers_on_msk"]}
	message := $"{input.label} reads brokers of Amazon MSK in Queue mode, which MSK does not support"
}

report contains object.union(finding.at("consumption_mode", message), attached) if {
	input.source_kind == "self_managed_kafka"
	input.consumption_mode == "Queue"
	input.brokers_on_msk == false
	input.brokers_too_old_for_queue_mode == true
	attached := {"cause": input.declaration, "proofs": ["cluster.kafka_version"]}
	version := input.cluster.kafka_version
	message := $"{input.label} reads Kafka {version} in Queue mode, which takes 4.2 or later"
}

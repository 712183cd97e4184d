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
#   reads: [is_kafka, consumption_mode, queue_mode_unserved, queue_mode_obstacle, declaration]
#   since: 0.1.0
package policies.esm.queue_mode_on_msk

import data.policies.lib.finding

report contains object.union(finding.at("consumption_mode", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Queue"
	input.queue_mode_unserved == true
	attached := {"cause": input.declaration, "proofs": ["queue_mode_obstacle"]}
	brokers := $"{input.label} reads {input.queue_mode_obstacle} in Queue mode"
	message := $"{brokers}, which takes self-managed Kafka 4.2 or later"
}

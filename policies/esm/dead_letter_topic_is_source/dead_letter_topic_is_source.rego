# METADATA
# title: Failed records are written back to the topic they came from
# description: |
#   A Kafka topic as the failure destination of a mapping that reads the same
#   topic would feed each failure to the function again. Lambda blocks such a
#   configuration.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-on-failure-destination.html
#     description: Recursion prevention; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: documented
#   remedy: Give the failed records a topic of their own in the same cluster.
#   reads: [topics, has_failure_destination, failure_destination_kind, failure_destination_topic, declaration]
#   since: 0.1.0
package policies.esm.dead_letter_topic_is_source

import data.policies.lib.finding

report contains object.union(finding.at("failure_destination", message), attached) if {
	input.has_failure_destination == true
	input.failure_destination_kind == "kafka"
	some topic in input.topics
	topic == input.failure_destination_topic
	attached := {"cause": input.declaration, "proofs": ["topics"]}
	message := $`{input.label} writes failed records of "{topic}" to "{topic}", which Lambda blocks`
}

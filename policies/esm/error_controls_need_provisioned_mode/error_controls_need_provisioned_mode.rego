# METADATA
# title: Retries of a Kafka mapping may not be bounded as written
# description: |
#   AWS documents retry and age limits, bisecting and partial responses of Kafka
#   mappings under provisioned mode. What they do in on-demand mode is not
#   documented: the API reference names no such condition, and every example of
#   AWS carries a provisioned poller configuration.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-retry-configurations.html
#     description: Error handling controls, under provisioned mode; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: The same settings, without the condition; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: sources_disagree
#   remedy: Add a provisioned poller configuration.
#   reads: [is_kafka, provisioned_mode, kafka_error_controls, declaration]
#   since: 0.1.0
package policies.esm.error_controls_need_provisioned_mode

import data.policies.lib.finding

report contains object.union(finding.at("kafka_error_controls", message), attached) if {
	input.is_kafka == true
	input.provisioned_mode == false
	count(input.kafka_error_controls) > 0
	attached := {"cause": input.declaration, "proofs": ["provisioned_mode"]}
	controls := concat(", ", input.kafka_error_controls)
	message := $"{input.label} sets {controls} without provisioned mode: no page says what they do"
}

# METADATA
# title: Failed batches are sent where Lambda does not deliver
# description: |
#   A mapping delivers failed batches to an SQS queue, an SNS topic, an S3
#   bucket or, for Kafka, a topic of the same cluster. Lambda refuses anything
#   else when the mapping is created or updated, and mappings have no on-success
#   destination.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_OnFailure.html
#     description: Destinations of event source mappings; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: DestinationConfig of mappings; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-parameters.html
#     description: Standard SQS queues and SNS topics, Kinesis; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-on-failure-destination.html
#     description: A Kafka topic as the destination; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   severities: [error, warning, note]
#   evidence: documented
#   evidence_grades: [documented, sources_disagree]
#   remedy: Name a standard SQS queue, a standard SNS topic or an S3 bucket; for Kafka also kafka://topic.
#   reads: [source_kind, is_stream, has_failure_destination, failure_destination_problem, failure_destination_name, failure_destination_kind, failure_destination_fifo, success_destination, declaration]
#   since: 0.1.0
package policies.esm.invalid_failure_destination

import data.policies.lib.finding

report contains object.union(finding.at("failure_destination", message), attached) if {
	input.is_stream == true
	input.failure_destination_problem != "none"
	attached := {"cause": input.declaration}
	target := $`"{input.failure_destination_name}", which {input.failure_destination_problem}`
	message := $"{input.label} sends failed batches to {target}"
}

report contains object.union(finding.at("success_destination", message), attached) if {
	input.is_stream == true
	input.success_destination_set == true
	attached := {"cause": $"{input.declaration} success"}
	message := $"{input.label} has an on-success destination, which event source mappings do not take"
}

report contains object.union(finding.at("failure_destination", message), attached) if {
	input.source_kind in {"kinesis", "dynamodb"}
	input.has_failure_destination == true
	input.failure_destination_fifo == true
	attached := {"cause": input.declaration, "severity": "warning"}
	target := $`the FIFO "{input.failure_destination_name}"`
	message := $"{input.label} sends failed batches to {target}; Lambda names standard ones only"
}

report contains object.union(finding.at("failure_destination", message), attached) if {
	input.source_kind in {"kinesis", "dynamodb"}
	input.has_failure_destination == true
	input.failure_destination_kind == "kafka"
	input.failure_destination_problem == "none"
	attached := {"cause": input.declaration, "severity": "note", "evidence": "sources_disagree"}
	target := $`"{input.failure_destination_name}"`
	message := $"{input.label} reads no Kafka cluster that {target} could be a topic of"
}

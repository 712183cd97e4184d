# METADATA
# title: Metrics and logs of a Kafka mapping stay empty
# description: |
#   The system log of a Kafka mapping, and the metrics that only Kafka mappings
#   have, need provisioned mode. Without it nothing is written, which looks like
#   a mapping without trouble.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/esm-logging.html
#     description: 'Logs of event source mappings: provisioned mode; read 2026-11-29'
#   - ref: https://github.com/aws/aws-cdk/blob/v2.276.0/packages/aws-cdk-lib/aws-lambda/lib/event-source-mapping.ts
#     description: 'Kafka metrics: provisioned mode; read 2026-11-29'
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: documented
#   evidence_grades: [documented, implementation_fact]
#   remedy: Add a provisioned poller configuration.
#   reads: [is_kafka, provisioned_mode, log_level, kafka_metrics_asked, declaration]
#   since: 0.1.0
package policies.esm.observability_needs_provisioned_mode

import data.policies.lib.finding

report contains object.union(finding.at("log_level", message), attached) if {
	input.is_kafka == true
	input.provisioned_mode == false
	input.log_level_set == true
	attached := {"cause": $"{input.declaration} log", "proofs": ["provisioned_mode"]}
	message := $"{input.label} asks for a system log, which takes provisioned mode for Kafka"
}

report contains object.union(finding.at("metrics", message), attached) if {
	input.is_kafka == true
	input.provisioned_mode == false
	input.kafka_metrics_asked == true
	cause := {"cause": $"{input.declaration} metrics", "proofs": ["provisioned_mode"]}
	attached := object.union(cause, {"evidence": "implementation_fact"})
	message := $"{input.label} asks for Kafka metrics, which take provisioned mode"
}

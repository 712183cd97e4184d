# METADATA
# title: One failing record makes its whole batch run again
# description: |
#   Without partial batch responses and without bisecting, a failure of one
#   record fails the batch. Lambda invokes the function with all of its records
#   again, and what was done for the others is done twice.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-batchfailurereporting.html
#     description: Partial batch responses, Kinesis; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
#     description: Partial batch responses, DynamoDB; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-retry-configurations.html
#     description: Error handling controls, Kafka; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: documented
#   remedy: Turn partial batch responses on and return the failed items from the function, or bisect.
#   reads: [source_kind, is_kafka, consumption_mode, provisioned_mode, batch_size, bisects_batch, reports_item_failures, declaration]
#   since: 0.1.0
package policies.esm.whole_batch_retried

import data.policies.lib.finding

report contains object.union(finding.at("reports_item_failures", message), attached) if {
	input.source_kind in {"kinesis", "dynamodb"}
	input.batch_size > 1
	input.bisects_batch == false
	input.reports_item_failures == false
	attached := {"cause": input.declaration, "proofs": ["batch_size", "bisects_batch"]}
	message := $"{input.label} runs up to {input.batch_size} records again when one of them fails"
}

# For Kafka the remedy is documented under provisioned mode only.
report contains object.union(finding.at("reports_item_failures", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Stream"
	input.provisioned_mode == true
	input.batch_size > 1
	input.bisects_batch == false
	input.reports_item_failures == false
	attached := {"cause": input.declaration, "proofs": ["batch_size", "bisects_batch"]}
	message := $"{input.label} runs up to {input.batch_size} records again when one of them fails"
}

# METADATA
# title: A Kafka mapping invokes a function that may run too long
# description: |
#   Event source mappings of Kafka support functions with a timeout of 14
#   minutes at most; a function may have 15. No page says what becomes of a
#   longer one.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-msk.html
#     description: Functions with a timeout of 14 minutes at most, MSK; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-kafka.html
#     description: Functions with a timeout of 14 minutes at most, self-managed; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: documented
#   remedy: Set the timeout to 840 s or less, and the batch to what fits into it.
#   reads: [is_kafka, function.timeout_ms, function.on_managed_instances, declaration]
#   since: 0.1.0
package policies.esm.kafka_function_timeout

import data.policies.lib.finding

report contains object.union(finding.at("function_name", message), attached) if {
	input.is_kafka == true
	input.function.on_managed_instances == false
	input.function.timeout_ms > _fourteen_minutes_ms
	timeout := input.function.timeout_ms / _one_second_ms
	attached := {"cause": input.declaration, "proofs": ["function.timeout_ms"]}
	invoked := $"function {input.function.label}, whose timeout is {timeout} s"
	message := $"{input.label} invokes {invoked}; Kafka mappings support up to 840 s"
}

_one_second_ms := 1000

_fourteen_minutes_ms := 840000

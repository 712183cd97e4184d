# METADATA
# title: A batch meets the default timeout of its function
# description: |
#   A function that sets no timeout has three seconds from Lambda, or what its
#   framework fills in, for the whole batch. When the time is up the batch
#   fails, and all its records are tried again.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html
#     description: Timeout, 3 seconds by default; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/configuration-timeout.html
#     description: Function timeout; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: BatchSize, 100 by default; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: inference
#   remedy: Set the timeout to the batch size times what one record may take.
#   reads: [is_stream, batch_size, function.timeout_set, function.timeout_ms, declaration]
#   since: 0.1.0
package policies.esm.function_timeout_default

import data.policies.lib.finding

report contains object.union(finding.at("batch_size", message), attached) if {
	input.is_stream == true
	input.function.timeout_set == false
	input.batch_size >= _large_batch
	attached := {"cause": input.declaration, "proofs": ["function.timeout_ms"]}
	batch := $"up to {input.batch_size} records at once"
	time := $"the default {input.function.timeout_ms / _one_second_ms} s for them"
	message := $"{input.label} gives function {input.function.label} {batch}, and {time}"
}

# Lambda's own default batch.
_large_batch := 100

_one_second_ms := 1000

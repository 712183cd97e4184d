# METADATA
# title: A mapping invokes a function that may not run
# description: |
#   A reserved concurrency of zero stops a function: each invoke is throttled.
#   The mapping goes on polling and retrying, and its records expire.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
#     description: Reserved concurrency of zero; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionConcurrency.html
#     description: PutFunctionConcurrency; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   severities: [error, note]
#   evidence: documented
#   remedy: Remove the reservation or raise it; to pause, disable the mapping.
#   reads: [is_stream, enabled, function.has_reserved_concurrency, function.reserved_count, function.reserved_by_literal, declaration]
#   since: 0.1.0
package policies.esm.reserved_concurrency_zero

import data.policies.lib.finding

report contains object.union(finding.at("function_name", message), attached) if {
	input.is_stream == true
	input.enabled == true
	input.function.has_reserved_concurrency == true
	input.function.reserved_count == 0
	severity := _severities[input.function.reserved_by_literal]
	proofs := ["function.reserved_count"]
	attached := {"cause": input.declaration, "severity": severity, "proofs": proofs}
	invoked := $"function {input.function.label}"
	message := $"{input.label} polls for {invoked}, whose reserved concurrency is 0"
}

# A zero behind a variable may be a switch that somebody turns on purpose.
_severities := {true: "error", false: "note"}

# METADATA
# title: A dead-letter queue that failing batches never reach
# description: |
#   The dead-letter queue and the event invoke configuration of a function serve
#   asynchronous invokes. An event source mapping invokes the function
#   synchronously and retries by itself, so nothing that it gives up goes there.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_DeadLetterConfig.html
#     description: DeadLetterConfig is for asynchronous invocation; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html
#     description: The event invoke configuration is for asynchronous invocation; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventsourcemapping.html
#     description: How a mapping invokes its function; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   severities: [warning, note]
#   evidence: sdk_model
#   remedy: Set the on-failure destination of the mapping itself.
#   reads: [is_stream, has_failure_destination, function.has_async_failure_target, function.invoked_asynchronously, declaration]
#   since: 0.1.0
package policies.esm.async_dead_letter_queue_unused

import data.policies.lib.finding

report contains object.union(finding.at("has_failure_destination", message), attached) if {
	input.is_stream == true
	input.has_failure_destination == false
	input.function.has_async_failure_target == true
	severity := _severities[input.function.invoked_asynchronously]
	proofs := ["function.has_async_failure_target"]
	attached := {"cause": input.declaration, "severity": severity, "proofs": proofs}
	target := $"the dead-letter target of function {input.function.label}"
	message := $"{input.label} sends no failed batch to {target}: only asynchronous invokes go there"
}

# A function that is invoked asynchronously as well has its queue for a reason.
_severities := {false: "warning", true: "note"}

# METADATA
# title: Pollers wait for a function that is short of concurrency
# description: |
#   One poller of a Kafka mapping makes up to five invocations at the same time,
#   no more than the topic has partitions. Where less is reserved than there are
#   pollers, pollers stand idle and the lag grows.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-scaling-modes.html
#     description: Up to 5 concurrent invocations a poller; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-kafka-low-latency.html
#     description: Provisioned pollers; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   severities: [warning, note]
#   evidence: inference
#   remedy: Reserve five invocations a poller, or lower the minimum of pollers.
#   reads: [is_kafka, enabled, provisioned_mode, pollers_at_least, poller_concurrency, function.has_reserved_concurrency, function.reserved_count, declaration]
#   since: 0.1.0
package policies.esm.reserved_concurrency_below_pollers

import data.policies.lib.finding

report contains object.union(finding.at("function_name", message), attached) if {
	input.is_kafka == true
	input.provisioned_mode == true
	input.enabled == true
	input.function.has_reserved_concurrency == true
	input.function.reserved_count > 0
	input.poller_concurrency > input.function.reserved_count
	severity := _severity(input.pollers_at_least, input.function.reserved_count)
	attached := _attached(input.declaration, severity)
	demand := $"{_pollers(input.pollers_at_least)}, up to {input.poller_concurrency} invocations"
	supply := $"{input.function.reserved_count} reserved for function {input.function.label}"
	message := $"{input.label} has {demand}, {supply}"
}

_attached(cause, severity) := {
	"cause": cause,
	"severity": severity,
	"proofs": ["function.reserved_count", "pollers_minimum"],
}

_severity(pollers, reserved) := "warning" if pollers > reserved

_severity(pollers, reserved) := "note" if pollers <= reserved

_pollers(1) := "1 poller"

_pollers(n) := $"{n} pollers" if n > 1

# METADATA
# title: A batching window of zero does not make Kafka fast by itself
# description: |
#   Latency below 100 ms takes provisioned mode and a batching window of zero
#   together. A mapping without provisioned mode scales its pollers on demand,
#   and adds them within minutes.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-kafka-low-latency.html
#     description: Low latency for Kafka; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-scaling-modes.html
#     description: How on-demand mode scales; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: documented
#   remedy: Add a provisioned poller configuration, or leave the window at its default.
#   reads: [is_kafka, provisioned_mode, batching_window_ms, declaration]
#   yields_to: [esm/framework_drops_setting]
#   since: 0.1.0
package policies.esm.low_latency_incomplete

import data.policies.lib.finding

report contains object.union(finding.at("batching_window_ms", message), attached) if {
	input.is_kafka == true
	input.provisioned_mode == false
	input.batching_window_ms == 0
	attached := {"cause": input.declaration, "proofs": ["provisioned_mode"]}
	message := $"{input.label} sets no batching window for low latency, and has no provisioned mode"
}

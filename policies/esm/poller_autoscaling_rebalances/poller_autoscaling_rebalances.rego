# METADATA
# title: Scaling pollers stops a mapping that is tuned for latency
# description: |
#   Each poller that comes or goes rebalances the consumer group, and records
#   wait meanwhile. With a minimum equal to the maximum the number never
#   changes.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-kafka-low-latency.html
#     description: 'Low latency: equal minimum and maximum; read 2026-11-29'
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-scaling-modes.html
#     description: How pollers scale; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: documented
#   remedy: Set the minimum equal to the maximum.
#   reads: [is_kafka, batching_window_ms, pollers_minimum, pollers_maximum, declaration]
#   since: 0.1.0
package policies.esm.poller_autoscaling_rebalances

import data.policies.lib.finding

report contains object.union(finding.at("pollers_minimum", message), attached) if {
	input.is_kafka == true
	input.batching_window_ms == 0
	input.pollers_minimum < input.pollers_maximum
	attached := {"cause": input.declaration, "proofs": ["pollers_maximum", "batching_window_ms"]}
	range := $"from {input.pollers_minimum} to {input.pollers_maximum} pollers"
	message := $"{input.label} has no batching window and scales {range}: each step rebalances"
}

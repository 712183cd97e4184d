# METADATA
# title: A setting that Queue mode does not take
# description: |
#   A share group has no starting position of its own and hands records out one
#   by one, so Lambda takes no starting position and no batching window in Queue
#   mode. Endless retries are refused: a record goes back to the broker, which
#   counts its deliveries.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_SelfManagedKafkaEventSourceConfig.html
#     description: Settings not supported with ConsumptionMode Queue; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/polling-kafka-queue.html
#     description: Queue mode; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: MaximumRetryAttempts in Queue mode; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Remove the setting. For retries name a number; the default is 0.
#   reads: [is_kafka, consumption_mode, starting_position, starting_timestamp, batching_window_ms, retries_unbounded, declaration]
#   yields_to: [esm/queue_mode_on_msk]
#   since: 0.1.0
package policies.esm.queue_mode_setting

import data.policies.lib.finding

report contains object.union(finding.at("starting_position", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Queue"
	input.starting_position_set == true
	attached := {"cause": $"{input.declaration} position", "proofs": ["consumption_mode"]}
	message := $"{input.label} sets a starting position, which Queue mode does not take"
}

report contains object.union(finding.at("starting_timestamp", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Queue"
	input.starting_timestamp_set == true
	attached := {"cause": $"{input.declaration} timestamp", "proofs": ["consumption_mode"]}
	message := $"{input.label} sets a starting timestamp, which Queue mode does not take"
}

report contains object.union(finding.at("batching_window_ms", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Queue"
	input.batching_window_ms_set == true
	attached := {"cause": $"{input.declaration} window", "proofs": ["consumption_mode"]}
	message := $"{input.label} sets a batching window, which Queue mode does not take"
}

report contains object.union(finding.at("retries_unbounded", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Queue"
	input.retries_unbounded == true
	attached := {"cause": $"{input.declaration} retries", "proofs": ["consumption_mode"]}
	message := $"{input.label} retries without end, which Queue mode does not take"
}

# METADATA
# title: Without a group id every replacement starts over
# description: |
#   A Kafka mapping without a consumer group id gets a generated one. The
#   committed offsets belong to that group, so a mapping that is replaced
#   (another topic, cluster or starting position) begins again at its starting
#   position: it repeats what was done, or skips what was not.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/msk-esm-parameters.html
#     description: ConsumerGroupId defaults to a unique value; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-esm-parameters.html
#     description: The same for self-managed Kafka; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: inference
#   remedy: Set a group id before the mapping goes live. On a live mapping that is itself a replacement, so plan where it starts.
#   reads: [is_kafka, consumption_mode, group_id_set, starting_position, declaration]
#   since: 0.1.0
package policies.esm.implicit_group_id

import data.policies.lib.finding

report contains object.union(finding.at("group_id", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Stream"
	input.group_id_set == false
	where := array.concat([text | text := _where[input.starting_position]], [_somewhere])
	attached := {"cause": input.declaration}
	message := $"{input.label} sets no group id: any replacement {where[0]}"
}

_somewhere := "starts over"

_where := {
	"LATEST": "starts over at LATEST and skips what was written in between",
	"TRIM_HORIZON": "starts over at TRIM_HORIZON and repeats what the topic still holds",
	"AT_TIMESTAMP": "starts over at its timestamp",
}

# METADATA
# title: A starting position has no effect in a group that has offsets
# description: |
#   Lambda looks at the starting position only when the consumer group has no
#   committed offsets. A group that another consumer already uses has them, so
#   the mapping goes on where that consumer stopped, whatever is written here.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-consumer-group-id.html
#     description: An existing group's committed offset wins over StartingPosition; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: documented
#   remedy: Use a group id of its own where the starting position matters, or take over the offsets on purpose and say so.
#   reads: [is_kafka, consumption_mode, group_id, starting_position, group.other_members]
#   since: 0.1.0
package policies.esm.starting_position_ignored

import data.policies.lib.finding

report contains object.union(finding.at("starting_position", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Stream"
	position := input.starting_position
	some i, first in input.group.other_members
	first.first_rival == true
	attached := {"cause": first.key, "proofs": [$"group.other_members.{i}.label"]}
	name := concat("", [$` "{id}"` | id := input.group_id])
	subject := $"starting position {position} of {input.label}"
	message := $"{subject} has no effect if {first.label} has committed offsets in group{name}"
}

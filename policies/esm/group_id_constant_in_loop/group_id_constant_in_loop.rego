# METADATA
# title: Mappings made in a loop share one consumer group
# description: |
#   A loop makes several Kafka mappings, and each gets the same consumer group
#   id, because the id does not depend on the loop. All of them become members
#   of one group: they rebalance each other, and those that read one topic get
#   part of it each.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_AmazonManagedKafkaEventSourceConfig.html
#     description: ConsumerGroupId must be unique among all Kafka event sources; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-consumer-group-id.html
#     description: Customizable consumer group ID in Lambda; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   severities: [error, note]
#   evidence: inference
#   remedy: Put the loop's key into the group id.
#   reads: [is_kafka, consumption_mode, group_id, group_id_set, group_varies, source_varies, is_repeated, repeated_by, declaration]
#   since: 0.1.0
package policies.esm.group_id_constant_in_loop

import data.policies.lib.finding

report contains object.union(finding.at("group_id", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Stream"
	input.is_repeated == true
	input.group_id_set == true
	input.group_varies == false
	attached := {"severity": _severities[input.source_varies], "cause": input.declaration}
	name := concat("", [$` "{id}"` | id := input.group_id])
	effect := _effects[input.source_varies]
	subject := $"every mapping that {input.repeated_by} makes of {input.label}"
	message := $"{subject} joins group{name}: {effect}"
}

# A loop over clusters may use one id on each of them.
_severities := {false: "error", true: "note"}

_effects := {
	false: "they divide its partitions and rebalance each other",
	true: "mappings that read one cluster divide its partitions",
}

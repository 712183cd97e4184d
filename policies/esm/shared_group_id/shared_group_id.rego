# METADATA
# title: A Kafka mapping gets only part of its topic
# description: |
#   Kafka deals the partitions of a topic out among all members of a consumer
#   group. A mapping that joins a group which another mapping or client is in
#   reads only the partitions that it is given, and nobody reports an error.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-consumer-group-id.html
#     description: Customizable consumer group ID in Lambda; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_AmazonManagedKafkaEventSourceConfig.html
#     description: ConsumerGroupId must be unique among all Kafka event sources; read 2026-11-29
#   - ref: https://kafka.apache.org/documentation/#intro_consumers
#     description: How Kafka divides partitions among the members of a group; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   severities: [error, warning]
#   evidence: documented
#   remedy: Give every mapping and every application a group id of its own. In a migration, stop the old consumer first.
#   reads: [is_kafka, consumption_mode, group_id, topics, group.other_members]
#   since: 0.1.0
package policies.esm.shared_group_id

import data.policies.lib.finding

report contains object.union(finding.at("group_id", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Stream"
	some first in input.group.other_members
	first.first_rival == true
	rivals := [i | some i, member in input.group.other_members; member.rival == true]
	attached := _attached(first.cluster_relation, first.key, rivals)
	apart := [i | some i in rivals; input.group.other_members[i].topics_relation == "disjoint"]
	effect := _effect(count(rivals) - count(apart), [t | some t in input.topics])
	with_whom := $"{first.label}{_more(count(rivals))}{_if_one_cluster[first.cluster_relation]}"
	message := $"{input.label} shares {_named([id | id := input.group_id])} with {with_whom}: {effect}"
}

_named([id]) := $`consumer group "{id}"`

_named([]) := "its consumer group"

# _effect tells what sharing does, by how many of the others may read the topic.
_effect(0, _) := "they read different topics, and a rebalance of one stops the other"

_effect(n, topics) := $"it gets only part of {topic}" if {
	n > 0
	topic := array.concat([$"topic {t}" | some t in topics], ["its topic"])[0]
}

_if_one_cluster := {"proved": "", "unproved": ", if both read one cluster"}

_severities := {"proved": "error", "unproved": "warning"}

_attached(relation, key, rivals) := {
	"severity": _severities[relation],
	"cause": key,
	"proofs": [$"group.other_members.{i}.label" | some i in rivals],
}

_more(1) := ""

_more(n) := $" and {n - 1} more" if n > 1

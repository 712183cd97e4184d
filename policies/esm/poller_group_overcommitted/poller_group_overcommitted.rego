# METADATA
# title: A poller group asks for more than it can have
# description: |
#   The mappings of one poller group share its pollers. A group takes 100
#   mappings and 2000 pollers at most, added up over the maxima of its mappings;
#   a mapping that sets no maximum counts 200.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_ProvisionedPollerConfig.html
#     description: PollerGroupName, its limits and the default maximum; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-scaling-modes.html
#     description: Grouping mappings; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   severities: [error, warning]
#   evidence: sdk_model
#   remedy: Set the maximum of each mapping to what its topic can use, or split the group.
#   reads: [poller_group, poller_group_members.mapping_count, poller_group_members.maximum_sum, poller_group_members.explicit_sum, poller_group_members.defaulted_count, poller_group_members.members, poller_group_members.key]
#   since: 0.1.0
package policies.esm.poller_group_overcommitted

import data.policies.lib.finding

report contains object.union(finding.at("poller_group", message), attached) if {
	input.poller_group_set == true
	group := input.poller_group_members
	group.maximum_sum > _most_pollers
	attached := _attached(group.key, _severity(group.explicit_sum), group.members)
	parts := $"{group.mapping_count} mappings, {group.defaulted_count} by the default of 200"
	sum := $"{group.maximum_sum} pollers ({parts})"
	message := $"the poller group of {input.label} adds up to {sum}, {_most_pollers} allowed"
}

report contains object.union(finding.at("poller_group", message), attached) if {
	input.poller_group_set == true
	group := input.poller_group_members
	group.mapping_count > _most_mappings
	attached := _attached($"{group.key} mappings", "error", group.members)
	mappings := $"{group.mapping_count} mappings, {_most_mappings} allowed"
	message := $"the poller group of {input.label} holds {mappings}"
}

# A sum that rests on the default may be meant, or may be forgotten.
_severity(explicit) := "error" if explicit > _most_pollers

_severity(explicit) := "warning" if explicit <= _most_pollers

_attached(key, severity, members) := {
	"cause": key,
	"severity": severity,
	"proofs": [$"poller_group_members.members.{i}.label" | some i, _ in members],
}

_most_pollers := 2000

_most_mappings := 100

# METADATA
# title: Pollers are provisioned that no partition can feed
# description: |
#   A partition is read by one poller of a group, so pollers beyond the number
#   of partitions have nothing to read. A minimum above it asks for pollers that
#   are never used.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-scaling-modes.html
#     description: Pollers are capped at the number of partitions; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   severities: [warning, note]
#   evidence: documented
#   evidence_grades: [documented, inference]
#   remedy: Lower the pollers to the number of partitions, or give the topic more partitions.
#   reads: [is_kafka, pollers_minimum, pollers_maximum, topic.partition_count, declaration]
#   since: 0.1.0
package policies.esm.pollers_above_partitions

import data.policies.lib.finding

report contains object.union(finding.at("pollers_minimum", message), attached) if {
	input.is_kafka == true
	input.pollers_minimum > input.topic.partition_count
	proofs := ["topic.partition_count"]
	attached := {"cause": input.declaration, "evidence": "inference", "proofs": proofs}
	partitions := $"{_partitions(input.topic.partition_count)} of {input.topic.label}"
	message := $"{input.label} keeps at least {input.pollers_minimum} pollers for {partitions}"
}

report contains object.union(finding.at("pollers_maximum", message), attached) if {
	input.is_kafka == true
	input.pollers_maximum_set == true
	input.pollers_maximum > input.topic.partition_count
	input.pollers_minimum <= input.topic.partition_count
	related := {"cause": $"{input.declaration} maximum", "proofs": ["topic.partition_count"]}
	attached := object.union(related, {"severity": "note"})
	partitions := $"{_partitions(input.topic.partition_count)} of {input.topic.label}"
	allowed := $"up to {input.pollers_maximum} pollers"
	message := $"{input.label} allows {allowed} for {partitions}: the rest is idle"
}

_partitions(1) := "1 partition"

_partitions(n) := $"{n} partitions" if n > 1

# METADATA
# title: More readers than a shard has reads for
# description: |
#   The readers of a Kinesis shard share five GetRecords calls and 2 MB a
#   second. A mapping without a fan-out consumer polls each shard once a second,
#   so a sixth reader throttles the others.
# related_resources:
#   - ref: https://docs.aws.amazon.com/kinesis/latest/APIReference/API_GetRecords.html
#     description: Five calls and 2 MiB a second for each shard; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-kinesis.html
#     description: Lambda polls each shard once a second; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: sdk_model
#   remedy: Give the heavy readers a registered fan-out consumer each.
#   reads: [source_kind, enabled, reads_consumer, readers.shared_count, readers.members, readers.key]
#   since: 0.1.0
package policies.esm.shared_throughput_crowded

import data.policies.lib.finding

report contains object.union(finding.at("event_source", message), attached) if {
	input.source_kind == "kinesis"
	input.reads_consumer == false
	input.enabled == true
	input.readers.shared_count > _reads_a_second
	names := concat(", ", [member.label | some member in input.readers.members])
	proofs := [$"readers.members.{i}.label" | some i, _ in input.readers.members]
	attached := {"cause": input.readers.key, "proofs": proofs}
	readers := $"{input.readers.shared_count} readers"
	message := $"{readers} share the five reads a second of each shard: {names}"
}

_reads_a_second := 5

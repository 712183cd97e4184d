# METADATA
# title: One stream is mapped to one function twice
# description: |
#   Lambda keeps one mapping for each pair of stream and function. The second is
#   refused with a conflict, and a deployment that replaces one by the other
#   fails halfway.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: ResourceConflictException; read 2026-11-29
#   - ref: https://github.com/localstack/localstack/pull/9996
#     description: The conflict for Kinesis and DynamoDB, tested against AWS; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: implementation_fact
#   remedy: Remove one of them, or send it to another function or alias.
#   reads: [duplicates]
#   since: 0.1.0
package policies.esm.duplicate_mapping

import data.policies.lib.finding

report contains object.union(finding.at("event_source", message), attached) if {
	first := input.duplicates[0]
	proofs := [$"duplicates.{i}.label" | some i, _ in input.duplicates]
	attached := {"cause": first.key, "proofs": proofs}
	same := $"the same stream for the same function as {first.label}"
	message := $"{input.label} reads {same}: Lambda takes one of them"
}

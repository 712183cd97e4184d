# METADATA
# title: An age limit that records never reach
# description: |
#   Records leave the stream or topic after its retention, whatever the mapping
#   says. An age limit above it never takes effect: records expire unread, and
#   none of them goes to the failure destination.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-parameters.html
#     description: MaximumRecordAgeInSeconds, Kinesis; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/streams/latest/dev/kinesis-extended-retention.html
#     description: Retention of a Kinesis stream; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
#     description: A DynamoDB stream keeps records for 24 hours; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: documented
#   remedy: Set an age limit below the retention, or raise the retention.
#   reads: [record_age_unbounded, source_expires, record_age_limit_ms, source_retention_ms, declaration]
#   since: 0.1.0
package policies.esm.record_age_exceeds_retention

import data.policies.lib.finding

report contains object.union(finding.at("record_age_limit_ms", message), attached) if {
	input.record_age_unbounded == false
	input.source_expires == true
	input.record_age_limit_ms > input.source_retention_ms
	age := input.record_age_limit_ms / _one_second_ms
	retention := input.source_retention_ms / _one_second_ms
	attached := {"cause": input.declaration, "proofs": ["source_retention_ms"]}
	message := $"{input.label} gives records up at {age} s, and its source keeps them {retention} s"
}

_one_second_ms := 1000

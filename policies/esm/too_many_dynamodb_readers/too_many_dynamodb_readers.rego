# METADATA
# title: More readers than a table stream serves
# description: |
#   A shard of a DynamoDB stream serves two readers at the same time. A third
#   may be throttled, and all of them fall behind. A filter makes no reader
#   less: Lambda reads first and filters then.
# related_resources:
#   - ref: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_GetRecords.html
#     description: 'LimitExceededException: no more than two readers a shard; read 2026-11-29'
#   - ref: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
#     description: Reading and processing a stream; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
#     description: What a filter discards was read; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: sdk_model
#   remedy: Let one reader fan out, for example through EventBridge Pipes or SNS, or stream the table to Kinesis.
#   reads: [source_kind, enabled, readers.shared_count, readers.members, readers.key]
#   since: 0.1.0
package policies.esm.too_many_dynamodb_readers

import data.policies.lib.finding

report contains object.union(finding.at("event_source", message), attached) if {
	input.source_kind == "dynamodb"
	input.enabled == true
	input.readers.shared_count > _most_readers
	names := concat(", ", [member.label | some member in input.readers.members])
	proofs := [$"readers.members.{i}.label" | some i, _ in input.readers.members]
	attached := {"cause": input.readers.key, "proofs": proofs}
	readers := $"{input.readers.shared_count} mappings read one table stream"
	message := $"{readers}, which serves two readers a shard: {names}"
}

_most_readers := 2

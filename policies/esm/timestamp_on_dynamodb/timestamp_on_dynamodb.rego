# METADATA
# title: A DynamoDB stream cannot start at a timestamp
# description: |
#   DynamoDB Streams knows LATEST and TRIM_HORIZON. AT_TIMESTAMP exists for
#   Kinesis and Kafka, and Lambda refuses it here.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: AT_TIMESTAMP is supported for Kinesis, Amazon MSK and self-managed Kafka; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_GetShardIterator.html
#     description: Shard iterator types of DynamoDB Streams; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Start at TRIM_HORIZON and skip older records in the function.
#   reads: [source_kind, starting_position, declaration]
#   since: 0.1.0
package policies.esm.timestamp_on_dynamodb

import data.policies.lib.finding

report contains object.union(finding.at("starting_position", message), attached) if {
	input.source_kind == "dynamodb"
	input.starting_position == "AT_TIMESTAMP"
	attached := {"cause": input.declaration}
	message := $"{input.label} starts AT_TIMESTAMP, which a DynamoDB stream does not have"
}

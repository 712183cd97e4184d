# METADATA
# title: A mapping reads the stream of a table that has none
# description: |
#   A DynamoDB table has a stream only when its declaration asks for one. Without
#   it the reference to the stream's ARN is empty, and the deployment fails.
# related_resources:
#   - ref: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_StreamSpecification.html
#     description: StreamEnabled; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
#     description: Streams are off by default; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Enable the table's stream, with the view type that the function needs.
#   reads: [source_kind, table.stream_enabled, table.has_replicas, declaration]
#   since: 0.1.0
package policies.esm.table_stream_disabled

import data.policies.lib.finding

report contains object.union(finding.at("event_source", message), attached) if {
	input.source_kind == "dynamodb"
	input.table.stream_enabled == false
	input.table.has_replicas == false
	attached := {"cause": input.declaration, "proofs": ["table.stream_enabled"]}
	message := $"{input.label} reads the stream of table {input.table.label}, which has none"
}

# METADATA
# title: A table's stream is named by an ARN that the next stream will not have
# description: |
#   The ARN of a DynamoDB stream ends in the moment the stream was made. When the
#   table is made anew, or its stream is switched off and on or changes its view
#   type, the written ARN names a stream that nobody writes to any more.
# related_resources:
#   - ref: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_Stream.html
#     description: StreamArn and StreamLabel; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
#     description: Disabling and re-enabling a stream makes a new one; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   severities: [warning, note]
#   evidence: inference
#   remedy: Refer to the table's stream_arn or StreamArn, or look it up with a data source.
#   reads: [source_kind, stream_arn_hardcoded, table_declared, declaration]
#   since: 0.1.0
package policies.esm.stream_arn_hardcoded

import data.policies.lib.finding

report contains object.union(finding.at("event_source", message), attached) if {
	input.source_kind == "dynamodb"
	input.stream_arn_hardcoded == true
	attached := {"severity": _severities[input.table_declared], "cause": input.declaration}
	message := $"{input.label} writes its stream's ARN out: the next stream of the table has another"
}

# A table of another account or team has no declaration to refer to.
_severities := {true: "warning", false: "note"}

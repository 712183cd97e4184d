# METADATA
# title: A starting timestamp is not a time in the past
# description: |
#   CloudFormation and the tools on top of it take Unix seconds, Terraform takes
#   RFC 3339. Milliseconds read as seconds are thousands of years ahead, a date
#   as text is no number, and a time in the future is refused.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: StartingPositionTimestamp in Unix time seconds, not in the future; read 2026-11-29
#   - ref: https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_event_source_mapping
#     description: starting_position_timestamp in RFC 3339; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Write the time as the tool takes it, in the past.
#   reads: [is_stream, consumption_mode, starting_timestamp, timestamp_problem, declaration]
#   yields_to: [esm/timestamp_on_dynamodb, esm/timestamp_pairing]
#   since: 0.1.0
package policies.esm.timestamp_unit

import data.policies.lib.finding

report contains object.union(finding.at("starting_timestamp", message), attached) if {
	input.is_stream == true
	input.consumption_mode == "Stream"
	problem := _problems[input.timestamp_problem]
	attached := {"cause": input.declaration}
	message := $"starting timestamp {input.starting_timestamp} of {input.label} {problem}"
}

_problems := {
	"milliseconds": "counts milliseconds where seconds are read",
	"text": "is text where Unix seconds are read",
	"not_rfc3339": "is no RFC 3339 time such as 2026-11-01T00:00:00Z",
	"future": "lies in the future",
}

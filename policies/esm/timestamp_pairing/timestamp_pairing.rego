# METADATA
# title: A starting position and its timestamp do not go together
# description: |
#   AT_TIMESTAMP needs a StartingPositionTimestamp, and no other position takes
#   one. Lambda refuses the mapping when one of the two stands alone.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: StartingPositionTimestamp goes with AT_TIMESTAMP; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Write both AT_TIMESTAMP and a timestamp, or neither.
#   reads: [is_stream, consumption_mode, starting_position, starting_timestamp_set, declaration]
#   yields_to: [esm/timestamp_on_dynamodb, esm/framework_drops_setting]
#   since: 0.1.0
package policies.esm.timestamp_pairing

import data.policies.lib.finding

report contains object.union(finding.at("starting_position", message), attached) if {
	input.is_stream == true
	input.consumption_mode == "Stream"
	input.starting_position == "AT_TIMESTAMP"
	input.starting_timestamp_set == false
	attached := {"cause": input.declaration}
	message := $"{input.label} starts AT_TIMESTAMP and sets no timestamp"
}

report contains object.union(finding.at("starting_timestamp", message), attached) if {
	input.is_stream == true
	input.consumption_mode == "Stream"
	input.starting_position in {"LATEST", "TRIM_HORIZON"}
	input.starting_timestamp_set == true
	attached := {"cause": input.declaration}
	message := $"{input.label} sets a timestamp but starts at {input.starting_position}"
}

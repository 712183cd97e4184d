# METADATA
# title: Records written while the mapping is set up are missed
# description: |
#   With LATEST a mapping begins with what is written once it polls. Making a
#   mapping takes up to minutes and updating it up to 90 seconds, and records
#   of that time can be missed without a trace.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-starting-positions.html
#     description: Polling and stream starting positions for Kafka; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-kinesis.html
#     description: Polling and stream starting positions for Kinesis; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
#     description: The same for DynamoDB streams; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: documented
#   remedy: Start at TRIM_HORIZON, or on Kinesis and Kafka at a timestamp, where no record may be missed.
#   reads: [is_stream, consumption_mode, starting_position, declaration]
#   yields_to: [esm/starting_position_ignored]
#   since: 0.1.0
package policies.esm.starting_position_latest

import data.policies.lib.finding

report contains object.union(finding.at("starting_position", message), attached) if {
	input.is_stream == true
	input.consumption_mode == "Stream"
	input.starting_position == "LATEST"
	attached := {"cause": input.declaration}
	message := $"{input.label} starts at LATEST: records of its set-up and updates can be missed"
}

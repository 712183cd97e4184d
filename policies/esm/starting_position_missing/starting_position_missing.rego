# METADATA
# title: A stream mapping without a starting position is refused
# description: |
#   Lambda does not guess where a mapping of a stream or a Kafka topic begins.
#   Without StartingPosition the deployment fails.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: StartingPosition is required for streams; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/msk-esm-parameters.html
#     description: StartingPosition is required for Amazon MSK; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-esm-parameters.html
#     description: StartingPosition is required for self-managed Kafka, and not allowed in Queue mode; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   evidence_grades: [sdk_model, documented]
#   remedy: Set TRIM_HORIZON, unless skipping what was written before is meant.
#   reads: [source_kind, consumption_mode, starting_position_set, starting_position_optional, declaration]
#   since: 0.1.0
package policies.esm.starting_position_missing

import data.policies.lib.finding

report contains object.union(finding.at("starting_position", message), attached) if {
	input.consumption_mode == "Stream"
	input.starting_position_set == false
	input.starting_position_optional == false
	evidence := _evidence[input.source_kind]
	attached := {"evidence": evidence, "cause": input.declaration}
	message := $"{input.label} sets no starting position, and Lambda refuses the mapping"
}

_evidence := {
	"kinesis": "sdk_model",
	"dynamodb": "sdk_model",
	"msk": "documented",
	"self_managed_kafka": "documented",
}

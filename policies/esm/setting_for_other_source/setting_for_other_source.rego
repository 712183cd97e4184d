# METADATA
# title: A setting belongs to another kind of source
# description: |
#   Each kind of event source has its own settings. Lambda refuses one that the
#   source does not have, or takes it and does nothing.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: Which setting is for which source; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_SourceAccessConfiguration.html
#     description: Access types by source; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_EventSourceMappingMetricsConfig.html
#     description: Metrics by source; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   severities: [error, note]
#   evidence: sdk_model
#   remedy: Remove the setting. On Kafka, partitions and pollers do what ParallelizationFactor does on a stream.
#   reads: [source_kind, foreign_settings, declaration]
#   since: 0.1.0
package policies.esm.setting_for_other_source

import data.policies.lib.finding

report contains object.union(finding.at($"foreign_settings.{i}.name", message), attached) if {
	source := _names[input.source_kind]
	some i, setting in input.foreign_settings
	cause := $"{input.declaration} {setting.name}"
	attached := {"severity": _severities[setting.neutral], "cause": cause}
	value := concat("", [$" = {text}" | text := setting.value])
	message := $"{input.label} reads {source} and sets {setting.name}{value}: {setting.allowed}"
}

# A value that says "off" may be taken; a rejection was not seen.
_severities := {false: "error", true: "note"}

_names := {
	"kinesis": "Kinesis",
	"dynamodb": "DynamoDB",
	"msk": "Amazon MSK",
	"self_managed_kafka": "self-managed Kafka",
}

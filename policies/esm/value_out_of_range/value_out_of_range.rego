# METADATA
# title: A value is outside what Lambda takes
# description: |
#   The Lambda API bounds every number, text and word of a mapping. A value
#   outside is refused when the mapping is made, which for a computed value is
#   long after the review.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: Ranges and words of the settings; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_ProvisionedPollerConfig.html
#     description: Ranges of pollers; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Set a value in the range.
#   reads: [is_stream, out_of_range, declaration]
#   since: 0.1.0
package policies.esm.value_out_of_range

import data.policies.lib.finding

report contains object.union(finding.at($"out_of_range.{i}.name", message), attached) if {
	input.is_stream == true
	some i, setting in input.out_of_range
	attached := {"cause": $"{input.declaration} {setting.name}"}
	message := $"{setting.name} of {input.label} is {setting.value}; Lambda takes {setting.allowed}"
}

# METADATA
# title: A mapping is switched off while its source keeps expiring
# description: |
#   A mapping that is not enabled reads nothing, and the retention of its stream
#   or topic keeps running. What is older than the retention when it is switched
#   on again is gone.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: Enabled; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: sdk_model
#   remedy: Switch it on, or remove it.
#   reads: [is_stream, enabled, enabled_by_literal, declaration]
#   since: 0.1.0
package policies.esm.mapping_disabled

import data.policies.lib.finding

report contains object.union(finding.at("enabled", message), attached) if {
	input.is_stream == true
	input.enabled == false
	input.enabled_by_literal == true
	attached := {"cause": input.declaration}
	message := $"{input.label} is switched off: it reads nothing, and records go on expiring"
}

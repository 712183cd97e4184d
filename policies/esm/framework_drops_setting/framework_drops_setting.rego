# METADATA
# title: A tool does not send what is written
# description: |
#   Some tools leave a setting out of what they deploy: a zero that is taken for
#   nothing, a key of another version, a timestamp on the wrong kind of event.
#   The file says one thing and the mapping does another.
# related_resources:
#   - ref: https://github.com/hashicorp/terraform-provider-aws/blob/main/internal/service/lambda/event_source_mapping.go
#     description: A batching window of 0 is not sent on create; read 2026-11-29
#   - ref: https://github.com/oss-serverless/serverless/tree/main/lib/plugins/aws/package/compile/events
#     description: How osls 4.3.1 makes mappings of events; read 2026-11-29
#   - ref: https://github.com/serverless/serverless/issues/13112
#     description: Two events of one topic overwrite each other; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: implementation_fact
#   remedy: Write the setting as the tool sends it, and check the deployed mapping.
#   reads: [dropped_settings, declaration]
#   since: 0.1.0
package policies.esm.framework_drops_setting

import data.policies.lib.finding

report contains object.union(finding.at($"dropped_settings.{i}.key", message), attached) if {
	some i, setting in input.dropped_settings
	setting.by == "framework"
	attached := {"cause": $"{input.declaration} {setting.key}"}
	instead := concat("", [$"; {text}" | text := setting.instead])
	subject := $"{setting.key} does not reach {input.label} through {setting.tool}"
	message := $"{subject}: {setting.effect}{instead}"
}

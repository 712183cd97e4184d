# METADATA
# title: A module does not read a key of its mapping
# description: |
#   A module that takes mappings as free-form objects reads the keys that it
#   knows and drops the others. The plan shows no error, and the mapping runs
#   without the setting.
# related_resources:
#   - ref: https://github.com/terraform-aws-modules/terraform-aws-lambda/blob/v8.8.1/main.tf
#     description: Keys that the module reads, version 8.8.1; read 2026-11-29
#   - ref: https://github.com/terraform-aws-modules/terraform-aws-lambda/issues/151
#     description: destination_config is ignored; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: implementation_fact
#   remedy: Use the key that the module reads, or declare the mapping without the module.
#   reads: [is_stream, dropped_settings, declaration]
#   since: 0.1.0
package policies.esm.module_key_ignored

import data.policies.lib.finding

report contains object.union(finding.at($"dropped_settings.{i}.key", message), attached) if {
	input.is_stream == true
	some i, setting in input.dropped_settings
	setting.by == "module"
	attached := {"cause": $"{input.declaration} {setting.key}"}
	instead := concat("", [$"; {text}" | text := setting.instead])
	subject := $"{setting.key} does not reach {input.label} through {setting.tool}"
	message := $"{subject}: {setting.effect}{instead}"
}

# METADATA
# title: A setting that this KCL does not read
# description: |
#   KCL 3 assigns leases by the load of its workers, makes its lease table on
#   demand, and its daemon cannot switch some defaults off. Settings of earlier
#   versions stay in the file without a message and without effect.
# related_resources:
#   - ref: https://docs.aws.amazon.com/streams/latest/dev/kcl-configuration.html
#     description: maxLeasesToStealAtOneTime is ignored by KCL 3.x; read 2026-11-29
#   - ref: https://github.com/awslabs/amazon-kinesis-client/blob/master/CHANGELOG.md
#     description: The lease table is on demand since 2.3.7; read 2026-11-29
#   - ref: https://github.com/awslabs/amazon-kinesis-client/blob/v3.5.1/amazon-kinesis-client-multilang/src/main/java/software/amazon/kinesis/multilang/config/MultiLangDaemonConfiguration.java
#     description: What the daemon hands on; read 2026-11-29
# schemas:
#   - input: schema.kcl_application
# custom:
#   entity: kcl_application
#   severity: warning
#   evidence: implementation_fact
#   remedy: Delete the setting, and look for what it was meant to do.
#   reads: [ignored_settings]
#   since: 0.1.0
package policies.kcl.setting_ignored_since_3

import data.policies.lib.finding

report contains object.union(finding.at($"ignored_settings.{i}.name", message), _attached) if {
	some i, setting in input.ignored_settings
	message := $"{setting.name} of {input.label} has no effect: {setting.effect}"
}

_attached := {"proofs": ["kcl_version"]}

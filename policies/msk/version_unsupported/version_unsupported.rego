# METADATA
# title: A Kafka version that MSK does not support
# description: |
#   MSK upgrades a cluster by itself at any time after the end of support of its
#   version, without notice. A version string that MSK does not know is refused
#   when the cluster is made.
# related_resources:
#   - ref: https://docs.aws.amazon.com/msk/latest/developerguide/supported-kafka-versions.html
#     description: Supported versions and their ends of support; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/msk/latest/developerguide/version-support.html
#     description: What happens after the end of support; read 2026-11-29
#   - ref: https://endoflife.date/amazon-msk
#     description: A copy of the table with later dates; read 2026-11-29
# schemas:
#   - input: schema.cluster
# custom:
#   entity: cluster
#   severity: error
#   severities: [error, warning, note]
#   evidence: documented
#   evidence_grades: [documented, inference]
#   remedy: Plan the upgrade, and test clients older than 2.1 before one to 4.x. list-kafka-versions prints the strings that MSK takes.
#   reads: [service, kafka_version, version_problem, version_may_differ, support_ended, support_ends_soon, support_end, support_table_date]
#   since: 0.1.0
package policies.msk.version_unsupported

import data.policies.lib.finding

report contains object.union(finding.at("kafka_version", message), {"severity": severity}) if {
	input.service == "msk"
	input.version_problem == "none"
	over := ["error" | input.support_ended == true]
	grades := array.concat(over, ["warning" | input.support_ends_soon == true])
	severity := _severity(grades[0], input.version_may_differ)
	day := $"{input.support_end} only (table of {input.support_table_date})"
	unless := _unless[input.version_may_differ]
	message := $"MSK supports Kafka {input.kafka_version} until {day}{unless}"
}

report contains object.union(finding.at("kafka_version", message), {"evidence": "inference"}) if {
	input.service == "msk"
	problem := _problems[input.version_problem]
	message := $`"{input.kafka_version}" is no version string of MSK: {problem}`
}

# Another version may run where changes to the written one are ignored.
_severity(_, true) := "note"

_severity(grade, false) := grade

_unless := {true: ", unless another one runs: changes to it are ignored", false: ""}

_problems := {
	"format": "they read 3.9.x, 3.9.x.kraft or 2.8.2.tiered",
	"kraft": "from 4.0 on they end in .kraft",
}

# METADATA
# title: A broker setting that Express does not take
# description: |
#   MSK sets and manages most settings of Express brokers itself. A configuration
#   that sets one of them is refused, or leaves the brokers as they are, while
#   whoever reads the file counts on its value.
# related_resources:
#   - ref: https://docs.aws.amazon.com/msk/latest/developerguide/msk-configuration-express-read-write.html
#     description: What a configuration for Express may set; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/msk/latest/developerguide/msk-configuration-express-read-only.html
#     description: What MSK sets on Express brokers; read 2026-11-29
#   - ref: https://aws.amazon.com/blogs/big-data/optimize-consumer-rebalancing-on-amazon-msk-with-next-generation-protocol/
#     description: The group.consumer settings cannot be modified on Express brokers; read 2026-11-29
# schemas:
#   - input: schema.cluster
# custom:
#   entity: cluster
#   severity: error
#   severities: [error, warning]
#   evidence: documented
#   evidence_grades: [documented, sources_disagree]
#   remedy: Delete the setting. Set it on the topic or the group where Kafka has one there, or use Standard brokers.
#   reads: [broker_type, has_broker_config, broker_config.id, broker_config.settings]
#   since: 0.1.0
package policies.msk.express_setting_read_only

import data.policies.lib.finding

report contains object.union(finding.at($"broker_config.settings.{i}.name", message), attached) if {
	input.broker_type == "express"
	input.has_broker_config == true
	some i, setting in input.broker_config.settings
	verdict := _verdicts[setting.express_access]
	cause := $"{input.broker_config.id} {setting.name}"
	grade := {"severity": verdict.severity, "evidence": verdict.evidence}
	attached := object.union(grade, {"cause": cause, "proofs": ["instance_type"]})
	message := $"{setting.name} does not reach the Express brokers of {input.label}: {verdict.reason}"
}

_verdicts := {
	"read_only": {
		"severity": "error", "evidence": "documented",
		"reason": "MSK sets it there and protects it from change",
	},
	"read_only_by_blog": {
		"severity": "error", "evidence": "sources_disagree",
		"reason": "AWS calls it read-only there, and no page lists it as one to set",
	},
	"unlisted": {
		"severity": "warning", "evidence": "documented",
		"reason": "it is none of the settings that may be set there",
	},
}

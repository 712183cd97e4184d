# METADATA
# title: The minimum of pollers is above the maximum
# description: |
#   Lambda refuses a provisioned poller configuration whose minimum is above its
#   maximum. What is not written counts with its default: a minimum of 1, a
#   maximum of 200.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_ProvisionedPollerConfig.html
#     description: MinimumPollers and MaximumPollers; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-scaling-modes.html
#     description: Provisioned mode; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: documented
#   remedy: Raise the maximum, or lower the minimum.
#   reads: [is_kafka, pollers_minimum, pollers_maximum, declaration]
#   since: 0.1.0
package policies.esm.poller_minimum_above_maximum

import data.policies.lib.finding

report contains object.union(finding.at("pollers_minimum", message), attached) if {
	input.is_kafka == true
	input.pollers_minimum > input.pollers_maximum
	attached := {"cause": input.declaration, "proofs": ["pollers_maximum"]}
	least := $"at least {input.pollers_minimum} pollers"
	message := $"{input.label} asks for {least} and at most {input.pollers_maximum}"
}

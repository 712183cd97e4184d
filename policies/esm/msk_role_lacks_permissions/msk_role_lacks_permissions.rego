# METADATA
# title: A function's role may not read from Amazon MSK
# description: |
#   Lambda reads a cluster with the permissions of the function's role: to find the
#   brokers, to place network interfaces beside them, and to join the group where
#   the cluster authenticates by IAM. Without them no record is read.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-msk-permissions.html
#     description: Required permissions of the execution role; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-msk-configure.html
#     description: Without a secret Lambda uses IAM where the cluster has it; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/msk/latest/developerguide/kafka-actions.html
#     description: What a member of a consumer group is asked for; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSLambdaMSKExecutionRole.html
#     description: The managed policy, which allows no kafka-cluster action; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: documented
#   remedy: Allow the actions in a policy of the function's role.
#   reads: [source_kind, permission_gap, function_role, declaration]
#   since: 0.1.0
package policies.esm.msk_role_lacks_permissions

import data.policies.lib.finding

report contains object.union(finding.at("permission_gap", message), attached) if {
	input.source_kind == "msk"
	input.permission_gap != "none"
	attached := {"cause": input.declaration, "proofs": ["function_role"]}
	role := $"{input.label} reads Amazon MSK by role {input.function_role}"
	message := $"{role}, which does not allow {input.permission_gap}"
}

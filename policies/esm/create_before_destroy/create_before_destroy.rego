# METADATA
# title: A replacement is made while the mapping that it replaces still exists
# description: |
#   Lambda keeps one mapping for each pair of stream and function. A replacement
#   that keeps both, such as one with another starting position, is made before
#   the old mapping is gone, and is refused with a conflict.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: ResourceConflictException; read 2026-11-29
#   - ref: https://github.com/aws/serverless-application-model/issues/1320
#     description: The same conflict where CloudFormation creates first; read 2026-11-29
#   - ref: https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle
#     description: create_before_destroy; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: implementation_fact
#   remedy: Let the old mapping go first, or send the new one to another alias of the function.
#   reads: [source_kind, create_before_destroy, declaration]
#   since: 0.1.0
package policies.esm.create_before_destroy

import data.policies.lib.finding

report contains object.union(finding.at("create_before_destroy", message), attached) if {
	input.source_kind in {"kinesis", "dynamodb"}
	input.create_before_destroy == true
	attached := {"cause": input.declaration}
	message := $"a replacement of {input.label} is made beside the old one, and Lambda refuses it"
}

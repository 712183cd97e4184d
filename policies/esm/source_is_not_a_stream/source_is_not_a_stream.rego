# METADATA
# title: A mapping names something else where an ARN of its source belongs
# description: |
#   Tables, streams and clusters have several handles that look alike: a name,
#   an ARN, a stream's ARN, broker addresses. A mapping takes one of them, and
#   Lambda refuses the others.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: EventSourceArn of each kind of source; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
#     description: Arn and StreamArn of a table; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Use stream_arn or StreamArn of a table, and arn or Arn of a stream, a cluster and a function.
#   reads: [source_kind, source_problem, declaration]
#   since: 0.1.0
package policies.esm.source_is_not_a_stream

import data.policies.lib.finding

report contains object.union(finding.at("source_problem", message), attached) if {
	input.source_kind in {"kinesis", "dynamodb", "msk"}
	problem := _problems[input.source_problem]
	attached := {"cause": input.declaration}
	message := $"{input.label} names {problem}"
}

_problems := {
	"table_arn": "a table's ARN where the ARN of its stream belongs",
	"table_name": "a table's name where the ARN of its stream belongs",
	"stream_name": "a stream's name where its ARN belongs",
	"bootstrap_brokers": "broker addresses where the cluster's ARN belongs",
	"invoke_arn": "the ARN that API Gateway invokes where the function belongs",
}

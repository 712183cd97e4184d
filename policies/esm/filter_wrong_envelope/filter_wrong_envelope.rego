# METADATA
# title: A filter looks where its records have nothing
# description: |
#   The payload of a record stands under data for Kinesis, under dynamodb for
#   DynamoDB and under value for Kafka. A pattern that asks for another key
#   matches no record, and Lambda drops what matches no filter: the function is
#   never called, and nothing fails.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-kinesis-filtering.html
#     description: Filtering Kinesis records by data; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html
#     description: Filtering DynamoDB records by dynamodb; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-filtering.html
#     description: Filtering Kafka records by value; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
#     description: Records that match no filter are discarded; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   severities: [error, warning]
#   evidence: documented
#   remedy: Put the pattern under the key of this source's payload.
#   reads: [source_kind, filters, declaration]
#   yields_to: [esm/filter_invalid]
#   since: 0.1.0
package policies.esm.filter_wrong_envelope

import data.policies.lib.finding

report contains object.union(finding.at($"filters.{i}.pattern", message), attached) if {
	payload := _payloads[input.source_kind]
	some i, filter in input.filters
	severity := _severities[filter.foreign_key_owner]
	attached := {"severity": severity, "cause": $"{input.declaration} {i}"}
	subject := $`a filter of {input.label} asks for "{filter.foreign_key}"`
	effect := $`the payload is "{payload}", and what matches no filter is dropped`
	message := $"{subject}, which no record here has: {effect}"
}

_payloads := {
	"kinesis": "data",
	"dynamodb": "dynamodb",
	"msk": "value",
	"self_managed_kafka": "value",
}

# The key of another source's payload proves the mistake; any other key might
# still be one that a record has and no page names.
_severities := {
	"kinesis": "error",
	"dynamodb": "error",
	"kafka": "error",
	"sqs": "error",
	"nobody": "warning",
}

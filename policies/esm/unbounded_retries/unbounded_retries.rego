# METADATA
# title: A failing batch is retried until it expires
# description: |
#   With neither a retry limit nor an age limit, one bad record blocks its shard
#   or partition until the record leaves the stream, and then it is lost. Only
#   once it is given up does Lambda write to a failure destination, so nothing
#   reaches one before that either.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
#     description: Retaining discarded batches, Kinesis; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
#     description: Retaining discarded batches, DynamoDB; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-retry-configurations.html
#     description: Retries of Kafka mappings, ten with a failure destination; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: The defaults of retries and record age; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: documented
#   remedy: Set a retry limit and an age limit, and a failure destination for what they give up.
#   reads: [failure_blocks, retries_unbounded, record_age_unbounded, source_retention_ms, has_failure_destination, declaration]
#   since: 0.1.0
package policies.esm.unbounded_retries

import data.policies.lib.finding

report contains object.union(finding.at("retries_unbounded", message), attached) if {
	blocked := _blocked[input.failure_blocks]
	input.retries_unbounded == true
	input.record_age_unbounded == true
	proofs := ["record_age_unbounded", "source_retention_ms", "has_failure_destination"]
	attached := {"cause": input.declaration, "proofs": proofs}
	after := [$" after {ms / _hour_ms} h" | ms := input.source_retention_ms]
	unsent := [", and its failure destination gets nothing before" | input.has_failure_destination == true]
	effect := $"{blocked} waits until it expires{concat("", after)}{concat("", unsent)}"
	message := $"{input.label} never gives up on a failing batch: {effect}"
}

_blocked := {
	"shard": "its shard",
	"partition": "its partition",
}

_hour_ms := 3600000

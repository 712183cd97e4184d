# METADATA
# title: Throttles hold a shard until its records expire
# description: |
#   A throttle, or an error before the function is invoked, is no retry. With a
#   retry limit and no age limit a function that is short of concurrency holds
#   its shard until the records leave the stream.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
#     description: Which errors the retry limit counts; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: note
#   evidence: documented
#   remedy: Set a maximum record age beside the retry limit.
#   reads: [source_kind, retries_unbounded, retry_limit, record_age_unbounded, declaration]
#   since: 0.1.0
package policies.esm.throttles_unbounded

import data.policies.lib.finding

report contains object.union(finding.at("record_age_unbounded", message), attached) if {
	input.source_kind in {"kinesis", "dynamodb"}
	input.retries_unbounded == false
	input.record_age_unbounded == true
	attached := {"cause": input.declaration, "proofs": ["retry_limit"]}
	errors := $"{input.label} bounds errors by {_retries(input.retry_limit)}"
	message := $"{errors}, and throttles by nothing: it has no age limit"
}

_retries(1) := "1 retry"

_retries(n) := $"{n} retries" if n != 1

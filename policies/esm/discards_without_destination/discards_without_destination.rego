# METADATA
# title: A batch that keeps failing is dropped without a trace
# description: |
#   Once the retries or the age of a batch are used up, Lambda moves on to the
#   next one. Where no failure destination is set, nothing says which records
#   were given up, and nothing keeps them.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
#     description: Retaining discarded batches, Kinesis; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
#     description: Retaining discarded batches, DynamoDB; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/kafka-on-failure.html
#     description: Capturing discarded batches, Kafka; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: documented
#   remedy: Add an on-failure destination. A bucket keeps the records themselves; a queue or a topic gets a pointer to them.
#   reads: [is_stream, discards_batches, discard_limit, has_failure_destination, declaration]
#   since: 0.1.0
package policies.esm.discards_without_destination

import data.policies.lib.finding

report contains object.union(finding.at("discard_limit", message), attached) if {
	input.is_stream == true
	input.discards_batches == true
	input.has_failure_destination == false
	attached := {"cause": input.declaration, "proofs": ["has_failure_destination"]}
	message := $"{input.label} drops a failing batch after {input.discard_limit}, and nothing keeps it"
}

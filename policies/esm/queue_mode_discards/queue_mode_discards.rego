# METADATA
# title: Queue mode drops failing records without a trace
# description: |
#   In Queue mode Lambda does not retry by default. A failed record goes back to
#   the broker, and after as many deliveries as the share group allows the
#   broker archives it. Without a failure destination nothing keeps a copy.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/polling-kafka-queue.html
#     description: Queue mode and failed records; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: MaximumRetryAttempts in Queue mode; read 2026-11-29
#   - ref: https://kafka.apache.org/documentation/#brokerconfigs_group.share.delivery.count.limit
#     description: group.share.delivery.count.limit; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: documented
#   remedy: Add an on-failure destination.
#   reads: [is_kafka, consumption_mode, has_failure_destination, declaration]
#   yields_to: [esm/queue_mode_on_msk]
#   since: 0.1.0
package policies.esm.queue_mode_discards

import data.policies.lib.finding

report contains object.union(finding.at("has_failure_destination", message), attached) if {
	input.is_kafka == true
	input.consumption_mode == "Queue"
	input.has_failure_destination == false
	attached := {"cause": input.declaration, "proofs": ["consumption_mode"]}
	message := $"{input.label} keeps no failed record: {_archived}"
}

_archived := "the broker archives it after group.share.delivery.count.limit deliveries"

# METADATA
# title: Two mappings read by one fan-out consumer
# description: |
#   A registered consumer has one subscription to each shard. A second
#   SubscribeToShard by the same consumer takes the subscription over, so two
#   mappings on one consumer keep cutting each other off.
# related_resources:
#   - ref: https://docs.aws.amazon.com/kinesis/latest/APIReference/API_SubscribeToShard.html
#     description: A second subscription of the same consumer takes over; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-create.html
#     description: A consumer for a mapping; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Register a consumer for each mapping.
#   reads: [enabled, consumer_peers]
#   since: 0.1.0
package policies.esm.fan_out_consumer_shared

import data.policies.lib.finding

report contains object.union(finding.at("event_source", message), attached) if {
	input.enabled == true
	first := input.consumer_peers[0]
	proofs := [$"consumer_peers.{i}.label" | some i, _ in input.consumer_peers]
	attached := {"cause": first.key, "proofs": proofs}
	shared := $"the same fan-out consumer as {first.label}"
	message := $"{input.label} reads by {shared}: each takes the shards from the other"
}

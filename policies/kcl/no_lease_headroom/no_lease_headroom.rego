# METADATA
# title: One lost worker leaves shards unread
# description: |
#   Together the workers may hold all shards, and without one of them they may
#   not. A crash, a deploy that stops before it starts, or a split of a shard,
#   whose finished parents hold leases of their own for a while, leaves shards
#   unread.
# related_resources:
#   - ref: https://github.com/awslabs/amazon-kinesis-client/issues/202
#     description: Three workers with forty leases each and 120 shards; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/streams/latest/dev/kcl-configuration.html
#     description: A limit that is too low makes it hard to balance the load; read 2026-11-29
#   - ref: https://github.com/awslabs/amazon-kinesis-client/blob/v3.5.1/docs/lease-lifecycle.md
#     description: Finished parent shards hold a lease, too; read 2026-11-29
# schemas:
#   - input: schema.kcl_application
# custom:
#   entity: kcl_application
#   severity: warning
#   evidence: implementation_fact
#   remedy: Remove maxLeasesForWorker, or raise it until all but one of the workers can hold twice the shards.
#   reads: [max_leases, worker_count_min, stream.shard_count]
#   since: 0.1.0
package policies.kcl.no_lease_headroom

import data.policies.lib.finding

report contains object.union(finding.at("max_leases", message), _attached) if {
	input.worker_count_min >= 2
	shards := input.stream.shard_count
	held := input.worker_count_min * input.max_leases
	held >= shards
	without := held - input.max_leases
	without < shards
	workers := $"{input.worker_count_min} workers × {input.max_leases} leases = {held}"
	sum := $"{workers}, {without} without one of them{_even(held - shards)}"
	message := $"{input.label} has no room for a lost worker or a split of {shards} shards: {sum}"
}

_attached := {"proofs": ["stream.shard_count", "worker_count_min"]}

# The limit is the shards divided by the workers: somebody wanted an even spread.
_even(0) := "; such a limit does not spread them evenly either, KCL balances by load"

_even(spare) := "" if spare > 0

# METADATA
# title: Some shards are read by nobody
# description: |
#   maxLeasesForWorker caps how many shards one worker takes. Where all workers
#   together may hold fewer than the stream has, the rest stay unassigned. No
#   worker fails, and the records of those shards expire unread.
# related_resources:
#   - ref: https://docs.aws.amazon.com/streams/latest/dev/kcl-configuration.html
#     description: A limit that is too low can lose data; read 2026-11-29
#   - ref: https://github.com/awslabs/amazon-kinesis-client/issues/202
#     description: Shards that no worker takes; read 2026-11-29
#   - ref: https://github.com/awslabs/amazon-kinesis-client/blob/v3.5.1/docs/lease-lifecycle.md
#     description: Finished parent shards hold a lease, too; read 2026-11-29
# schemas:
#   - input: schema.kcl_application
# custom:
#   entity: kcl_application
#   severity: error
#   evidence: implementation_fact
#   remedy: Remove maxLeasesForWorker, or raise it until all but one of the workers can hold twice the shards.
#   reads: [max_leases, worker_count_min, worker_count_max, stream.shard_count]
#   since: 0.1.0
package policies.kcl.lease_limit_below_shards

import data.policies.lib.finding

report contains object.union(finding.at("max_leases", message), _attached) if {
	input.max_leases >= 1
	input.worker_count_max >= 1
	held := input.worker_count_max * input.max_leases
	held < input.stream.shard_count
	sum := _sum(input.worker_count_max, input.max_leases)
	left := $"{input.stream.shard_count - held} of {input.stream.shard_count} shards"
	message := $"{input.label} never reads {left}: {sum}"
}

report contains object.union(finding.at("max_leases", message), _attached_at_lowest) if {
	input.worker_count_min >= 1
	held := input.worker_count_min * input.max_leases
	held < input.stream.shard_count
	input.worker_count_max * input.max_leases >= input.stream.shard_count
	sum := _sum(input.worker_count_min, input.max_leases)
	left := $"{input.stream.shard_count - held} of {input.stream.shard_count} shards"
	message := $"{input.label} does not read {left} at its lowest scale: {sum}"
}

_attached := {"proofs": ["stream.shard_count", "worker_count_max"]}

_attached_at_lowest := {"proofs": ["stream.shard_count", "worker_count_min", "worker_count_max"]}

_sum(workers, leases) := $"{per_worker} = {workers * leases}" if {
	per_worker := $"{_count(workers, "worker")} × {_count(leases, "lease")}"
}

_count(1, word) := $"1 {word}"

_count(n, word) := $"{n} {word}s" if n > 1

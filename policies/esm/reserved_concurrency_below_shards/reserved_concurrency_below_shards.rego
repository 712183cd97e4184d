# METADATA
# title: Shards wait for a function that is short of concurrency
# description: |
#   A Kinesis mapping invokes its function once for each shard and unit of its
#   parallelization factor at the same time. Where less is reserved the rest is
#   throttled, and shows as iterator age.
# related_resources:
#   - ref: https://aws.amazon.com/blogs/compute/using-aws-lambda-as-a-consumer-for-amazon-kinesis/
#     description: n shards need a concurrency of n; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-create.html
#     description: Parallelization factor; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: warning
#   evidence: documented
#   remedy: Reserve at least that much, or lower the parallelization factor.
#   reads: [source_kind, enabled, function.has_reserved_concurrency, function.reserved_count, function_demand.concurrency, function_demand.parts, function_demand.key]
#   since: 0.1.0
package policies.esm.reserved_concurrency_below_shards

import data.policies.lib.finding

report contains object.union(finding.at("function_name", message), attached) if {
	input.source_kind == "kinesis"
	input.enabled == true
	input.function.has_reserved_concurrency == true
	input.function.reserved_count > 0
	demand := input.function_demand
	demand.concurrency > input.function.reserved_count
	parts := [$"{_shards(p.shard_count)} × factor {p.factor}" | some p in demand.parts]
	attached := {"cause": demand.key, "proofs": _proofs(demand.parts)}
	sum := $"{concat(" + ", parts)} = {demand.concurrency} concurrent invocations"
	reserved := $"{input.function.reserved_count} reserved for function {input.function.label}"
	message := $"{input.label} makes up to {sum}, {reserved}"
}

_proofs(parts) := array.concat(["function.reserved_count"], shards) if {
	shards := [$"function_demand.parts.{i}.shard_count" | some i, _ in parts]
}

_shards(1) := "1 shard"

_shards(n) := $"{n} shards" if n > 1

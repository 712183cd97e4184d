# METADATA
# title: Two applications take each other's shards
# description: |
#   KCL keeps leases and checkpoints in a table with the application's name. Two
#   applications with one name are one to it: their workers divide the shards
#   among them, and each processes only what it was given. On two streams they
#   mix up the leases and checkpoints of both.
# related_resources:
#   - ref: https://docs.aws.amazon.com/streams/latest/dev/kcl-configuration.html
#     description: applicationName is unique among applications of an account and region; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/streams/latest/dev/kcl-dynamoDB.html
#     description: The lease table and its name; read 2026-11-29
#   - ref: https://github.com/awslabs/amazon-kinesis-client/issues/760
#     description: Two streams in one lease table; read 2026-11-29
# schemas:
#   - input: schema.kcl_application
# custom:
#   entity: kcl_application
#   severity: error
#   severities: [error, warning]
#   evidence: documented
#   evidence_grades: [documented, implementation_fact]
#   remedy: Give each application a name of its own. The new name starts without checkpoints, so choose its initial position.
#   reads: [lease_table, stream_name, program, same_application]
#   since: 0.1.0
package policies.kcl.application_name_shared

import data.policies.lib.finding

# One table, two streams.
report contains object.union(finding.at("lease_table", message), attached) if {
	some i, peer in input.same_application
	attached := {"cause": $"{peer.key} streams", "proofs": [$"same_application.{i}.label"]}
	peer.same_table == true
	peer.same_stream == false
	streams := $"streams {input.stream_name} and {peer.stream_name}"
	message := $"table {input.lease_table} mixes the leases and checkpoints of {streams}"
}

# One table, one stream, two programs.
report contains object.union(finding.at("lease_table", message), attached) if {
	some i, peer in input.same_application
	attached := {"cause": $"{peer.key} programs", "proofs": [$"same_application.{i}.label"]}
	peer.same_table == true
	peer.same_stream == true
	peer.same_program == false
	programs := $"{input.program} and {peer.program}"
	message := $"{programs} divide the shards of {input.stream_name} as one application, {input.label}"
}

# One name, two tables.
report contains object.union(finding.at("application_name", message), attached) if {
	some i, peer in input.same_application
	shared := {"cause": $"{peer.key} names", "proofs": [$"same_application.{i}.label"]}
	attached := object.union(_weaker, shared)
	peer.same_table == false
	common := "one fan-out consumer and one metrics namespace"
	message := $"two applications named {input.label} share {common}"
}

_weaker := {"severity": "warning", "evidence": "implementation_fact"}

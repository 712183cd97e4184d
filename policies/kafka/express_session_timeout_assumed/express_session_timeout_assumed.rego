# METADATA
# title: A static member is given less time to come back than it counts on
# description: |
#   Static membership spares a group the rebalance when a member is back within
#   its session timeout. MSK Express does not let the timeout of the consumer
#   protocol be raised: it stays at 45 s, whatever the broker configuration says.
#   With the classic protocol a timeout above the brokers' maximum is refused.
# related_resources:
#   - ref: https://aws.amazon.com/blogs/big-data/optimize-consumer-rebalancing-on-amazon-msk-with-next-generation-protocol/
#     description: The group.consumer settings cannot be modified on Express brokers; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/msk/latest/developerguide/msk-configuration-express-read-only.html
#     description: The read-only page, which lists no group.consumer setting; read 2026-11-29
#   - ref: https://kafka.apache.org/42/documentation.html#brokerconfigs_group.consumer.session.timeout.ms
#     description: 45 s by default; read 2026-11-29
#   - ref: https://kafka.apache.org/42/documentation.html#brokerconfigs_group.max.session.timeout.ms
#     description: The bound on classic members; read 2026-11-29
# schemas:
#   - input: schema.kafka_client
# custom:
#   entity: kafka_client
#   severity: error
#   evidence: sources_disagree
#   evidence_grades: [sources_disagree, documented]
#   remedy: Bring the member back within the timeout that holds, or make it a dynamic member.
#   reads: [is_static_member, group_protocol, session_timeout_ms, session_timeout_held_ms, cluster.broker_type, cluster.consumer_session_timeout_ms, cluster.consumer_session_timeout_ms_set, cluster.max_session_timeout_ms, workload.start_budget_ms]
#   since: 0.1.0
package policies.kafka.express_session_timeout_assumed

import data.policies.lib.finding

# The broker configuration asks for a timeout that Express does not take.
report contains object.union(finding.at("group_instance_id", message), {"proofs": proofs}) if {
	input.is_static_member == true
	input.cluster.broker_type == "express"
	input.group_protocol == "consumer"
	input.cluster.consumer_session_timeout_ms_set == true
	proofs := ["cluster.consumer_session_timeout_ms", "cluster.instance_type", "group_protocol"]
	asked := concat("", [$" of {ms / 1000} s" | ms := input.cluster.consumer_session_timeout_ms])
	held := $"{input.session_timeout_held_ms / 1000} s hold"
	message := $"{input.label} counts on a session timeout{asked} that Express does not take: {held}"
}

# The classic protocol asks for more than the brokers grant.
report contains object.union(finding.at("session_timeout_ms", message), attached) if {
	input.is_static_member == true
	input.cluster.broker_type == "express"
	input.group_protocol == "classic"
	input.session_timeout_ms > input.cluster.max_session_timeout_ms
	attached := {"evidence": "documented", "proofs": _proofs_of_maximum}
	asked := $"a session of {input.session_timeout_ms / 1000} s"
	granted := $"{input.cluster.max_session_timeout_ms / 1000} s"
	message := $"{input.label} asks for {asked}, and the brokers grant {granted} at most"
}

_proofs_of_maximum := ["cluster.max_session_timeout_ms", "cluster.instance_type"]

# A restart takes longer than the timeout that holds.
report contains object.union(finding.at("group_instance_id", message), {"proofs": proofs}) if {
	input.is_static_member == true
	input.cluster.broker_type == "express"
	input.workload.start_budget_ms > input.session_timeout_held_ms
	proofs := ["workload.start_budget_ms", "session_timeout_held_ms", "cluster.instance_type"]
	budget := $"{input.workload.start_budget_ms / 1000} s"
	held := $"the session of {input.session_timeout_held_ms / 1000} s"
	message := $"{input.label} may take {budget} to start, and {held} is over before"
}

# METADATA
# title: A consumer group id has characters or a length that Lambda refuses
# description: |
#   A consumer group id has 1 to 200 characters out of letters, digits, blanks
#   and - / * : _ + = . @. Kafka itself takes more, so an id that works for an
#   application can still be refused here.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_AmazonManagedKafkaEventSourceConfig.html
#     description: Length and pattern of ConsumerGroupId; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_SelfManagedKafkaEventSourceConfig.html
#     description: The same for self-managed Kafka; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: "Use letters, digits, blanks and - / * : _ + = . @ only, 200 of them at most."
#   reads: [is_kafka, group_id_problem, declaration]
#   since: 0.1.0
package policies.esm.group_id_invalid

import data.policies.lib.finding

report contains object.union(finding.at("group_id", message), attached) if {
	input.is_kafka == true
	problem := _text(input.group_id_problem)
	attached := {"cause": input.declaration}
	message := $"the consumer group id of {input.label} {problem}"
}

_text("empty") := "is empty"

_text("too_long") := "has more than 200 characters"

_text(characters) := $"has {characters}, which Lambda does not take" if startswith(characters, `"`)

# METADATA
# title: A Kafka mapping reads exactly one topic
# description: |
#   The list of topics takes one entry, and the entry is the name of a topic,
#   not a pattern. Lambda refuses anything else.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
#     description: Topics has exactly one member, with its pattern; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Make one mapping for each topic, each with a group id of its own.
#   reads: [is_kafka, topics, topic_count, topic_problem, declaration]
#   since: 0.1.0
package policies.esm.topic_count

import data.policies.lib.finding

report contains object.union(finding.at("topics", message), attached) if {
	input.is_kafka == true
	input.topic_count != _exactly
	attached := {"cause": input.declaration}
	message := $"{input.label} names {input.topic_count} topics; a mapping reads exactly one"
}

report contains object.union(finding.at("topics", message), attached) if {
	input.is_kafka == true
	problem := _problems[input.topic_problem]
	attached := {"cause": input.declaration}
	message := $`topic "{input.topics[0]}" of {input.label} {problem}`
}

# https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html, Topics
_exactly := 1

_problems := {
	"empty": "has no name",
	"too_long": "has a name of more than 249 characters",
	"expression": "looks like a pattern, and a mapping reads one topic by its name",
	"characters": "has characters that no topic has; letters, digits, dot, - and _ are taken",
	"leading_dot": "begins with a dot, which Lambda does not take",
	"one_character": "has a name of one character; Lambda takes two and more",
}

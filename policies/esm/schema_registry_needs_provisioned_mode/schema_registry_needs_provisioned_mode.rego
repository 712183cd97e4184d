# METADATA
# title: A schema registry is set without provisioned mode
# description: |
#   Lambda decodes records by a schema registry in provisioned mode only. A
#   mapping without it cannot be created with one.
# related_resources:
#   - ref: https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/sam-property-function-msk.html
#     description: SchemaRegistryConfig needs provisioned mode, MSK; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/sam-property-function-selfmanagedkafka.html
#     description: SchemaRegistryConfig needs provisioned mode, self-managed; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/services-consume-kafka-events.html
#     description: Schema registries with Kafka; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: documented
#   remedy: Add a provisioned poller configuration.
#   reads: [is_kafka, provisioned_mode, has_schema_registry, declaration]
#   since: 0.1.0
package policies.esm.schema_registry_needs_provisioned_mode

import data.policies.lib.finding

report contains object.union(finding.at("has_schema_registry", message), attached) if {
	input.is_kafka == true
	input.provisioned_mode == false
	input.has_schema_registry == true
	attached := {"cause": input.declaration, "proofs": ["provisioned_mode"]}
	message := $"{input.label} has a schema registry, which takes provisioned mode"
}

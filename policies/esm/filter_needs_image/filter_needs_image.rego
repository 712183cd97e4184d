# METADATA
# title: A filter asks for an image that the table's stream does not carry
# description: |
#   The view type of a table's stream says what each record carries: keys only,
#   the new image, the old one, or both. A filter over an image that is not
#   there matches no record, and Lambda drops what matches no filter.
# related_resources:
#   - ref: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_StreamSpecification.html
#     description: StreamViewType; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html
#     description: Filtering DynamoDB records; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   evidence: sdk_model
#   remedy: Choose a view type that carries the image, or filter on keys and eventName.
#   reads: [source_kind, filters, table.stream_view_type, declaration]
#   yields_to: [esm/filter_invalid]
#   since: 0.1.0
package policies.esm.filter_needs_image

import data.policies.lib.finding

report contains object.union(finding.at($"filters.{i}.pattern", message), attached) if {
	input.source_kind == "dynamodb"
	some i, filter in input.filters
	filter.needs_new_image == true
	input.table.stream_view_type in {"KEYS_ONLY", "OLD_IMAGE"}
	attached := {"cause": $"{input.declaration} {i}", "proofs": ["table.stream_view_type"]}
	carries := $"the stream of {input.table.label} carries {input.table.stream_view_type}"
	message := $"a filter of {input.label} asks for NewImage, but {carries}: it matches no record"
}

report contains object.union(finding.at($"filters.{i}.pattern", message), attached) if {
	input.source_kind == "dynamodb"
	some i, filter in input.filters
	filter.needs_old_image == true
	input.table.stream_view_type in {"KEYS_ONLY", "NEW_IMAGE"}
	attached := {"cause": $"{input.declaration} {i}", "proofs": ["table.stream_view_type"]}
	carries := $"the stream of {input.table.label} carries {input.table.stream_view_type}"
	message := $"a filter of {input.label} asks for OldImage, but {carries}: it matches no record"
}

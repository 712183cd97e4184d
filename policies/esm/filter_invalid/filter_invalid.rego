# METADATA
# title: A filter is not a pattern that Lambda takes
# description: |
#   A filter pattern is a JSON object whose fields hold lists of rules. Lambda
#   refuses other text, takes five filters a mapping, and up to ten by a quota
#   increase. Text that a template was meant to fill in stays as it is, and then
#   no record matches.
# related_resources:
#   - ref: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
#     description: Filter rule syntax and the number of filters; read 2026-11-29
#   - ref: https://docs.aws.amazon.com/lambda/latest/api/API_FilterCriteria.html
#     description: FilterCriteria; read 2026-11-29
# schemas:
#   - input: schema.event_source_mapping
# custom:
#   entity: event_source_mapping
#   severity: error
#   severities: [error, warning]
#   evidence: documented
#   remedy: Write a JSON object with a list of rules for each field, and ten filters at most.
#   reads: [is_stream, filters, filter_count, declaration]
#   since: 0.1.0
package policies.esm.filter_invalid

import data.policies.lib.finding

report contains object.union(finding.at($"filters.{i}.pattern", message), attached) if {
	input.is_stream == true
	some i, filter in input.filters
	problem := _problem(filter.problem, filter.problem_detail)
	attached := {"cause": $"{input.declaration} {i}"}
	message := $"a filter of {input.label} {problem}"
}

report contains object.union(finding.at("filter_count", message), attached) if {
	input.is_stream == true
	severity := _severity(input.filter_count)
	attached := {"severity": severity, "cause": input.declaration}
	message := $"{input.label} has {input.filter_count} filters; {_bounds[severity]}"
}

# https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
_quota := 5

_limit := 10

_bounds := {
	"error": $"Lambda takes {_limit} at most, and that by a quota increase",
	"warning": $"Lambda takes {_quota}, and up to {_limit} by a quota increase",
}

_severity(n) := "error" if n > _limit

_severity(n) := "warning" if {
	n > _quota
	n <= _limit
}

_problem("not_json", detail) := $"is not JSON: {detail}"

_problem("not_object", detail) := $"is {detail} and not a JSON object"

_problem("bare_value", detail) := $"gives {detail} a bare value where a list of rules belongs"

_problem("not_substituted", detail) := $"holds the text {detail}, which stays as it is in a string"

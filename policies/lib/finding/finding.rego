# METADATA
# title: The entries of a report
# description: The only way for a rule to say that something is wrong.
# custom:
#   # How strong the evidence for a finding can be, strongest first.
#   evidence: [documented, sdk_model, kafka_docs, implementation_fact, blog, sources_disagree, inference]
package policies.lib.finding

# METADATA
# title: A finding at an attribute
# description: |
#   attribute is a path into the input, with list positions as numbers:
#   "retry_limit", "stream.retention_ms", $"filters.{i}.pattern". Go finds the
#   place where it is written. message says what is wrong with this instance.
#
#   An entry may be merged with severity, evidence, proofs (further paths whose
#   places prove it), cause (findings of one rule with one cause are told once)
#   and label (what stands at the place, in place of the value).
at(attribute, message) := {"attribute": attribute, "message": message}

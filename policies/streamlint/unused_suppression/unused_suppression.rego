# METADATA
# title: A suppression silences nothing
# description: |
#   The rule that it names found nothing where it speaks. Left in place, it will
#   silence a finding of another day that nobody has looked at.
# custom:
#   judged_in: go
#   severity: warning
#   evidence: documented
#   remedy: Remove the suppression.
#   since: 0.1.0
package policies.streamlint.unused_suppression

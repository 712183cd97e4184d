# METADATA
# title: A suppression has run out
# description: |
#   The day has come that stands behind until=, and what it silenced is told
#   again.
# custom:
#   judged_in: go
#   severity: warning
#   evidence: documented
#   remedy: Mend what it silenced, or give the suppression a new date and reason.
#   since: 0.1.0
package policies.streamlint.expired_suppression

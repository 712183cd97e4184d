# METADATA
# title: A suppression cannot be understood
# description: |
#   It names no rule or one that does not exist, gives no reason, or holds a date
#   that is none. It silences nothing.
# custom:
#   judged_in: go
#   severity: warning
#   evidence: documented
#   remedy: "Write streamlint:ignore RULE[,RULE] until=2027-01-31 -- reason; until= may be left out."
#   since: 0.1.0
package policies.streamlint.malformed_suppression

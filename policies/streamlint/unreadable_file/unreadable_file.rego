# METADATA
# title: A file that is certainly in scope cannot be read
# description: |
#   What stands in the file is not judged, and a run that left a file out must
#   not look clean. A file is certainly in scope when its name or its content
#   leaves no doubt, or when it was named on the command line.
# custom:
#   judged_in: go
#   severity: error
#   evidence: documented
#   remedy: Mend the syntax at the place shown, or exclude the file.
#   since: 0.1.0
package policies.streamlint.unreadable_file

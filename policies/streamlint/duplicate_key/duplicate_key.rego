# METADATA
# title: A key stands twice, and only one of its values holds
# description: |
#   A properties file, a YAML mapping and a JSON object keep the last value of a
#   key that stands twice, or refuse the file. Whoever reads the first one
#   believes in a setting that is not there. Only keys that a fact is read from
#   are told, and only when their values differ.
# related_resources:
#   - ref: https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Properties.html
#     description: Properties.load keeps one value for each key; read 2026-11-29
#   - ref: https://yaml.org/spec/1.2.2/#mapping
#     description: The keys of a YAML mapping are unique; read 2026-11-29
#   - ref: https://www.rfc-editor.org/rfc/rfc8259#section-4
#     description: JSON leaves open what becomes of a name that stands twice; read 2026-11-29
# custom:
#   judged_in: go
#   severity: warning
#   evidence: documented
#   remedy: Keep the value that is meant, and remove the other one.
#   since: 0.1.0
package policies.streamlint.duplicate_key

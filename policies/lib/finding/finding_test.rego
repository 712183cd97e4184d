package policies.lib.finding_test

import data.policies.lib.finding

test_an_entry_names_its_attribute_and_message if {
	finding.at("stream.retention_ms", "too short") == {
		"attribute": "stream.retention_ms",
		"message": "too short",
	}
}

test_an_entry_takes_proofs_and_severity if {
	entry := object.union(finding.at("topics", "two topics"), {"severity": "note", "proofs": ["cluster.name"]})
	entry.attribute == "topics"
	entry.severity == "note"
	entry.proofs == ["cluster.name"]
}

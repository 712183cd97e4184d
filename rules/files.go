package rules

import "github.com/streamlint/streamlint/source"

// The rules that are judged in Go. What they say of themselves stands in their
// policy directories, as for any other rule.
const (
	UnreadableFile       = "streamlint/unreadable_file"
	DuplicateKey         = "streamlint/duplicate_key"
	UnusedSuppression    = "streamlint/unused_suppression"
	MalformedSuppression = "streamlint/malformed_suppression"
	ExpiredSuppression   = "streamlint/expired_suppression"
)

// FileFinding returns a finding about a file rather than an entity, with the
// words and severity of a rule's metadata. The caller may set Entity, Scope and
// Attribute when it knows whose setting stands there.
func FileFinding(rule *Rule, at source.Place, message string, related []Related) Finding {
	return Finding{
		Rule: rule.ID, Severity: rule.Severity, Evidence: rule.Evidence, Title: rule.Title, Remedy: rule.Remedy,
		Scope: at.Range.Path(), Message: message, Place: at, Related: related,
	}
}

// inGo returns the metadata of a rule that is judged in Go. A registry without
// it, which only tests have, gets a warning of that name.
func (reg *Registry) inGo(id string) *Rule {
	if rule := reg.Rule(id); rule != nil {
		return rule
	}
	return &Rule{ID: id, Severity: Warning, Severities: []Severity{Warning}}
}

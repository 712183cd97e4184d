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
// words and severity of the rule's metadata. The caller may set Entity, Scope
// and Attribute when it knows whose setting stands there.
func (reg *Registry) FileFinding(id string, at source.Place, message string, related ...Related) Finding {
	f := Finding{
		Rule: id, Message: message, Place: at, Related: related,
		Scope: at.Range.Path(), Severity: Warning,
	}
	if rule := reg.Rule(id); rule != nil {
		f.Severity, f.Evidence, f.Title, f.Remedy = rule.Severity, rule.Evidence, rule.Title, rule.Remedy
	}
	return f
}

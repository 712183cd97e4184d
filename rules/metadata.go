package rules

import (
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

var severityWords = []string{string(Error), string(Warning), string(Note)}

// customKeys are what may stand below "custom".
var customKeys = []string{
	"entity", "severity", "severities", "evidence", "evidence_grades", "remedy", "reads", "since", "yields_to", "judged_in",
}

// newPolicy reads a rule's metadata and refuses what is not complete.
func (reg *Registry) newPolicy(id string, f *file) (*policy, error) {
	m := &metadataReader{file: f}
	annotations := m.ofPackage()
	if annotations == nil {
		return nil, policyErrorf(f.name, 1, "no metadata: a rule begins with a METADATA comment above its package")
	}
	m.line, m.custom = annotations.Location.Row, annotations.Custom
	for key := range m.custom {
		if !slices.Contains(customKeys, key) {
			m.fail("custom.%s is not a key of a rule%s", key, hint(key, customKeys))
		}
	}
	rule := &Rule{
		ID:    id,
		Title: m.required("title", annotations.Title),
		// The line breaks of the comment are not the text's.
		Description: m.required("description", strings.TrimSpace(annotations.Description)),
		Remedy:      m.required("custom.remedy", m.text("remedy")),
		Since:       m.required("custom.since", m.text("since")),
		Severity:    Severity(m.oneOf("severity", severityWords)),
		Evidence:    m.required("custom.evidence", m.text("evidence")),
		YieldsTo:    m.list("yields_to"),
		Reads:       m.list("reads"),
	}
	for _, s := range m.listOf("severities", severityWords, string(rule.Severity)) {
		rule.Severities = append(rule.Severities, Severity(s))
	}
	rule.EvidenceGrades = m.listOf("evidence_grades", nil, rule.Evidence)
	for _, r := range annotations.RelatedResources {
		rule.Sources = append(rule.Sources, Source{URL: r.Ref.String(), Description: r.Description})
	}
	if strings.HasSuffix(rule.Title, ".") {
		m.fail("the title ends with a full stop")
	}
	p := &policy{rule: rule, files: []*file{f}, judgedInGo: m.text("judged_in") == "go"}
	if !p.judgedInGo {
		m.judged(reg, rule, annotations)
	}
	return p, m.err
}

// judged checks what only a rule with a report has: its kind, schema, sources.
func (m *metadataReader) judged(reg *Registry, rule *Rule, a *ast.Annotations) {
	rule.Entity = m.required("custom.entity", m.text("entity"))
	if rule.Entity != "" && !reg.kinds[rule.Entity] {
		kinds := make([]string, 0, len(reg.kinds))
		for k := range reg.kinds {
			kinds = append(kinds, k)
		}
		slices.Sort(kinds)
		m.fail("custom.entity %q is not a kind of entity (%s)", rule.Entity, strings.Join(kinds, ", "))
	}
	if len(rule.Reads) == 0 {
		m.fail("custom.reads is missing: list the attributes that the rule reads")
	}
	if len(rule.Sources) == 0 {
		m.fail("related_resources is missing: a rule cites what it rests on")
	}
	want := "schema." + rule.Entity
	if len(a.Schemas) != 1 || a.Schemas[0].Path.String() != "input" || a.Schemas[0].Schema.String() != want {
		m.fail("schemas is not %q: the compiler checks attributes by it", "- input: "+want)
	}
}

// readGrades takes the grades of evidence from the library that entries are made
// by: which there are is the policies' knowledge.
func (reg *Registry) readGrades(f *file) error {
	m := &metadataReader{file: f}
	if a := m.ofPackage(); a != nil {
		m.custom = a.Custom
		reg.grades = append(reg.grades, m.list("evidence")...)
	}
	return m.err
}

// checkGrades refuses evidence of a grade that does not exist.
func (reg *Registry) checkGrades(p *policy) error {
	for _, grade := range p.rule.EvidenceGrades {
		if !slices.Contains(reg.grades, grade) {
			return policyErrorf(p.files[0].name, 0, "metadata: evidence %q is not one of %s%s",
				grade, strings.Join(reg.grades, ", "), hint(grade, reg.grades))
		}
	}
	return nil
}

// A metadataReader reads the keys below "custom" and keeps the first complaint.
type metadataReader struct {
	file   *file
	line   int
	custom map[string]any
	err    error
}

func (m *metadataReader) ofPackage() *ast.Annotations {
	for _, a := range m.file.header.Annotations {
		if a.Scope == "package" {
			return a
		}
	}
	return nil
}

func (m *metadataReader) fail(format string, args ...any) {
	if m.err == nil {
		m.err = policyErrorf(m.file.name, m.line, "metadata: "+format, args...)
	}
}

func (m *metadataReader) required(key, value string) string {
	if value == "" {
		m.fail("%s is missing", key)
	}
	return value
}

func (m *metadataReader) text(key string) string {
	value, ok := m.custom[key]
	if !ok {
		return ""
	}
	text, ok := value.(string)
	if !ok {
		m.fail("custom.%s is not text: put it in quotes", key)
	}
	return strings.TrimSpace(text)
}

func (m *metadataReader) oneOf(key string, words []string) string {
	text := m.required("custom."+key, m.text(key))
	m.check(key, text, words)
	return text
}

func (m *metadataReader) check(key, text string, words []string) {
	if text != "" && !slices.Contains(words, text) {
		m.fail("custom.%s %q is not one of %s%s", key, text, strings.Join(words, ", "), hint(text, words))
	}
}

func (m *metadataReader) list(key string) []string {
	value, ok := m.custom[key]
	if !ok {
		return nil
	}
	items, ok := value.([]any)
	if !ok {
		m.fail("custom.%s is not a list", key)
		return nil
	}
	out := make([]string, 0, len(items))
	for _, item := range items {
		text, ok := item.(string)
		if !ok {
			m.fail("custom.%s holds %v, which is not text", key, item)
		}
		out = append(out, text)
	}
	return out
}

// listOf reads a list of words; without one it is the default alone, which must
// be in it.
func (m *metadataReader) listOf(key string, words []string, standard string) []string {
	out := m.list(key)
	if out == nil {
		return []string{standard}
	}
	for _, word := range out {
		if words != nil {
			m.check(key, word, words)
		}
	}
	if !slices.Contains(out, standard) {
		m.fail("custom.%s does not hold the default, %s", key, standard)
	}
	return out
}

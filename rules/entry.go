package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// An entry is one element of a rule's report.
type entry struct {
	attribute, message string
	severity           Severity
	evidence           string
	proofs             []string
	cause              string
	label              string
}

// entriesOf reads a rule's report. An entry that breaks the rule's own metadata
// is an error of the rule, never a finding of another severity than announced.
func entriesOf(rule *Rule, report *ast.Term) ([]entry, error) {
	set, ok := report.Value.(ast.Set)
	if !ok {
		return nil, fmt.Errorf("report is not a set")
	}
	out := make([]entry, 0, set.Len())
	for _, item := range set.Slice() {
		e, err := entryOf(rule, item)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

func entryOf(rule *Rule, item *ast.Term) (entry, error) {
	object, ok := item.Value.(ast.Object)
	if !ok {
		return entry{}, fmt.Errorf("report holds %s, which is not made by finding.at", ast.ValueName(item.Value))
	}
	e := entry{severity: rule.Severity, evidence: rule.Evidence}
	err := object.Iter(func(key, value *ast.Term) error {
		name, _ := key.Value.(ast.String)
		text, isText := value.Value.(ast.String)
		switch {
		case name == "proofs":
			var err error
			e.proofs, err = proofsOf(value)
			return err
		case name == "cause":
			e.cause = value.String()
			return nil
		case !isText:
			return fmt.Errorf("report says %s: %s is not text", string(name), value)
		}
		switch name {
		case "attribute":
			e.attribute = string(text)
		case "message":
			e.message = strings.TrimSpace(string(text))
		case "label":
			e.label = string(text)
		case "severity":
			e.severity = Severity(text)
		case "evidence":
			e.evidence = string(text)
		default:
			return fmt.Errorf("report says %s, which no finding has", string(name))
		}
		return nil
	})
	switch {
	case err != nil:
	case e.attribute == "" || e.message == "":
		err = fmt.Errorf("report lacks an attribute or a message: make entries by finding.at")
	case !slices.Contains(rule.Severities, e.severity):
		err = fmt.Errorf("report says severity %q, which its metadata does not list", e.severity)
	case !slices.Contains(rule.EvidenceGrades, e.evidence):
		err = fmt.Errorf("report says evidence %q, which its metadata does not list", e.evidence)
	}
	return e, err
}

// proofsOf reads paths from an array or a set.
func proofsOf(value *ast.Term) ([]string, error) {
	var items []*ast.Term
	switch list := value.Value.(type) {
	case *ast.Array:
		list.Foreach(func(t *ast.Term) { items = append(items, t) })
	case ast.Set:
		items = list.Slice()
	default:
		return nil, fmt.Errorf("report says proofs: %s, which is not a list of paths", ast.ValueName(value.Value))
	}
	out := make([]string, 0, len(items))
	for _, item := range items {
		text, ok := item.Value.(ast.String)
		if !ok {
			return nil, fmt.Errorf("report says a proof %s, which is not a path", item)
		}
		out = append(out, string(text))
	}
	return out, nil
}

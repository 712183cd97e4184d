package terraform

import (
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// A policyDocument is an IAM policy document before it is text: what is unknown
// in it stays unknown, and every value remembers its place.
type policyDocument struct {
	version, id string
	statements  []*policyStatement
}

// A policyStatement holds its elements by their names in the text, in values as
// they are in it: a text, a list of texts, an object.
type policyStatement struct {
	sid      string
	elements map[string]cty.Value
}

// policyVersion is the version of a document that names none.
const policyVersion = "2012-10-17"

// policyText is what data.aws_iam_policy_document renders. Where something in it
// is unknown the text is, and its symbol keeps what is known.
func (it *item) policyText(name string) (cty.Value, bool) {
	document, ok := readPolicyDocument(it.config())
	if !ok {
		return cty.NilVal, false
	}
	value := document.value()
	out := cty.UnknownVal(cty.String).RefineNotNull()
	s := &symbol{encoded: value, certain: true}
	if plain(value).IsWhollyKnown() {
		text, err := document.text(name == "json")
		if err != nil || len(text) > maxString {
			return cty.NilVal, false
		}
		out = cty.StringVal(text)
	} else if text, ok := identityOf(value); ok {
		s.text = "json:" + hashed(text)
	}
	for m := range deepMarks(value) {
		switch m.(type) {
		case sensitive, loop:
			out = out.Mark(m)
		}
	}
	return out.Mark(s), true
}

// readPolicyDocument evaluates the data source as the provider does: documents to
// start from, then the statements that are written, then documents that override
// both, a statement taking the place of one with its sid. ok is false where what
// is unknown may change any statement, or the provider refuses the document.
//
// Source: Terraform AWS provider, data source aws_iam_policy_document,
// https://github.com/hashicorp/terraform-provider-aws/blob/main/internal/service/iam/policy_document_data_source.go
// and policy_model.go; source_json and override_json, which 5.0 dropped, by
// https://registry.terraform.io/providers/hashicorp/aws/4.67.0/docs/data-sources/iam_policy_document;
// read 2026-11-29.
func readPolicyDocument(c config) (*policyDocument, bool) {
	own, ok := writtenPolicyDocument(c)
	if !ok {
		return nil, false
	}
	out := &policyDocument{}
	seen := map[string]bool{}
	for _, r := range policySources(c, "source_json", "source_policy_documents") {
		d, ok := decodePolicyDocument(r)
		if !ok || !distinct(seen, d.statements) {
			return nil, false
		}
		out.merge(d)
	}
	out.merge(own)
	for _, r := range policySources(c, "override_policy_documents", "override_json") {
		d, ok := decodePolicyDocument(r)
		if !ok {
			return nil, false
		}
		out.merge(d)
	}
	return out, true
}

// policySources are the documents of a list and the single one of older
// providers, in the order in which they are merged.
func policySources(c config, names ...string) []reading {
	var out []reading
	for _, name := range names {
		r := c.read(name)
		if r.state == isAbsent {
			continue
		}
		if r.state == isWritten && strings.HasSuffix(name, "_documents") {
			if items, ok := elementReadings(r); ok {
				out = append(out, items...)
				continue
			}
			r.state = isUnknown
		}
		out = append(out, r)
	}
	return out
}

// elementReadings are the elements of a known list, null ones left out.
func elementReadings(r reading) ([]reading, bool) {
	list, marks := r.value.Unmark()
	if !list.IsKnown() || !list.CanIterateElements() || list.Type().IsSetType() && !list.IsWhollyKnown() {
		return nil, false
	}
	var out []reading
	for it := list.ElementIterator(); it.Next(); {
		_, v := it.Element()
		if isNull(v) {
			continue
		}
		one := r
		one.value = v
		for m := range marks {
			if _, isSymbol := m.(*symbol); !isSymbol {
				one.value = one.value.Mark(m)
			}
		}
		one.parts = func() []part {
			if s := symbolOf(one.value); s != nil && s.parts != nil {
				return s.parts
			}
			text, ok := asText(plain(one.value))
			return []part{{text: text, hole: !ok, symbol: symbolOf(one.value), at: r.origin.Place.Range}}
		}
		out = append(out, one)
	}
	return out, true
}

// merge puts the statements of another document in, in the place of those with
// the same sid.
func (d *policyDocument) merge(other *policyDocument) {
	if other.id != "" {
		d.id = other.id
	}
	d.version = max(d.version, other.version)
	for _, s := range other.statements {
		i := slices.IndexFunc(d.statements, func(o *policyStatement) bool { return s.sid != "" && o.sid == s.sid })
		if i < 0 {
			d.statements = append(d.statements, s)
			continue
		}
		d.statements[i] = s
	}
}

// distinct reports whether no sid stands twice.
func distinct(seen map[string]bool, statements []*policyStatement) bool {
	for _, s := range statements {
		if s.sid != "" && seen[s.sid] {
			return false
		}
		seen[s.sid] = true
	}
	return true
}

// writtenPolicyDocument is the document of the data source's own blocks.
func writtenPolicyDocument(c config) (*policyDocument, bool) {
	version, ok := constant(c.read("version"), policyVersion)
	id, known := constant(c.read("policy_id"), "")
	blocks, complete := c.blocks("statement")
	if !ok || !known || !complete {
		return nil, false
	}
	out := &policyDocument{version: version, id: id}
	for _, b := range blocks {
		s, ok := writtenStatement(b, version)
		if !ok {
			return nil, false
		}
		out.statements = append(out.statements, s)
	}
	return out, distinct(map[string]bool{}, out.statements)
}

// constant is a text that must be known, as it decides how documents are merged.
// A secret is not.
func constant(r reading, otherwise string) (string, bool) {
	switch r.state {
	case isAbsent:
		return otherwise, true
	case isUnknown:
		return "", false
	}
	if isSensitive(r.value) {
		return "", false
	}
	return asText(plain(r.value))
}

func writtenStatement(c config, version string) (*policyStatement, bool) {
	sid, ok := constant(c.read("sid"), "")
	if !ok {
		return nil, false
	}
	s := &policyStatement{sid: sid, elements: map[string]cty.Value{}}
	s.put("Effect", effectOf(c.read("effect")))
	for _, e := range []struct {
		argument, element string
		variables         bool
	}{
		{"actions", "Action", false}, {"not_actions", "NotAction", false},
		{"resources", "Resource", true}, {"not_resources", "NotResource", true},
	} {
		v, ok := textSet(c.read(e.argument), e.variables, version)
		if !ok {
			return nil, false
		}
		s.put(e.element, v)
	}
	principals, ok := principalsOf(c, "principals", version)
	notPrincipals, alsoOK := principalsOf(c, "not_principals", version)
	conditions, conditionsOK := conditionsOf(c, version)
	s.put("Principal", principals)
	s.put("NotPrincipal", notPrincipals)
	s.put("Condition", conditions)
	return s, ok && alsoOK && conditionsOK
}

// put sets an element that is there.
func (s *policyStatement) put(name string, v cty.Value) {
	if v != cty.NilVal {
		s.elements[name] = v
	}
}

func effectOf(r reading) cty.Value {
	switch r.state {
	case isAbsent:
		return cty.StringVal("Allow")
	case isUnknown:
		return cty.UnknownVal(cty.String)
	}
	return r.value
}

package terraform

import (
	"maps"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// openRoles states that a part which cannot be read may give anything to any role.
func (w *writer) openRoles() { w.mayGive(facts.Attr[string]{}) }

// mayGive states that a role may have policies that nobody can see.
func (w *writer) mayGive(role facts.Attr[string]) {
	w.set.Grants = append(w.set.Grants, &facts.RoleGrant{Scope: w.run.dir, Inputs: w.inputs, Role: role})
}

// handedOn states what a module that cannot be read may give to the roles that
// are handed to it.
func (w *writer) handedOn(n *node) {
	body := n.block.body
	for _, it := range n.items {
		for _, name := range slices.Sorted(maps.Keys(body.attributes)) {
			if name != "source" && name != "providers" && name != "depends_on" {
				w.handedIn(it, body.attributes[name])
			}
		}
	}
}

// handedIn looks for roles in one argument: by reference, and in an argument
// that speaks of roles by name.
func (w *writer) handedIn(it *item, a *attribute) {
	origin := it.node.in.shown(facts.WrittenAt(a.value))
	found := false
	for _, ref := range a.refs {
		v, diags := it.scope.value(ref)
		if diags.HasErrors() {
			continue
		}
		for _, role := range rolesIn(v) {
			found = true
			w.mayGive(facts.Written[string]("", origin.Referring(role)))
		}
	}
	if found || !strings.Contains(a.name, "role") {
		return
	}
	v, diags := it.scope.value(a.expr)
	texts, known := textsIn(plain(v))
	if diags.HasErrors() || !known {
		w.mayGive(facts.Attr[string]{}.WithOrigin(origin))
	}
	for _, text := range texts {
		w.mayGive(facts.Known(text, origin))
	}
}

var roleTypes = map[string]bool{"aws_iam_role": true, "awscc_iam_role": true}

// rolesIn are the declared roles that a value is read from.
func rolesIn(v cty.Value) []facts.Ref {
	var out []facts.Ref
	for m := range deepMarks(v) {
		s, ok := m.(*symbol)
		if !ok {
			continue
		}
		if s.ref != nil && roleTypes[resourceType(s.ref.ID)] {
			out = append(out, *s.ref)
		}
		switch o := s.object.(type) {
		case *item:
			out = append(out, o.asRole()...)
		case *node:
			for _, it := range o.items {
				out = append(out, it.asRole()...)
			}
		}
	}
	slices.SortFunc(out, func(a, b facts.Ref) int { return strings.Compare(a.ID+" "+a.Attribute, b.ID+" "+b.Attribute) })
	return slices.Compact(out)
}

func (it *item) asRole() []facts.Ref {
	if !roleTypes[it.node.block.label(0)] {
		return nil
	}
	return []facts.Ref{*it.refTo("name")}
}

// textsIn are the texts of a value, and those in it; false where more may be.
func textsIn(v cty.Value) (out []string, known bool) {
	known = v.IsWhollyKnown()
	_ = cty.Walk(v, func(_ cty.Path, inner cty.Value) (bool, error) {
		if inner.IsKnown() && !inner.IsNull() && inner.Type() == cty.String {
			out = append(out, inner.AsString())
		}
		return inner.IsKnown(), nil
	})
	return out, known
}

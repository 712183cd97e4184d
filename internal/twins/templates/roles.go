package templates

import (
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// role are the properties of a role. Managed policies that other declarations
// attach to it stand in the role: a template attaches none beside it.
func (w *writer) role(r *facts.Role) *block {
	if !r.Policies.Complete {
		w.unsaid(PartOfList)
	}
	out := (&block{}).add("RoleName", w.text(r.Name)).add("AssumeRolePolicyDocument", w.policyDocument(r.Trust))
	var inline []*block
	var managed []any
	for _, p := range append(slices.Clone(r.Policies.Items), w.attached(r)...) {
		if p.Source.Or("") == "inline" {
			inline = append(inline, w.inlinePolicy(p))
			continue
		}
		managed = append(managed, w.text(p.ARN))
	}
	if len(inline) > 0 {
		out.add("Policies", inline)
	}
	if len(managed) > 0 {
		out.add("ManagedPolicyArns", managed)
	}
	return out
}

// attached are the managed policies that grants give to a role.
func (w *writer) attached(r *facts.Role) []*facts.RolePolicy {
	var out []*facts.RolePolicy
	for _, g := range w.set.Grants {
		if !w.givesTo(g, r) {
			continue
		}
		for _, p := range g.Policies.Items {
			if p.Source.Or("") != "inline" {
				out = append(out, p)
			}
		}
	}
	return out
}

func (w *writer) givesTo(g *facts.RoleGrant, r *facts.Role) bool {
	if ref := g.Role.Origin().Ref; ref != nil {
		return ref.ID == r.ID && ref.Scope == r.Scope
	}
	name, ok := g.Role.Get()
	return ok && name == r.Name.Or("")
}

// grants writes the inline policies that stand beside roles. Managed ones stand
// in their roles.
func (w *writer) grants() {
	for _, g := range w.set.Grants {
		if g.Conditional || !g.Policies.Complete {
			w.unsaid(PartOfList)
		}
		inRole := slices.ContainsFunc(w.set.Roles, func(r *facts.Role) bool { return w.givesTo(g, r) })
		for _, p := range g.Policies.Items {
			switch {
			case p.Source.Or("") == "inline":
				properties := w.inlinePolicy(p).add("RoleName", w.text(g.Role))
				resource := (&block{}).add("Type", "AWS::IAM::RolePolicy").add("Properties", properties)
				w.resources.add(w.logicalID("Grant", ""), resource)
			case !inRole:
				w.unsaid(OtherThing)
			}
		}
	}
}

func (w *writer) inlinePolicy(p *facts.RolePolicy) *block {
	return (&block{}).add("PolicyName", w.text(p.Name)).add("PolicyDocument", w.policyDocument(p.Statements))
}

// policyDocument is nil where no statement is seen and there may be some.
func (w *writer) policyDocument(list facts.List[*facts.Statement]) any {
	if !list.Complete {
		if len(list.Items) > 0 {
			w.unsaid(PartOfList)
		}
		return w.unknown()
	}
	if len(list.Items) == 0 {
		return (&block{}).add("Statement", []any{})
	}
	var out []*block
	for _, s := range list.Items {
		out = append(out, w.statement(s))
	}
	return (&block{}).add("Statement", out)
}

func (w *writer) statement(s *facts.Statement) *block {
	out := (&block{}).add("Sid", w.text(s.Sid)).add("Effect", w.text(s.Effect))
	out.add("Action", w.texts(s.Actions)).add("NotAction", w.texts(s.NotActions))
	out.add("Resource", w.texts(s.Resources)).add("NotResource", w.texts(s.NotResources))
	out.add("Principal", w.principals(s.Principals)).add("NotPrincipal", w.principals(s.NotPrincipals))
	return out.add("Condition", w.present(s.HasConditions, func() *block {
		return (&block{}).add("StringEquals", (&block{}).add("aws:PrincipalTag/team", "orders"))
	}))
}

// principals are identifiers by their types, or everybody.
func (w *writer) principals(a facts.Attr[[]string]) any {
	return expressAs(w, a, "CommaDelimitedList", func(list []string) any {
		if len(list) == 1 && list[0] == "*" {
			return "*"
		}
		byType := map[string][]string{}
		for _, principal := range list {
			typ, id, _ := strings.Cut(principal, ":")
			byType[typ] = append(byType[typ], id)
		}
		return byType
	})
}

package terraform

import (
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// role states an aws_iam_role.
//
// Source: Terraform AWS provider 6.66.0, schemas of the aws_iam_ resources; read
// 2026-11-29.
func (w *writer) role(d *declared) {
	c := d.config
	r := &facts.Role{Entity: d.entity}
	r.Name = textAttr(c.read("name"))
	r.Trust = statements(c.read("assume_role_policy"), r.Header)
	blocks, complete := c.blocks("inline_policy")
	r.Policies.Complete = complete
	for _, b := range blocks {
		r.Policies.Items = append(r.Policies.Items, inlinePolicy(b, "name", "policy"))
	}
	w.set.Roles = append(w.set.Roles, r)
	w.grantOwn(d, c.read("managed_policy_arns"))
}

// grantOwn states the managed policies that a role lists itself.
func (w *writer) grantOwn(d *declared, arns reading) {
	if arns.state == isAbsent {
		return
	}
	self := d.entity.HeaderOrigin().Referring(facts.Ref{Scope: d.entity.Scope, ID: d.entity.ID, Attribute: "name"})
	w.set.Grants = append(w.set.Grants, &facts.RoleGrant{
		Scope: d.entity.Scope, Inputs: d.entity.Inputs,
		Role: facts.Written[string]("", self), Policies: managedPolicies(arns),
	})
}

// policy states an aws_iam_policy.
func (w *writer) policy(d *declared) {
	p := &facts.Policy{Entity: d.entity}
	p.Name = textAttr(d.config.read("name"))
	p.Statements = statements(d.config.read("policy"), p.Header)
	w.set.Policies = append(w.set.Policies, p)
}

// rolePolicy states an aws_iam_role_policy.
func (w *writer) rolePolicy(d *declared) {
	w.grant(d, textAttr(d.config.read("role")), facts.Complete(inlinePolicy(d.config, "name", "policy")))
}

// policyOfRole states an aws_iam_role_policy_attachment.
func (w *writer) policyOfRole(d *declared) {
	w.grant(d, textAttr(d.config.read("role")), facts.Complete(managedPolicy(d.config.read("policy_arn"))))
}

// policiesOfRole states an aws_iam_role_policy_attachments_exclusive, which
// attaches what it lists. What it takes away is another resource's, and a
// conflict between the two.
func (w *writer) policiesOfRole(d *declared) {
	w.grant(d, textAttr(d.config.read("role_name")), managedPolicies(d.config.read("policy_arns")))
}

// policyOfRoles states an aws_iam_policy_attachment.
func (w *writer) policyOfRoles(d *declared) {
	w.grantEach(d, d.config.read("roles"), managedPolicy(d.config.read("policy_arn")))
}

// grantEach states a policy that is given to every role of a list.
func (w *writer) grantEach(d *declared, roles reading, policy *facts.RolePolicy) {
	if roles.state == isAbsent {
		return
	}
	if roles.state == isWritten {
		if list, ok := elementReadings(roles); ok {
			for _, one := range list {
				w.grant(d, textAttr(elementAt(one)), facts.Complete(policy))
			}
			return
		}
	}
	w.grant(d, facts.Attr[string]{}.WithOrigin(roles.origin), facts.Complete(policy))
}

// inlinePoliciesOfRole states an aws_iam_role_policies_exclusive: policies that
// the role has, by their names. One that is not declared here is another's to
// know.
func (w *writer) inlinePoliciesOfRole(d *declared) {
	names := d.config.read("policy_names")
	out := facts.List[*facts.RolePolicy]{Complete: names.state == isAbsent}
	if names.state == isWritten {
		list, ok := elementReadings(names)
		out.Complete = ok
		for _, one := range list {
			one = elementAt(one)
			if referredType(one) != "aws_iam_role_policy" {
				out.Items = append(out.Items, &facts.RolePolicy{Name: textAttr(one), Source: facts.Known("inline", one.origin)})
			}
		}
	}
	w.grant(d, textAttr(d.config.read("role_name")), out)
}

// grant states what a resource gives to a role.
func (w *writer) grant(d *declared, role facts.Attr[string], policies facts.List[*facts.RolePolicy]) {
	w.set.Grants = append(w.set.Grants, &facts.RoleGrant{
		Scope: d.entity.Scope, Inputs: d.entity.Inputs, Role: role, Policies: policies,
		Conditional: d.maybe || d.entity.Instances,
	})
}

func inlinePolicy(c config, name, policy string) *facts.RolePolicy {
	return &facts.RolePolicy{
		Name: textAttr(c.read(name)), Source: facts.Known("inline", facts.WrittenAt(c.header())),
		Statements: statements(c.read(policy), c.header()),
	}
}

func managedPolicies(r reading) facts.List[*facts.RolePolicy] {
	if r.state == isAbsent {
		return facts.Complete[*facts.RolePolicy]()
	}
	if r.state == isWritten {
		if list, ok := elementReadings(r); ok {
			out := facts.Complete[*facts.RolePolicy]()
			for _, one := range list {
				out.Items = append(out.Items, managedPolicy(elementAt(one)))
			}
			return out
		}
	}
	return facts.List[*facts.RolePolicy]{}
}

func managedPolicy(r reading) *facts.RolePolicy {
	p := &facts.RolePolicy{ARN: textAttr(r), Source: facts.Known("managed", r.origin)}
	if text, ok := awsPolicyARN(r); ok {
		p.ARN = facts.Known(text, r.origin)
	}
	return p
}

// awsPolicyARN is the ARN of a policy that AWS keeps, whatever the partition is.
func awsPolicyARN(r reading) (string, bool) {
	if r.state != isWritten {
		return "", false
	}
	text, ok := asText(plain(r.value))
	if s := r.symbol(); !ok && s != nil {
		for i, p := range s.parts {
			// The unknown part is the partition, and perhaps what stands before it.
			if p.hole && i > 1 {
				return "", false
			}
			text += p.text
		}
	}
	_, path, ok := strings.Cut(text, ":iam::aws:policy/")
	return "arn:aws:iam::aws:policy/" + path, ok
}

// elementAt is a reading whose origin is its own place, where that is known.
func elementAt(r reading) reading {
	r.origin.Ref = nil
	if at := placeOf(r.value); !at.IsZero() && !isTableFile(at.File) {
		r.origin = facts.WrittenAt(at)
	}
	if s := r.symbol(); s != nil && s.ref != nil {
		r.origin = r.origin.Referring(*s.ref)
	}
	return r
}

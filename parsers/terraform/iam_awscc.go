package terraform

import "github.com/streamlint/streamlint/facts"

// cloudControlRole states an awscc_iam_role. Its arguments are the properties of
// CloudFormation in snake case, documents texts of JSON.
func (w *writer) cloudControlRole(d *declared) {
	c := nestedConfig{d.config}
	r := &facts.Role{Entity: d.entity}
	r.Name = textAttr(c.read("role_name"))
	r.Trust = statements(c.read("assume_role_policy_document"), r.Header)
	blocks, complete := c.blocks("policies")
	r.Policies.Complete = complete
	for _, b := range blocks {
		r.Policies.Items = append(r.Policies.Items, inlinePolicy(b, "policy_name", "policy_document"))
	}
	w.set.Roles = append(w.set.Roles, r)
	w.grantOwn(d, c.read("managed_policy_arns"))
}

// cloudControlRolePolicy states an awscc_iam_role_policy.
func (w *writer) cloudControlRolePolicy(d *declared) {
	policy := inlinePolicy(d.config, "policy_name", "policy_document")
	w.grant(d, textAttr(d.config.read("role_name")), facts.Complete(policy))
}

// cloudControlPolicy states an awscc_iam_managed_policy, which attaches itself.
func (w *writer) cloudControlPolicy(d *declared) {
	p := &facts.Policy{Entity: d.entity}
	p.Name = textAttr(d.config.read("managed_policy_name"))
	p.Statements = statements(d.config.read("policy_document"), p.Header)
	w.set.Policies = append(w.set.Policies, p)
	w.grantEach(d, d.config.read("roles"), &facts.RolePolicy{
		Name: p.Name, Source: facts.Known("managed", p.HeaderOrigin()), Statements: p.Statements,
	})
}

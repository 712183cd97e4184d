package cfn

import (
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// stateRole states an AWS::IAM::Role.
//
// Source: AWS CloudFormation Template Reference, AWS::IAM::Role, AWS::IAM::Policy,
// AWS::IAM::RolePolicy and AWS::IAM::ManagedPolicy; read 2026-11-29.
func stateRole(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	role := &facts.Role{Entity: r.Entity(s)}
	role.Name = read.Text(p.Get("RoleName"))
	role.Trust = statements(read, p.Get("AssumeRolePolicyDocument"))
	list := p.Get("Policies")
	role.Policies.Complete = isWhole(list) && !r.Open
	for _, item := range list.Items() {
		role.Policies.Items = append(role.Policies.Items, inlinePolicy(read, item))
	}
	grant := &facts.RoleGrant{Scope: r.t.Scope, Role: read.Text(r.Reference("name", r.Header))}
	arns := p.Get("ManagedPolicyArns")
	grant.Policies.Complete = isWhole(arns)
	for _, item := range arns.Items() {
		grant.Policies.Items = append(grant.Policies.Items, managedPolicy(read, item))
	}
	return func() {
		out.Roles = append(out.Roles, role)
		if arns.Kind != Absent {
			out.Grants = append(out.Grants, grant)
		}
	}
}

// statePolicy states an AWS::IAM::Policy, which is an inline policy of roles.
func statePolicy(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	return r.grantEach(p.Get("Roles"), inlinePolicy(read, p), out)
}

// stateRolePolicy states an AWS::IAM::RolePolicy.
func stateRolePolicy(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	return r.grantEach(NewList(r.Header, p.Get("RoleName")), inlinePolicy(read, p), out)
}

// stateManagedPolicy states an AWS::IAM::ManagedPolicy, which may attach itself.
func stateManagedPolicy(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	policy := &facts.Policy{Entity: r.Entity(s)}
	policy.Name = read.Text(p.Get("ManagedPolicyName"))
	policy.Statements = statements(read, p.Get("PolicyDocument"))
	grants := r.grantEach(p.Get("Roles"), managedPolicy(read, r.Reference("arn", r.Header)), out)
	return func() {
		out.Policies = append(out.Policies, policy)
		grants()
	}
}

// grantEach states a policy that is given to every role of a list.
func (r *Resource) grantEach(roles Value, policy *facts.RolePolicy, out *facts.Set) func() {
	read := r.Reader()
	var grants []*facts.RoleGrant
	give := func(role facts.Attr[string]) {
		grants = append(grants, &facts.RoleGrant{
			Scope: r.t.Scope, Role: role, Policies: facts.Complete(policy), Conditional: r.MayNotExist() || r.Instances,
		})
	}
	for _, item := range roles.Items() {
		give(read.Text(item))
	}
	if !isWhole(roles) {
		give(facts.Attr[string]{}.WithOrigin(roles.Origin(r.Header)))
	}
	return func() { out.Grants = append(out.Grants, grants...) }
}

// isWhole: all items of a list are seen; one that is not written has none.
func isWhole(list Value) bool {
	return list.Kind == Absent || list.Kind == Text || list.Kind == List && !list.Open
}

func inlinePolicy(read Reader, p Value) *facts.RolePolicy {
	return &facts.RolePolicy{
		Name: read.Text(p.Get("PolicyName")), Source: facts.Known("inline", p.Get("PolicyName").Origin(read.Header)),
		Statements: statements(read, p.Get("PolicyDocument")),
	}
}

func managedPolicy(read Reader, arn Value) *facts.RolePolicy {
	p := &facts.RolePolicy{ARN: read.Text(arn), Source: facts.Known("managed", arn.Origin(read.Header))}
	if text, ok := arn.awsPolicyARN(); ok {
		p.ARN = facts.Known(text, arn.Origin(read.Header))
	}
	return p
}

// awsPolicyARN is the ARN of a policy that AWS keeps, whatever the partition is.
func (v Value) awsPolicyARN() (string, bool) {
	text := v.Text
	if v.Kind != Text {
		for i, p := range v.parts {
			// The unknown part is the partition.
			if p.Kind != Text && (i != 1 || p.identity != "pseudo:AWS::Partition") {
				return "", false
			}
			text += p.Text
		}
	}
	_, path, ok := strings.Cut(text, ":iam::aws:policy/")
	return "arn:aws:iam::aws:policy/" + path, ok
}

// statements reads the statements of a policy document.
func statements(read Reader, document Value) facts.List[*facts.Statement] {
	list := document.Get("Statement")
	if list.Kind == Map {
		list = NewList(list.Place, list)
	}
	out := facts.List[*facts.Statement]{Complete: list.Kind == List && !list.Open}
	if list.Kind != List {
		return out
	}
	for _, item := range list.Items() {
		if item.Kind != Map || item.Open {
			out.Complete = false
			continue
		}
		out.Items = append(out.Items, statement(read, item))
	}
	return out
}

func statement(read Reader, p Value) *facts.Statement {
	return &facts.Statement{
		Sid: read.Text(p.Get("Sid")), Effect: read.Text(p.Get("Effect")),
		Actions: read.Texts(p.Get("Action")), NotActions: read.Texts(p.Get("NotAction")),
		Resources: read.Texts(p.Get("Resource")), NotResources: read.Texts(p.Get("NotResource")),
		HasConditions: read.Present(p.Get("Condition")),
		Principals:    principals(read, p.Get("Principal")), NotPrincipals: principals(read, p.Get("NotPrincipal")),
	}
}

// principals reads principals as "type:identifier", or "*".
func principals(read Reader, v Value) facts.Attr[[]string] {
	if v.Kind != Map || v.Open {
		return read.Texts(v)
	}
	fields := slices.Clone(v.Fields())
	slices.SortFunc(fields, func(a, b Field) int { return strings.Compare(a.Key, b.Key) })
	out := []string{}
	for _, f := range fields {
		ids, ok := read.Texts(f.Value()).Get()
		if !ok {
			return facts.Written[[]string]("", v.Origin(read.Header))
		}
		for _, id := range ids {
			out = append(out, f.Key+":"+id)
		}
	}
	return facts.Known(out, v.Origin(read.Header))
}

// stateHandedOn states that a stack which cannot be read may give anything to the
// roles that are handed to it.
func stateHandedOn(r *Resource, s *Scene, out *facts.Set) func() {
	if r.t.children[r.ID] != nil {
		return nil
	}
	var grants []*facts.RoleGrant
	for _, f := range r.Properties(s).Get("Parameters").Fields() {
		v := f.Value()
		for _, part := range append(v.flat(), v) {
			if part.Target != nil && part.Target.Type == "AWS::IAM::Role" {
				part.Place = v.Place
				grants = append(grants, &facts.RoleGrant{Scope: r.t.Scope, Role: r.Reader().Text(part)})
			}
		}
	}
	return func() { out.Grants = append(out.Grants, grants...) }
}

// flat are the parts and items of a value.
func (v Value) flat() []Value {
	out := slices.Clone(v.parts)
	if v.Kind == List {
		out = append(out, v.Items()...)
	}
	return out
}

// stateLaunchTemplate states an AWS::EC2::LaunchTemplate. Its user data may hold
// secrets.
//
// Source: AWS CloudFormation Template Reference, AWS::EC2::LaunchTemplate; read
// 2026-11-29.
func stateLaunchTemplate(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	l := &facts.LaunchTemplate{Entity: r.Entity(s)}
	l.Name = read.Text(p.Get("LaunchTemplateName"))
	options := p.Get("LaunchTemplateData", "MetadataOptions")
	l.MetadataEndpoint = read.Text(options.Get("HttpEndpoint"))
	l.MetadataTokens = read.Text(options.Get("HttpTokens"))
	l.MetadataHopLimit = read.Number(options.Get("HttpPutResponseHopLimit"))
	l.MetadataIPV6 = read.Text(options.Get("HttpProtocolIpv6"))
	l.MetadataTags = read.Text(options.Get("InstanceMetadataTags"))
	script := p.Get("LaunchTemplateData", "UserData")
	if script.Kind != Absent {
		script.Place.Mask()
		if script.node != nil {
			script.node.Range.Mask()
		}
		script = Value{Place: script.Place}
	}
	l.HasUserData = read.Present(script)
	return func() { out.LaunchTemplates = append(out.LaunchTemplates, l) }
}

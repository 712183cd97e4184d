package facts

// completeRoles gives roles the policies that other declarations attach to them.
func (ix *index) completeRoles() {
	if len(ix.set.Roles) == 0 {
		return
	}
	grants := ix.fileGrants()
	for _, r := range ix.set.Roles {
		w := worldOf(&r.Entity)
		for _, g := range grants.byID[w][r.ID] {
			r.take(g)
		}
		if name, ok := r.Name.Get(); ok {
			r.takeNamed(w, grants.byName[name])
		}
		if grants.open[w] || grants.anywhere {
			r.Policies.Complete = false
		}
		r.fillPolicies(ix)
	}
}

// takeNamed takes the grants to a role of this name. In another world the name may
// be another account's role, or this one: then nothing is complete any more.
func (r *Role) takeNamed(w world, grants []*RoleGrant) {
	for _, g := range grants {
		if (world{g.Scope, g.Inputs}) == w {
			r.take(g)
			continue
		}
		r.Policies.Complete = false
	}
}

// take adds the policies of a grant. One that is only listed, by its name, adds
// nothing to a policy that is here already.
func (r *Role) take(g *RoleGrant) {
	r.Policies.Complete = r.Policies.Complete && g.Policies.Complete && !g.Conditional
	for _, p := range g.Policies.Items {
		if !r.hasInline(p) {
			r.Policies.Items = append(r.Policies.Items, p)
		}
	}
}

func (r *Role) hasInline(p *RolePolicy) bool {
	name, ok := p.Name.Get()
	if !ok || p.Source.Or("") != "inline" || p.Statements.Complete {
		return false
	}
	for _, q := range r.Policies.Items {
		if q.Source.Or("") == "inline" && q.Name.Or("") == name {
			return true
		}
	}
	return false
}

// fillPolicies finds what managed policies say: those that are declared, and
// AWS's own. The policies of a grant may be several roles', so they are copied.
func (r *Role) fillPolicies(ix *index) {
	for i, p := range r.Policies.Items {
		if p.Source.Or("") != "managed" {
			continue
		}
		filled := *p
		if own, ok := awsManaged(p.ARN); ok {
			filled.Source, filled.Name, filled.Statements = own.Source, own.Name, own.Statements
		} else if declared := ix.policy(&r.Entity, p.ARN); declared != nil {
			filled.Name, filled.Statements = declared.Name, declared.Statements
		}
		r.Policies.Items[i] = &filled
	}
}

// policy resolves a managed policy's ARN.
func (ix *index) policy(from *Entity, a Attr[string]) *Policy {
	if p, ok := ix.referred(from, a.Origin()).(*Policy); ok {
		return p
	}
	text, _ := a.Get()
	parsed, ok := parseARN(text)
	if !ok || parsed.service != "iam" || parsed.account == "aws" {
		return nil
	}
	name, ok := parsed.lastName("policy")
	if !ok {
		return nil
	}
	if p, ok := named(from, ix.policiesByName[name]); ok {
		return p
	}
	return nil
}

// role resolves a role's name or ARN.
func (ix *index) role(from *Entity, a Attr[string]) Relation[*Role] {
	if r, ok := ix.referred(from, a.Origin()).(*Role); ok {
		return linkedBy(r, BasisReference, a)
	}
	text, ok := a.Get()
	if !ok {
		return Relation[*Role]{}
	}
	if r, ok := named(from, ix.rolesByName[roleName(text)]); ok {
		return linkedBy(r, BasisLiteral, a)
	}
	return Relation[*Role]{}
}

// roleName takes the bare name out of a role's ARN.
func roleName(text string) string {
	if parsed, ok := parseARN(text); ok {
		name, _ := parsed.lastName("role")
		return name
	}
	return text
}

// grantIndex files the grants by the roles that they speak of.
type grantIndex struct {
	byID   map[world]map[string][]*RoleGrant
	byName map[string][]*RoleGrant
	// open: a part of the world that cannot be seen may give to any of its roles.
	open map[world]bool
	// anywhere: a grant speaks of a role that is not known, and which may be
	// declared in another world.
	anywhere bool
}

func (ix *index) fileGrants() *grantIndex {
	out := &grantIndex{
		byID: map[world]map[string][]*RoleGrant{}, byName: map[string][]*RoleGrant{}, open: map[world]bool{},
	}
	for _, g := range ix.set.Grants {
		w := world{g.Scope, g.Inputs}
		ref := g.Role.Origin().Ref
		text, known := g.Role.Get()
		switch {
		case ref != nil && isRole(ix.byID[world{ref.Scope, g.Inputs}][ref.ID]):
			w.scope = ref.Scope
			if out.byID[w] == nil {
				out.byID[w] = map[string][]*RoleGrant{}
			}
			out.byID[w][ref.ID] = append(out.byID[w][ref.ID], g)
		case known:
			name := roleName(text)
			out.byName[name] = append(out.byName[name], g)
		case g.Role.Origin().Place.IsZero():
			out.open[w] = true
		default:
			out.anywhere = true
		}
	}
	return out
}

func isRole(variants []Kinded) bool {
	if len(variants) == 0 {
		return false
	}
	_, ok := variants[0].(*Role)
	return ok
}

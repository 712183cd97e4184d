package facts_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
)

// allowing is a list of one statement that allows actions.
func allowing(actions ...string) facts.List[*facts.Statement] {
	return facts.Complete(&facts.Statement{Effect: known("Allow"), Actions: facts.Known(actions, facts.Origin{})})
}

func inline(name string, statements facts.List[*facts.Statement]) *facts.RolePolicy {
	return &facts.RolePolicy{Name: known(name), Source: known("inline"), Statements: statements}
}

func attached(arn facts.Attr[string]) *facts.RolePolicy {
	return &facts.RolePolicy{Source: known("managed"), ARN: arn}
}

// role is a role of the estate that says no more than its name.
func (e *estate) role(scope, id, name string) *facts.Role {
	r := &facts.Role{Entity: e.entity(scope, id), Name: known(name), Policies: facts.Complete[*facts.RolePolicy]()}
	e.set.Roles = append(e.set.Roles, r)
	return r
}

// somewhere is an unknown value with a place.
func (e *estate) somewhere(identity string) facts.Attr[string] {
	e.line++
	return facts.SameAs[string](identity, facts.WrittenAt(e.file.Line(e.line)))
}

func (e *estate) grant(role facts.Attr[string], policies ...*facts.RolePolicy) *facts.RoleGrant {
	g := &facts.RoleGrant{Scope: "infra", Role: role, Policies: facts.Complete(policies...)}
	e.set.Grants = append(e.set.Grants, g)
	return g
}

// policies prints a role's policies: "inline own: a:B", and "…" where more may
// come.
func policies(r *facts.Role) []string {
	out := []string{}
	for _, p := range r.Policies.Items {
		text := p.Source.Or("?") + " " + p.Name.Or("?") + ":"
		for _, s := range p.Statements.Items {
			actions, _ := s.Actions.Get()
			text += " " + strings.Join(actions, ",")
		}
		if !p.Statements.Complete {
			text += " …"
		}
		out = append(out, text)
	}
	if !r.Policies.Complete {
		out = append(out, "…")
	}
	return out
}

func TestRolesTakeWhatIsGivenToThem(t *testing.T) {
	own := "inline own: a:B"
	declared := func(e *estate) *facts.Policy {
		p := &facts.Policy{Entity: e.entity("infra", "p"), Name: known("reader"), Statements: allowing("c:D")}
		e.set.Policies = append(e.set.Policies, p)
		return p
	}
	cases := []struct {
		name  string
		grant func(e *estate, r *facts.Role)
		want  []string
	}{
		{"nothing", func(*estate, *facts.Role) {}, []string{own}},
		{"an inline policy, by reference", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name"), inline("more", allowing("c:D")))
		}, []string{own, "inline more: c:D"}},
		{"an inline policy, by name", func(e *estate, r *facts.Role) {
			e.grant(known("handler"), inline("more", allowing("c:D")))
		}, []string{own, "inline more: c:D"}},
		{"a policy that is declared, by reference", func(e *estate, r *facts.Role) {
			declared(e)
			e.grant(reference("infra", "r", "name"), attached(reference("infra", "p", "arn")))
		}, []string{own, "managed reader: c:D"}},
		{"a policy that is declared, by its ARN with a path", func(e *estate, r *facts.Role) {
			declared(e)
			e.grant(known("arn:aws:iam::111122223333:role/app/handler"), attached(known("arn:aws:iam::111122223333:policy/app/reader")))
		}, []string{own, "managed reader: c:D"}},
		{"a policy of AWS", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name"), attached(known("arn:aws:iam::aws:policy/service-role/AWSLambdaRole")))
		}, []string{own, "aws_managed AWSLambdaRole: lambda:InvokeFunction"}},
		{"a policy of AWS that the table does not know", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name"), attached(known("arn:aws:iam::aws:policy/AmazonMSKFullAccess")))
		}, []string{own, "aws_managed AmazonMSKFullAccess: …"}},
		{"a policy that is not known", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name"), attached(expression("var.policy")))
		}, []string{own, "managed ?: …"}},
		{"a policy that is declared elsewhere", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name"), attached(known("arn:aws:iam::111122223333:policy/shared")))
		}, []string{own, "managed ?: …"}},
		{"a grant that may not exist", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name"), inline("more", allowing("c:D"))).Conditional = true
		}, []string{own, "inline more: c:D", "…"}},
		{"a list of grants that may be longer", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name")).Policies.Complete = false
		}, []string{own, "…"}},
		{"a policy that is listed, and is here", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name"), inline("own", facts.List[*facts.Statement]{}))
		}, []string{own}},
		{"a policy that is listed, and is nowhere", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name"), inline("other", facts.List[*facts.Statement]{}))
		}, []string{own, "inline other: …"}},
		{"something for another role", func(e *estate, r *facts.Role) {
			e.role("infra", "other", "other")
			e.grant(reference("infra", "other", "name"), inline("more", allowing("c:D")))
			e.grant(known("third"), inline("more", allowing("c:D")))
		}, []string{own}},
		{"something for a role that is not known", func(e *estate, r *facts.Role) {
			e.grant(e.somewhere("var.role"), inline("more", allowing("c:D")))
		}, []string{own, "…"}},
		{"something for a role that another root module does not know", func(e *estate, r *facts.Role) {
			e.grant(e.somewhere("var.role"), inline("more", allowing("c:D"))).Scope = "elsewhere"
		}, []string{own, "…"}},
		{"a part that cannot be seen", func(e *estate, r *facts.Role) {
			e.grant(facts.Attr[string]{})
		}, []string{own, "…"}},
		{"a part of another root module that cannot be seen", func(e *estate, r *facts.Role) {
			e.grant(facts.Attr[string]{}).Scope = "elsewhere"
		}, []string{own}},
		{"something for a role of this name in another root module", func(e *estate, r *facts.Role) {
			e.grant(known("handler"), inline("more", allowing("c:D"))).Scope = "elsewhere"
		}, []string{own, "…"}},
		{"something with another set of inputs", func(e *estate, r *facts.Role) {
			e.grant(reference("infra", "r", "name"), inline("more", allowing("c:D"))).Inputs = "prod.tfvars"
		}, []string{own}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			r := e.role("infra", "r", "handler")
			r.Policies = facts.Complete(inline("own", allowing("a:B")))
			c.grant(e, r)
			e.link()
			if diff := cmp.Diff(c.want, policies(r)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestOneGrantOfSeveralRoles: what one role makes of a policy is not another's.
func TestOneGrantOfSeveralRoles(t *testing.T) {
	e := newEstate()
	a, b := e.role("infra", "a", "a"), e.role("infra", "b", "b")
	shared := attached(known("arn:aws:iam::aws:policy/AdministratorAccess"))
	e.grant(reference("infra", "a", "name"), shared)
	e.grant(reference("infra", "b", "name"), shared)
	e.link()
	want := []string{"aws_managed AdministratorAccess: *"}
	for _, r := range []*facts.Role{a, b} {
		if diff := cmp.Diff(want, policies(r)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", r.ID, diff)
		}
	}
	if shared.Source.Or("") != "managed" {
		t.Error("the grant itself was changed")
	}
}

func TestFunctionsAndTasksTakeTheirRoles(t *testing.T) {
	cases := []struct {
		name  string
		role  facts.Attr[string]
		want  string
		basis facts.Basis
	}{
		{"by reference", reference("infra", "r", "arn"), "r", facts.BasisReference},
		{"by ARN", known("arn:aws:iam::111122223333:role/app/handler"), "r", facts.BasisLiteral},
		{"by name", known("handler"), "r", facts.BasisLiteral},
		{"one that is not declared", known("arn:aws:iam::111122223333:role/other"), "", ""},
		{"something that is no role", known("arn:aws:iam::111122223333:user/handler"), "", ""},
		{"one that is not known", expression("var.role"), "", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := newEstate()
			e.role("infra", "r", "handler")
			f := &facts.Function{Entity: e.entity("infra", "f"), RoleARN: c.role}
			w := &facts.Workload{Entity: e.entity("infra", "w"), TaskRoleARN: c.role}
			x := &facts.Workload{Entity: e.entity("infra", "x"), ExecutionRoleARN: c.role}
			e.set.Functions = append(e.set.Functions, f)
			e.set.Workloads = append(e.set.Workloads, w, x)
			e.link()
			for what, role := range map[string]facts.Relation[*facts.Role]{
				"function": f.Role, "task": w.TaskRole, "execution": x.ExecutionRole,
			} {
				got := ""
				if role.Found {
					got = role.Target.ID
				}
				if got != c.want || role.Basis != c.basis {
					t.Errorf("%s: role %q by %q, want %q by %q", what, got, role.Basis, c.want, c.basis)
				}
			}
			if w.ExecutionRole.Found || x.TaskRole.Found {
				t.Error("a task's two roles are taken for each other")
			}
		})
	}
}

// TestRolesStayOutOfWhatIsNested: a mapping's input is not made larger by the
// policies of its function.
func TestRolesStayOutOfWhatIsNested(t *testing.T) {
	e := newEstate()
	e.role("infra", "r", "handler")
	f := &facts.Function{Entity: e.entity("infra", "f"), RoleARN: known("handler")}
	m := &facts.EventSourceMapping{Entity: e.entity("infra", "m"), FunctionName: reference("infra", "f", "arn")}
	e.set.Functions, e.set.Mappings = append(e.set.Functions, f), append(e.set.Mappings, m)
	e.link()
	viewer := facts.NewViewer()
	if _, _, ok := viewer.View(f).Lookup("role.name"); !ok {
		t.Error("the function itself does not show its role")
	}
	if _, _, ok := viewer.View(m).Lookup("function.label"); !ok {
		t.Fatal("the mapping has no function")
	}
	if _, _, ok := viewer.View(m).Lookup("function.role"); ok {
		t.Error("the function's role is part of the mapping")
	}
}

func TestWhatEC2FillsIn(t *testing.T) {
	e := newEstate()
	l := &facts.LaunchTemplate{Entity: e.entity("infra", "l")}
	l.MetadataEndpoint, l.MetadataIPV6, l.MetadataTags = absentText(), absentText(), absentText()
	l.MetadataTokens, l.MetadataHopLimit = absentText(), facts.Absent[int64](facts.Origin{})
	l.HasUserData = facts.Known(false, facts.Origin{})
	e.set.LaunchTemplates = append(e.set.LaunchTemplates, l)
	e.link()
	want := map[string]any{
		"id": "l", "label": "l", "http_endpoint": "enabled", "http_protocol_ipv6": "disabled",
		"instance_metadata_tags": "disabled", "http_tokens_set": false, "http_put_response_hop_limit_set": false,
		"has_user_data": false,
	}
	if diff := cmp.Diff(want, facts.NewViewer().View(l).JSON()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

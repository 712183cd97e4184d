package rules

import (
	"maps"
	"slices"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Module returns the parsed policy of a rule, nil when there is no such rule. The
// caller owns it.
func (reg *Registry) Module(id string) (*ast.Module, error) {
	p := reg.byID[id]
	if p == nil {
		return nil, nil
	}
	return p.files[0].parse(true)
}

// With returns a registry in which a rule's policy is another module. It is for
// tests that change a policy to see whether its examples notice.
func (reg *Registry) With(id string, module *ast.Module) *Registry {
	old := reg.byID[id]
	if old == nil {
		return reg
	}
	f := *old.files[0]
	f.module = module
	changed := *old
	changed.files = []*file{&f}
	out := *reg
	out.byID = maps.Clone(reg.byID)
	out.byID[id] = &changed
	out.policies = slices.Clone(reg.policies)
	out.policies[slices.Index(out.policies, old)] = &changed
	return &out
}

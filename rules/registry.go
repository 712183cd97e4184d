package rules

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/open-policy-agent/opa/v1/ast"
)

// A PolicySource is a file system with policies: one directory for each rule,
// any depth.
type PolicySource struct {
	// Name stands before paths in errors: "policy". "" for the binary's own.
	Name string
	FS   fs.FS
	// builtIn policies are checked when they are built, and compiled only when
	// the input has an entity for them.
	builtIn bool
	// unindexed: the metadata is read from the policies themselves.
	unindexed bool
}

// Unindexed returns the source of the embedded policies for those who make or
// check their index.
func Unindexed(fsys fs.FS) PolicySource {
	s := Embedded(fsys)
	s.unindexed = true
	return s
}

// Embedded returns the source of the policies that the binary carries. Their
// type check is left to the tests.
func Embedded(fsys fs.FS) PolicySource {
	return PolicySource{Name: "policies", FS: fsys, builtIn: true}
}

// Directory returns the source of a user's policies; name is what to call it.
func Directory(name string, fsys fs.FS) PolicySource { return PolicySource{Name: name, FS: fsys} }

// A Registry is every rule there is. It is safe for concurrent use.
type Registry struct {
	policies []*policy // sorted by id
	byID     map[string]*policy
	// libraries are the packages below policies.lib, by package path.
	libraries   map[string]*file
	schemas     func() (*ast.SchemaSet, error)
	schemaFiles []schemaFile
	kinds       map[string]bool
	grades      []string // of evidence
	allowed     *ast.Capabilities
}

// A policy is one rule with its text.
type policy struct {
	rule  *Rule
	files []*file
	// judgedInGo policies have metadata and a page, and no report.
	judgedInGo bool
}

// A file is one module of a policy or library.
type file struct {
	name    string // with the source's name
	path    string // in the source's file system
	data    []byte
	read    func() ([]byte, error) // of an indexed file, whose data waits
	pkg     string                 // "policies.esm.unbounded_retries"
	header  *ast.Module
	allowed *ast.Capabilities
	// module stands in for data, in tests.
	module *ast.Module
}

// Load reads the policies of all sources. Errors: *PolicyError, or what a file
// system says.
func Load(sources ...PolicySource) (*Registry, error) {
	reg := &Registry{
		byID: map[string]*policy{}, libraries: map[string]*file{},
		kinds: map[string]bool{}, allowed: capabilities(),
	}
	reg.schemas = sync.OnceValues(func() (*ast.SchemaSet, error) { return readSchemas(reg.schemaFiles) })
	for _, s := range sources {
		if err := reg.load(s); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(reg.policies, func(a, b *policy) int { return strings.Compare(a.rule.ID, b.rule.ID) })
	for _, p := range reg.policies {
		if err := cmp.Or(reg.checkPrecedence(p), reg.checkGrades(p)); err != nil {
			return nil, err
		}
	}
	return reg, reg.proveOwn()
}

// Rules returns every rule, sorted by id. Callers must not change them.
func (reg *Registry) Rules() []*Rule {
	out := make([]*Rule, 0, len(reg.policies))
	for _, p := range reg.policies {
		out = append(out, p.rule)
	}
	return out
}

// Rule returns the rule of an id, nil when there is none.
func (reg *Registry) Rule(id string) *Rule {
	if p := reg.byID[id]; p != nil {
		return p.rule
	}
	return nil
}

// ids returns every rule's id, sorted.
func (reg *Registry) ids() []string {
	out := make([]string, 0, len(reg.policies))
	for _, p := range reg.policies {
		out = append(out, p.rule.ID)
	}
	return out
}

// checkPrecedence refuses a rule that yields to one that does not exist, judges
// another kind, or yields back.
func (reg *Registry) checkPrecedence(p *policy) error {
	for _, id := range p.rule.YieldsTo {
		at, other := p.files[0], reg.byID[id]
		switch {
		case other == nil:
			return policyErrorf(at.name, 0, "yields_to names %s, and there is no such rule%s", id, hint(id, reg.ids()))
		case other.rule.Entity != p.rule.Entity:
			return policyErrorf(at.name, 0, "yields_to names %s, which judges another kind of entity", id)
		case id == p.rule.ID || slices.Contains(other.rule.YieldsTo, p.rule.ID):
			return policyErrorf(at.name, 0, "it and %s yield to each other", id)
		}
	}
	return nil
}

package rules

import (
	"math"
	"strconv"
	"sync"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/streamlint/streamlint/facts"
)

// inputs builds what policies see, as OPA's own values. Views that several
// entities share are built once.
type inputs struct {
	shared sync.Map // sharedKey → *ast.Term
	keys   sync.Map // string → *ast.Term

	// rewriting is held for writing where a query is evaluated in part: OPA then
	// writes into terms of the policies and the input, though only what stands
	// there. Who evaluates or reads them holds it for reading.
	//
	// Source: OPA v1.22.4, topdown/query.go, applyCopyPropagation, and
	// ast/transform.go, transformTerm.
	rewriting sync.RWMutex
}

// A sharedKey names a related entity as it appears below one basis.
type sharedKey struct {
	target *facts.Object
	basis  facts.Basis
}

// of returns the input for one entity, with the named top-level fields only; nil
// means all.
func (in *inputs) of(o *facts.Object, only map[string]bool) *ast.Term {
	out := ast.NewObjectWithCapacity(len(o.Fields))
	for i := range o.Fields {
		f := &o.Fields[i]
		if only != nil && !only[f.Name] {
			continue
		}
		if value := in.value(f); value != nil {
			out.Insert(in.key(f.Name), value)
		}
	}
	return ast.NewTerm(out)
}

// value returns nil for what is unknown, and then the key is left out.
func (in *inputs) value(f *facts.Field) *ast.Term {
	switch value := f.Value.(type) {
	case string:
		return ast.StringTerm(value)
	case bool:
		return ast.InternedTerm(value)
	case int64:
		if value >= math.MinInt32 && value <= math.MaxInt32 {
			return ast.InternedTerm(int(value))
		}
		return ast.NewTerm(ast.Number(strconv.FormatInt(value, 10)))
	case float64:
		return ast.FloatNumberTerm(value)
	case []string:
		items := make([]*ast.Term, 0, len(value))
		for _, item := range value {
			items = append(items, ast.StringTerm(item))
		}
		return ast.ArrayTerm(items...)
	case *facts.Object:
		return in.related(value, f.Basis)
	case []*facts.Object:
		items := make([]*ast.Term, 0, len(value))
		for _, item := range value {
			items = append(items, in.of(item, nil))
		}
		return ast.ArrayTerm(items...)
	}
	return nil
}

func (in *inputs) related(o *facts.Object, basis facts.Basis) *ast.Term {
	if o.Target == nil {
		return in.of(o, nil)
	}
	key := sharedKey{o.Target, basis}
	if term, ok := in.shared.Load(key); ok {
		return term.(*ast.Term)
	}
	term, _ := in.shared.LoadOrStore(key, in.of(o, nil))
	return term.(*ast.Term)
}

// key returns the one term of a field's name.
func (in *inputs) key(name string) *ast.Term {
	if term, ok := in.keys.Load(name); ok {
		return term.(*ast.Term)
	}
	term, _ := in.keys.LoadOrStore(name, ast.StringTerm(name))
	return term.(*ast.Term)
}

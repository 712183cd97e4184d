package terraform

import (
	"reflect"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// A scope is where an expression is evaluated: a module instance and, in a block
// with count or for_each, one of its instances.
type scope struct {
	in *instance
	// block is the address of the repeated block, for the identity of each and
	// count where they are unknown.
	block string
	// each and count of the block; NilVal where there is none.
	eachKey, eachValue, countIndex cty.Value
	// eachOf is the for_each expression, for the way of each.value.
	eachOf *attribute
	ctx    *hcl.EvalContext
}

// scopeName is the variable that a context keeps its scope under. No reference
// can spell it.
const scopeName = "\x00scope"

var scopeType = cty.Capsule("scope", reflect.TypeFor[scope]())

// context returns the HCL context of the scope.
func (s *scope) context() *hcl.EvalContext {
	if s.ctx == nil {
		s.ctx = &hcl.EvalContext{
			Variables: map[string]cty.Value{scopeName: cty.CapsuleVal(scopeType, s)},
			Functions: s.in.functions(),
		}
	}
	return s.ctx
}

// with returns a context inside the scope that has further variables.
func (s *scope) with(variables map[string]cty.Value) *hcl.EvalContext {
	child := s.context().NewChild()
	child.Variables = variables
	return child
}

// scopeIn returns the scope of a context, if it is one's own.
func scopeIn(ctx *hcl.EvalContext) (*scope, bool) {
	v, ok := ctx.Variables[scopeName]
	if !ok {
		return nil, false
	}
	return v.EncapsulatedValue().(*scope), true
}

// scopeOf returns the scope that a context belongs to, or nil.
func scopeOf(ctx *hcl.EvalContext) *scope {
	for c := ctx; c != nil; c = c.Parent() {
		if s, ok := scopeIn(c); ok {
			return s
		}
	}
	return nil
}

// value evaluates an expression in the scope.
func (s *scope) value(e hcl.Expression) (cty.Value, hcl.Diagnostics) {
	return e.Value(s.context())
}

// resolve evaluates a reference.
func (s *scope) resolve(t hcl.Traversal, ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	if over, diags := s.in.run.spend(1, t.SourceRange()); over {
		return cty.DynamicVal, diags
	}
	t = withoutResourceWord(t)
	root := t.RootName()
	switch root {
	case "each", "count", "path", "terraform", "tofu", "self":
		return s.special(root, t)
	case "var", "local", "module", "data":
	default:
		return s.resource("", root, t, 1, ctx)
	}
	name, ok := nameAt(t, 1)
	if !ok {
		return cty.DynamicVal, hcl.Diagnostics{problemAt(t.SourceRange(), "a name must follow "+root)}
	}
	var v cty.Value
	var diags hcl.Diagnostics
	switch root {
	case "var":
		v, diags = s.in.variable(name, t.SourceRange())
	case "local":
		v, diags = s.in.local(name, t.SourceRange())
	case "module":
		c, ok := s.in.calls[name]
		if !ok {
			return cty.DynamicVal, undeclared(t, "module."+name)
		}
		return s.follow(c, t, 2, ctx)
	case "data":
		return s.resource("data.", name, t, 2, ctx)
	}
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	return walk(v, t[2:], ctx)
}

// withoutResourceWord takes the optional first word out of resource.TYPE.NAME.
//
// Source: https://github.com/hashicorp/terraform/blob/main/internal/addrs/parse_ref.go
func withoutResourceWord(t hcl.Traversal) hcl.Traversal {
	if len(t) < 3 || t.RootName() != "resource" {
		return t
	}
	kind, ok := t[1].(hcl.TraverseAttr)
	if !ok {
		return t
	}
	out := hcl.Traversal{hcl.TraverseRoot{Name: kind.Name, SrcRange: hcl.RangeBetween(t[0].SourceRange(), kind.SrcRange)}}
	return append(out, t[2:]...)
}

// resource resolves a reference to a resource or data source.
func (s *scope) resource(mode, kind string, t hcl.Traversal, at int, ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	name, ok := nameAt(t, at)
	if !ok {
		return cty.DynamicVal, hcl.Diagnostics{problemAt(t.SourceRange(), "a resource's name must follow its type")}
	}
	n, ok := s.in.resources[mode+kind+"."+name]
	if !ok {
		return cty.DynamicVal, undeclared(t, mode+kind+"."+name)
	}
	return s.follow(n, t, at+1, ctx)
}

// follow goes on from a declared object with the steps of a reference.
func (s *scope) follow(o object, t hcl.Traversal, from int, ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	v, diags := o.whole(t.SourceRange(), from < len(t))
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	return walk(v, t[from:], ctx)
}

func undeclared(t hcl.Traversal, what string) hcl.Diagnostics {
	return undeclaredAt(t.SourceRange(), what)
}

// noSuchName marks the error of a name that is not declared: it is one whatever
// stands around it, try too.
type noSuchName struct{}

func undeclaredAt(at hcl.Range, what string) hcl.Diagnostics {
	d := problemAt(at, "there is no "+what+" in this module")
	d.Extra = noSuchName{}
	return hcl.Diagnostics{d}
}

func isUndeclared(diags hcl.Diagnostics) bool {
	for _, d := range diags {
		if _, ok := d.Extra.(noSuchName); ok {
			return true
		}
	}
	return false
}

func nameAt(t hcl.Traversal, i int) (string, bool) {
	if i >= len(t) {
		return "", false
	}
	a, ok := t[i].(hcl.TraverseAttr)
	return a.Name, ok
}

// special resolves each, count, path and terraform.
func (s *scope) special(root string, t hcl.Traversal) (cty.Value, hcl.Diagnostics) {
	name, _ := nameAt(t, 1)
	v := cty.NilVal
	switch root + "." + name {
	case "each.key":
		v = s.eachKey
	case "each.value":
		v = s.eachValue
	case "count.index":
		v = s.countIndex
	case "path.module":
		v = cty.StringVal(s.in.pathFromRoot())
	case "path.root":
		v = cty.StringVal(".")
	case "path.cwd":
		v = cty.UnknownVal(cty.String).RefineNotNull().Mark(s.in.run.named("path.cwd"))
	case "terraform.workspace", "tofu.workspace":
		v = cty.UnknownVal(cty.String).RefineNotNull().Mark(s.in.run.named("terraform.workspace"))
	case "terraform.applying", "tofu.applying":
		v = cty.UnknownVal(cty.Bool)
	}
	if root == "self" {
		return cty.DynamicVal, nil
	}
	if v == cty.NilVal {
		return cty.DynamicVal, hcl.Diagnostics{problemAt(t.SourceRange(), root+"."+name+" is not known here")}
	}
	if len(t) < 3 {
		return v, nil
	}
	return walk(v, t[2:], s.context())
}

package terraform

import (
	"path"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// An instance is one instance of a module: the root, or one call of another.
type instance struct {
	run    *run
	module *module
	parent *instance
	// address is "" for the root, "module.ingest" or `module.ingest["eu"]`.
	address string
	// call is the block that calls it, callScope where its arguments are
	// evaluated.
	call      *block
	callScope *scope
	via       []facts.Hop
	depth     int
	// repeated are the addresses of the loops around it that make, or may make,
	// more than one of it; open when it is not known how many.
	repeated []string
	open     bool
	// maybe: whether it exists depends on something unknown.
	maybe bool
	when  []facts.Condition

	// known is the community module that it is, on disk or as a table.
	known *edition

	own       *scope
	resources map[string]*node
	order     []*node
	calls     map[string]*node
	callOrder []*node

	variables map[string]*memo
	locals    map[string]*memo
	outputs   map[string]*memo

	funcs map[string]function.Function
}

// A memo is a value that is evaluated once.
type memo struct {
	running, done bool
	value         cty.Value
	diags         hcl.Diagnostics
}

func (r *run) newInstance(m *module, parent *instance, address string) *instance {
	in := &instance{
		run: r, module: m, parent: parent, address: address,
		resources: map[string]*node{}, calls: map[string]*node{},
		variables: map[string]*memo{}, locals: map[string]*memo{}, outputs: map[string]*memo{},
	}
	in.own = &scope{in: in}
	for _, b := range m.resources {
		n := &node{in: in, block: b, address: in.addressOf(b.address())}
		in.resources[b.address()] = n
		in.order = append(in.order, n)
	}
	for _, b := range m.calls {
		n := &node{in: in, block: b, address: in.addressOf(b.address())}
		in.calls[b.label(0)] = n
		in.callOrder = append(in.callOrder, n)
	}
	return in
}

// addressOf is the address of something in the module, seen from the root.
func (in *instance) addressOf(local string) string {
	if in.address == "" {
		return local
	}
	return in.address + "." + local
}

// pathFromRoot is path.module.
func (in *instance) pathFromRoot() string {
	return relative(in.run.dir, in.module.dir)
}

// relative is the path from one directory of the tree to another.
func relative(from, to string) string {
	a, b := split(from), split(to)
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	out := path.Join(strings.Repeat("../", len(a)), path.Join(b...))
	if out == "" {
		return "."
	}
	return out
}

func split(dir string) []string {
	if dir == "." || dir == "" {
		return nil
	}
	return strings.Split(dir, "/")
}

// once evaluates a memo, and finds what refers to itself.
func (in *instance) once(memos map[string]*memo, name, what string, at hcl.Range, f func() (cty.Value, hcl.Diagnostics)) (cty.Value, hcl.Diagnostics) {
	m := memos[name]
	if m == nil {
		m = &memo{}
		memos[name] = m
	}
	if m.done {
		return m.value, m.diags
	}
	if m.running {
		return cty.DynamicVal, hcl.Diagnostics{problemAt(at, what+" refers to itself")}
	}
	if in.run.depth > maxReentry {
		return cty.DynamicVal, hcl.Diagnostics{problemAt(at, "references lead too deep")}
	}
	m.running = true
	in.run.depth++
	m.value, m.diags = f()
	in.run.depth--
	m.running, m.done = false, true
	if !m.diags.HasErrors() && sizeOf(m.value, maxElements) > maxElements {
		m.value = cty.DynamicVal
		m.diags = append(m.diags, problemAt(at, what+" is too large to evaluate"))
	}
	if m.diags.HasErrors() {
		// Told where it happened; whoever refers to it needs no second telling.
		in.tell(m.diags)
		m.value, m.diags = cty.DynamicVal, nil
	}
	return m.value, m.diags
}

// tell turns errors into problems.
func (in *instance) tell(diags hcl.Diagnostics) {
	if in.module.table != nil {
		return
	}
	for _, d := range diags {
		if d.Severity != hcl.DiagError || d.Subject == nil {
			continue
		}
		at := in.run.place(*d.Subject)
		if at.IsZero() || isTableFile(at.File) {
			continue
		}
		in.run.problem(at, lowerFirst(strings.TrimSuffix(d.Summary, ".")))
	}
}

// place finds the file of a range of HCL.
func (r *run) place(at hcl.Range) source.Range {
	r.loader.mu.Lock()
	f := r.loader.kept[at.Filename]
	if f == nil {
		f = r.loader.tableFiles[at.Filename]
	}
	r.loader.mu.Unlock()
	return rangeIn(f, at)
}

// local evaluates a local value.
func (in *instance) local(name string, at hcl.Range) (cty.Value, hcl.Diagnostics) {
	a, ok := in.module.locals[name]
	if !ok {
		return in.missing("local."+name, at)
	}
	return in.once(in.locals, name, "local."+name, at, func() (cty.Value, hcl.Diagnostics) {
		return in.own.value(a.expr)
	})
}

// missing is a reference to what the module does not declare.
func (in *instance) missing(what string, at hcl.Range) (cty.Value, hcl.Diagnostics) {
	v := cty.DynamicVal.Mark(in.run.named(in.addressOf(what)))
	if in.module.partial {
		return v, nil
	}
	return v, undeclaredAt(at, what)
}

// output evaluates an output, for the module that calls this one.
func (in *instance) output(name string, at hcl.Range) (cty.Value, hcl.Diagnostics) {
	b, ok := in.module.outputs[name]
	if !ok || b.body.attributes["value"] == nil {
		if in.module.table != nil {
			return cty.DynamicVal.Mark(in.run.named(in.addressOf(name))), nil
		}
		return in.missing("output "+name, at)
	}
	return in.once(in.outputs, name, in.addressOf("output."+name), at, func() (cty.Value, hcl.Diagnostics) {
		v, diags := in.own.value(b.body.attributes["value"].expr)
		if isTrue(b.body.attributes["sensitive"], in.own) {
			v = v.Mark(sensitive{})
		}
		return v, diags
	})
}

// isTrue reads a flag such as sensitive.
func isTrue(a *attribute, s *scope) bool {
	if a == nil {
		return false
	}
	v, diags := s.value(a.expr)
	v = plain(v)
	return !diags.HasErrors() && v.Type() == cty.Bool && v.IsKnown() && !v.IsNull() && v.True()
}

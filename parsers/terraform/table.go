package terraform

import (
	"embed"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/streamlint/streamlint/source"
)

//go:embed tables/*.tf
var tables embed.FS

// table returns the module that a community module's table declares.
func (l *loader) table(e *edition) *module {
	if e == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	key := e.name + " " + e.limit.text()
	if m, ok := l.tables[key]; ok {
		return m
	}
	data, err := tables.ReadFile("tables/" + e.file)
	if err != nil {
		panic("terraform: the table " + e.file + " is not embedded")
	}
	f := source.NewFile(tablePrefix+e.file, data)
	parsed, problem := parseFile(f)
	if problem != nil {
		panic("terraform: the table " + e.file + " does not parse: " + problem.Message)
	}
	m := &module{
		dir: tablePrefix + e.name, table: e, files: map[string]*source.File{f.Name: f},
		variables: map[string]*block{}, outputs: map[string]*block{}, locals: map[string]*attribute{},
	}
	e.prune(parsed)
	m.add(parsed)
	l.tables[key] = m
	l.tableFiles[f.Name] = f
	return m
}

// prune takes out of a table the blocks that the release does not have, and
// reads what its blocks say is absent: "when" and "absent" are words of tables.
func (e *edition) prune(b *body) {
	b.absent = map[string]bool{}
	for _, name := range e.constant(b, "absent", cty.EmptyTupleVal).AsValueSlice() {
		b.absent[name.AsString()] = true
	}
	kept := b.blocks[:0:0]
	for _, n := range b.blocks {
		if e.constant(n.body, "when", cty.True).False() {
			b.absent[n.label(0)] = true
			continue
		}
		e.prune(n.body)
		kept = append(kept, n)
	}
	b.blocks = kept
}

// constant takes an attribute that only tables have out of a block.
func (e *edition) constant(b *body, name string, otherwise cty.Value) cty.Value {
	a := b.attributes[name]
	if a == nil {
		return otherwise
	}
	delete(b.attributes, name)
	v, diags := a.expr.Value(&hcl.EvalContext{Functions: map[string]function.Function{"since": e.sinceFunc()}})
	v, _ = v.UnmarkDeep()
	if diags.HasErrors() || !v.Type().Equals(otherwise.Type()) && !v.Type().IsTupleType() {
		panic("terraform: the table " + e.file + " has a bad " + name + ": " + diags.Error())
	}
	return v
}

// sinceFunc is the function since of a table, which no configuration has.
func (e *edition) sinceFunc() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "release", Type: cty.String}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			return cty.BoolVal(e.limit.reaches(numbers(args[0].AsString()))), nil
		},
	})
}

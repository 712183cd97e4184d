package terraform

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/source"
)

// A given is a value that a root variable gets from outside.
type given struct {
	// expr of a variable file; else text.
	expr hclsyntax.Expression
	text string
	at   source.Range
	// from says where it comes from, for people: "--var", "terraform.tfvars".
	from string
}

// value evaluates it. Text is HCL where the variable's type is no primitive.
func (g *given) value(loose bool) (cty.Value, hcl.Diagnostics) {
	if g.expr != nil {
		return g.expr.Value(nil)
	}
	if !loose {
		return cty.StringVal(g.text), nil
	}
	e, diags := hclsyntax.ParseExpression([]byte(g.text), "", hcl.InitialPos)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	return e.Value(nil)
}

// givenTo returns what a variable of the root module gets from outside.
func (r *run) givenTo(name string) (*given, bool) {
	g, ok := r.root.givens()[name]
	return g, ok
}

// givens reads the variable files in the engine's order, later ones winning:
// environment, terraform.tfvars, *.auto.tfvars by name, the command line in its
// order, and last the files of a variable set.
func (in *instance) givens() map[string]*given {
	r := in.run
	if r.givens != nil {
		return r.givens
	}
	r.givens = map[string]*given{}
	for name, text := range r.options.Env {
		if bare, ok := strings.CutPrefix(name, "TF_VAR_"); ok {
			r.givens[bare] = &given{text: text, from: "environment"}
		}
	}
	for _, name := range []string{"terraform.tfvars", "terraform.tfvars.json"} {
		r.varFile(path.Join(r.dir, name), true)
	}
	for _, name := range r.autoFiles() {
		r.varFile(name, true)
	}
	for _, v := range r.options.Vars {
		if v.File != "" {
			r.varFile(v.File, false)
			continue
		}
		r.givens[v.Name] = &given{text: v.Value, from: "--var"}
	}
	for _, name := range r.inputs {
		r.varFile(name, false)
	}
	return r.givens
}

func (r *run) autoFiles() []string {
	entries, err := r.loader.tree.ReadDir(r.dir)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".auto.tfvars") || strings.HasSuffix(e.Name(), ".auto.tfvars.json") {
			out = append(out, path.Join(r.dir, e.Name()))
		}
	}
	slices.Sort(out)
	return out
}

// varFile reads one variable file. One that the engine looks for by itself may
// be missing.
func (r *run) varFile(name string, optional bool) {
	f, err := r.loader.tree.Read(name)
	if err != nil {
		if !optional || !errors.Is(err, fs.ErrNotExist) {
			at := source.NewFile(r.loader.tree.Display(name), nil).Range(0, 0)
			r.problem(at, "the variable file cannot be read: "+readable(err))
		}
		return
	}
	r.loader.keep(f)
	attributes, problem := parseVarFile(f)
	if problem != nil {
		r.problems = append(r.problems, *problem)
		return
	}
	for _, a := range attributes {
		r.givens[a.name] = &given{expr: a.expr, at: a.value, from: path.Base(f.Name)}
	}
}

// parseVarFile reads a file of assignments in either notation.
func parseVarFile(f *source.File) ([]*attribute, *source.Problem) {
	if at, ok := tooDeep(f); ok {
		p := source.NotResolved(at, "the variable file nests too deeply")
		return nil, &p
	}
	var list hcl.Attributes
	var diags hcl.Diagnostics
	isJSON := strings.HasSuffix(f.Name, ".json")
	if isJSON {
		file, more := json.Parse(f.Data, f.Name)
		if diags = more; !diags.HasErrors() {
			list, diags = file.Body.JustAttributes()
		}
	} else {
		file, more := hclsyntax.ParseConfig(f.Data, f.Name, hcl.InitialPos)
		if diags = more; !diags.HasErrors() {
			list, diags = file.Body.JustAttributes()
		}
	}
	if p := firstError(f, diags); p != nil {
		p.Unreadable = false
		return nil, p
	}
	w := rewriter{file: f}
	var out []*attribute
	for name, a := range list {
		var e hclsyntax.Expression
		if isJSON {
			e = (&jsonReader{file: f}).literal(a.Expr)
		} else {
			e = a.Expr.(hclsyntax.Expression)
		}
		value := valueRange(f, e)
		e, _ = w.expression(e)
		out = append(out, &attribute{name: name, expr: e, file: f, at: rangeIn(f, a.Range), value: value})
	}
	slices.SortFunc(out, func(a, b *attribute) int { return a.at.Compare(b.at) })
	return out, nil
}

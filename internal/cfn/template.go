package cfn

import (
	"fmt"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// maxResources bounds what loops may make out of one template. CloudFormation
// itself takes 500.
const maxResources = 10_000

// Options say what is known of a template from outside.
type Options struct {
	// Scope is the world of the entities: the path of the outermost template.
	Scope string
	// Prefix stands before every logical id: "Nested." in a nested stack.
	Prefix string
	// Via is the chain of nested stacks that lead here.
	Via []facts.Hop
	// Syntax names the syntax in entities.
	Syntax string
	// Parameters are given values, by name.
	Parameters map[string]string
	// Pseudo are the pseudo parameters whose values are known, by name.
	Pseudo map[string]Value
	// Arguments are values that a parent stack passes.
	Arguments map[string]Value
	// Import resolves Fn::ImportValue, by the export's name. nil resolves none.
	Import func(name string) (Value, bool)
	// Variables returns the pieces of a scalar in which variables of another tool
	// stand, before CloudFormation looks at it. nil when there is no such tool.
	Variables func(n *yamlpos.Node) ([]Piece, bool)
	// Conditional says that the whole template may not be deployed: the stack
	// around it depends on a condition.
	Conditional bool
	// Partial says that parts of the template are not read, which may change any
	// of its resources.
	Partial bool
	// Settings reads the text of a broker configuration; place gives the ranges.
	Settings func(text string, place func(from, to int) source.Range) facts.List[*facts.Setting]
}

// A Template is a loaded template.
type Template struct {
	Options
	Root *yamlpos.Node
	// Transforms are the names of its transforms.
	Transforms []string
	// Open says that a macro, or what is not read, may add or change anything.
	Open bool
	// Resources in the order of the file, loops unrolled.
	Resources []*Resource

	byID       map[string]*Resource
	parameters map[string]*Parameter
	byVariable map[string]*Parameter // by identity
	mappings   Value
	conditions map[string]*condition
	outputs    []Field
	children   map[string]*Template // nested stacks, by logical id
	satCache   map[string]tri
	problems   []source.Problem
	steps      int // expressions worked out
	judged     int // conditions judged in searches
}

// A Parameter is a declared parameter.
type Parameter struct {
	Name    string
	Type    string
	Default *yamlpos.Node
	Allowed []string
	NoEcho  bool
	Range   source.Range
}

// A Resource is one resource, after loops are unrolled.
type Resource struct {
	// ID is the logical id, without the template's prefix.
	ID, Type string
	// Header is the logical id's range, Body the whole resource with it.
	Header, Body source.Range
	// Condition is the name of the condition it exists under, "" for none.
	Condition      string
	ConditionPlace source.Range
	// Loop says that a loop makes it; Instances that how often is not known.
	Loop, Instances bool
	// Label is what people call it, the logical id when empty.
	Label string
	// Open says that parts of it cannot be seen.
	Open bool
	// Via are hops of its own, behind those of its template.
	Via []facts.Hop

	t          *Template
	env        env
	body       *yamlpos.Node
	properties func(*Scene) Value // of a resource made by a transform
}

// Template returns the template that the resource stands in.
func (r *Resource) Template() *Template { return r.t }

// Properties returns the resource's properties as they are in a scene.
func (r *Resource) Properties(s *Scene) Value {
	if r.properties != nil {
		return r.properties(s)
	}
	return r.Attribute(s, "Properties")
}

// Attribute returns what stands beside the properties: "Metadata", "DependsOn",
// SAM's "IgnoreGlobals".
func (r *Resource) Attribute(s *Scene, name string) Value {
	e := r.env
	e.scene = s
	v := e.evalMap(r.body)
	if v.Kind != Map {
		return Value{Maybe: true}
	}
	v.Open = false
	return v.Get(name)
}

// Locate moves the resource to where a program made it: its name line and all
// its values stand there, and text says how they came into the template.
func (r *Resource) Locate(at source.Range, text string) {
	r.Header, r.Body, r.ConditionPlace = at, at, at
	r.env.used, r.env.usedBy = at, text
}

// Within tells which node a derived resource was read from.
func (r *Resource) Within(v Value) {
	if v.node != nil {
		r.body = v.node
	}
}

// Node returns the resource's node.
func (r *Resource) Node() *yamlpos.Node { return r.body }

// FullID is the logical id with the template's prefix: unique in the scope.
func (r *Resource) FullID() string { return r.t.Prefix + r.ID }

// Derive returns a resource that a transform makes out of this one.
func (r *Resource) Derive(id, typ string, properties func(*Scene) Value) *Resource {
	d := *r
	d.ID, d.Type, d.Label, d.properties = id, typ, "", properties
	return &d
}

// Load reads a template's sections. It keeps going on what is wrong in it and
// says so in Problems.
func Load(root *yamlpos.Node, options Options) *Template {
	t := &Template{
		Options: options, Root: root, byID: map[string]*Resource{},
		parameters: map[string]*Parameter{}, byVariable: map[string]*Parameter{}, conditions: map[string]*condition{},
		children: map[string]*Template{}, satCache: map[string]tri{},
	}
	t.loadTransforms()
	t.loadParameters()
	base := env{t: t, scene: &Scene{}}
	t.mappings = base.sub("Mappings")
	t.loadConditions(base)
	t.loadResources(base)
	if v := base.sub("Outputs"); v.Kind == Map {
		t.outputs = v.fields
	}
	return t
}

// Problems returns what could not be read or resolved so far.
func (t *Template) Problems() []source.Problem { return t.problems }

func (t *Template) problem(at source.Range, format string, args ...any) {
	t.problems = append(t.problems, source.NotResolved(at, fmt.Sprintf(format, args...)))
}

// Resource returns a resource by its logical id, nil when there is none.
func (t *Template) Resource(id string) *Resource { return t.byID[id] }

// Put adds a resource or replaces the one of its id.
func (t *Template) Put(r *Resource) {
	r.t = t
	if r.Label == "" {
		r.Label = r.ID
	}
	if old := t.byID[r.ID]; old != nil {
		for i := range t.Resources {
			if t.Resources[i] == old {
				t.Resources[i] = r
			}
		}
	} else {
		t.Resources = append(t.Resources, r)
	}
	t.byID[r.ID] = r
}

// Attach tells which template a nested stack is.
func (t *Template) Attach(id string, child *Template) { t.children[id] = child }

// Output returns the value of an output.
func (t *Template) Output(name string) Value {
	for _, f := range t.outputs {
		if f.Key == name {
			return f.Value().Get("Value")
		}
	}
	return Value{Maybe: true}
}

// An Export is an output that other stacks may import.
type Export struct {
	// Name of the export, known or not.
	Name Value
	// Value of the output, worked out when asked for.
	Value func() Value
}

// Exports returns the template's exports.
func (t *Template) Exports() []Export {
	var out []Export
	for _, f := range t.outputs {
		output := f.Value()
		if name := output.Get("Export", "Name"); name.Kind != Absent {
			out = append(out, Export{Name: name, Value: func() Value { return output.Get("Value") }})
		}
	}
	return out
}

// Section returns a top-level section of the template, outside any branch.
func (t *Template) Section(name string, s *Scene) Value { return env{t: t, scene: s}.sub(name) }

// sub evaluates a top-level section.
func (e env) sub(name string) Value {
	n := e.t.Root.Get(name)
	if n == nil || n.IsNull() {
		return Value{Kind: Absent}
	}
	return e.evalMap(n)
}

// Known transforms change nothing of what this package reads, or are carried out
// by the caller.
var knownTransforms = map[string]bool{
	"AWS::Serverless-2016-10-31":     true,
	"AWS::LanguageExtensions":        true,
	"AWS::CodeDeployBlueGreen":       true,
	"AWS::SecretsManager-2020-07-23": true, "AWS::SecretsManager-2024-09-16": true,
}

func (t *Template) loadTransforms() {
	t.Open = t.Partial
	n := t.Root.Get("Transform")
	if n == nil {
		n = t.Root.Get("Fn::Transform")
	}
	if n == nil {
		return
	}
	list := n.Items
	if n.Kind != yamlpos.Sequence {
		list = []*yamlpos.Node{n}
	}
	for _, item := range list {
		name := item.Value
		if item.Kind == yamlpos.Mapping {
			name = ""
			if m := item.Get("Name"); m != nil {
				name = m.Value
			}
		}
		t.Transforms = append(t.Transforms, name)
		if !knownTransforms[name] {
			t.Open = true
		}
	}
}

// Has reports whether the template names a transform.
func (t *Template) Has(transform string) bool {
	for _, name := range t.Transforms {
		if name == transform {
			return true
		}
	}
	return false
}

func (t *Template) loadParameters() {
	section := t.Root.Get("Parameters")
	if section == nil {
		return
	}
	for _, e := range section.Entries {
		p := &Parameter{Name: e.Key.Value, Range: e.Key.Range, Default: e.Value.Get("Default")}
		if n := e.Value.Get("Type"); n != nil {
			p.Type = n.Value
		}
		if n := e.Value.Get("NoEcho"); n != nil {
			p.NoEcho = !strings.EqualFold(n.Value, "false")
		}
		if p.NoEcho && p.Default != nil {
			p.Default.Range.Mask()
		}
		if n := e.Value.Get("AllowedValues"); n != nil {
			for _, item := range n.Items {
				p.Allowed = append(p.Allowed, item.Value)
				if p.NoEcho {
					item.Range.Mask()
				}
			}
		}
		t.parameters[p.Name] = p
		t.byVariable[t.parameterIdentity(p.Name)] = p
	}
}

func (t *Template) loadResources(base env) {
	section := t.Root.Get("Resources")
	if section == nil {
		return
	}
	v := base.evalMap(section)
	for _, f := range v.fields {
		if len(t.Resources) >= maxResources {
			t.problem(f.KeyRange, "the template has more than %d resources; the rest is not read", maxResources)
			return
		}
		body := f.slot.node
		if body == nil || body.Kind != yamlpos.Mapping {
			continue
		}
		r := &Resource{ID: f.Key, Header: f.KeyRange, t: t, env: f.slot.env, body: body, Open: t.Open}
		r.Loop, r.Instances = f.slot.env.vars != nil, f.slot.env.unbounded()
		r.Body = f.KeyRange.Until(body.Range)
		r.Type = r.Attribute(base.scene, "Type").Text
		if n := body.Get("Condition"); n != nil && n.Kind == yamlpos.Scalar {
			r.Condition, r.ConditionPlace = f.slot.env.substitute(n.Value), n.Range
		}
		if hasTransform(body) {
			r.Open = true
		}
		t.Put(r)
	}
}

// hasTransform reports whether a macro stands inside a mapping itself.
func hasTransform(n *yamlpos.Node) bool {
	return n.Get("Fn::Transform") != nil || strings.TrimPrefix(n.Tag, "!") == "Transform"
}

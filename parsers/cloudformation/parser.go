package cloudformation

import (
	"context"
	"path"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// Options say what the run knows of the stacks beside their templates.
type Options struct {
	// Parameters are values for template parameters, by name.
	Parameters map[string]string
	// SAMConfig is the path in the tree of a samconfig.toml whose parameter
	// overrides count, below those of Parameters; "" for none.
	SAMConfig string
}

// A Parser reads templates.
type Parser struct {
	options Options
}

// New returns a parser.
func New(options Options) Parser { return Parser{options: options} }

// Name is "cloudformation".
func (Parser) Name() string { return "cloudformation" }

// A document is one template of the run.
type document struct {
	file   *source.File
	root   *yamlpos.Node
	nested bool // another template of the run nests it
	cdk    *stackArtifact
}

// A run is one call of Parse.
type run struct {
	tree       *source.Tree
	options    Options
	parameters map[string]string
	claimed    map[string]bool
	byPath     map[string]*document
	documents  []*document
	templates  []*cfn.Template
	exports    map[string][]export
	userFiles  map[string]*source.File // of CDK programs, by the path in a trace
	result     parsers.Result
}

// Parse states the facts of all claimed templates together, so that they can
// nest each other and import from each other.
func (p Parser) Parse(ctx context.Context, in parsers.Input) parsers.Result {
	r := &run{tree: in.Tree, options: p.options, claimed: map[string]bool{}, byPath: map[string]*document{}, userFiles: map[string]*source.File{}}
	r.parameters = r.givenParameters()
	for _, f := range in.Files {
		r.claimed[f.Name] = true
	}
	assemblies := r.assemblies(in.Files)
	for _, f := range in.Files {
		if ctx.Err() != nil {
			return r.result
		}
		if !assemblies.owns(f) {
			r.read(f, in.Claims[f])
		}
	}
	r.readAssemblies(assemblies)
	r.leaveOutCopies()
	r.findNested()
	for _, d := range r.documents {
		if !d.nested {
			r.load(d)
		}
	}
	r.indexExports()
	for _, t := range r.templates {
		if ctx.Err() != nil {
			return r.result
		}
		r.state(t)
	}
	return r.result
}

// read parses one claimed file.
func (r *run) read(f *source.File, claim parsers.Claim) *document {
	if d := r.byPath[f.Name]; d != nil {
		return d
	}
	if !r.claimed[f.Name] {
		r.result.Read = append(r.result.Read, f)
	}
	docs, problems := yamlpos.Parse(f)
	unfilled := len(problems) > 0 && hasPlaceholders(f.Data)
	for _, p := range problems {
		if unfilled {
			p = source.LeftOut(p.Place.Range, "placeholders of a template engine stand in this file, which is read once they are filled in")
		}
		p.Unreadable = claim == parsers.Certain && !unfilled
		r.result.Problems = append(r.result.Problems, p)
	}
	if !isJSON(f.Data) {
		r.result.Directives = append(r.result.Directives, f.Directives("#")...)
	}
	d := &document{file: f}
	r.byPath[f.Name] = d
	for _, root := range docs {
		if root.Kind == yamlpos.Mapping && d.root == nil && (root.Get("Resources") != nil || root.Get("Outputs") != nil) {
			d.root = root
		}
	}
	if d.root != nil {
		r.documents = append(r.documents, d)
	}
	return d
}

// load loads a template that no other nests, and all that it nests itself.
func (r *run) load(d *document) {
	r.loadTree(d, cfn.Options{
		Scope: d.file.Name, Syntax: syntaxOf(d), Parameters: r.parameters,
		Pseudo: d.cdk.environment(), Import: r.importer(d), Settings: settings,
	}, []string{d.file.Name})
}

func (r *run) loadTree(d *document, options cfn.Options, chain []string) *cfn.Template {
	t := cfn.Load(d.root, options)
	r.templates = append(r.templates, t)
	if d.cdk != nil {
		d.cdk.locate(t)
	}
	if t.Has(serverlessTransform) {
		if d.cdk == nil {
			t.Syntax = "sam"
		}
		expand(t)
	}
	r.nest(t, d, chain)
	return t
}

func syntaxOf(d *document) string {
	if d.cdk != nil {
		return "cdk"
	}
	return "cloudformation"
}

func settings(text string, place func(from, to int) source.Range) facts.List[*facts.Setting] {
	return properties.Parse(text, place).Settings()
}

// state states a template's facts.
func (r *run) state(t *cfn.Template) {
	set := cfn.State(t)
	set.Notes = append(set.Notes, notes(t)...)
	set.Grants = append(set.Grants, connectorGrants(t)...)
	set.DuplicateKeys = append(set.DuplicateKeys, cfn.DuplicateKeys(t)...)
	r.result.Facts.Add(set)
	r.result.Problems = append(r.result.Problems, t.Problems()...)
}

// local returns the path in the tree of a file that a template names, "" when it
// is not a local one.
func (r *run) local(from *source.File, name string) string {
	if name == "" || strings.Contains(name, "://") || strings.HasPrefix(name, "/") {
		return ""
	}
	return path.Join(path.Dir(from.Name), name)
}

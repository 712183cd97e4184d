package serverless

import (
	"context"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// A Parser reads services of the Serverless Framework.
type Parser struct{}

// Name is "serverless".
func (Parser) Name() string { return "serverless" }

// A run is one call of Parse.
type run struct {
	tree   *source.Tree
	roots  map[string]*yamlpos.Node // of files read, by name
	result parsers.Result
	// claimed are the files that are not mentioned in Read.
	claimed map[string]bool
	// compositions are those around services, by folder; nil where none is.
	compositions map[string]*composition
	programs     *programs
}

// Parse states the facts of each claimed service by itself: a service is a
// stack.
func (Parser) Parse(ctx context.Context, in parsers.Input) parsers.Result {
	r := &run{tree: in.Tree, roots: map[string]*yamlpos.Node{}, claimed: map[string]bool{}, compositions: map[string]*composition{}}
	r.programs = newPrograms(in.Tree)
	for _, f := range in.Files {
		r.claimed[f.Name] = true
	}
	for _, f := range in.Files {
		if ctx.Err() != nil {
			break
		}
		switch {
		case isProgram(f.Name):
			r.program(f)
		case isCompose(f):
			r.compose(f)
		default:
			r.service(f, in.Claims[f] == parsers.Certain)
		}
	}
	r.tellModules()
	return r.result
}

// service states one service.
func (r *run) service(f *source.File, certain bool) {
	root := r.read(f, certain)
	if root == nil || root.Kind != yamlpos.Mapping {
		return
	}
	if s := newService(r, f, root); s.isOnAWS() {
		s.state()
	}
}

// read parses a file once. nil: it holds nothing that can be read.
func (r *run) read(f *source.File, certain bool) *yamlpos.Node {
	if root, ok := r.roots[f.Name]; ok {
		return root
	}
	r.roots[f.Name] = nil
	if !r.claimed[f.Name] {
		r.result.Read = append(r.result.Read, f)
	}
	docs, problems := yamlpos.Parse(f)
	for _, p := range problems {
		p.Unreadable = certain
		r.result.Problems = append(r.result.Problems, p)
	}
	if !isJSON(f) {
		r.result.Directives = append(r.result.Directives, f.Directives("#")...)
	}
	if len(docs) == 0 {
		return nil
	}
	maskSecrets(docs[0], map[*yamlpos.Node]bool{})
	r.roots[f.Name] = docs[0]
	return docs[0]
}

// A service is one claimed file with what it reads.
type service struct {
	run  *run
	file *source.File
	root *yamlpos.Node
	vars *variables
	t    *cfn.Template

	engine engine
	gaps   []gap
	// partial: resources that are not read may change any of the template's.
	// meddled: something may change functions and events.
	partial, meddled bool
	// ownRoles: a plugin decides on the roles of functions.
	ownRoles bool
	ids      map[string]int // how many mappings have a logical id
	after    []func(*facts.Set)
}

func newService(r *run, f *source.File, root *yamlpos.Node) *service {
	s := &service{run: r, file: f, root: root, ids: map[string]int{}}
	s.vars = newVariables(r, f, root)
	s.engine = s.detect()
	s.findGaps()
	return s
}

// isOnAWS reports whether the service's provider is AWS, as far as the files tell:
// plugins bring others.
func (s *service) isOnAWS() bool {
	name := s.vars.value(s.root.Get("provider"))
	if section := s.vars.section(s.root.Get("provider")); section != nil {
		name = s.vars.value(section.Get("name"))
	}
	return name.state != isText || name.text == "aws"
}

// state makes one template of the service and states it.
func (s *service) state() {
	sections := s.sections(s.vars.section(s.root.Get("resources")))
	s.t = cfn.Load(sections, cfn.Options{
		Scope: s.file.Name, Syntax: "serverless", Variables: s.vars.pieces, Partial: s.partial,
		Settings: func(text string, place func(from, to int) source.Range) facts.List[*facts.Setting] {
			return properties.Parse(text, place).Settings()
		},
	})
	for _, e := range entries(s.vars.section(s.root.Get("functions"))) {
		if e.Key.Kind != yamlpos.Scalar {
			continue
		}
		if body := s.vars.section(e.Value); body != nil {
			s.function(e.Key, body)
		}
		for _, n := range s.vars.unread(e.Value) {
			s.miss(n.Used(), s.from("function "+source.Printable(e.Key.Value), n))
		}
	}
	s.extend(s.vars.section(s.vars.section(s.root.Get("resources")).Get("extensions")))
	set := cfn.State(s.t)
	for _, complete := range s.after {
		complete(&set)
	}
	set.DuplicateKeys = append(set.DuplicateKeys, cfn.DuplicateKeys(s.t)...)
	s.run.result.Facts.Add(set)
	s.run.result.Problems = append(s.run.result.Problems, s.t.Problems()...)
	s.run.result.Problems = append(s.run.result.Problems, s.vars.problems...)
	s.tellGaps(len(set.Mappings) > 0)
}

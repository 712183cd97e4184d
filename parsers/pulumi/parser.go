package pulumi

import (
	"context"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// A Parser reads programs in Pulumi YAML.
type Parser struct{}

// Name is "pulumi".
func (Parser) Name() string { return "pulumi" }

var (
	resourcesKey = regexp.MustCompile(`(?m)^["']?resources["']?\s*:`)
	typeToken    = regexp.MustCompile(`["']?type["']?\s*:\s*["']?aws(-native)?:[a-z0-9]+[:/]`)
	foreignKey   = regexp.MustCompile(`(?m)^["']?(service|apiVersion|AWSTemplateFormatVersion)["']?\s*:`)
)

// Claims looks for resources of the providers read here.
func (Parser) Claims(f *source.File) parsers.Claim {
	switch strings.ToLower(path.Ext(f.Name)) {
	case ".yaml", ".yml":
	default:
		return parsers.No
	}
	if !resourcesKey.Match(f.Data) || !typeToken.Match(f.Data) || foreignKey.Match(f.Data) {
		return parsers.No
	}
	return parsers.Certain
}

// Parse states the facts of each program by itself.
func (Parser) Parse(ctx context.Context, in parsers.Input) parsers.Result {
	var out parsers.Result
	for _, f := range in.Files {
		if ctx.Err() != nil {
			break
		}
		docs, problems := yamlpos.Parse(f)
		for _, p := range problems {
			p.Unreadable = in.Claims[f] == parsers.Certain
			out.Problems = append(out.Problems, p)
		}
		out.Directives = append(out.Directives, f.Directives("#")...)
		if len(docs) == 0 || docs[0].Kind != yamlpos.Mapping {
			continue
		}
		p := newProgram(f, docs[0])
		out.Read = append(out.Read, p.project(in.Tree)...)
		p.load()
		out.Facts.Add(p.state())
		out.Problems = append(out.Problems, p.problems...)
	}
	return out
}

// A program is one file with resources.
type program struct {
	file      *source.File
	name      string // of the project
	stacks    []stack
	t         *cfn.Template
	config    map[string]setting
	variables map[string]*yamlpos.Node
	resources *yamlpos.Node
	kinds     map[string]kind // of declared resources, by name
	deep      map[string]bool // variables that lead back to themselves, or too far
	problems  []source.Problem
}

// A setting is one key of the configuration.
type setting struct {
	fallback *yamlpos.Node
	secret   bool
	key      source.Range
}

func newProgram(f *source.File, root *yamlpos.Node) *program {
	p := &program{
		file: f, config: map[string]setting{}, variables: map[string]*yamlpos.Node{},
		resources: root.Get("resources"), kinds: map[string]kind{}, deep: map[string]bool{},
	}
	if n := root.Get("name"); n != nil {
		p.name = n.Value
	}
	p.configure(root)
	if section := root.Get("variables"); section != nil {
		for _, e := range section.Entries {
			p.variables[e.Key.Value] = e.Value
		}
	}
	maskSecrets(root, false, map[*yamlpos.Node]bool{})
	return p
}

// configure reads the configuration's declarations, by their older name too.
func (p *program) configure(root *yamlpos.Node) {
	for _, name := range []string{"configuration", "config"} {
		section := root.Get(name)
		if section == nil {
			continue
		}
		for _, e := range section.Entries {
			s := setting{key: e.Key.Used()}
			switch {
			case e.Value.Kind != yamlpos.Mapping:
				s.fallback = e.Value
			case e.Value.Get("default") != nil:
				s.fallback = e.Value.Get("default")
			default:
				s.fallback = e.Value.Get("value")
			}
			if n := e.Value.Get("secret"); n != nil && n.Value == "true" {
				s.secret = true
				if s.fallback != nil {
					s.fallback.Range.Mask()
				}
			}
			p.config[p.bare(e.Key.Value)] = s
		}
	}
}

// project reads the configuration that stands beside the program: in the
// project's file, when the program is another one, and in the stacks' files. It
// returns the files it read.
func (p *program) project(tree *source.Tree) []*source.File {
	dir := path.Dir(p.file.Name)
	for _, name := range []string{"Pulumi.yaml", "Pulumi.yml"} {
		name = path.Join(dir, name)
		if name == p.file.Name {
			return p.readStacks(tree, dir)
		}
		f, err := tree.Read(name)
		if err != nil {
			continue
		}
		docs, _ := yamlpos.Parse(f) // its problems are its own
		if len(docs) > 0 {
			maskSecrets(docs[0], false, map[*yamlpos.Node]bool{})
			if n := docs[0].Get("name"); n != nil {
				p.name = n.Value
			}
			p.configure(docs[0])
		}
		return append([]*source.File{f}, p.readStacks(tree, dir)...)
	}
	return nil
}

// load makes a template of the program's resources.
func (p *program) load() {
	p.t = cfn.Load(&yamlpos.Node{Kind: yamlpos.Mapping}, cfn.Options{
		Scope: p.file.Name, Syntax: "pulumi", Variables: p.pieces,
		Settings: func(text string, place func(from, to int) source.Range) facts.List[*facts.Setting] {
			return properties.Parse(text, place).Settings()
		},
	})
	if p.resources == nil {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(p.variables)) {
		p.measure(name)
	}
	for _, e := range p.resources.Entries {
		typ, body := e.Value.Get("type"), e.Value.Get("properties")
		if typ == nil || typ.Kind != yamlpos.Scalar || e.Value.Get("get") != nil {
			continue // what is there already is not declared here
		}
		k, ok := kindOf(typ.Value)
		if !ok {
			continue
		}
		p.kinds[e.Key.Value] = k
		if body == nil {
			body = &yamlpos.Node{Kind: yamlpos.Mapping, Range: e.Value.Range}
		}
		p.t.Put(p.t.Make(e.Key.Value, k.typ, e.Key.Used(), e.Key.Used().Until(e.Value.Used()), func(s *cfn.Scene) cfn.Value {
			return k.translate(p.t.Value(s, body))
		}))
	}
}

// state states the facts, and what Pulumi does otherwise than CloudFormation.
func (p *program) state() facts.Set {
	set := cfn.State(p.t)
	for _, m := range set.Mappings {
		k := p.kinds[m.ID]
		if !k.native {
			m.TimestampNotation = facts.Known("rfc3339", m.HeaderOrigin())
		}
		if ms, ok := m.BatchingWindowMS.Get(); ok && ms == 0 || m.BatchingWindowMS.IsUnknown() {
			// Whether the provider sends a zero was not read.
			m.DroppedSettings.Complete = false
		}
		// A replacement is made before what it replaces is deleted, unless told
		// otherwise.
		//
		// Source: Pulumi documentation, resource option deleteBeforeReplace; read
		// 2026-11-29.
		n := p.resources.Get(m.ID).Get("options").Get("deleteBeforeReplace")
		switch {
		case n == nil:
			m.CreateBeforeDestroy = facts.Known(true, m.HeaderOrigin())
		case n.Value == "true" || n.Value == "false":
			m.CreateBeforeDestroy = facts.Known(n.Value == "false", facts.WrittenAt(n.Used()))
		default:
			m.CreateBeforeDestroy = facts.Written[bool]("", facts.WrittenAt(n.Used()))
		}
	}
	for _, t := range set.Tables {
		if replicas := p.resources.Get(t.ID).Get("properties").Get("replicas"); replicas != nil {
			t.HasReplicas = facts.Written[bool]("", facts.WrittenAt(replicas.Used()))
			if replicas.Kind == yamlpos.Sequence {
				t.HasReplicas = facts.Known(len(replicas.Items) > 0, facts.WrittenAt(replicas.Used()))
			}
		}
	}
	return set
}

func (p *program) problem(at source.Range, format string, args ...any) {
	p.problems = append(p.problems, source.NotResolved(at, fmt.Sprintf(format, args...)))
}

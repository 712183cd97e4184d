package lint

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// A parsed is what all parsers said together.
type parsed struct {
	parsers.Result
	// broken are parsers that gave up on a file.
	broken []rules.RuleError
}

// parse lets every parser claim its files and read them, all at once. What they
// said is put together in the parsers' order, so that it does not depend on who
// was done first.
func parse(ctx context.Context, list []parsers.Parser, tree *source.Tree, files []*source.File) parsed {
	results := make([]parsed, len(list))
	var wait sync.WaitGroup
	for i, p := range list {
		in := claim(p, tree, files)
		if len(in.Files) == 0 {
			continue
		}
		wait.Go(func() { results[i] = contained(ctx, p, in) })
	}
	wait.Wait()
	var all parsed
	compiled := compiledServices(files)
	for i, r := range results {
		r.Facts = r.Facts.Without(includedIn(list, results, i))
		if list[i].Name() == "serverless" {
			r.Facts = r.Facts.Without(compiled)
		}
		all.add(r)
	}
	all.Directives = distinct(all.Directives)
	return all
}

// includedIn tells the scopes that are files which a service of the Serverless
// Framework took in as a part of its own: such a file is no world of its own, and
// what it declares is told once. A template that Terraform only passes on stays
// one.
func includedIn(list []parsers.Parser, results []parsed, own int) func(scope string) bool {
	included := map[string]bool{}
	for i, r := range results {
		if i == own || list[i].Name() != "serverless" {
			continue
		}
		for _, f := range r.Read {
			if !bytes.Contains(f.Data, []byte("AWSTemplateFormatVersion")) {
				included[f.Name] = true
			}
		}
	}
	return func(scope string) bool { return included[scope] }
}

// compiledServices tells the scopes of services whose compiled template is in the
// run by its name: it says the same, and all of it.
func compiledServices(files []*source.File) func(scope string) bool {
	compiled := map[string]bool{}
	for _, f := range files {
		if dir, name := path.Split(f.Name); name == "cloudformation-template-update-stack.json" && path.Base(dir) == ".serverless" {
			compiled[path.Dir(path.Clean(dir))] = true
		}
	}
	return func(scope string) bool {
		return compiled[path.Dir(scope)] && strings.HasPrefix(path.Base(scope), "serverless.")
	}
}

// distinct keeps each ignore comment once: a file read by two parsers says its
// own twice.
func distinct(directives []source.Directive) []source.Directive {
	seen := map[source.Range]bool{}
	return slices.DeleteFunc(directives, func(d source.Directive) bool {
		known := seen[d.Place]
		seen[d.Place] = true
		return known
	})
}

func (p *parsed) add(o parsed) {
	p.Facts.Add(o.Facts)
	p.Problems = append(p.Problems, o.Problems...)
	p.Directives = append(p.Directives, o.Directives...)
	p.Read = append(p.Read, o.Read...)
	p.broken = append(p.broken, o.broken...)
}

func claim(p parsers.Parser, tree *source.Tree, files []*source.File) parsers.Input {
	in := parsers.Input{Tree: tree, Claims: map[*source.File]parsers.Claim{}}
	for _, f := range files {
		if c := p.Claims(f); c != parsers.No {
			in.Files = append(in.Files, f)
			in.Claims[f] = c
		}
	}
	return in
}

// contained runs a parser. When it breaks down, it runs again directory by
// directory, and then file by file, so that only the file at fault is lost.
func contained(ctx context.Context, p parsers.Parser, in parsers.Input) (out parsed) {
	result, failure := attempt(ctx, p, in)
	if failure == "" {
		return parsed{Result: result}
	}
	parts := split(in)
	if len(parts) == 1 {
		f := in.Files[0]
		out.broken = []rules.RuleError{{
			Rule: "parser " + p.Name(), File: f.Path,
			Message: "the parser broke down on this file, which was left out: " + failure,
		}}
		return out
	}
	for _, part := range parts {
		out.add(contained(ctx, p, part))
	}
	return out
}

// attempt turns a panic into its message, without any of the file's content.
func attempt(ctx context.Context, p parsers.Parser, in parsers.Input) (result parsers.Result, failure string) {
	defer func() {
		if r := recover(); r != nil {
			failure = panicText(r)
		}
	}()
	return p.Parse(ctx, in), ""
}

// panicText says what kind of panic it was. The value of a panic may hold bytes
// of the file, so only a runtime error's text is shown.
func panicText(r any) string {
	if err, ok := r.(interface{ RuntimeError() }); ok {
		return fmt.Sprint(err)
	}
	return fmt.Sprintf("panic of type %T", r)
}

// split cuts a parser's input into its directories, or one directory into its
// files.
func split(in parsers.Input) []parsers.Input {
	groups := map[string][]*source.File{}
	var order []string
	add := func(key string, f *source.File) {
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], f)
	}
	for _, f := range in.Files {
		add(path.Dir(f.Name), f)
	}
	if len(order) == 1 {
		groups, order = map[string][]*source.File{}, nil
		for _, f := range in.Files {
			add(f.Name, f)
		}
	}
	out := make([]parsers.Input, 0, len(order))
	for _, key := range order {
		out = append(out, parsers.Input{Tree: in.Tree, Files: groups[key], Claims: in.Claims})
	}
	return out
}

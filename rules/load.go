package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"strings"
	"sync"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/streamlint/streamlint/internal/nearest"
)

const (
	policyExtension = ".rego"
	testSuffix      = "_test.rego"
	pageName        = "examples.md"
	schemaFolder    = "schemas"
)

// load reads one source: its schemas, then its policies and libraries.
func (reg *Registry) load(s PolicySource) error {
	if err := reg.findSchemas(s); err != nil {
		return err
	}
	if s.builtIn && !s.unindexed {
		if ok, err := reg.loadIndex(s); ok || err != nil {
			return err
		}
	}
	before := len(reg.policies)
	found, err := reg.find(s)
	if err != nil {
		return err
	}
	// Metadata is YAML in comments, and dear to read: a core each.
	errs := make([]error, len(found))
	inParallel(len(found), func(i int) { errs[i] = found[i].readHeader() })
	for i, f := range found {
		if errs[i] != nil {
			return errs[i]
		}
		if err := reg.add(s, f.path, f); err != nil {
			return err
		}
	}
	if len(reg.policies) == before {
		// A run that judges nothing must not look clean.
		return policyErrorf(s.shown("."), 0, "no rule is in it")
	}
	return nil
}

// find reads the policy files of a source, in the order of their paths.
func (reg *Registry) find(s PolicySource) ([]*file, error) {
	var out []*file
	err := fs.WalkDir(s.FS, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("read policies %s: %w", s.shown(name), err)
		}
		if entry.IsDir() || path.Ext(name) != policyExtension || strings.HasSuffix(name, testSuffix) {
			return nil
		}
		data, err := fs.ReadFile(s.FS, name)
		if err != nil {
			return fmt.Errorf("read policy %s: %w", s.shown(name), err)
		}
		out = append(out, &file{name: s.shown(name), path: name, data: data, allowed: reg.allowed})
		return nil
	})
	return out, err
}

// inParallel calls do for 0 to n-1, on all processors, and waits.
func inParallel(n int, do func(i int)) {
	var wait sync.WaitGroup
	next := make(chan int)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wait.Wait()
}

func (s PolicySource) shown(name string) string { return path.Join(s.Name, name) }

// findSchemas notes schemas/<kind>.json, the kinds that a rule may judge. They
// are read when a type check asks for them, which a run without policies of the
// user's own never does.
func (reg *Registry) findSchemas(s PolicySource) error {
	names, err := fs.Glob(s.FS, schemaFolder+"/*.json")
	if err != nil {
		return fmt.Errorf("list schemas: %w", err)
	}
	for _, name := range names {
		kind := strings.TrimSuffix(path.Base(name), ".json")
		reg.kinds[kind] = true
		reg.schemaFiles = append(reg.schemaFiles, schemaFile{kind: kind, source: s, name: name})
	}
	return nil
}

// A schemaFile says where the schema of a kind stands.
type schemaFile struct {
	kind, name string
	source     PolicySource
}

// readSchemas reads what findSchemas found.
func readSchemas(files []schemaFile) (*ast.SchemaSet, error) {
	out := ast.NewSchemaSet()
	for _, f := range files {
		data, err := fs.ReadFile(f.source.FS, f.name)
		if err != nil {
			return nil, fmt.Errorf("read schema %s: %w", f.source.shown(f.name), err)
		}
		var raw any
		if err := json.Unmarshal(data, &raw); err != nil {
			return nil, policyErrorf(f.source.shown(f.name), 0, "not a JSON schema: %v", err)
		}
		out.Put(ast.SchemaRootRef.Append(ast.StringTerm(f.kind)), raw)
	}
	return out, nil
}

// readHeader parses what stands above and on the package line: the metadata and
// the package. The rest waits until something asks.
func (f *file) readHeader() error {
	module, err := ast.ParseModuleWithOpts(f.name, string(f.headerText()), ast.ParserOptions{
		ProcessAnnotation: true, RegoVersion: ast.RegoV1, Capabilities: f.allowed,
	})
	if err != nil {
		return parseError(f.name, err)
	}
	f.header = module
	f.pkg = strings.TrimPrefix(module.Package.Path.String(), "data.")
	return nil
}

// headerText ends with the first line that is neither blank nor a comment.
func (f *file) headerText() []byte {
	for end := 0; end < len(f.data); {
		line := f.data[end:]
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		end += len(line)
		text := bytes.TrimSpace(line)
		if len(text) > 0 && text[0] != '#' {
			return f.data[:end]
		}
	}
	return f.data
}

// parse reads the whole module. Its annotations name the schemas that a type
// check needs; without one they only cost time.
func (f *file) parse(annotated bool) (*ast.Module, error) {
	if f.module != nil {
		return f.module.Copy(), nil
	}
	data := f.data
	if data == nil && f.read != nil {
		var err error
		if data, err = f.read(); err != nil {
			return nil, fmt.Errorf("read policy %s: %w", f.name, err)
		}
	}
	module, err := ast.ParseModuleWithOpts(f.name, string(data), ast.ParserOptions{
		ProcessAnnotation: annotated, RegoVersion: ast.RegoV1, Capabilities: f.allowed,
	})
	if err != nil {
		return nil, parseError(f.name, err)
	}
	if line, message := forbiddenCall(module); message != "" {
		return nil, policyErrorf(f.name, line, "%s", message)
	}
	return module, nil
}

// add puts a file where its package says it belongs.
func (reg *Registry) add(s PolicySource, name string, f *file) error {
	words := strings.Split(f.pkg, ".")
	switch {
	case len(words) < 3 || words[0] != "policies":
		return policyErrorf(f.name, 0, "package %s: a rule's package is policies.<domain>.<name>, a library's policies.lib.<name>", f.pkg)
	case words[1] == "lib":
		if other := reg.libraries[f.pkg]; other != nil {
			return policyErrorf(f.name, 0, "package %s stands in %s already", f.pkg, other.name)
		}
		reg.libraries[f.pkg] = f
		return reg.readGrades(f)
	case len(words) > 3:
		return policyErrorf(f.name, 0, "package %s: a rule's package has three words, policies.<domain>.<name>", f.pkg)
	}
	id := words[1] + "/" + words[2]
	if other := reg.byID[id]; other != nil {
		return policyErrorf(f.name, 0, "rule %s stands in %s already", id, other.files[0].name)
	}
	p, err := reg.newPolicy(id, f)
	if err != nil {
		return err
	}
	p.rule.BuiltIn = s.builtIn
	if page, err := fs.ReadFile(s.FS, path.Join(path.Dir(name), pageName)); err == nil {
		p.rule.Examples = string(page)
	}
	reg.byID[id] = p
	reg.policies = append(reg.policies, p)
	return nil
}

// parseError turns OPA's errors into one of ours: the first, with its place.
func parseError(name string, err error) error {
	if errs, ok := err.(ast.Errors); ok && len(errs) > 0 {
		line := 0
		if errs[0].Location != nil {
			line = errs[0].Location.Row
			if errs[0].Location.File != "" {
				name = errs[0].Location.File
			}
		}
		return policyErrorf(name, line, "%s", errs[0].Message)
	}
	return policyErrorf(name, 0, "%s", err.Error())
}

func hint(written string, words []string) string { return nearest.Hint(written, words...) }

package terraform

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// Options are what the command line and the configuration say about Terraform.
// The zero value reads defaults and the files that Terraform reads by itself.
type Options struct {
	// Vars are variables and variable files in command-line order; later ones
	// win.
	Vars []VarInput
	// Env holds TF_VAR_* variables by their full names. Nil unless the user asks
	// for the environment.
	Env map[string]string
	// VarSets are sets of variable files. With any, every root module is read
	// once a set, after Vars, and its entities name the set in Inputs.
	VarSets [][]string
	// NamedDirs are directories of the tree that are linted directly, even when
	// another one calls them as a module.
	NamedDirs []string
}

// A VarInput is one --var or --var-file.
type VarInput struct {
	// Name and Value of --var. The value is text, or HCL where the variable's
	// type asks for more.
	Name, Value string
	// File is the path of --var-file inside the tree; Name is "" then.
	File string
}

// Parser reads Terraform. It has no state beside its options.
type Parser struct{ options Options }

// New returns a parser.
func New(options Options) *Parser { return &Parser{options: options} }

// Name is "terraform".
func (*Parser) Name() string { return "terraform" }

// Claims takes configuration by its ending, and plans by their content.
func (*Parser) Claims(f *source.File) parsers.Claim {
	if isConfig(f.Name) {
		return parsers.Certain
	}
	if strings.HasSuffix(f.Name, ".json") && looksLikePlan(f.Data) {
		return parsers.Certain
	}
	return parsers.No
}

// looksLikePlan: terraform show -json writes these keys first.
func looksLikePlan(data []byte) bool {
	head := data[:min(len(data), 4096)]
	return bytes.Contains(head, []byte(`"format_version"`)) && bytes.Contains(head, []byte(`"terraform_version"`)) &&
		!bytes.Contains(head, []byte(`"provider_schemas"`))
}

// Parse reads the root modules among the files' directories, and the plans.
func (p *Parser) Parse(ctx context.Context, in parsers.Input) parsers.Result {
	l := newLoader(in)
	var dirs []string
	var plans []*source.File
	for _, f := range in.Files {
		if !isConfig(f.Name) {
			plans = append(plans, f)
			continue
		}
		dirs = append(dirs, path.Dir(f.Name))
	}
	slices.Sort(dirs)
	dirs = slices.Compact(dirs)
	parallel(len(dirs), func(i int) { l.loaded(dirs[i]) })

	planned := map[string]bool{}
	for _, f := range plans {
		planned[path.Dir(f.Name)] = true
	}
	var jobs []job
	for _, dir := range l.roots(dirs, p.options.NamedDirs) {
		if planned[dir] {
			// The plan beside it knows more, and both would say everything twice.
			continue
		}
		for _, set := range p.sets() {
			jobs = append(jobs, job{dir: dir, inputs: set})
		}
	}
	results := make([]parsers.Result, len(jobs)+len(plans))
	parallel(len(jobs), func(i int) { results[i] = p.root(ctx, l, jobs[i]) })
	parallel(len(plans), func(i int) { results[len(jobs)+i] = p.plan(ctx, l, plans[i]) })

	var out parsers.Result
	for _, r := range results {
		out.Facts.Add(r.Facts)
		out.Problems = append(out.Problems, r.Problems...)
	}
	l.finish(&out)
	return out
}

// A job is one root module with one set of variables.
type job struct {
	dir    string
	inputs []string
}

func (p *Parser) sets() [][]string {
	if len(p.options.VarSets) == 0 {
		return [][]string{nil}
	}
	return p.options.VarSets
}

// A loader reads files and modules, each once. It is shared by all roots.
type loader struct {
	tree    *source.Tree
	in      parsers.Input
	claimed map[string][]string // names by directory

	mu      sync.Mutex
	modules map[string]*loading
	tables  map[string]*module // by name and release
	kept    map[string]*source.File
	// tableFiles are the files of tables, which are nobody's to see.
	tableFiles map[string]*source.File
}

type loading struct {
	once   sync.Once
	module *module
}

func newLoader(in parsers.Input) *loader {
	l := &loader{
		tree: in.Tree, in: in, claimed: map[string][]string{},
		modules: map[string]*loading{}, tables: map[string]*module{}, kept: map[string]*source.File{},
		tableFiles: map[string]*source.File{},
	}
	for _, f := range in.Files {
		dir := path.Dir(f.Name)
		l.claimed[dir] = append(l.claimed[dir], f.Name)
	}
	return l
}

// keep remembers a file that was read.
func (l *loader) keep(f *source.File) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.kept[f.Name] = f
}

func (l *loader) isClaimed(f *source.File) bool { return l.in.Claims[f] != parsers.No }

// finish adds what belongs to files and modules rather than to roots.
func (l *loader) finish(out *parsers.Result) {
	claimed := map[string]bool{}
	for _, f := range l.in.Files {
		claimed[f.Name] = true
		l.kept[f.Name] = f
	}
	names := make([]string, 0, len(l.kept))
	for name := range l.kept {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		f := l.kept[name]
		out.Directives = append(out.Directives, f.Directives("#", "//", "/*")...)
		if !claimed[name] {
			out.Read = append(out.Read, f)
		}
	}
	for _, e := range l.modules {
		if e.module != nil {
			out.Problems = append(out.Problems, e.module.problems...)
		}
	}
	sortProblems(out)
}

// sortProblems puts problems in file order and takes out what is said twice.
func sortProblems(out *parsers.Result) {
	slices.SortStableFunc(out.Problems, func(a, b source.Problem) int {
		if c := a.Place.Range.Compare(b.Place.Range); c != 0 {
			return c
		}
		return strings.Compare(a.Message, b.Message)
	})
	out.Problems = slices.CompactFunc(out.Problems, func(a, b source.Problem) bool {
		return a.Place == b.Place && a.Message == b.Message
	})
}

// roots are the directories that no other scanned directory calls as a module,
// and those that were named.
func (l *loader) roots(dirs, named []string) []string {
	called := map[string]bool{}
	for _, dir := range dirs {
		m := l.loaded(dir)
		if m == nil {
			continue
		}
		for _, c := range m.calls {
			text, ok := constantSource(c)
			if !ok || !isLocalSource(text) {
				continue
			}
			if target := path.Join(dir, text); target != dir {
				called[target] = true
			}
		}
	}
	for _, f := range l.in.Files {
		if f.Named {
			named = append(named[:len(named):len(named)], path.Dir(f.Name))
		}
	}
	var out []string
	for _, dir := range dirs {
		if l.loaded(dir) != nil && (!called[dir] || slices.Contains(named, dir)) {
			out = append(out, dir)
		}
	}
	if len(out) == 0 {
		// Directories that only call each other: none is a root by this test, and
		// none may be left out in silence.
		for _, dir := range dirs {
			if l.loaded(dir) != nil {
				out = append(out, dir)
			}
		}
	}
	return out
}

func isLocalSource(text string) bool {
	return strings.HasPrefix(text, "./") || strings.HasPrefix(text, "../") || text == "." || text == ".."
}

// constantSource reads a module call's source.
func constantSource(c *block) (string, bool) {
	a := c.body.attributes["source"]
	if a == nil {
		return "", false
	}
	return literalString(a.expr)
}

// parallel calls f for every number below n, on all processors.
func parallel(n int, f func(i int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers <= 1 {
		for i := range n {
			f(i)
		}
		return
	}
	next := make(chan int)
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() {
			for i := range next {
				f(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wait.Wait()
}

// readable takes the path out of a file system error: the place names it.
func readable(err error) string {
	var pathError *fs.PathError
	if !errors.As(err, &pathError) {
		return err.Error()
	}
	text := pathError.Err.Error()
	if text == "path escapes from parent" { // os.Root has no error value for it
		return "it lies outside the scanned tree"
	}
	return text
}

// set is a shorthand in this package.
type set = facts.Set

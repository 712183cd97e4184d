package lint

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/policies"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// Run lints: files become facts, facts meet policies, policies make findings.
// Errors: *UsageError for a request that cannot be met; any other is a failure
// of ours. Findings are no error.
func Run(ctx context.Context, options Options) (*Report, error) {
	r, err := begin(options)
	if err != nil {
		return nil, err
	}
	files, err := r.files()
	if err != nil {
		return nil, err
	}
	ready := r.loadPolicies(files)
	said := parse(ctx, r.parsersFor(), r.scan.tree, files)
	linked := facts.Link(said.Facts, r.linkOptions())
	registry, evaluator, err := ready()
	if err != nil {
		return nil, err
	}
	result, err := evaluator.Evaluate(ctx, r.input(registry, said, linked))
	if err != nil {
		return nil, asUsage(err)
	}

	result.Errors = append(result.Errors, said.broken...)
	result.Summary.Files = r.looked
	result.Summary.Consumers = linked.Consumers()
	return &Report{Result: result, FailOn: r.failOn()}, nil
}

// loadPolicies loads the policies, and compiles those that the files are likely
// to need, while the files are parsed. The function it returns waits for that.
func (r *run) loadPolicies(files []*source.File) func() (*rules.Registry, *rules.Evaluator, error) {
	var registry *rules.Registry
	var evaluator *rules.Evaluator
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		if registry, err = r.registry(); err != nil {
			return
		}
		if evaluator, err = rules.New(registry, r.ruleOptions()); err != nil {
			err = asUsage(err)
			return
		}
		// An error here is Evaluate's to tell, should the kind be needed.
		_ = evaluator.Prepare(likelyKinds(files)...)
	}()
	return func() (*rules.Registry, *rules.Evaluator, error) {
		<-done
		return registry, evaluator, err
	}
}

// likelyKinds guesses from words in the files which kinds of entities they hold.
// A wrong guess costs a moment and changes nothing.
func likelyKinds(files []*source.File) []string {
	words := map[string][]string{
		facts.KindMapping: {"lambda_event_source_mapping", "AWS::Lambda::EventSourceMapping", "StartingPosition"},
		facts.KindClient:  {"group.id"},
	}
	var out []string
	for _, kind := range []string{facts.KindMapping, facts.KindClient} {
		if slices.ContainsFunc(files, func(f *source.File) bool {
			return slices.ContainsFunc(words[kind], func(word string) bool {
				return bytes.Contains(f.Data, []byte(word))
			})
		}) {
			out = append(out, kind)
		}
	}
	return out
}

// Read returns what Run would ask the policies about: the linked entities of the
// paths, with problems and ignore comments.
func Read(ctx context.Context, options Options) (rules.Input, error) {
	r, err := begin(options)
	if err != nil {
		return rules.Input{}, err
	}
	registry, err := r.registry()
	if err != nil {
		return rules.Input{}, err
	}
	files, err := r.files()
	if err != nil {
		return rules.Input{}, err
	}
	said := parse(ctx, r.parsersFor(), r.scan.tree, files)
	return r.input(registry, said, facts.Link(said.Facts, r.linkOptions())), nil
}

// input is what the policies are asked about.
func (r *run) input(registry *rules.Registry, said parsed, linked *facts.Linked) rules.Input {
	return rules.Input{
		Entities:   entities(linked),
		Directives: said.Directives,
		Problems:   append(r.problems, said.Problems...),
		Found:      duplicateKeys(registry, said.Facts),
	}
}

// Facts returns the facts of the paths, by kind of entity, exactly as policies
// see them, and what could not be read.
func Facts(ctx context.Context, options Options) (any, []source.Problem, error) {
	r, err := begin(options)
	if err != nil {
		return nil, nil, err
	}
	files, err := r.files()
	if err != nil {
		return nil, nil, err
	}
	said := parse(ctx, r.parsersFor(), r.scan.tree, files)
	linked := facts.Link(said.Facts, r.linkOptions())
	viewer := facts.NewViewer()
	out := map[string][]any{}
	for _, kind := range linked.Kinds() {
		for _, e := range linked.Of(kind) {
			out[kind] = append(out[kind], viewer.View(e).JSON())
		}
	}
	for _, b := range said.broken {
		return out, nil, fmt.Errorf("%s: %s", b.File, b.Message)
	}
	return out, append(r.problems, said.Problems...), nil
}

// Rules returns every rule of the binary, the configuration and the options.
func Rules(_ context.Context, options Options) ([]*rules.Rule, error) {
	r, err := begin(options)
	if err != nil {
		return nil, err
	}
	registry, err := r.registry()
	if err != nil {
		return nil, err
	}
	return registry.Rules(), nil
}

// A run is what one call knows from the start: its options, configuration and
// scan root.
type run struct {
	options  Options
	config   *config
	scan     *scan
	problems []source.Problem
	looked   int
}

func begin(options Options) (*run, error) {
	if len(options.Paths) == 0 {
		options.Paths = []string{"."}
	}
	var paths []string
	for _, p := range options.Paths {
		if p != "-" {
			paths = append(paths, p)
		}
	}
	s, err := openScan(options.WorkDir, paths)
	if err != nil {
		return nil, err
	}
	r := &run{options: options, scan: s, config: &config{}}
	path := options.ConfigFile
	if path == "" {
		path = findConfig(r.firstDir())
	} else if !filepath.IsAbs(path) {
		path = filepath.Join(s.workDir, path)
	}
	if path != "" {
		if r.config, err = loadConfig(path, s.workDir); err != nil {
			return nil, err
		}
	}
	return r, r.checkInputs()
}

// checkInputs refuses input files of the command line that do not exist: a run
// without them would answer another question.
func (r *run) checkInputs() error {
	files := []string{r.options.SAMConfig}
	for _, in := range r.options.TerraformInputs {
		files = append(files, in.File)
	}
	for _, file := range files {
		abs := file
		if !filepath.IsAbs(abs) {
			abs = filepath.Join(r.scan.workDir, abs)
		}
		if _, err := os.Stat(abs); file != "" && err != nil {
			return missing(file, abs, err)
		}
	}
	return nil
}

// firstDir is where the search for a configuration begins.
func (r *run) firstDir() string {
	if len(r.scan.targets) == 0 {
		return r.scan.workDir
	}
	dir := filepath.Join(r.scan.base, filepath.FromSlash(r.scan.targets[0].name))
	if !r.scan.targets[0].isDir {
		dir = filepath.Dir(dir)
	}
	return dir
}

// files reads what the run looks at: the walk, and standard input.
func (r *run) files() ([]*source.File, error) {
	w := newWalker(r.scan, r.config.exclude)
	if err := w.walk(); err != nil {
		return nil, err
	}
	r.problems, r.looked = w.problems, w.looked
	for _, p := range r.options.Paths {
		if p != "-" {
			continue
		}
		if r.options.StdinFilename == "" {
			return nil, usage("- needs --stdin-filename: a name tells the syntax")
		}
		data, err := io.ReadAll(io.LimitReader(r.options.Stdin, source.MaxFileBytes+1))
		if err != nil {
			return nil, fmt.Errorf("read standard input: %w", err)
		}
		if len(data) > source.MaxFileBytes {
			return nil, usage("standard input is larger than %d bytes", source.MaxFileBytes)
		}
		f := source.NewFile(filepath.ToSlash(r.options.StdinFilename), data)
		f.Named = true
		f.Name = r.nameIn(r.options.StdinFilename)
		r.scan.tree.Add(f)
		w.files = append(w.files, f)
		r.looked++
	}
	return w.files, nil
}

func (r *run) registry() (*rules.Registry, error) {
	sources := []rules.PolicySource{rules.Embedded(policies.FS)}
	dirs := r.config.policyDirs()
	for _, dir := range r.options.Policies {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(r.scan.workDir, dir)
		}
		dirs = append(dirs, dir)
	}
	for _, dir := range dirs {
		info, err := os.Stat(dir)
		if err != nil || !info.IsDir() {
			return nil, usage("policy directory %q does not exist", r.shown(dir))
		}
		sources = append(sources, rules.Directory(r.shown(dir), os.DirFS(dir)))
	}
	registry, err := rules.Load(sources...)
	if err != nil {
		return nil, asUsage(err)
	}
	var ids []string
	for _, rule := range registry.Rules() {
		ids = append(ids, rule.ID)
	}
	return registry, r.config.checkRules(ids)
}

func (r *run) shown(path string) string {
	if rel, err := filepath.Rel(r.scan.workDir, path); err == nil {
		return filepath.ToSlash(rel)
	}
	return path
}

func (r *run) ruleOptions() rules.Options {
	out := rules.Options{
		Today: r.options.Today, Severities: r.config.severities,
		Rules: r.options.Rules, Skip: r.options.Skip, Jobs: r.options.Jobs,
	}
	for _, i := range r.config.ignores {
		out.Ignores = append(out.Ignores, rules.Ignore{
			Rule: i.rule, Entity: i.entity, Reason: i.reason, Until: i.until, Place: i.place,
		})
	}
	return out
}

func (r *run) linkOptions() facts.LinkOptions {
	return facts.LinkOptions{Today: r.options.Today, Assume: r.config.assume, Configured: r.config.links}
}

func (r *run) failOn() string {
	switch {
	case r.options.FailOn != "":
		return r.options.FailOn
	case r.config.failOn != "":
		return r.config.failOn
	}
	return string(rules.Warning)
}

// asUsage tells what is the user's to mend from what is ours.
func asUsage(err error) error {
	var policy *rules.PolicyError
	var selection *rules.SelectionError
	if errors.As(err, &policy) || errors.As(err, &selection) {
		return &UsageError{Message: err.Error()}
	}
	return err
}

// entities lists what rules may judge, by kind and in file order.
func entities(linked *facts.Linked) []facts.Kinded {
	var out []facts.Kinded
	for _, kind := range linked.Kinds() {
		out = append(out, linked.Of(kind)...)
	}
	return out
}

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/streamlint/streamlint/internal/policytest"
	"github.com/streamlint/streamlint/policies"
)

// plans asks for a plan of each root module of each example of each rule, and
// records them by family of rules.
func plans(tofu, dir, work, version string) error {
	jobs, err := examples()
	if err != nil {
		return err
	}
	return record(jobs, tofu, dir, work, version)
}

// planned asks for a plan of each archive of planned/.
func planned(tofu, dir, work, version string) error {
	jobs, err := archives(filepath.Join(dir, "planned"))
	if err != nil {
		return err
	}
	return record(jobs, tofu, dir, work, version)
}

// record asks, and writes the answers below plans/. What was asked before of the
// same engine and provider is not asked again.
func record(jobs []job, tofu, dir, work, version string) error {
	config, err := standIn(work)
	if err != nil {
		return fmt.Errorf("build the provider: %w", err)
	}
	provider, err := hashOf(filepath.Join("tools", "standin"))
	if err != nil {
		return err
	}
	engine := version + ", stand-in " + provider
	before, err := policytest.ReadPlans(os.DirFS(filepath.Join(dir, "plans")))
	if err != nil {
		return err
	}
	failed := make([]error, len(jobs))
	var wait sync.WaitGroup
	slots := make(chan struct{}, 2)
	for i := range jobs {
		asked := before[jobs[i].plan.Rule]
		old, ok := asked.Of(jobs[i].plan.Project, jobs[i].plan.Root)
		if ok && asked.Engine == engine && old.Sources == jobs[i].plan.Sources {
			jobs[i].plan = old
			continue
		}
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			failed[i] = jobs[i].ask(tofu, config, filepath.Join(work, fmt.Sprint("p", i)))
		})
	}
	wait.Wait()
	if err := errors.Join(failed...); err != nil {
		return err
	}
	return keep(jobs, filepath.Join(dir, "plans"), engine)
}

// keep writes the answers, one file for each family of rules.
func keep(jobs []job, dir, engine string) error {
	families := map[string][]policytest.Plan{}
	for _, j := range jobs {
		family := path.Dir(j.plan.Rule)
		if j.plan.Rule == "" {
			family = "archives"
		}
		families[family] = append(families[family], j.plan)
	}
	for family, list := range families {
		if err := write(filepath.Join(dir, family+".json"), engine, list); err != nil {
			return err
		}
	}
	return nil
}

// A job is one plan that is wanted.
type job struct {
	project policytest.Project
	plan    policytest.Plan
}

// examples are the root modules of all pages, in the order of the pages.
func examples() ([]job, error) {
	names, err := fs.Glob(policies.FS, "*/*/examples.md")
	if err != nil {
		return nil, err
	}
	var out []job
	for _, name := range names {
		rule := path.Dir(name)
		page, err := policytest.ReadPage(policies.FS, rule)
		if err != nil {
			return nil, err
		}
		for _, scenario := range page.Scenarios {
			for _, p := range scenario.Projects() {
				out = append(out, jobsOf(rule, p)...)
			}
		}
	}
	return out, nil
}

// archives are the root modules of a directory's archives, which show what no page
// shows.
func archives(dir string) ([]job, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		return nil, err
	}
	var out []job
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			return nil, err
		}
		p := policytest.Project{Name: strings.TrimSuffix(filepath.Base(name), ".txtar"), Files: map[string][]byte{}}
		for _, f := range archive.Files {
			p.Files[f.Name] = f.Data
		}
		out = append(out, jobsOf("", p)...)
	}
	return out, nil
}

// jobsOf are the plans of a project's root modules.
func jobsOf(rule string, p policytest.Project) []job {
	p = p.Planned()
	var out []job
	for _, root := range p.Roots() {
		out = append(out, job{project: p, plan: policytest.Plan{
			Rule: rule, Project: p.Name, Root: root, Sources: p.SourcesHash(),
		}})
	}
	return out
}

// ask plans in a directory of its own. That the engine refuses is an answer.
func (j *job) ask(tofu, config, in string) error {
	defer os.RemoveAll(in)
	for name, data := range j.project.Files {
		to := filepath.Join(in, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return err
		}
	}
	root := filepath.Join(in, filepath.FromSlash(j.plan.Root))
	for _, arguments := range [][]string{
		{"get", "-no-color"},
		{"plan", "-input=false", "-no-color", "-refresh=false", "-out=plan.bin"},
	} {
		if _, refused, err := run(tofu, config, root, arguments...); err != nil || refused != "" {
			j.plan.Refused = refused
			return err
		}
	}
	shown, refused, err := run(tofu, config, root, "show", "-json", "plan.bin")
	if err != nil || refused != "" {
		return fmt.Errorf("show the plan of %s: %s %w", j.plan.Project, refused, err)
	}
	j.plan.Plan, err = compact(shown)
	return err
}

// run runs the engine. refused are the headings of its errors.
func run(tofu, config, in string, arguments ...string) (out []byte, refused string, err error) {
	cmd := exec.Command(tofu, arguments...)
	cmd.Dir = in
	cmd.Env = append(os.Environ(), "TF_CLI_CONFIG_FILE="+config, "TF_IN_AUTOMATION=1", "CHECKPOINT_DISABLE=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err = cmd.Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return out, "", err
	}
	var headings []string
	for line := range strings.Lines(stderr.String()) {
		if heading, ok := strings.CutPrefix(line, "Error: "); ok && !strings.Contains(strings.Join(headings, ""), heading) {
			headings = append(headings, strings.TrimSpace(heading))
		}
	}
	if len(headings) == 0 {
		return nil, "", fmt.Errorf("%s: %w\n%s", arguments[0], err, stderr.Bytes())
	}
	return nil, strings.Join(headings, "; "), nil
}

// hashOf is a hash of a directory's files and those below it.
func hashOf(dir string) (string, error) {
	h := sha256.New()
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		data, err := os.ReadFile(name)
		fmt.Fprintf(h, "%s %d\n%s", filepath.ToSlash(name), len(data), data)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)[:4]), err
}

// providers are those whose place the stand-in takes.
var providers = []string{
	"hashicorp/aws", "hashicorp/external", "hashicorp/kafka", "mongey/kafka", "hashicorp/confluent", "confluentinc/confluent", "hashicorp/kubernetes",
}

// standIn builds the provider and returns the engine's configuration that names
// it for each provider. No registry can be asked.
func standIn(work string) (string, error) {
	plugins := filepath.Join(work, "plugins")
	built := filepath.Join(plugins, "terraform-provider-aws")
	cmd := exec.Command("go", "build", "-o", built, ".")
	cmd.Dir, cmd.Stderr = filepath.Join("tools", "standin"), os.Stderr
	if err := cmd.Run(); err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("host \"registry.opentofu.org\" {\n  services = { \"modules.v1\" = \"http://127.0.0.1:1/\" }\n}\n")
	b.WriteString("provider_installation {\n  dev_overrides {\n")
	for _, p := range providers {
		name := filepath.Join(plugins, "terraform-provider-"+path.Base(p))
		if err := os.Link(built, name); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", err
		}
		fmt.Fprintf(&b, "    %q = %q\n", p, plugins)
	}
	b.WriteString("  }\n}\n")
	config := filepath.Join(work, "engine.tfrc")
	return config, os.WriteFile(config, []byte(b.String()), 0o644)
}

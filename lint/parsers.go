package lint

import (
	"path/filepath"
	"strings"

	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/cloudformation"
	"github.com/streamlint/streamlint/parsers/kafkaprops"
	"github.com/streamlint/streamlint/parsers/kcl"
	"github.com/streamlint/streamlint/parsers/manifests"
	"github.com/streamlint/streamlint/parsers/pulumi"
	"github.com/streamlint/streamlint/parsers/serverless"
	"github.com/streamlint/streamlint/parsers/terraform"
)

// parsersFor is every parser of a run, in the order in which their facts are put
// together. A new syntax is a line here.
func (r *run) parsersFor() []parsers.Parser {
	return []parsers.Parser{
		terraform.New(r.terraformOptions()),
		cloudformation.New(cloudformation.Options{
			Parameters: r.parameters(),
			SAMConfig:  r.nameIn(r.options.SAMConfig),
		}),
		serverless.Parser{},
		pulumi.Parser{},
		kafkaprops.Parser{},
		kcl.Parser{},
		manifests.Parser{},
	}
}

func (r *run) terraformOptions() terraform.Options {
	out := terraform.Options{}
	for _, in := range r.options.TerraformInputs {
		input := terraform.VarInput{Name: in.Name, Value: in.Value}
		if in.File != "" {
			input.File = r.nameIn(in.File)
		}
		out.Vars = append(out.Vars, input)
	}
	if r.options.Env {
		out.Env = map[string]string{}
		for _, variable := range r.options.Environ {
			if name, value, ok := strings.Cut(variable, "="); ok && strings.HasPrefix(name, "TF_VAR_") {
				out.Env[name] = value
			}
		}
	}
	for _, file := range r.config.varFiles {
		if !filepath.IsAbs(file) {
			file = filepath.Join(r.config.dir, file)
		}
		out.VarSets = append(out.VarSets, []string{r.scan.nameOf(file)})
	}
	for _, t := range r.scan.targets {
		if t.isDir {
			out.NamedDirs = append(out.NamedDirs, t.name)
		}
	}
	return out
}

// parameters are those of the configuration, and above them the command line's.
func (r *run) parameters() map[string]string {
	out := map[string]string{}
	for name, value := range r.config.parameters {
		out[name] = value
	}
	for name, value := range r.options.Parameters {
		out[name] = value
	}
	return out
}

// nameIn turns a path of the command line into a name inside the tree.
func (r *run) nameIn(path string) string {
	if path == "" {
		return ""
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.scan.workDir, path)
	}
	return r.scan.nameOf(real(path))
}

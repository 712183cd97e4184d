package policytest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Plans is a record of what an engine planned for the projects of a family of
// rules, which the command oracle of parsers/terraform writes.
type Plans struct {
	// Engine says who planned: the engine's version, and a hash of the provider
	// that stands in.
	Engine string `json:"engine"`
	Plans  []Plan `json:"answers"`
}

// A Plan is what an engine planned for one root module of a project.
type Plan struct {
	// Rule is "" for what no page shows.
	Rule    string `json:"rule,omitempty"`
	Project string `json:"project"`
	// Root is the directory of the root module, "." where there is one.
	Root string `json:"root"`
	// Sources is the hash of what was planned.
	Sources string `json:"sources"`
	// Refused is why there is no plan, in the engine's words.
	Refused string `json:"refused,omitempty"`
	// Plan is the plan in JSON.
	Plan json.RawMessage `json:"plan,omitempty"`
}

// ReadPlans reads the records of all families, by rule.
func ReadPlans(fsys fs.FS) (map[string]Plans, error) {
	names, err := fs.Glob(fsys, "*.json")
	if err != nil {
		return nil, err
	}
	out := map[string]Plans{}
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		var family Plans
		if err := json.Unmarshal(data, &family); err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		for _, p := range family.Plans {
			of := out[p.Rule]
			of.Engine = family.Engine
			of.Plans = append(of.Plans, p)
			out[p.Rule] = of
		}
	}
	return out, nil
}

// Of returns the plan of a root module of a project.
func (p Plans) Of(project, root string) (Plan, bool) {
	i := slices.IndexFunc(p.Plans, func(one Plan) bool { return one.Project == project && one.Root == root })
	if i < 0 {
		return Plan{}, false
	}
	return p.Plans[i], true
}

// wrapped is the directory of a module that Planned calls.
const wrapped = "wrapped"

// variable finds the inputs of a root module.
var variable = regexp.MustCompile(`(?ms)^variable "(\w+)" \{(?:([^\n]*)\}$|\n(.*?)^\})`)

// Planned is the project as an engine can plan it. An engine asks for inputs that
// have no default, so their root module is wrapped in one that gives it values
// which are unknown until the apply.
func (p Project) Planned() Project {
	var inputs []string
	for _, name := range slices.Sorted(maps.Keys(p.Files)) {
		if !isTerraform(name) || path.Dir(name) != "." {
			continue
		}
		for _, m := range variable.FindAllSubmatch(p.Files[name], -1) {
			if !strings.Contains(string(m[2])+string(m[3]), "default") && !p.given(string(m[1])) {
				inputs = append(inputs, string(m[1]))
			}
		}
	}
	if len(inputs) == 0 {
		return p
	}
	var b strings.Builder
	fmt.Fprintf(&b, "module %q {\n  source = %q\n", wrapped, "./"+wrapped)
	for _, name := range inputs {
		// Of no type, and no two alike.
		fmt.Fprintf(&b, "  %s = jsondecode(\"${timestamp()} %s\")\n", name, name)
	}
	b.WriteString("}\n")
	files := map[string][]byte{"main.tf": []byte(b.String())}
	moved := map[string]string{}
	for name, data := range p.Files {
		moved[name] = name
		if isTerraform(name) || strings.HasSuffix(name, ".tfvars") {
			moved[name] = path.Join(wrapped, name)
		}
		files[moved[name]] = data
	}
	p.Files = files
	p.Wants = slices.Clone(p.Wants)
	for i := range p.Wants {
		p.Wants[i].File = moved[p.Wants[i].File]
	}
	return p
}

// given: a variable file beside the root module has the input.
func (p Project) given(name string) bool {
	for file, data := range p.Files {
		if strings.HasSuffix(file, ".tfvars") && regexp.MustCompile(`(?m)^`+name+`\s*=`).Match(data) {
			return true
		}
	}
	return false
}

// localCall finds the directories that modules are called from.
var localCall = regexp.MustCompile(`(?m)^\s*source\s*=\s*"(\.\.?/[^"]*)"`)

// Roots are the directories of a project's root modules, sorted; none where the
// project is not in Terraform's language.
func (p Project) Roots() []string {
	roots := map[string]bool{}
	for name := range p.Files {
		if isTerraform(name) {
			roots[path.Dir(name)] = true
		}
	}
	for name, data := range p.Files {
		for _, m := range localCall.FindAllSubmatch(data, -1) {
			if isTerraform(name) {
				delete(roots, path.Join(path.Dir(name), string(m[1])))
			}
		}
	}
	return slices.Sorted(maps.Keys(roots))
}

func isTerraform(name string) bool { return strings.HasSuffix(name, ".tf") }

// SourcesHash is a hash of the files that a plan of the project is made of.
func (p Project) SourcesHash() string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(p.Files)) {
		if isTerraform(name) || strings.HasSuffix(name, ".tfvars") {
			fmt.Fprintf(h, "%s %d\n%s", name, len(p.Files[name]), p.Files[name])
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

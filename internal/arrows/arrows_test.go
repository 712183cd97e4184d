package arrows_test

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/streamlint/streamlint/"

// allowed says what of this module a package may import; a trailing "/" means
// the package and all below it.
var allowed = map[string][]string{
	"source":                   {},
	"facts":                    {"source"},
	"internal/nearest":         {},
	"internal/yamlpos":         {"source"},
	"internal/jsobject":        {"source", "internal/yamlpos"},
	"internal/properties":      {"facts", "source"},
	"internal/cfn":             {"facts", "source", "internal/yamlpos"},
	"internal/testfacts":       {"facts", "source", "parsers"},
	"parsers":                  {"facts", "source"},
	"parsers/terraform":        {"facts", "source", "parsers", "internal/properties", "internal/yamlpos"},
	"parsers/cloudformation":   {"facts", "source", "parsers", "internal/properties", "internal/cfn", "internal/yamlpos"},
	"parsers/serverless":       {"facts", "source", "parsers", "internal/properties", "internal/cfn", "internal/yamlpos", "internal/jsobject"},
	"parsers/pulumi":           {"facts", "source", "parsers", "internal/properties", "internal/cfn", "internal/yamlpos"},
	"parsers/kafkaprops":       {"facts", "source", "parsers", "internal/properties"},
	"parsers/kcl":              {"facts", "source", "parsers", "internal/properties"},
	"parsers/manifests":        {"facts", "source", "parsers"},
	"policies":                 {},
	"rules":                    {"facts", "source", "internal/nearest"},
	"report":                   {"rules", "facts", "source"},
	"lint":                     {"rules", "facts", "source", "policies", "parsers", "parsers/", "internal/nearest", "internal/yamlpos"},
	"cmd/streamlint":           {"lint", "report", "rules", "source", "facts", "internal/nearest"},
	"internal/gen":             {"facts", "rules", "policies"},
	"internal/policytest":      {"facts", "source", "rules", "policies", "lint", "parsers", "parsers/", "internal/testfacts"},
	"internal/twins":           {},
	"internal/twins/templates": {"facts"},
	"internal/arrows":          {},
	"internal/estate":          {},
	"internal/census":          {"lint", "facts", "source"},

	"parsers/terraform/oracle": {"internal/policytest", "policies"},
	// The recorder of community modules, and what its test shares with it.
	"parsers/terraform/oracle/modulefacts": {"facts", "source", "parsers", "parsers/terraform", "internal/testfacts"},
	"parsers/terraform/oracle/modules":     {"internal/testfacts", "parsers/terraform/oracle/modulefacts"},
}

// owners says who alone may import a library.
var owners = map[string][]string{
	"github.com/hashicorp/hcl/":         {"parsers/terraform", "internal/census", "internal/twins/tfjson", "internal/twins/tfoverride"},
	"github.com/zclconf/":               {"parsers/terraform", "internal/twins/tfjson", "internal/twins/tfoverride"},
	"gopkg.in/yaml.v3":                  {"internal/yamlpos"},
	"github.com/open-policy-agent/opa/": {"rules", "internal/policytest"},
	"github.com/aws/aws-sdk-go-v2":      {"parsers/live"},
	"github.com/spf13/":                 {"cmd/streamlint"},
}

type listed struct {
	ImportPath string
	Imports    []string
}

func TestImportsFollowTheWhiteboard(t *testing.T) {
	packages := list(t)
	if len(packages) < 8 {
		t.Fatalf("go list found %d packages of the module; the test sees too little", len(packages))
	}
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, module)
		permitted, known := rule(name)
		if !known {
			t.Errorf("%s is not on the whiteboard: say in internal/arrows what it may import", name)
			continue
		}
		for _, imported := range p.Imports {
			if inside, ok := strings.CutPrefix(imported, module); ok {
				if !matches(permitted, inside) {
					t.Errorf("%s imports %s: not on the whiteboard", name, inside)
				}
				continue
			}
			for library, who := range owners {
				if strings.HasPrefix(imported, library) && !owns(who, name) {
					t.Errorf("%s imports %s, which belongs to %s", name, imported, strings.Join(who, ", "))
				}
			}
			if name == "source" && strings.Contains(imported, ".") {
				t.Errorf("source imports %s: the standard library only", imported)
			}
		}
	}
}

func rule(name string) ([]string, bool) {
	for {
		if permitted, ok := allowed[name]; ok {
			return permitted, true
		}
		parent, _, ok := cutLast(name)
		if !ok {
			return nil, false
		}
		name = parent
	}
}

func cutLast(name string) (before, after string, ok bool) {
	i := strings.LastIndex(name, "/")
	if i < 0 {
		return "", "", false
	}
	return name[:i], name[i+1:], true
}

func matches(permitted []string, imported string) bool {
	return slices.ContainsFunc(permitted, func(p string) bool {
		return p == imported || strings.HasSuffix(p, "/") && strings.HasPrefix(imported, p)
	})
}

func owns(who []string, name string) bool {
	return slices.ContainsFunc(who, func(w string) bool { return w == name || strings.HasPrefix(name, w+"/") })
}

func list(t *testing.T) []listed {
	t.Helper()
	command := exec.Command("go", "list", "-json=ImportPath,Imports", module+"...")
	output, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var out []listed
	decoder := json.NewDecoder(strings.NewReader(string(output)))
	for decoder.More() {
		var p listed
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

package terraform

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// A planFile is what terraform show -json and tofu show -json print, as far as
// it is read here.
type planFile struct {
	FormatVersion string `json:"format_version"`
	Variables     map[string]struct {
		Value any `json:"value"`
	} `json:"variables"`
	PlannedValues struct {
		RootModule planModule `json:"root_module"`
	} `json:"planned_values"`
	ResourceChanges []struct {
		Address string `json:"address"`
		Change  struct {
			AfterUnknown   any `json:"after_unknown"`
			AfterSensitive any `json:"after_sensitive"`
		} `json:"change"`
	} `json:"resource_changes"`
	Configuration json.RawMessage `json:"configuration"`

	// root is the root module as written.
	root planConfiguration
}

type planModule struct {
	Address      string         `json:"address"`
	Resources    []planResource `json:"resources"`
	ChildModules []planModule   `json:"child_modules"`
}

type planResource struct {
	Address         string         `json:"address"`
	Mode            string         `json:"mode"`
	Type            string         `json:"type"`
	Name            string         `json:"name"`
	Index           any            `json:"index"`
	Values          map[string]any `json:"values"`
	SensitiveValues any            `json:"sensitive_values"`
}

// A planConfiguration is a module as written, without locals and without what
// dynamic blocks make.
type planConfiguration struct {
	Resources []struct {
		Mode        string         `json:"mode"`
		Type        string         `json:"type"`
		Name        string         `json:"name"`
		Expressions map[string]any `json:"expressions"`
	} `json:"resources"`
	ModuleCalls map[string]struct {
		Expressions map[string]any     `json:"expressions"`
		Module      *planConfiguration `json:"module"`
	} `json:"module_calls"`
	Outputs map[string]struct {
		Expression map[string]any `json:"expression"`
	} `json:"outputs"`

	byAddress map[string]map[string]any
}

var errPlanVersion = errors.New("the plan has a format version that is not known")

// readPlan decodes a plan. Keys that are not known are passed over, major
// versions that are not known are refused.
func readPlan(data []byte) (*planFile, error) {
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))))
	d.UseNumber()
	var p planFile
	if err := d.Decode(&p); err != nil {
		return nil, err
	}
	if major, _, _ := strings.Cut(p.FormatVersion, "."); major != "0" && major != "1" {
		return nil, errPlanVersion
	}
	if len(p.Configuration) == 0 {
		return &p, nil
	}
	configuration := struct {
		RootModule *planConfiguration `json:"root_module"`
	}{&p.root}
	d = json.NewDecoder(bytes.NewReader(p.Configuration))
	d.UseNumber()
	return &p, d.Decode(&configuration)
}

// modulePath are the names of the calls in an address, without keys.
func modulePath(address string) []string {
	var out []string
	words := addressWords(address)
	for len(words) > 2 && words[0] == "module" {
		name, _, _ := strings.Cut(words[1], "[")
		out = append(out, name)
		words = words[2:]
	}
	return out
}

// at follows the calls of a path.
func (c *planConfiguration) at(path []string) *planConfiguration {
	for _, name := range path {
		if c = c.ModuleCalls[name].Module; c == nil {
			return nil
		}
	}
	return c
}

// expressions are a resource's arguments as written, or nil.
func (c *planConfiguration) expressions(kind, name string) map[string]any {
	if c == nil {
		return nil
	}
	if c.byAddress == nil {
		c.byAddress = map[string]map[string]any{}
		for _, r := range c.Resources {
			if r.Mode == "managed" && r.Expressions == nil {
				r.Expressions = map[string]any{}
			}
			if r.Mode == "managed" {
				c.byAddress[r.Type+"."+r.Name] = r.Expressions
			}
		}
	}
	return c.byAddress[kind+"."+name]
}

// references are what an expression refers to, each followed by what it is a
// part of: "aws_x.y.arn", "aws_x.y".
func references(expression any) []string {
	m, ok := expression.(map[string]any)
	if !ok {
		return nil
	}
	list, _ := m["references"].([]any)
	var out []string
	for _, r := range list {
		if text, ok := r.(string); ok {
			out = append(out, text)
		}
	}
	return out
}

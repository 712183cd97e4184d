package main

import (
	"bytes"
	"encoding/json"
	"slices"
)

// A document is a plan with what a reader of plans asks for. The two versions
// come first, as they do in what the engine prints.
type document struct {
	FormatVersion    string    `json:"format_version"`
	TerraformVersion string    `json:"terraform_version"`
	Variables        any       `json:"variables,omitempty"`
	PlannedValues    any       `json:"planned_values,omitempty"`
	ResourceChanges  []changed `json:"resource_changes,omitempty"`
	Configuration    any       `json:"configuration,omitempty"`
}

// A changed is a resource's change without its values, which are the planned
// ones: everything is created. The planned ones in turn go without their mirror of
// what is sensitive, which is the change's.
type changed struct {
	Address string `json:"address"`
	Change  struct {
		Actions        []string `json:"actions"`
		AfterUnknown   any      `json:"after_unknown"`
		AfterSensitive any      `json:"after_sensitive"`
	} `json:"change"`
}

// noise are the keys of a plan that say where and how it was made.
var noise = []string{"provider_name", "provider_config_key", "provider_config", "schema_version"}

// compact drops what is said twice and what depends on the day. Keys of objects
// are sorted.
func compact(shown []byte) (json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(shown))
	d.UseNumber()
	var plan document
	if err := d.Decode(&plan); err != nil {
		return nil, err
	}
	plan.PlannedValues = without(plan.PlannedValues, append(noise[:len(noise):len(noise)], "sensitive_values"))
	plan.Configuration = without(plan.Configuration, noise)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(plan)
	return bytes.TrimSpace(b.Bytes()), err
}

func without(v any, keys []string) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, item := range v {
			if !slices.Contains(keys, key) {
				out[key] = without(item, keys)
			}
		}
		return out
	case []any:
		for i := range v {
			v[i] = without(v[i], keys)
		}
	}
	return v
}

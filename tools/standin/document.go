package main

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// A statement of an IAM policy, in the order in which the AWS provider writes it.
type statement struct {
	Sid          string                    `json:",omitempty"`
	Effect       string                    `json:",omitempty"`
	Action       any                       `json:",omitempty"`
	NotAction    any                       `json:",omitempty"`
	Resource     any                       `json:",omitempty"`
	NotResource  any                       `json:",omitempty"`
	Principal    any                       `json:",omitempty"`
	NotPrincipal any                       `json:",omitempty"`
	Condition    map[string]map[string]any `json:",omitempty"`
}

// policyDocument writes the one data source that asks no cloud: its text is made
// of its arguments alone.
func policyDocument(values map[string]tftypes.Value) (tftypes.Value, error) {
	for _, name := range []string{"source_policy_documents", "override_policy_documents"} {
		if !values[name].IsNull() {
			return tftypes.Value{}, errors.New("documents are not merged here")
		}
	}
	document := struct {
		Version   string      `json:",omitempty"`
		ID        string      `json:"Id,omitempty"`
		Statement []statement `json:",omitempty"`
	}{Version: text(values["version"]), ID: text(values["policy_id"])}
	for _, s := range members(values["statement"]) {
		document.Statement = append(document.Statement, statement{
			Sid: text(s["sid"]), Effect: text(s["effect"]),
			Action: several(s["actions"]), NotAction: several(s["not_actions"]),
			Resource: several(s["resources"]), NotResource: several(s["not_resources"]),
			Principal: principals(s["principals"]), NotPrincipal: principals(s["not_principals"]),
			Condition: conditions(s["condition"]),
		})
	}
	out, err := json.MarshalIndent(document, "", "  ")
	return tftypes.NewValue(tftypes.String, string(out)), err
}

func text(v tftypes.Value) string {
	var out string
	if v.IsNull() || v.As(&out) != nil {
		return ""
	}
	return out
}

// several is a list of texts, the text alone where there is one, or nil.
func several(v tftypes.Value) any {
	var items []tftypes.Value
	if v.IsNull() || v.As(&items) != nil || len(items) == 0 {
		return nil
	}
	var out []string
	for _, item := range items {
		out = append(out, text(item))
	}
	if len(out) == 1 {
		return out[0]
	}
	slices.Sort(out)
	slices.Reverse(out)
	return out
}

// members are the nested blocks of a value.
func members(v tftypes.Value) []map[string]tftypes.Value {
	var items []tftypes.Value
	if v.IsNull() || v.As(&items) != nil {
		return nil
	}
	var out []map[string]tftypes.Value
	for _, item := range items {
		var fields map[string]tftypes.Value
		if item.As(&fields) == nil {
			out = append(out, fields)
		}
	}
	return out
}

func principals(v tftypes.Value) any {
	byKind := map[string]any{}
	for _, p := range members(v) {
		if kind := text(p["type"]); kind == "*" {
			return "*"
		} else {
			byKind[kind] = several(p["identifiers"])
		}
	}
	if len(byKind) == 0 {
		return nil
	}
	return byKind
}

func conditions(v tftypes.Value) map[string]map[string]any {
	var out map[string]map[string]any
	for _, c := range members(v) {
		if out == nil {
			out = map[string]map[string]any{}
		}
		test := text(c["test"])
		if out[test] == nil {
			out[test] = map[string]any{}
		}
		out[test][text(c["variable"])] = several(c["values"])
	}
	return out
}

package main

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// planned is what becomes of a written value: defaults are set, and what the
// cloud fills in is unknown.
func (b *block) planned(written tftypes.Value) (tftypes.Value, error) {
	none := strings.NewReplacer()
	return b.fill(written, func(a *attribute) (tftypes.Value, error) {
		if a.hasValue {
			return a.initial(none)
		}
		if a.computed || a.either {
			return tftypes.NewValue(a.kind, tftypes.UnknownValue), nil
		}
		return tftypes.NewValue(a.kind, nil), nil
	})
}

// made is what a data source is read as: made up, and wholly known.
func (b *block) made(written tftypes.Value) (tftypes.Value, error) {
	var values map[string]tftypes.Value
	if err := written.As(&values); err != nil {
		return written, err
	}
	var pairs []string
	for name, v := range values {
		var text string
		if v.Type().Is(tftypes.String) && v.IsKnown() && v.As(&text) == nil {
			pairs = append(pairs, "{"+name+"}", text)
		}
	}
	arguments := strings.NewReplacer(pairs...)
	return b.fill(written, func(a *attribute) (tftypes.Value, error) {
		if a.hasValue {
			return a.initial(arguments)
		}
		return tftypes.NewValue(a.kind, nil), nil
	})
}

// written is a data source that is a policy document, with its text.
func (b *block) written(arguments tftypes.Value) (tftypes.Value, error) {
	made, err := b.made(arguments)
	if err != nil {
		return made, err
	}
	var values map[string]tftypes.Value
	if err := made.As(&values); err != nil {
		return made, err
	}
	values["json"], err = policyDocument(values)
	return tftypes.NewValue(made.Type(), values), err
}

// fill asks for the value of each attribute that is not written, in nested
// blocks as well.
func (b *block) fill(written tftypes.Value, missing func(*attribute) (tftypes.Value, error)) (tftypes.Value, error) {
	if written.IsNull() || !written.IsKnown() {
		return written, nil
	}
	var values map[string]tftypes.Value
	if err := written.As(&values); err != nil {
		return written, err
	}
	for _, a := range b.attributes {
		if !values[a.name].IsNull() {
			continue
		}
		v, err := missing(a)
		if err != nil {
			return written, err
		}
		values[a.name] = v
	}
	for _, n := range b.nested {
		v, err := n.fillAll(values[n.name], missing)
		if err != nil {
			return written, err
		}
		values[n.name] = v
	}
	return tftypes.NewValue(written.Type(), values), nil
}

// fillAll fills each block of a type. Where none is written and the cloud may
// make some, they are unknown.
func (n *nested) fillAll(written tftypes.Value, missing func(*attribute) (tftypes.Value, error)) (tftypes.Value, error) {
	if written.IsNull() || !written.IsKnown() {
		return written, nil
	}
	var items []tftypes.Value
	if err := written.As(&items); err != nil {
		return written, err
	}
	if len(items) == 0 && n.either {
		return tftypes.NewValue(written.Type(), tftypes.UnknownValue), nil
	}
	for i := range items {
		v, err := n.fill(items[i], missing)
		if err != nil {
			return written, err
		}
		items[i] = v
	}
	return tftypes.NewValue(written.Type(), items), nil
}

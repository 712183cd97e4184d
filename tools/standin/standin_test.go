package main

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func known(t *testing.T) *provider {
	t.Helper()
	s, err := readSchemas()
	if err != nil {
		t.Fatal(err)
	}
	return &provider{schemas: s}
}

// value builds a value of a block's type, of which only some arguments are
// written.
func value(t *testing.T, b *block, written map[string]any) tftypes.Value {
	t.Helper()
	object := (&tfprotov6.Schema{Block: b.served()}).ValueType().(tftypes.Object)
	fields := map[string]tftypes.Value{}
	for name, kind := range object.AttributeTypes {
		fields[name] = tftypes.NewValue(kind, nil)
	}
	for _, n := range b.nested {
		kind := object.AttributeTypes[n.name]
		items := []tftypes.Value{}
		if inner, ok := written[n.name].(map[string]any); ok {
			items = append(items, value(t, &n.block, inner))
		}
		fields[n.name] = tftypes.NewValue(kind, items)
	}
	for name, v := range written {
		if _, nested := v.(map[string]any); !nested {
			fields[name] = tftypes.NewValue(object.AttributeTypes[name], v)
		}
	}
	return tftypes.NewValue(object, fields)
}

func encoded(t *testing.T, v tftypes.Value) *tfprotov6.DynamicValue {
	t.Helper()
	out, err := tfprotov6.NewDynamicValue(v.Type(), v)
	if err != nil {
		t.Fatal(err)
	}
	return &out
}

func decoded(t *testing.T, b *block, from *tfprotov6.DynamicValue) map[string]tftypes.Value {
	t.Helper()
	v, err := from.Unmarshal((&tfprotov6.Schema{Block: b.served()}).ValueType())
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]tftypes.Value
	if err := v.As(&out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestPlanFillsDefaultsAndLeavesTheCloudsPartUnknown(t *testing.T) {
	p := known(t)
	b := p.schemas.resources["aws_kinesis_stream"]
	r, err := p.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: "aws_kinesis_stream", ProposedNewState: encoded(t, value(t, b, map[string]any{"name": "s"})),
	})
	if err != nil {
		t.Fatal(err)
	}
	planned := decoded(t, b, r.PlannedState)
	for name, want := range map[string]string{
		"name":                `tftypes.String<"s">`,
		"retention_period":    `tftypes.Number<"24">`,
		"arn":                 "tftypes.String<unknown>",
		"shard_count":         "tftypes.Number<null>",
		"stream_mode_details": "<unknown>",
	} {
		if got := planned[name].String(); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestPlanFillsNestedBlocksThatAreWritten(t *testing.T) {
	p := known(t)
	b := p.schemas.resources["aws_lambda_event_source_mapping"]
	v, err := b.planned(value(t, b, map[string]any{"provisioned_poller_config": map[string]any{"minimum_pollers": 2}}))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"minimum_pollers": `<"2">`, "maximum_pollers": "<unknown>", "poller_group_name": "<null>"} {
		got, _, err := tftypes.WalkAttributePath(v, tftypes.NewAttributePath().
			WithAttributeName("provisioned_poller_config").WithElementKeyInt(0).WithAttributeName(path))
		if err != nil {
			t.Fatal(err)
		}
		if text := got.(tftypes.Value).String(); !strings.HasSuffix(text, want) {
			t.Errorf("%s: %s, want %s", path, text, want)
		}
	}
}

func TestDataSourcesAreReadAsTheirArgumentsSay(t *testing.T) {
	p := known(t)
	for name, b := range p.schemas.data {
		r, err := p.ReadDataSource(context.Background(), &tfprotov6.ReadDataSourceRequest{
			TypeName: name, Config: encoded(t, value(t, b, nil)),
		})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for attribute, v := range decoded(t, b, r.State) {
			if !v.IsFullyKnown() {
				t.Errorf("%s.%s is unknown, which the engine refuses", name, attribute)
			}
		}
	}
	b := p.schemas.data["aws_sqs_queue"]
	v, err := b.made(value(t, b, map[string]any{"name": "dead"}))
	if err != nil {
		t.Fatal(err)
	}
	arn, _, err := tftypes.WalkAttributePath(v, tftypes.NewAttributePath().WithAttributeName("arn"))
	if err != nil {
		t.Fatal(err)
	}
	if got := arn.(tftypes.Value).String(); got != `tftypes.String<"arn:aws:sqs:eu-west-1:123456789012:dead">` {
		t.Errorf("arn: %s", got)
	}
}

func TestAPolicyDocumentIsWritten(t *testing.T) {
	p := known(t)
	b := p.schemas.data["aws_iam_policy_document"]
	config := value(t, b, map[string]any{"statement": map[string]any{
		"actions":    []tftypes.Value{tftypes.NewValue(tftypes.String, "a:Read"), tftypes.NewValue(tftypes.String, "a:Write")},
		"resources":  []tftypes.Value{tftypes.NewValue(tftypes.String, "*")},
		"principals": map[string]any{"type": "Service", "identifiers": []tftypes.Value{tftypes.NewValue(tftypes.String, "x")}},
		"condition":  map[string]any{"test": "StringEquals", "variable": "v", "values": []tftypes.Value{tftypes.NewValue(tftypes.String, "1")}},
	}})
	r, err := p.ReadDataSource(context.Background(), &tfprotov6.ReadDataSourceRequest{
		TypeName: "aws_iam_policy_document", Config: encoded(t, config),
	})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(strings.Fields(text(decoded(t, b, r.State)["json"])), "")
	want := `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["a:Write","a:Read"],"Resource":"*",` +
		`"Principal":{"Service":"x"},"Condition":{"StringEquals":{"v":"1"}}}]}`
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestEveryDefaultIsOfItsType(t *testing.T) {
	p := known(t)
	if len(p.schemas.resources) < 40 {
		t.Fatalf("only %d resources", len(p.schemas.resources))
	}
	for name, b := range p.schemas.resources {
		if _, err := b.planned(filled(t, b)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// filled is a value with one of every nested block.
func filled(t *testing.T, b *block) tftypes.Value {
	var all func(b *block) map[string]any
	all = func(b *block) map[string]any {
		out := map[string]any{}
		for _, n := range b.nested {
			out[n.name] = all(&n.block)
		}
		return out
	}
	return value(t, b, all(b))
}

func TestMistakesInTheTableAreTold(t *testing.T) {
	for text, want := range map[string]string{
		"resource x\n\ta text":              "2: no type",
		"resource x\n\t\ta string":          "2: too deep",
		"resource x\n\ta":                   "2: without a type",
		"thing x\n":                         "1: twice, or neither",
		"resource x\nresource x\n":          "2: twice",
		"resource x\n\ta string\n\t\tb set": "3: too deep",
	} {
		s := schemas{resources: map[string]*block{}, data: map[string]*block{}}
		if err := s.read(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

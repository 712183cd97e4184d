package main

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// A provider answers what an engine asks on the way to a plan. It embeds the
// interface for the rest, which is never asked: state, imports, functions.
type provider struct {
	tfprotov6.ProviderServer
	schemas schemas
}

// arguments are those of every provider block in sight.
var arguments = &block{attributes: []*attribute{
	{name: "region", kind: tftypes.String},
	{name: "profile", kind: tftypes.String},
	{name: "bootstrap_servers", kind: tftypes.List{ElementType: tftypes.String}},
	{name: "cloud_api_key", kind: tftypes.String},
	{name: "cloud_api_secret", kind: tftypes.String, sensitive: true},
	{name: "config_path", kind: tftypes.String},
}}

func (p *provider) GetProviderSchema(context.Context, *tfprotov6.GetProviderSchemaRequest) (*tfprotov6.GetProviderSchemaResponse, error) {
	return &tfprotov6.GetProviderSchemaResponse{
		Provider:          &tfprotov6.Schema{Block: arguments.served()},
		ResourceSchemas:   served(p.schemas.resources),
		DataSourceSchemas: served(p.schemas.data),
	}, nil
}

func served(blocks map[string]*block) map[string]*tfprotov6.Schema {
	out := map[string]*tfprotov6.Schema{}
	for name, b := range blocks {
		out[name] = &tfprotov6.Schema{Block: b.served()}
	}
	return out
}

func (p *provider) GetResourceIdentitySchemas(context.Context, *tfprotov6.GetResourceIdentitySchemasRequest) (*tfprotov6.GetResourceIdentitySchemasResponse, error) {
	return &tfprotov6.GetResourceIdentitySchemasResponse{}, nil
}

func (p *provider) ValidateProviderConfig(_ context.Context, r *tfprotov6.ValidateProviderConfigRequest) (*tfprotov6.ValidateProviderConfigResponse, error) {
	return &tfprotov6.ValidateProviderConfigResponse{PreparedConfig: r.Config}, nil
}

func (p *provider) ConfigureProvider(context.Context, *tfprotov6.ConfigureProviderRequest) (*tfprotov6.ConfigureProviderResponse, error) {
	return &tfprotov6.ConfigureProviderResponse{}, nil
}

func (p *provider) StopProvider(context.Context, *tfprotov6.StopProviderRequest) (*tfprotov6.StopProviderResponse, error) {
	return &tfprotov6.StopProviderResponse{}, nil
}

func (p *provider) ValidateResourceConfig(context.Context, *tfprotov6.ValidateResourceConfigRequest) (*tfprotov6.ValidateResourceConfigResponse, error) {
	return &tfprotov6.ValidateResourceConfigResponse{}, nil
}

func (p *provider) ValidateDataResourceConfig(context.Context, *tfprotov6.ValidateDataResourceConfigRequest) (*tfprotov6.ValidateDataResourceConfigResponse, error) {
	return &tfprotov6.ValidateDataResourceConfigResponse{}, nil
}

func (p *provider) PlanResourceChange(_ context.Context, r *tfprotov6.PlanResourceChangeRequest) (*tfprotov6.PlanResourceChangeResponse, error) {
	b, ok := p.schemas.resources[r.TypeName]
	if !ok {
		return nil, fmt.Errorf("no resource %s", r.TypeName)
	}
	planned, err := through(b, r.ProposedNewState, b.planned)
	if err != nil {
		return nil, fmt.Errorf("plan %s: %w", r.TypeName, err)
	}
	//lint:ignore SA1019 As the providers that are played: blocks that are filled in may be unknown.
	return &tfprotov6.PlanResourceChangeResponse{PlannedState: planned, UnsafeToUseLegacyTypeSystem: true}, nil
}

func (p *provider) ReadDataSource(_ context.Context, r *tfprotov6.ReadDataSourceRequest) (*tfprotov6.ReadDataSourceResponse, error) {
	b, ok := p.schemas.data[r.TypeName]
	if !ok {
		return nil, fmt.Errorf("no data source %s", r.TypeName)
	}
	read := b.made
	if r.TypeName == "aws_iam_policy_document" {
		read = b.written
	}
	state, err := through(b, r.Config, read)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", r.TypeName, err)
	}
	return &tfprotov6.ReadDataSourceResponse{State: state}, nil
}

// through decodes a value of the block's type, and encodes what f makes of it.
func through(b *block, from *tfprotov6.DynamicValue, f func(tftypes.Value) (tftypes.Value, error)) (*tfprotov6.DynamicValue, error) {
	kind := (&tfprotov6.Schema{Block: b.served()}).ValueType()
	v, err := from.Unmarshal(kind)
	if err != nil {
		return nil, err
	}
	if v, err = f(v); err != nil {
		return nil, err
	}
	to, err := tfprotov6.NewDynamicValue(kind, v)
	return &to, err
}

package rules

import (
	"context"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/streamlint/streamlint/facts"
)

type doubt struct{}

func newDoubt(c *ast.Compiler, p *policy) *doubt { return &doubt{} }

func (d *doubt) missing(ctx context.Context, a *asker, view *facts.Object, input *ast.Term) ([]string, error) {
	return nil, nil
}

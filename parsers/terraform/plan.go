package terraform

import (
	"context"

	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

func (p *Parser) plan(ctx context.Context, l *loader, f *source.File) parsers.Result {
	return parsers.Result{}
}

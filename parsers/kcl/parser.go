package kcl

import (
	"context"

	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/parsers"
)

// Parser reads the files of KCL's multilang daemon. Its zero value is ready to
// use.
type Parser struct{}

// Name is "kcl".
func (Parser) Name() string { return "kcl" }

// Parse states one application for each file.
func (Parser) Parse(ctx context.Context, in parsers.Input) parsers.Result {
	var out parsers.Result
	for _, f := range in.Files {
		if ctx.Err() != nil {
			break
		}
		doc := properties.ParseFile(f)
		a := newReader(f, doc).application()
		out.Facts.Applications = append(out.Facts.Applications, a)
		out.Facts.DuplicateKeys = append(out.Facts.DuplicateKeys, doc.DuplicateKeys(&a.Entity)...)
		out.Problems = append(out.Problems, doc.Refused(in.Claims[f] == parsers.Certain)...)
		out.Directives = append(out.Directives, f.Directives("#", "!")...)
	}
	return out
}

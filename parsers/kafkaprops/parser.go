package kafkaprops

import (
	"context"

	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/parsers"
)

// Parser reads Kafka client configuration in properties syntax. Its zero value is
// ready to use.
type Parser struct{}

// Name is "kafkaprops".
func (Parser) Name() string { return "kafkaprops" }

// Parse states one client for each file that configures a consumer. A file that
// was claimed only because it was named may state none.
func (Parser) Parse(ctx context.Context, in parsers.Input) parsers.Result {
	var out parsers.Result
	for _, f := range in.Files {
		if ctx.Err() != nil {
			break
		}
		doc := properties.ParseFile(f)
		out.Problems = append(out.Problems, doc.Refused(in.Claims[f] == parsers.Certain)...)
		out.Directives = append(out.Directives, f.Directives("#", "!")...)
		if foreignSyntax(f, doc) {
			continue
		}
		if r := roleOf(doc); r != none {
			c := newReader(f, doc, r).client()
			out.Facts.Clients = append(out.Facts.Clients, c)
			out.Facts.DuplicateKeys = append(out.Facts.DuplicateKeys, doc.DuplicateKeys(&c.Entity)...)
		}
	}
	return out
}

package kafkaprops

import (
	"context"

	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
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
		out.Problems = append(out.Problems, problems(doc, in.Claims[f])...)
		out.Directives = append(out.Directives, f.Directives("#", "!")...)
		if foreignSyntax(f, doc) {
			continue
		}
		if r := roleOf(doc); r != none {
			c := newReader(f, doc, r).client()
			out.Facts.Clients = append(out.Facts.Clients, c)
			out.Facts.DuplicateKeys = append(out.Facts.DuplicateKeys, duplicates(doc, c)...)
		}
	}
	return out
}

// problems says what Java refuses. One such place makes it refuse the file, so
// only the first one makes the file unreadable.
func problems(doc properties.Document, claim parsers.Claim) []source.Problem {
	var out []source.Problem
	for i, p := range doc.Problems {
		if i == 0 && claim == parsers.Certain {
			out = append(out, source.Unreadable(p.Range, p.Message))
			continue
		}
		out = append(out, source.NotResolved(p.Range, p.Message))
	}
	return out
}

package lint

import (
	"context"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
)

// Read returns what the rules of a run are asked about, for callers that ask
// them in their own way: the tests of the policies. Keys that stand twice are
// Run's to find.
func Read(ctx context.Context, options Options) (rules.Input, error) {
	r, err := begin(options)
	if err != nil {
		return rules.Input{}, err
	}
	files, err := r.files()
	if err != nil {
		return rules.Input{}, err
	}
	said := parse(ctx, r.parsersFor(), r.scan.tree, files)
	return rules.Input{
		Entities:   entities(facts.Link(said.Facts, r.linkOptions())),
		Directives: said.Directives,
		Problems:   append(r.problems, said.Problems...),
	}, nil
}

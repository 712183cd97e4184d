package parsers

import (
	"context"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// A Claim says how sure a parser is that a file is for it.
type Claim int

// The claims, weakest first.
const (
	// No: the file is another's.
	No Claim = iota
	// Maybe: the content looks like it; a failure to parse is a Problem.
	Maybe
	// Certain: a failure to parse is the finding streamlint/unreadable_file.
	Certain
)

// A Parser reads one syntax. It holds options and no state; one value may parse
// several trees at once.
type Parser interface {
	// Name is the folder's name: "terraform".
	Name() string
	// Claims looks at a file's content, and not only at its name.
	Claims(f *source.File) Claim
	// Parse states the facts of the files it claimed. It may read further files
	// of the tree that those refer to. Facts come in a stable order.
	Parse(ctx context.Context, in Input) Result
}

// Input is what a parser gets.
type Input struct {
	// Tree is everything that may be read.
	Tree *source.Tree
	// Files are the claimed ones, sorted by name.
	Files []*source.File
	// Claims are the claims made on them, by file.
	Claims map[*source.File]Claim
}

// A Result is what a parser says.
type Result struct {
	Facts    facts.Set
	Problems []source.Problem
	// Directives are the ignore comments of the files read, in the syntax's own
	// kinds of comments.
	Directives []source.Directive
	// Read are further files read, beside the claimed ones.
	Read []*source.File
}

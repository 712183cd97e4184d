package tfjson

import (
	"bytes"
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// A Shape is one of the ways in which JSON may write blocks.
type Shape int

const (
	// Compact writes an object where one is enough: {"locals": {…}}.
	Compact Shape = iota
	// General writes arrays at each level, which keeps the order of all blocks:
	// {"locals": [{…}]}.
	General
)

// A Reason says why a file has no equal in JSON.
type Reason string

// The reasons.
const (
	// Invalid: HCL refuses the file.
	Invalid Reason = "not valid HCL"
	// IgnoreComment: a comment that suppresses findings; JSON has no comments.
	IgnoreComment Reason = "a comment that suppresses findings"
	// NotConstant: an expression where JSON takes a literal value.
	NotConstant Reason = "an expression where JSON takes a literal"
	// MixedLabels: blocks of one type with different numbers of labels.
	MixedLabels Reason = "blocks of one type with different numbers of labels"
	// ExtraLabel: a label where no schema has one. JSON would nest an object there.
	ExtraLabel Reason = "a label on a block of a resource"
)

// An Error says what has no equal in JSON.
type Error struct {
	Reason Reason
	// At is the place in the native file.
	At hcl.Range
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %s", e.At, e.Reason) }

// Convert returns the JSON text that says what a native file says. The error is
// an *Error.
func Convert(name string, data []byte, shape Shape) ([]byte, error) {
	file, diags := hclsyntax.ParseConfig(data, name, hcl.InitialPos)
	for _, d := range diags {
		if d.Severity == hcl.DiagError {
			return nil, &Error{Invalid, *d.Subject}
		}
	}
	if at, found := ignoreComment(name, data); found {
		return nil, &Error{IgnoreComment, at}
	}
	w := &writer{data: data, shape: shape}
	out, err := w.body(file.Body.(*hclsyntax.Body), nil)
	if err != nil {
		return nil, err
	}
	return text(out), nil
}

func ignoreComment(name string, data []byte) (hcl.Range, bool) {
	tokens, _ := hclsyntax.LexConfig(data, name, hcl.InitialPos)
	for _, t := range tokens {
		if t.Type == hclsyntax.TokenComment && bytes.Contains(t.Bytes, []byte("streamlint:ignore")) {
			return t.Range, true
		}
	}
	return hcl.Range{}, false
}

// A writer writes the blocks of one file.
type writer struct {
	data  []byte
	shape Shape
}

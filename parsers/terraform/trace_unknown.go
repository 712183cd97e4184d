package terraform

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// blame goes on where the way of an unknown value ends, at an operation or a
// call: to the first reference in it that is not known, and so on until something
// has no value that a file could tell. The last hop names it.
func (t *tracer) blame() {
	for range maxHops {
		if t.end {
			return
		}
		reference := t.firstUnknown()
		if reference == nil || !t.reference(reference) {
			return
		}
		t.follow(t.expr, t.ctx)
	}
}

// firstUnknown returns the first reference of the expression that the way ended
// at whose value is not known.
func (t *tracer) firstUnknown() hcl.Traversal {
	e, ok := unwrap(t.expr).(interface{ references() []*refNode })
	if !ok {
		return nil
	}
	for _, r := range e.references() {
		v, diags := r.Value(t.ctx)
		if !diags.HasErrors() && v != cty.NilVal && !plain(v).IsWhollyKnown() {
			t.steps = nil
			return r.Traversal
		}
	}
	return nil
}

// references are those in the expression, nested ones too.
func (c *compound) references() []*refNode { return c.refs }

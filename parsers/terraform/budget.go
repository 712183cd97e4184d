package terraform

import (
	"context"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/streamlint/streamlint/source"
)

// What one root module may cost. Honest estates stay far below; a hostile file
// ends in a problem.
const (
	maxSteps     = 1_000_000 // nodes evaluated
	maxInstances = 10_000    // instances of one block
	maxModules   = 2_000     // module instances of one root
	maxDepth     = 24        // modules inside modules
	maxString    = 4 << 20   // bytes of one string
	maxElements  = 200_000   // elements of one value, all levels together
	maxReentry   = 200       // references that lead to references
)

// A run is the evaluation of one root module with one set of variables.
type run struct {
	ctx     context.Context
	loader  *loader
	options Options
	dir     string
	inputs  []string
	steps   int
	over    bool
	depth   int
	modules int
	symbols map[string]*symbol
	root    *instance
	givens  map[string]*given
	funcs   map[string]function.Function
	// asking is the call that is evaluated, for notes of functions.
	asking    source.Range
	templates int

	problems      []source.Problem
	absentModules []absent
	said          map[problemKey]bool
}

type problemKey struct {
	at   source.Range
	text string
}

// spend counts evaluation steps. It reports true when the budget is used up.
func (r *run) spend(n int, at hcl.Range) (bool, hcl.Diagnostics) {
	r.steps += n
	if r.over {
		// Said already; what is left is walked over quickly.
		return true, nil
	}
	if r.steps > maxSteps || r.steps&1023 == 0 && r.ctx.Err() != nil {
		r.over = true
		return true, hcl.Diagnostics{problemAt(at, "too much to evaluate; the rest of this root module is unknown")}
	}
	return false, nil
}

// spend is the same for nodes, which find the run through their context.
func spend(ctx *hcl.EvalContext, n int, at hcl.Range) (bool, hcl.Diagnostics) {
	s := scopeOf(ctx)
	if s == nil {
		return false, nil
	}
	return s.in.run.spend(n, at)
}

// named returns the symbol with a text, the same one each time.
func (r *run) named(text string) *symbol {
	s, ok := r.symbols[text]
	if !ok {
		s = &symbol{text: text}
		r.symbols[text] = s
	}
	return s
}

// problem says once what could not be resolved.
func (r *run) problem(at source.Range, text string) {
	key := problemKey{at, text}
	if r.said[key] || len(r.problems) >= 200 {
		return
	}
	r.said[key] = true
	r.problems = append(r.problems, source.NotResolved(at, text))
}

// note says once what was left out on purpose.
func (r *run) note(at source.Range, text string) {
	key := problemKey{at, text}
	if r.said[key] || len(r.problems) >= 200 {
		return
	}
	r.said[key] = true
	r.problems = append(r.problems, source.LeftOut(at, text))
}

// sizeOf counts a value's elements, up to a limit. Values share their parts, so
// a small text can make one that is endless to walk.
func sizeOf(v cty.Value, limit int) int {
	n := 0
	_ = cty.Walk(v, func(_ cty.Path, inner cty.Value) (bool, error) {
		n++
		if n > limit {
			return false, errTooLarge
		}
		u, _ := inner.Unmark()
		if u.Type() == cty.Number && isHuge(u) {
			n = limit + 1
			return false, errTooLarge
		}
		if u.IsKnown() && !u.IsNull() && u.Type() == cty.String {
			n += len(u.AsString()) / 64
		}
		return true, nil
	})
	return n
}

type tooLargeError struct{}

func (tooLargeError) Error() string { return "too large" }

var errTooLarge error = tooLargeError{}

// tooMuch refuses calls whose result would be far larger than their arguments.
func tooMuch(ctx *hcl.EvalContext, name string, args []cty.Value, at hcl.Range) (bool, hcl.Diagnostics) {
	if takesNumbers[name] && slices.ContainsFunc(args, holdsHugeText) {
		return true, hcl.Diagnostics{hugeAt(at)}
	}
	size := 0
	switch name {
	case "setproduct":
		size = 1
		for _, v := range args {
			size = min(size*max(1, lengthOf(v)), maxElements+1)
		}
	case "format", "formatlist":
		if len(args) > 0 {
			if text, ok := asText(plain(args[0])); ok && hasWidth(text) {
				size = maxElements + 1
			}
		}
	case "parseint":
		if len(args) > 0 {
			if text, ok := asText(plain(args[0])); ok && len(text) > maxDigits {
				size = maxElements + 1
			}
		}
	case "pow":
		if len(args) == 2 {
			if n, ok := asNumber(plain(args[1])); ok && (n > 4096 || n < -4096) {
				size = maxElements + 1
			}
		}
	default:
		for _, v := range args {
			if v.Type().IsPrimitiveType() {
				size += 1
				continue
			}
			size += sizeOf(v, maxElements)
		}
	}
	if size > maxElements {
		return true, hcl.Diagnostics{problemAt(at, "the result of "+name+" is too large to evaluate")}
	}
	return spend(ctx, size/8, at)
}

// hasWidth: a format verb asks for thousands of characters.
func hasWidth(text string) bool {
	for {
		i := strings.IndexByte(text, '%')
		if i < 0 {
			return false
		}
		text = text[i+1:]
		digits := 0
		for digits < len(text) && strings.IndexByte("0123456789.+-# []", text[digits]) >= 0 {
			digits++
		}
		if digits > 5 {
			return true
		}
	}
}

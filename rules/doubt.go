package rules

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/topdown"

	"github.com/streamlint/streamlint/facts"
)

// A doubt finds out what a rule that did not fire would have to know: it solves
// the rule's body for the attributes that are unknown. No solution: the rule is
// passed, whatever they are. Else it is undecided, and those attributes are
// missing without which there is no solution.
//
// Entities that look alike to the rule share one answer, so ten thousand similar
// ones cost little more than one.
type doubt struct {
	compiler *ast.Compiler
	report   ast.Ref
	once     sync.Once
	clauses  []clause
	answers  sync.Map // string → []string
}

// A clause is one body of a report: all of it must hold.
type clause struct {
	body ast.Body
	// reads are the attributes that it depends on.
	reads []readPath
}

func newDoubt(c *ast.Compiler, p *policy) *doubt {
	return &doubt{compiler: c, report: reportOf(p)}
}

// prepare reads the rule's bodies when the first entity needs them, and notes
// where their attributes stand in its view.
func (d *doubt) prepare(view *facts.Object) []clause {
	d.once.Do(func() {
		d.clauses = clausesOf(d.compiler, d.report)
		for _, c := range d.clauses {
			for i := range c.reads {
				r := &c.reads[i]
				r.first = slices.IndexFunc(view.Fields, func(f facts.Field) bool { return f.Name == r.words[0] })
				r.first = max(r.first, 0)
			}
		}
	})
	return d.clauses
}

// clausesOf prepares the bodies of a report for solving.
func clausesOf(c *ast.Compiler, report ast.Ref) []clause {
	var out []clause
	helpers := helperReads(c, report)
	for _, rule := range c.GetRulesExact(report) {
		body := withoutMessage(c, rule)
		body = inlineItems(body)
		out = append(out, clause{body: body, reads: append(readsOf(c, body), helpers...)})
	}
	return out
}

// helperReads are what the other rules of the package read by themselves; a
// policy of this repository has none.
func helperReads(c *ast.Compiler, report ast.Ref) []readPath {
	var out []readPath
	for _, rule := range c.GetRulesWithPrefix(report[:len(report)-1]) {
		if !rule.Ref().Equal(report) {
			out = append(out, readsOf(c, rule.Body)...)
		}
	}
	return out
}

// missing returns the attributes for want of which the rule is undecided, sorted;
// none when it is passed.
func (d *doubt) missing(ctx context.Context, a *asker, view *facts.Object, input *ast.Term) ([]string, error) {
	var out []string
	clauses := d.prepare(view)
	for i := range clauses {
		c := &clauses[i]
		if !c.anyUnknown(view) {
			continue
		}
		key := c.key(i, view)
		names, ok := d.answers.Load(key)
		if !ok {
			solved, err := c.solve(ctx, a, input, c.unknown(view))
			if err != nil {
				return nil, err
			}
			names, _ = d.answers.LoadOrStore(key, solved)
		}
		for _, name := range names.([]string) {
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	slices.Sort(out)
	return out, ctx.Err()
}

// solve names the unknowns without which the body cannot hold. Where each alone
// can be spared, because one of several would do, all that occur are named.
func (c *clause) solve(ctx context.Context, a *asker, input *ast.Term, unknown []unknownPath) ([]string, error) {
	occurring, holds, err := c.solutions(ctx, a, input, unknown)
	if err != nil || !holds {
		return nil, err
	}
	var needed, all []string
	for i, u := range unknown {
		if !occurring[i] {
			continue
		}
		all = append(all, u.name)
		others := slices.Delete(slices.Clone(unknown), i, i+1)
		_, spared, err := c.solutions(ctx, a, input, others)
		if err != nil {
			return nil, err
		}
		if !spared {
			needed = append(needed, u.name)
		}
	}
	if len(needed) > 0 {
		return needed, nil
	}
	return all, nil
}

// solutions evaluates the body as far as it goes. It tells whether anything may
// make it hold, and which unknowns occur in what is left over.
func (c *clause) solutions(ctx context.Context, a *asker, input *ast.Term, unknown []unknownPath) (occurring []bool, holds bool, err error) {
	defer contain(&err)
	terms := make([]*ast.Term, 0, len(unknown))
	for _, u := range unknown {
		terms = append(terms, ast.NewTerm(u.ref))
	}
	if len(terms) == 0 {
		// Without unknowns it is the rule itself, and that did not fire.
		return nil, false, nil
	}
	occurring = make([]bool, len(unknown))
	a.inputs.rewriting.Lock()
	defer a.inputs.rewriting.Unlock()
	err = a.within(ctx, question{body: c.body}, input, func(query *topdown.Query) error {
		partials, support, err := query.WithUnknowns(terms).PartialRun(ctx)
		holds = len(partials) > 0
		for _, p := range partials {
			noteOccurring(p, unknown, occurring)
		}
		for _, m := range support {
			noteOccurring(m, unknown, occurring)
		}
		return err
	})
	return occurring, holds, err
}

// noteOccurring marks the unknowns that a residue mentions.
func noteOccurring(residue any, unknown []unknownPath, occurring []bool) {
	ast.WalkRefs(residue, func(ref ast.Ref) bool {
		for i, u := range unknown {
			if overlaps(u.ref, ref) {
				occurring[i] = true
			}
		}
		return false
	})
}

// overlaps tells whether two refs may lead to the same value or one into the
// other; a variable stands for any key.
func overlaps(a, b ast.Ref) bool {
	for i := range min(len(a), len(b)) {
		if a[i].IsGround() && b[i].IsGround() && !a[i].Equal(b[i]) {
			return false
		}
	}
	return len(a) > 0 && len(b) > 0 && a[0].Equal(b[0])
}

// key is equal for views that are equal to this body: the values that it
// depends on, and of those that only its message shows whether they are known.
func (c *clause) key(i int, view *facts.Object) string {
	var b strings.Builder
	b.WriteByte(byte(i))
	for i := range c.reads {
		c.reads[i].write(&b, view)
		b.WriteByte(0)
	}
	return b.String()
}

func (c *clause) anyUnknown(view *facts.Object) bool {
	for i := range c.reads {
		if c.reads[i].anyUnknown(view) {
			return true
		}
	}
	return false
}

func (c *clause) unknown(view *facts.Object) []unknownPath {
	var out []unknownPath
	for i := range c.reads {
		c.reads[i].unknown(view, func(u unknownPath) {
			if !slices.ContainsFunc(out, func(o unknownPath) bool { return o.name == u.name }) {
				out = append(out, u)
			}
		})
	}
	return out
}

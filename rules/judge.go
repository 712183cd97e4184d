package rules

import (
	"context"

	"github.com/streamlint/streamlint/facts"
)

// An Outcome is what one rule says of one view: before precedence, suppression
// and folding, and for one variant. It is for tests of policies.
type Outcome struct {
	Rule     string
	Findings []Finding
	// Missing are the unknown attributes for which it is undecided.
	Missing []string
	// Err is why it could not be judged.
	Err error
}

// Judge asks every chosen rule of the view's kind about one view.
func (e *Evaluator) Judge(ctx context.Context, view *facts.Object) ([]Outcome, error) {
	compile := e.programs[view.Kind]
	if compile == nil {
		return nil, nil
	}
	program, err := compile()
	if err != nil {
		return nil, err
	}
	answers := newAsker(program, &inputs{}, e.options).ask(ctx, view)
	out := make([]Outcome, 0, len(answers))
	for i, an := range answers {
		rule := program.policies[i].rule
		o := Outcome{Rule: rule.ID, Missing: an.missing, Err: an.err}
		for _, entry := range an.entries {
			o.Findings = append(o.Findings, newFinding(rule, e.options, view, entry))
		}
		out = append(out, o)
	}
	return out, nil
}

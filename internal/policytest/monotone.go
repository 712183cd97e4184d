package policytest

import (
	"context"
	"fmt"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
)

// Monotone forgets each known attribute of each example in turn. Less knowledge
// must never make a rule fire; and a rule that fired on what is forgotten must
// become undecided, since nothing has been learned that would acquit. It returns
// one line for each breach.
func (t *Tested) Monotone(ctx context.Context) ([]string, error) {
	ev, err := rules.New(t.suite.Registry, rules.Options{Today: t.suite.Today, Jobs: 1, Rules: []string{t.Rule.ID}})
	if err != nil {
		return nil, err
	}
	var out []string
	viewer := facts.NewViewer()
	for _, p := range t.Projects {
		for _, e := range t.entities(p) {
			view := viewer.View(e)
			whole, err := t.judge(ctx, ev, view)
			if err != nil {
				return nil, err
			}
			for path, less := range forgetEach(view, t.reads()) {
				now, err := t.judge(ctx, ev, less)
				if err != nil {
					return nil, err
				}
				if complaint := compare(whole, now); complaint != "" {
					out = append(out, fmt.Sprintf("%s: %s, without %s: %s", p.Name, e.Base().ID, path, complaint))
				}
			}
		}
	}
	return out, nil
}

func compare(whole, less rules.Outcome) string {
	switch fired, fires := len(whole.Findings) > 0, len(less.Findings) > 0; {
	case less.Err != nil:
		return "it errs: " + less.Err.Error()
	case fires && !fired:
		return "it fires: " + less.Findings[0].Message
	case fired && !fires && len(less.Missing) == 0:
		return "it passes, though nothing acquits"
	}
	return ""
}

func (t *Tested) judge(ctx context.Context, ev *rules.Evaluator, view *facts.Object) (rules.Outcome, error) {
	outcomes, err := ev.Judge(ctx, view)
	if err != nil {
		return rules.Outcome{}, err
	}
	for _, o := range outcomes {
		if o.Rule == t.Rule.ID {
			return o, nil
		}
	}
	return rules.Outcome{}, fmt.Errorf("nobody asked %s about %s", t.Rule.ID, view.Entity.ID)
}

// reads are the first words of the attributes that the rule reads; forgetting
// another one cannot change what it says.
func (t *Tested) reads() map[string]bool {
	out := map[string]bool{"label": true}
	for _, path := range t.Rule.Reads {
		for i := range path + "." {
			if i == len(path) || path[i] == '.' {
				out[path[:i]] = true
				out[path[:i]+"_set"] = true
				break
			}
		}
	}
	return out
}

package policytest

import (
	"context"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
)

// Shown is what the page shows of the tool's output: the result of its first
// firing example, in the first of its syntaxes. ok is false for a page that has
// none.
func (t *Tested) Shown(ctx context.Context) (result *rules.Result, ok bool, err error) {
	i := slices.IndexFunc(t.Projects, func(r Read) bool { return r.Section == Fires })
	if i < 0 {
		return nil, false, nil
	}
	ev, err := t.evaluator(t.suite.Registry)
	if err != nil {
		return nil, false, err
	}
	p := t.Projects[i]
	if result, err = p.judge(ctx, ev); err != nil {
		return nil, false, err
	}
	if p.Linted == nil {
		result.Summary.Files = len(p.Files)
		result.Summary.Consumers = consumers(p.Input.Entities)
	}
	return result, true, nil
}

// consumers counts as a whole run does.
func consumers(entities []facts.Kinded) int {
	seen := map[[3]string]bool{}
	for _, e := range entities {
		if slices.Contains([]string{facts.KindMapping, facts.KindClient, facts.KindApplication}, e.Kind()) {
			seen[[3]string{e.Kind(), e.Base().Scope, e.Base().ID}] = true
		}
	}
	return len(seen)
}

// WithOutput returns the page's text with its output block rewritten. A page
// without one gets it below its first firing example.
func (p *Page) WithOutput(text string) string {
	text = strings.TrimRight(text, "\n")
	content := strings.Split(text, "\n")
	for i := range content {
		content[i] = strings.TrimRight(content[i], " ")
	}
	lines := slices.Clone(p.lines)
	if p.Output != nil {
		lines = slices.Replace(lines, p.Output.First, p.Output.Last, content...)
		return strings.Join(lines, "\n")
	}
	at, ok := p.outputSpot()
	if !ok {
		return strings.Join(lines, "\n")
	}
	block := slices.Concat([]string{"", "```text output"}, content, []string{"```"})
	return strings.Join(slices.Insert(lines, at, block...), "\n")
}

// outputSpot is the line after the last file of the first firing example and the
// expectations listed under it.
func (p *Page) outputSpot() (int, bool) {
	for _, s := range p.Scenarios {
		if s.Section != Fires {
			continue
		}
		spot := s.Fences[len(s.Fences)-1].end
		for at := spot; at < len(p.lines); at++ {
			switch line := p.lines[at]; {
			case strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "  "):
				spot = at + 1
			case line != "":
				return spot, true
			}
		}
		return spot, true
	}
	return 0, false
}

package rules

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// An Evaluator asks the chosen rules of a registry. It is safe for concurrent
// use, and compiles a kind's rules when it first meets an entity of that kind.
type Evaluator struct {
	registry *Registry
	options  Options
	chosen   map[string][]*policy // by kind of entity; "" for those judged in Go
	programs map[string]func() (*program, error)
}

// New returns an evaluator. Errors: *SelectionError for a rule that does not
// exist.
func New(registry *Registry, options Options) (*Evaluator, error) {
	chosen, err := registry.choose(options)
	if err != nil {
		return nil, err
	}
	e := &Evaluator{
		registry: registry, options: options,
		chosen: map[string][]*policy{}, programs: map[string]func() (*program, error){},
	}
	for _, p := range chosen {
		e.chosen[p.rule.Entity] = append(e.chosen[p.rule.Entity], p)
	}
	for kind, policies := range e.chosen {
		if kind != "" {
			e.programs[kind] = sync.OnceValues(func() (*program, error) { return registry.compile(kind, policies, false) })
		}
	}
	return e, nil
}

// Prepare compiles the rules of some kinds, for a caller that knows which are
// coming while it still parses. Errors are Evaluate's.
func (e *Evaluator) Prepare(kinds ...string) error {
	for _, kind := range kinds {
		if program := e.programs[kind]; program != nil {
			if _, err := program(); err != nil {
				return err
			}
		}
	}
	return nil
}

// Evaluate judges every entity by the rules of its kind. What the rules say is
// in the result, errors of rules included; the error is for what keeps the whole
// from being judged: a *PolicyError, or the context's end.
func (e *Evaluator) Evaluate(ctx context.Context, in Input) (*Result, error) {
	viewer := in.Viewer
	if viewer == nil {
		viewer = facts.NewViewer()
	}
	groups := slices.DeleteFunc(groupVariants(in.Entities), func(g group) bool { return e.programs[g[0].Kind()] == nil })
	programs, err := e.compileFor(groups)
	if err != nil {
		return nil, err
	}
	all := e.judgeAll(ctx, programs, viewer, groups)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return e.tell(in, all), nil
}

// compileFor compiles the programs of the kinds that are present, side by side.
func (e *Evaluator) compileFor(groups []group) (map[string]*program, error) {
	var kinds []string
	for _, g := range groups {
		if kind := g[0].Kind(); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	out := map[string]*program{}
	var wait sync.WaitGroup
	var mu sync.Mutex
	var first error
	for _, kind := range kinds {
		wait.Go(func() {
			program, err := e.programs[kind]()
			mu.Lock()
			defer mu.Unlock()
			out[kind] = program
			// Of several errors the first in the order of their text is told.
			if err != nil && (first == nil || err.Error() < first.Error()) {
				first = err
			}
		})
	}
	wait.Wait()
	return out, first
}

// judgeAll judges groups side by side; the answers stay in the groups' order.
func (e *Evaluator) judgeAll(ctx context.Context, programs map[string]*program, viewer *facts.Viewer, groups []group) []judged {
	out := make([]judged, len(groups))
	jobs := e.options.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	shared := &inputs{}
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(jobs, len(groups)) {
		wait.Go(func() {
			askers := map[string]*asker{}
			for {
				i := int(next.Add(1)) - 1
				if i >= len(groups) || ctx.Err() != nil {
					return
				}
				kind := groups[i][0].Kind()
				if askers[kind] == nil {
					askers[kind] = newAsker(programs[kind], shared, e.options)
				}
				out[i] = askers[kind].judge(ctx, e.options, viewer, groups[i])
			}
		})
	}
	wait.Wait()
	return out
}

// tell makes the result of what was judged.
func (e *Evaluator) tell(in Input, all []judged) *Result {
	result := &Result{Rules: map[string]*Rule{}}
	var findings []found
	for _, j := range all {
		findings = append(findings, j.findings...)
		result.Undecided = append(result.Undecided, j.undecided...)
		result.Errors = append(result.Errors, j.errors...)
		result.Summary.Verdicts.add(j.verdicts)
	}
	for _, p := range slices.Concat(mapValues(e.chosen)...) {
		result.Rules[p.rule.ID] = p.rule
	}
	findings = append(findings, e.judgedInGo(in, result)...)
	findings = e.suppress(in, findings, result)
	result.Findings = fold(findings)
	fingerprint(result.Findings)
	sortResult(result)
	result.count()
	return result
}

// judgedInGo are the findings about files: those that cannot be read, and those
// that the caller made.
func (e *Evaluator) judgedInGo(in Input, result *Result) []found {
	var out []found
	for _, p := range in.Problems {
		if !p.Unreadable {
			result.Problems = append(result.Problems, p)
			continue
		}
		if e.runs(UnreadableFile) {
			out = append(out, found{Finding: FileFinding(e.registry.inGo(UnreadableFile), p.Place, p.Message, nil)})
		} else {
			// Whoever switches the rule off still hears of the file.
			result.Problems = append(result.Problems, source.Problem{Severity: p.Severity, Message: p.Message, Place: p.Place})
		}
	}
	for _, f := range in.Found {
		if e.runs(f.Rule) {
			out = append(out, found{Finding: f})
		}
	}
	for i := range out {
		if rule := e.registry.Rule(out[i].Rule); rule != nil {
			out[i].Severity = e.options.severityOf(rule, out[i].Severity)
		}
	}
	return out
}

// runs tells whether a rule was chosen.
func (e *Evaluator) runs(id string) bool {
	p := e.registry.byID[id]
	return p != nil && slices.Contains(e.chosen[p.rule.Entity], p)
}

func mapValues[K comparable, V any](m map[K]V) []V {
	out := make([]V, 0, len(m))
	for _, v := range m {
		out = append(out, v)
	}
	return out
}

package rules

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/open-policy-agent/opa/v1/topdown"

	"github.com/streamlint/streamlint/facts"
)

// An asker asks one program's rules about entities. Each worker has its own.
type asker struct {
	prog     *program
	inputs   *inputs
	store    storage.Store
	deadline time.Duration
	now      time.Time
}

func newAsker(prog *program, in *inputs, o Options) *asker {
	deadline := o.Deadline
	if deadline <= 0 {
		deadline = defaultDeadline
	}
	return &asker{prog: prog, inputs: in, store: inmem.New(), deadline: deadline, now: o.Today}
}

// An answer is what one rule says of one variant of an entity.
type answer struct {
	entries []entry
	missing []string
	err     error
}

// ask returns one answer for each rule of the program, in its order. It asks all
// at once, and one by one when that fails, so that one rule's failure is its own.
func (a *asker) ask(ctx context.Context, view *facts.Object) []answer {
	input, answers := a.answers(ctx, view)
	for i := range answers {
		if answers[i].err == nil && len(answers[i].entries) == 0 {
			answers[i].missing, answers[i].err = a.missing(ctx, i, view, input)
		}
	}
	return answers
}

// answers are those of the rules by themselves, and the input that they saw.
func (a *asker) answers(ctx context.Context, view *facts.Object) (*ast.Term, []answer) {
	a.inputs.rewriting.RLock()
	defer a.inputs.rewriting.RUnlock()
	input := a.inputs.of(view, a.prog.reads)
	answers := make([]answer, len(a.prog.policies))
	if !a.askAll(ctx, input, answers) {
		for i := range answers {
			answers[i] = a.askOne(ctx, i, input)
		}
	}
	return input, answers
}

func (a *asker) askAll(ctx context.Context, input *ast.Term, answers []answer) bool {
	term, err := a.run(ctx, a.prog.all, input)
	if err != nil {
		return false
	}
	reports, ok := term.Value.(*ast.Array)
	if !ok || reports.Len() != len(answers) {
		return false
	}
	for i, p := range a.prog.policies {
		answers[i].entries, answers[i].err = entriesOf(p.rule, reports.Elem(i))
	}
	return true
}

func (a *asker) askOne(ctx context.Context, i int, input *ast.Term) answer {
	term, err := a.run(ctx, a.prog.each[i], input)
	if err != nil {
		return answer{err: err}
	}
	entries, err := entriesOf(a.prog.policies[i].rule, term)
	return answer{entries: entries, err: err}
}

// missing asks the rule's doubt; a panic there is the rule's error too.
func (a *asker) missing(ctx context.Context, i int, view *facts.Object, input *ast.Term) (out []string, err error) {
	defer contain(&err)
	return a.prog.doubts[i].missing(ctx, a, view, input)
}

// run evaluates a question within the deadline.
func (a *asker) run(ctx context.Context, q question, input *ast.Term) (answer *ast.Term, err error) {
	defer contain(&err)
	err = a.within(ctx, q, input, func(query *topdown.Query) error {
		return query.Iter(ctx, func(r topdown.QueryResult) error {
			answer = r[answerVar]
			return nil
		})
	})
	if err == nil && answer == nil {
		err = errors.New("no answer")
	}
	return answer, err
}

// within prepares a query and cancels it at the deadline.
func (a *asker) within(ctx context.Context, q question, input *ast.Term, do func(*topdown.Query) error) error {
	cancel := topdown.NewCancel()
	timer := time.AfterFunc(a.deadline, cancel.Cancel)
	defer timer.Stop()
	defer context.AfterFunc(ctx, cancel.Cancel)()
	txn, err := a.store.NewTransaction(ctx)
	if err != nil {
		return fmt.Errorf("open an empty store: %w", err)
	}
	defer a.store.Abort(ctx, txn)
	query := topdown.NewQuery(q.body).
		WithCompiler(a.prog.compiler).WithQueryCompiler(q.compiler).
		WithStore(a.store).WithTransaction(txn).
		WithInput(input).WithCancel(cancel).
		WithTime(a.now).WithSeed(fixedSeed{}).
		WithStrictBuiltinErrors(true)
	return a.readable(ctx, do(query))
}

// readable turns OPA's error into one for people.
func (a *asker) readable(ctx context.Context, err error) error {
	var failure *topdown.Error
	switch {
	case err == nil:
		return nil
	case topdown.IsCancel(err) && ctx.Err() != nil:
		return ctx.Err()
	case topdown.IsCancel(err):
		return fmt.Errorf("it ran past its deadline of %s", a.deadline)
	case errors.As(err, &failure):
		if failure.Location != nil {
			return fmt.Errorf("line %d: %s", failure.Location.Row, failure.Message)
		}
		return errors.New(failure.Message)
	}
	return err
}

// contain turns a panic into an error that names what kind it was; its value may
// hold anything, so it is not shown unless the runtime made it.
func contain(err *error) {
	switch r := recover().(type) {
	case nil:
	case interface {
		error
		RuntimeError()
	}:
		*err = fmt.Errorf("it broke down: %w", r)
	default:
		*err = fmt.Errorf("it broke down: panic of type %T", r)
	}
}

// fixedSeed makes whatever is random the same in each run.
type fixedSeed struct{}

func (fixedSeed) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/streamlint/streamlint/lint"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// The exit codes. What scripts rely on is in the README.
const (
	exitClean    = 0 // ran; nothing at or above --fail-on
	exitFindings = 1 // ran; findings at or above --fail-on
	exitUsage    = 2 // the request was wrong
	exitInternal = 3 // the work could not be finished
)

// An app is the program's surroundings, so that tests can stand in for them.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	environ        []string
	now            func() time.Time
	// terminal says whether standard output is one, and how wide.
	terminal func() (isTerminal bool, width int)

	run   func(context.Context, lint.Options) (*lint.Report, error)
	facts func(context.Context, lint.Options) (any, []source.Problem, error)
	rules func(context.Context, lint.Options) ([]*rules.Rule, error)
}

func newApp() *app {
	return &app{
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		environ: os.Environ(), now: time.Now, terminal: stdoutTerminal,
		run: lint.Run, facts: lint.Facts, rules: lint.Rules,
	}
}

// env returns a variable of the environment, "" when it is not set.
func (a *app) env(name string) string {
	for _, pair := range a.environ {
		if value, ok := strings.CutPrefix(pair, name+"="); ok {
			return value
		}
	}
	return ""
}

// An exit is an outcome that has been reported already and only needs its code.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// A usageError is a wrong request that this package saw itself.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// execute runs one command line and returns its exit code.
func (a *app) execute(ctx context.Context, args []string) (code int) {
	defer func() {
		if cause := recover(); cause != nil {
			a.complain("internal failure " + whereIs(cause) +
				"; please report it with the output of \"streamlint version\"")
			code = exitInternal
		}
	}()
	root := a.rootCommand()
	root.SetArgs(append([]string{}, args...)) // nil would mean the process's own
	err := root.ExecuteContext(ctx)
	var outcome exit
	switch {
	case err == nil:
		return exitClean
	case errors.As(err, &outcome):
		return int(outcome)
	case isUsage(err):
		a.complain(err.Error())
		return exitUsage
	case errors.Is(err, context.Canceled):
		a.complain("interrupted")
		return exitInternal
	}
	a.complain(err.Error())
	return exitInternal
}

// isUsage reports whether an error is the request's fault: a flag, a path, the
// configuration, a policy or the name of a rule.
func isUsage(err error) bool {
	var ours *usageError
	var theirs *lint.UsageError
	var policy *rules.PolicyError
	var selection *rules.SelectionError
	return errors.As(err, &ours) || errors.As(err, &theirs) || errors.As(err, &policy) || errors.As(err, &selection)
}

// complain says on standard error what went wrong. Errors may quote names of
// files and values of flags, so each line is made printable.
func (a *app) complain(message string) {
	for i, line := range strings.Split(strings.TrimRight(message, "\n"), "\n") {
		if i == 0 {
			line = "streamlint: " + line
		}
		fmt.Fprintln(a.stderr, source.Printable(line))
	}
}

// whereIs says what broke and in which line of the program, called while the
// panic unwinds. The panic's own text may hold content of a file and is left
// out, except that of the runtime, which holds numbers only.
func whereIs(cause any) string {
	what := fmt.Sprintf("(%T)", cause)
	if err, ok := cause.(runtime.Error); ok {
		what = "(" + err.Error() + ")"
	}
	callers := make([]uintptr, 32)
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers)])
	for {
		frame, more := frames.Next()
		if frame.Function != "" && !strings.HasPrefix(frame.Function, "runtime.") {
			name := frame.Function[strings.LastIndex(frame.Function, "/")+1:]
			return fmt.Sprintf("%s in %s at %s:%d", what, name, filepath.Base(frame.File), frame.Line)
		}
		if !more {
			return what
		}
	}
}

package main

import (
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/streamlint/streamlint/internal/nearest"
	"github.com/streamlint/streamlint/lint"
	"github.com/streamlint/streamlint/report"
)

var severityWords = []string{"error", "warning", "note", "never"}

// lintFlags are the flags of lint beside the inputs.
type lintFlags struct {
	inputs   inputs
	formats  formats
	output   string
	failOn   oneOf
	rules    []string
	skip     []string
	policies []string

	showUndecided, noColor, quiet, verbose bool
}

func (a *app) lintCommand(use string) *cobra.Command {
	flags := &lintFlags{failOn: oneOf{kind: "severity", words: severityWords}}
	c := &cobra.Command{
		Use:                   use,
		Long:                  "Lint files and directories together, as one project. Without a path, the working directory.",
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
		RunE: func(c *cobra.Command, args []string) error {
			return a.lint(c, flags, args)
		},
	}
	c.Use += " [flags]"
	addSection(c, "What is printed", flags.printing())
	addSection(c, "What is judged", flags.judging())
	addSection(c, "What is read", flags.inputs.flags())
	a.completeFlags(c)
	return c
}

// completeFlags offers a shell the words that flags take.
func (a *app) completeFlags(c *cobra.Command) {
	var from policySource
	offer := func(name string, words cobra.CompletionFunc) {
		if err := c.RegisterFlagCompletionFunc(name, words); err != nil {
			panic("the flag is defined above: " + err.Error())
		}
	}
	offer("format", cobra.FixedCompletions(formatWords, cobra.ShellCompDirectiveNoFileComp))
	offer("fail-on", cobra.FixedCompletions(severityWords, cobra.ShellCompDirectiveNoFileComp))
	offer("rule", from.completeRules(a))
	offer("skip", from.completeRules(a))
}

func (l *lintFlags) printing() *pflag.FlagSet {
	set := pflag.NewFlagSet("printing", pflag.ContinueOnError)
	set.SortFlags = false
	set.Var(&l.formats, "format", "print as text, json or sarif (repeatable with =FILE; default text)")
	set.StringVar(&l.output, "output", "", "write to this `FILE` instead of standard output")
	set.BoolVar(&l.showUndecided, "show-undecided", false, "list what could not be judged (text only)")
	set.BoolVar(&l.quiet, "quiet", false, "one line a finding (text only)")
	set.BoolVar(&l.noColor, "no-color", false, "no colours; NO_COLOR does the same, FORCE_COLOR the opposite")
	set.BoolVar(&l.verbose, "verbose", false, "say on standard error what is done")
	return set
}

func (l *lintFlags) judging() *pflag.FlagSet {
	set := pflag.NewFlagSet("judging", pflag.ContinueOnError)
	set.SortFlags = false
	set.Var(&l.failOn, "fail-on", "exit 1 from this severity on: error, warning, note or never\n(default fail_on of the configuration, else warning)")
	set.StringArrayVar(&l.rules, "rule", nil, "judge only this rule `ID`, or a glob such as 'kafka/*' (repeatable)")
	set.StringArrayVar(&l.skip, "skip", nil, "leave this rule `ID` or glob out (repeatable)")
	set.StringArrayVar(&l.policies, "policies", nil, "add the rules of a policy `DIR` (repeatable)")
	return set
}

// lint runs once and prints. The code of the outcome travels as an exit.
func (a *app) lint(c *cobra.Command, flags *lintFlags, paths []string) error {
	outputs, err := flags.formats.outputs(flags.output)
	if err != nil {
		return err
	}
	switch text := hasText(outputs); {
	case flags.showUndecided && !text:
		return usagef("--show-undecided has no effect: it is for the text format")
	case flags.quiet && !text:
		return usagef("--quiet has no effect: it is for the text format")
	}
	if err := a.mistakenCommand(c.Root(), paths); err != nil {
		return err
	}
	options, err := flags.inputs.options(a, paths)
	if err != nil {
		return err
	}
	options.Rules, options.Skip = flags.rules, flags.skip
	options.Policies, options.FailOn = flags.policies, flags.failOn.value

	logger := a.logger(flags.verbose)
	logRequest(logger, options, outputs)
	started := a.now()
	result, err := a.run(c.Context(), options)
	if err != nil {
		return err
	}
	logResult(logger, result, a.now().Sub(started))
	err = a.write(outputs, report.TextOptions{
		Color: a.color(flags.noColor), Width: a.width(),
		ShowUndecided: flags.showUndecided, Quiet: flags.quiet,
	}, result.Result)
	switch {
	case err != nil:
		return err
	case len(result.Errors) > 0:
		return exit(exitInternal)
	case result.Failed():
		return exit(exitFindings)
	}
	return nil
}

// mistakenCommand finds a misspelt command among the paths: "explian" is no path
// and nearly a command.
func (a *app) mistakenCommand(root *cobra.Command, paths []string) error {
	if len(paths) == 0 || strings.ContainsAny(paths[0], "./\\") || paths[0] == "-" {
		return nil
	}
	if _, err := os.Stat(paths[0]); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if near := nearest.Of(paths[0], commandNames(root)...); near != "" {
		return usagef("%q is neither a command nor a path; did you mean %q?", paths[0], near)
	}
	return nil
}

func (a *app) logger(verbose bool) *slog.Logger {
	w := io.Discard
	if verbose {
		w = a.stderr
	}
	return slog.New(slog.NewTextHandler(w, nil))
}

// logRequest says what was asked for. Of variables and parameters it tells the
// names: a value may be a secret.
func logRequest(log *slog.Logger, o lint.Options, outputs []format) {
	var variables, parameters, written []string
	for _, in := range o.TerraformInputs {
		if in.File != "" {
			variables = append(variables, "@"+in.File)
			continue
		}
		variables = append(variables, in.Name)
	}
	for name := range o.Parameters {
		parameters = append(parameters, name)
	}
	slices.Sort(parameters)
	for _, f := range outputs {
		written = append(written, f.name)
	}
	log.Info("linting", "version", buildOf().Version, "paths", o.Paths, "config", o.ConfigFile,
		"rules", o.Rules, "skip", o.Skip, "policies", o.Policies, "variables", variables,
		"parameters", parameters, "environment", o.Env, "today", o.Today.Format(time.DateOnly),
		"jobs", o.Jobs, "formats", written)
}

func logResult(log *slog.Logger, r *lint.Report, took time.Duration) {
	log.Info("linted", "took", took.Round(time.Millisecond), "files", r.Summary.Files,
		"consumers", r.Summary.Consumers, "rules", r.Summary.Rules, "fail_on", r.FailOn,
		"passed", r.Summary.Verdicts.Passed, "failed", r.Summary.Verdicts.Failed,
		"undecided", r.Summary.Verdicts.Undecided, "suppressed", r.Summary.Verdicts.Suppressed,
		"erred", r.Summary.Verdicts.Erred)
}

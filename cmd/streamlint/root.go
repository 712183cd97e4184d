package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/streamlint/streamlint/internal/nearest"
)

const rootLong = `streamlint says what will lose, repeat or stall the reading of a stream on AWS,
before it is deployed: Lambda event source mappings, Kafka clients and Kinesis
Client Library applications, across Terraform, CloudFormation and properties
files that only make sense together.

It reads files and nothing else: no network, no credentials.`

const rootExample = `  streamlint                                   lint the working directory
  streamlint infra services/orders             lint two directories as one project
  streamlint --format text --format sarif=streamlint.sarif
  streamlint --rule 'esm/*' --fail-on error    only some rules, only errors fail
  streamlint --stdin-filename app.properties - < app.properties
  streamlint explain esm/shared_group_id       why a rule exists, with examples`

const exitCodes = `Exit codes:
  0  nothing at or above --fail-on
  1  findings at or above --fail-on
  2  the request was wrong: a flag, a path, the configuration, a policy
  3  a rule or parser failed; what was found is printed, what was not judged is named
`

// rootCommand builds the command line. The root itself lints.
func (a *app) rootCommand() *cobra.Command {
	root := a.lintCommand("streamlint [PATH…]")
	root.Short = "Lint stream consumers on AWS"
	root.Long = rootLong
	root.Example = rootExample
	root.Version = buildOf().line()
	root.SetVersionTemplate("{{.Version}}\n")
	root.CompletionOptions.DisableDefaultCmd = true
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(flagError)
	root.SetUsageFunc(func(c *cobra.Command) error { return usage(c) })
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { help(c) })

	lint := a.lintCommand("lint [PATH…]")
	lint.Short = "Lint files and directories; the same as without a command"
	root.AddCommand(lint, a.explainCommand(), a.rulesCommand(), a.factsCommand(),
		a.versionCommand(), a.completionCommand())
	root.SetHelpCommand(a.helpCommand())
	root.Flags().Bool("version", false, "the version")
	for _, c := range append(root.Commands(), root) {
		helpFlag(c)
	}
	return root
}

// flagError words what is wrong with a flag, and which one was probably meant.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var lacking *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if shorts := unknown.GetSpecifiedShortnames(); shorts != "" {
			return usagef("unknown flag -%s%s", shorts, flagHint(c, shorts))
		}
		return usagef("unknown flag --%s%s", name, flagHint(c, name))
	case errors.As(err, &invalid):
		return usagef("--%s: %v", invalid.GetFlag().Name, cause(invalid))
	case errors.As(err, &lacking):
		f := lacking.GetFlag()
		return usagef("--%s needs a value: %s", lacking.GetSpecifiedName(), strings.ReplaceAll(f.Usage, "`", ""))
	}
	return usagef("%v", err)
}

// cause is what the flag's own value has against the text.
func cause(invalid *pflag.InvalidValueError) error {
	if inner := errors.Unwrap(invalid); inner != nil {
		return inner
	}
	return invalid
}

func flagHint(c *cobra.Command, written string) string {
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if name := nearest.Of(written, names...); name != "" {
		return "; did you mean --" + name + "?"
	}
	return fmt.Sprintf("; %q lists the flags", c.CommandPath()+" --help")
}

// commandNames are the commands a user can run.
func commandNames(root *cobra.Command) []string {
	var out []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			out = append(out, c.Name())
		}
	}
	return out
}

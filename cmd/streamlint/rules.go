package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/streamlint/streamlint/report"
)

func (a *app) rulesCommand() *cobra.Command {
	var from policySource
	var noColor bool
	format := oneOf{value: "text", kind: "format", words: []string{"text", "json", "markdown"}}
	c := &cobra.Command{
		Use:                   "rules [flags]",
		Short:                 "Every rule: id, severity, evidence, title",
		Example:               "  streamlint rules\n  streamlint rules --format markdown > rules.md",
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     cobra.NoFileCompletions,
		Args:                  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			all, err := from.load(c.Context(), a)
			if err != nil {
				return err
			}
			return report.WriteRules(a.stdout, all, format.value, report.TextOptions{Color: a.color(noColor), Width: a.width()})
		},
	}
	set := pflag.NewFlagSet("format", pflag.ContinueOnError)
	set.Var(&format, "format", "print as text, json or markdown")
	addSection(c, "Flags", set)
	addSection(c, "Flags", from.flags())
	addSection(c, "Flags", noColorFlag(&noColor))
	return c
}

// noArguments refuses arguments where none belong.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no argument, %q is one", c.Name(), args[0])
	}
	return nil
}

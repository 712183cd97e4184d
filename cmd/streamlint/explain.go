package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/streamlint/streamlint/internal/nearest"
	"github.com/streamlint/streamlint/report"
)

func (a *app) explainCommand() *cobra.Command {
	var from policySource
	var noColor bool
	c := &cobra.Command{
		Use:                   "explain RULE [flags]",
		Short:                 "A rule's page: why, remedy, evidence, sources, examples",
		Example:               "  streamlint explain esm/shared_group_id\n  streamlint explain own/rule --policies ./policy",
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     from.completeRules(a),
		Args:                  cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("explain takes one rule, such as esm/shared_group_id; \"streamlint rules\" lists them")
			}
			all, err := from.load(c.Context(), a)
			if err != nil {
				return err
			}
			ids := make([]string, 0, len(all))
			for _, rule := range all {
				if rule.ID == args[0] {
					return report.WritePage(a.stdout, rule, report.TextOptions{Color: a.color(noColor), Width: a.width()})
				}
				ids = append(ids, rule.ID)
			}
			return usagef("unknown rule %q%s", args[0], ruleHint(args[0], ids))
		},
	}
	addSection(c, "Flags", from.flags())
	addSection(c, "Flags", noColorFlag(&noColor))
	return c
}

func ruleHint(written string, ids []string) string {
	if hint := nearest.Hint(written, ids...); hint != "" {
		return hint
	}
	return `; "streamlint rules" lists them`
}

func noColorFlag(value *bool) *pflag.FlagSet {
	set := pflag.NewFlagSet("color", pflag.ContinueOnError)
	set.BoolVar(value, "no-color", false, "no colours; NO_COLOR does the same, FORCE_COLOR the opposite")
	return set
}

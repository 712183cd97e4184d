package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/streamlint/streamlint/report"
	"github.com/streamlint/streamlint/source"
)

func (a *app) factsCommand() *cobra.Command {
	var in inputs
	c := &cobra.Command{
		Use:                   "facts [PATH…] [flags]",
		Short:                 "The facts as JSON, exactly what policies see",
		Long:                  "Print what is known of every entity as JSON, exactly what policies see: what is\nnot known is left out, and no secret is in it. For writing policies and for\nfinding out why a rule is silent.",
		Example:               "  streamlint facts infra\n  streamlint facts infra --var stage=prod",
		DisableFlagsInUseLine: true,
		Args:                  cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, paths []string) error {
			options, err := in.options(a, paths)
			if err != nil {
				return err
			}
			seen, problems, err := a.facts(c.Context(), options)
			if err != nil {
				return err
			}
			if err := report.WriteValue(a.stdout, seen); err != nil {
				return fmt.Errorf("write facts: %w", err)
			}
			broken := false
			for _, p := range problems {
				a.tell(p)
				broken = broken || p.Broken
			}
			if broken {
				return exit(exitInternal)
			}
			return nil
		},
	}
	addSection(c, "What is read", in.flags())
	return c
}

// tell prints a problem to standard error, where it does not disturb the JSON.
func (a *app) tell(p source.Problem) {
	place := ""
	if r := p.Place.Range; !r.IsZero() {
		place = r.Path() + ":" + r.Start().String() + ": "
	}
	fmt.Fprintln(a.stderr, source.Printable(place+p.Message))
}

package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/streamlint/streamlint/internal/nearest"
)

// section marks the flags of one kind, so that help shows them together.
const section = "section"

// addSection adds flags to a command under a heading of its help.
func addSection(c *cobra.Command, heading string, flags *pflag.FlagSet) {
	c.Flags().SortFlags = false
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Annotations == nil {
			f.Annotations = map[string][]string{}
		}
		f.Annotations[section] = []string{heading}
	})
	c.Flags().AddFlagSet(flags)
}

// sectionOf returns the heading a flag stands under.
func sectionOf(f *pflag.Flag) string {
	if s := f.Annotations[section]; len(s) > 0 {
		return s[0]
	}
	return "Flags"
}

func help(c *cobra.Command) {
	text := c.Long
	if text == "" {
		text = c.Short + "."
	}
	fmt.Fprintf(c.OutOrStdout(), "%s\n\n%s", text, usageText(c))
}

func usage(c *cobra.Command) error {
	_, err := fmt.Fprint(c.ErrOrStderr(), usageText(c))
	return err
}

// usageText is the part of help that says how to write the command.
func usageText(c *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Usage:\n  %s\n", c.UseLine())
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s COMMAND\n", c.CommandPath())
	}
	if c.Example != "" {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", c.Example)
	}
	if c.HasAvailableSubCommands() {
		b.WriteString("\nCommands:\n")
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() || sub.Name() == "help" {
				fmt.Fprintf(&b, "  %-12s %s\n", sub.Name(), sub.Short)
			}
		}
	}
	writeFlags(&b, c)
	if c.Flags().Lookup("fail-on") != nil {
		b.WriteString("\n" + exitCodes)
	}
	return b.String()
}

// writeFlags lists the flags, heading by heading.
func writeFlags(b *strings.Builder, c *cobra.Command) {
	var order []string
	sections := map[string][]*pflag.Flag{}
	lead := 0
	c.Flags().VisitAll(func(f *pflag.Flag) {
		heading := sectionOf(f)
		if sections[heading] == nil {
			order = append(order, heading)
		}
		sections[heading] = append(sections[heading], f)
		lead = max(lead, len(flagSyntax(f)))
	})
	for _, heading := range order {
		fmt.Fprintf(b, "\n%s:\n", heading)
		for _, f := range sections[heading] {
			_, text := pflag.UnquoteUsage(f)
			text = strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", lead+4))
			fmt.Fprintf(b, "  %-*s  %s\n", lead, flagSyntax(f), text)
		}
	}
}

// flagSyntax is "--name WORD", with a shorthand before it where there is one.
func flagSyntax(f *pflag.Flag) string {
	syntax := "--" + f.Name
	if f.Shorthand != "" {
		syntax = "-" + f.Shorthand + ", " + syntax
	}
	if word, _ := pflag.UnquoteUsage(f); word != "" && f.Value.Type() != "bool" {
		syntax += " " + word
	}
	return syntax
}

// helpFlag words the flag that every command has.
func helpFlag(c *cobra.Command) {
	c.Flags().BoolP("help", "h", false, "this help")
}

func (a *app) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:                   "help [COMMAND]",
		DisableFlagsInUseLine: true,
		Short:                 "Help about a command",
		Example:               "  streamlint help explain",
		ValidArgsFunction:     cobra.NoFileCompletions,
		Args:                  cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			root := c.Root()
			if len(args) == 0 {
				return root.Help()
			}
			for _, sub := range root.Commands() {
				if sub.Name() == args[0] {
					return sub.Help()
				}
			}
			return usagef("unknown command %q%s", args[0], nearest.Hint(args[0], commandNames(root)...))
		},
	}
}

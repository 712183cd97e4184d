package main

import (
	"github.com/spf13/cobra"

	"github.com/streamlint/streamlint/internal/nearest"
)

func (a *app) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "A completion script for bash, zsh, fish or powershell",
		Example: "  source <(streamlint completion bash)\n" +
			"  streamlint completion zsh > \"${fpath[1]}/_streamlint\"\n" +
			"  streamlint completion fish > ~/.config/fish/completions/streamlint.fish",
		DisableFlagsInUseLine: true,
		ValidArgs:             shells,
		Args:                  cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("completion takes one shell: bash, zsh, fish or powershell")
			}
			root := c.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.stdout, true)
			case "zsh":
				return root.GenZshCompletion(a.stdout)
			case "fish":
				return root.GenFishCompletion(a.stdout, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(a.stdout)
			}
			return usagef("no completion for the shell %q%s", args[0], nearest.Hint(args[0], shells...))
		},
	}
}

package main

import (
	"context"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/streamlint/streamlint/lint"
	"github.com/streamlint/streamlint/rules"
)

// inputs are the flags that say what is read and how; lint and facts share them.
type inputs struct {
	config        string
	variables     []lint.TerraformInput
	env           bool
	parameters    pairs
	samConfig     string
	stdinFilename string
	today         date
	jobs          jobs
}

func (in *inputs) flags() *pflag.FlagSet {
	in.parameters = pairs{}
	set := pflag.NewFlagSet("inputs", pflag.ContinueOnError)
	set.SortFlags = false
	set.StringVar(&in.config, "config", "", "use this `FILE` instead of the nearest .streamlint.yaml")
	set.Var(variable{&in.variables}, "var", "set a Terraform variable (repeatable; the later flag wins)")
	set.Var(variableFile{&in.variables}, "var-file", "read Terraform variables from a file (repeatable)")
	set.BoolVar(&in.env, "env", false, "let TF_VAR_* variables of the environment in")
	set.Var(in.parameters, "parameter", "set a CloudFormation parameter (repeatable)")
	set.StringVar(&in.samConfig, "samconfig", "", "read parameter overrides from this samconfig.toml `FILE`")
	set.StringVar(&in.stdinFilename, "stdin-filename", "", "lint standard input as a file of this `NAME`, where a path is -")
	set.Var(&in.today, "today", "judge dates as of this day (default SOURCE_DATE_EPOCH, else today in UTC)")
	set.Var(&in.jobs, "jobs", "do at most this much at once (default one per processor)")
	return set
}

// options turns the flags into a request.
func (in *inputs) options(a *app, paths []string) (lint.Options, error) {
	reads := 0
	for _, path := range paths {
		if path == "-" {
			reads++
		}
	}
	switch {
	case reads == 0 && in.stdinFilename != "":
		return lint.Options{}, usagef("--stdin-filename has no effect: no path is -")
	case reads > 0 && in.stdinFilename == "":
		return lint.Options{}, usagef("- needs --stdin-filename NAME: the name tells which syntax standard input is in")
	case reads > 1:
		return lint.Options{}, usagef("- stands %d times, standard input can be read once", reads)
	}
	today, err := a.today(in.today)
	if err != nil {
		return lint.Options{}, err
	}
	options := lint.Options{
		Paths: paths, ConfigFile: in.config, TerraformInputs: in.variables,
		Parameters: in.parameters, SAMConfig: in.samConfig,
		StdinFilename: in.stdinFilename, Today: today, Jobs: int(in.jobs),
	}
	if reads > 0 {
		options.Stdin = a.stdin
	}
	if in.env {
		options.Env, options.Environ = true, a.environ
	}
	return options, nil
}

// jobs is a number of at least one.
type jobs int

func (j *jobs) Set(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return usagef("%q is not a number of at least 1 (this machine has %d processors)", value, runtime.NumCPU())
	}
	*j = jobs(n)
	return nil
}

func (j *jobs) String() string { return "" }
func (j *jobs) Type() string   { return "N" }

// policySource are the flags that say which rules there are.
type policySource struct {
	config   string
	policies []string
}

func (p *policySource) flags() *pflag.FlagSet {
	set := pflag.NewFlagSet("rules", pflag.ContinueOnError)
	set.SortFlags = false
	set.StringVar(&p.config, "config", "", "use this `FILE` instead of the nearest .streamlint.yaml")
	set.StringArrayVar(&p.policies, "policies", nil, "add the rules of a policy `DIR` (repeatable)")
	return set
}

func (p *policySource) load(ctx context.Context, a *app) ([]*rules.Rule, error) {
	today, err := a.today(date{})
	if err != nil {
		return nil, err
	}
	return a.rules(ctx, lint.Options{ConfigFile: p.config, Policies: p.policies, Today: today})
}

// completeRules offers the ids of the rules to a shell.
func (p *policySource) completeRules(a *app) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		all, err := p.load(cmd.Context(), a)
		if err != nil || len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		out := make([]string, 0, len(all))
		for _, r := range all {
			out = append(out, r.ID+"\t"+r.Title)
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	}
}

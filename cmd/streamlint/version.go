package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/streamlint/streamlint/report"
)

// A build is what the binary knows of itself. Everything comes from the Go
// toolchain; no link flag is needed, so none can be wrong.
type build struct {
	Version  string   `json:"version"`
	Commit   string   `json:"commit,omitempty"`
	Time     string   `json:"time,omitempty"`
	Modified bool     `json:"modified"`
	Go       string   `json:"go"`
	Platform string   `json:"platform"`
	Module   string   `json:"module"`
	Modules  []module `json:"modules"`
}

// A module is one dependency, with the hash that go.sum holds for it.
type module struct {
	Path    string `json:"path"`
	Version string `json:"version"`
	Sum     string `json:"sum,omitempty"`
}

func buildOf() build {
	b := build{
		Version: "(devel)", Go: runtime.Version(),
		Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Module:   "github.com/streamlint/streamlint", Modules: []module{},
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" {
		b.Version = strings.TrimPrefix(info.Main.Version, "v")
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Time = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	for _, d := range info.Deps {
		if d.Replace != nil {
			d = d.Replace
		}
		b.Modules = append(b.Modules, module{d.Path, d.Version, d.Sum})
	}
	return b
}

// line is "streamlint 0.1.0 (commit 0123456789ab, go1.26.0, linux/amd64)".
func (b build) line() string {
	var about []string
	if b.Commit != "" {
		commit := "commit " + b.Commit[:min(12, len(b.Commit))]
		if b.Modified {
			commit += " with changes"
		}
		about = append(about, commit)
	}
	about = append(about, b.Go, b.Platform)
	return fmt.Sprintf("streamlint %s (%s)", b.Version, strings.Join(about, ", "))
}

func (a *app) versionCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:                   "version [flags]",
		Short:                 "The version, and with --json every module in the binary",
		Example:               "  streamlint version\n  streamlint version --json",
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     cobra.NoFileCompletions,
		Args:                  noArguments,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return report.WriteValue(a.stdout, buildOf())
			}
			_, err := fmt.Fprintln(a.stdout, buildOf().line())
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON, with the hash of every module")
	return c
}

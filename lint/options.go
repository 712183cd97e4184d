package lint

import (
	"fmt"
	"io"
	"time"

	"github.com/streamlint/streamlint/rules"
)

// Options are the requests of one run. The zero value lints the working
// directory with the configuration found there.
type Options struct {
	// WorkDir is the directory that paths are relative to; "" is the process's.
	WorkDir string
	// Paths are files and directories to lint; none means ".".
	Paths []string
	// Stdin is linted under StdinFilename when a path is "-".
	Stdin         io.Reader
	StdinFilename string

	// ConfigFile is the configuration to use instead of the one found.
	ConfigFile string
	// Rules and Skip are rule ids or globs; no Rules means all.
	Rules, Skip []string
	// Policies are further policy directories.
	Policies []string

	// TerraformInputs are --var and --var-file, in command-line order.
	TerraformInputs []TerraformInput
	// Env lets TF_VAR_* variables in; Environ is where they come from.
	Env     bool
	Environ []string
	// Parameters are CloudFormation parameters.
	Parameters map[string]string
	// SAMConfig is a samconfig.toml to take parameter overrides from.
	SAMConfig string

	// Today is the run's date; the zero time is an error of the caller.
	Today time.Time
	// FailOn overrides the configuration: "error", "warning", "note", "never".
	FailOn string
	// Jobs bounds how much runs at once; 0 is one for each processor.
	Jobs int
}

// A TerraformInput is one --var or --var-file.
type TerraformInput struct {
	// Name and Value of --var; Name is "" for --var-file.
	Name, Value string
	// File of --var-file.
	File string
}

// A Report is what a run has to say.
type Report struct {
	*rules.Result
	// FailOn is the severity from which on findings fail the run, or "never".
	FailOn string
}

// Failed reports whether a finding reaches the threshold.
func (r *Report) Failed() bool {
	threshold := rules.Severity(r.FailOn).Rank()
	if threshold == 0 {
		return false
	}
	for _, f := range r.Findings {
		if !f.Suppressed && f.Severity.Rank() >= threshold {
			return true
		}
	}
	return false
}

// A UsageError is a wrong request: a path that does not exist, a configuration
// or policy that cannot be used. The exit code is 2.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

func usage(format string, args ...any) error {
	return &UsageError{Message: fmt.Sprintf(format, args...)}
}

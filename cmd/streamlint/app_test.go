package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/lint"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// fakeApp is an app whose work is done by the test.
type fakeApp struct {
	*app
	out, err strings.Builder
	asked    lint.Options
}

func newFakeApp(report *lint.Report, err error) *fakeApp {
	f := &fakeApp{}
	f.app = &app{
		stdin: strings.NewReader(""), stdout: &f.out, stderr: &f.err,
		now:      func() time.Time { return time.Date(2027, 3, 4, 23, 30, 0, 0, time.FixedZone("", -5*3600)) },
		terminal: func() (bool, int) { return false, 0 },
		run: func(_ context.Context, o lint.Options) (*lint.Report, error) {
			f.asked = o
			return report, err
		},
	}
	return f
}

func reportOf(failOn string, severities ...rules.Severity) *lint.Report {
	r := &rules.Result{}
	for _, s := range severities {
		r.Findings = append(r.Findings, rules.Finding{Rule: "esm/x", Severity: s, Message: "m"})
	}
	return &lint.Report{Result: r, FailOn: failOn}
}

func TestExitCodes(t *testing.T) {
	withErrors := func(r *lint.Report) *lint.Report {
		r.Errors = append(r.Errors, rules.RuleError{Rule: "esm/y", Message: "erred"})
		return r
	}
	for name, c := range map[string]struct {
		report *lint.Report
		err    error
		want   int
		stderr string
	}{
		"clean":                             {report: reportOf("warning"), want: exitClean},
		"below the threshold":               {report: reportOf("warning", rules.Note), want: exitClean},
		"at the threshold":                  {report: reportOf("warning", rules.Warning), want: exitFindings},
		"above the threshold":               {report: reportOf("warning", rules.Error), want: exitFindings},
		"never fails":                       {report: reportOf("never", rules.Error), want: exitClean},
		"an erring rule wins over findings": {report: withErrors(reportOf("warning", rules.Error)), want: exitInternal},
		"an erring rule fails even never":   {report: withErrors(reportOf("never")), want: exitInternal},
		"a wrong request":                   {err: fmt.Errorf("lint: %w", &lint.UsageError{Message: "no such rule"}), want: exitUsage, stderr: "streamlint: lint: no such rule\n"},
		"a policy that does not compile":    {err: &rules.PolicyError{File: "p/x.rego", Line: 3, Message: "unsafe"}, want: exitUsage, stderr: "streamlint: p/x.rego:3: unsafe\n"},
		"a rule that does not exist":        {err: &rules.SelectionError{Message: "no rule x"}, want: exitUsage, stderr: "streamlint: no rule x\n"},
		"a failure of ours":                 {err: errors.New("open root: permission denied\x1b[31m"), want: exitInternal, stderr: "streamlint: open root: permission denied␛[31m\n"},
		"an interrupt":                      {err: context.Canceled, want: exitInternal, stderr: "streamlint: interrupted\n"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFakeApp(c.report, c.err)
			if got := f.execute(t.Context(), nil); got != c.want {
				t.Errorf("exit code %d, want %d", got, c.want)
			}
			if got := f.err.String(); got != c.stderr {
				t.Errorf("stderr %q, want %q", got, c.stderr)
			}
		})
	}
}

func TestWhatWasFoundIsPrintedThoughARuleErred(t *testing.T) {
	r := reportOf("warning", rules.Error)
	r.Errors = []rules.RuleError{{Rule: "esm/y", Entity: "orders", Message: "ran past its deadline"}}
	f := newFakeApp(r, nil)
	f.execute(t.Context(), nil)
	for _, want := range []string{"error[esm/x]: m", "orders was not judged by esm/y: ran past its deadline"} {
		if !strings.Contains(f.out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, f.out.String())
		}
	}
}

func TestAPanicIsCodeThreeAndTellsNoContent(t *testing.T) {
	for _, cause := range []any{"password=canary-7a", errors.New("password=canary-7a")} {
		f := newFakeApp(nil, nil)
		f.run = func(context.Context, lint.Options) (*lint.Report, error) { panic(cause) }
		if got := f.execute(t.Context(), nil); got != exitInternal {
			t.Errorf("exit code %d", got)
		}
		if text := f.out.String() + f.err.String(); strings.Contains(text, "canary") || !strings.Contains(text, "app_test.go:") {
			t.Errorf("printed %q, want the line and no content", text)
		}
	}
	f := newFakeApp(nil, nil)
	f.run = func(context.Context, lint.Options) (*lint.Report, error) {
		var none []int
		return nil, fmt.Errorf("%d", none[len(f.out.String())])
	}
	f.execute(t.Context(), nil)
	if text := f.err.String(); !strings.Contains(text, "index out of range") {
		t.Errorf("printed %q, want what the runtime says", text)
	}
}

func TestFlagsBecomeARequest(t *testing.T) {
	f := newFakeApp(reportOf("never"), nil)
	f.environ = []string{"TF_VAR_a=1"}
	args := strings.Fields("--var a=1 --var-file x.tfvars --var b=2=3 --parameter S=prod --parameter S=dev " +
		"--rule esm/* --rule kafka/* --skip kcl/* --policies p --config c.yaml --fail-on note --jobs 3 " +
		"--samconfig s.toml --env --today 2027-01-31 --stdin-filename a.tf infra -")
	if got := f.execute(t.Context(), args); got != exitClean {
		t.Fatalf("exit code %d: %s", got, f.err.String())
	}
	want := lint.Options{
		Paths: []string{"infra", "-"}, Stdin: f.stdin, StdinFilename: "a.tf", ConfigFile: "c.yaml",
		Rules: []string{"esm/*", "kafka/*"}, Skip: []string{"kcl/*"}, Policies: []string{"p"},
		TerraformInputs: []lint.TerraformInput{{Name: "a", Value: "1"}, {File: "x.tfvars"}, {Name: "b", Value: "2=3"}},
		Env:             true, Environ: f.environ, Parameters: map[string]string{"S": "dev"}, SAMConfig: "s.toml",
		Today: time.Date(2027, 1, 31, 0, 0, 0, 0, time.UTC), FailOn: "note", Jobs: 3,
	}
	if diff := cmp.Diff(want, f.asked, cmp.Comparer(func(a, b *strings.Reader) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
}

func TestWithoutFlagsTheEnvironmentStaysOut(t *testing.T) {
	f := newFakeApp(reportOf("never"), nil)
	f.environ = []string{"TF_VAR_secret=canary"}
	f.execute(t.Context(), nil)
	if f.asked.Env || f.asked.Environ != nil {
		t.Errorf("asked with %v", f.asked)
	}
}

func TestTheDateOfARun(t *testing.T) {
	for name, c := range map[string]struct {
		args    []string
		environ []string
		want    string
	}{
		"today in UTC":           {nil, nil, "2027-03-05"},
		"SOURCE_DATE_EPOCH":      {nil, []string{"SOURCE_DATE_EPOCH=86400"}, "1970-01-02"},
		"--today wins over both": {[]string{"--today", "2026-12-24"}, []string{"SOURCE_DATE_EPOCH=86400"}, "2026-12-24"},
	} {
		f := newFakeApp(reportOf("never"), nil)
		f.environ = c.environ
		f.execute(t.Context(), c.args)
		if got := f.asked.Today; got.Format(time.DateOnly) != c.want || got.Location() != time.UTC || got.Hour() != 0 {
			t.Errorf("%s: %v, want midnight of %s", name, got, c.want)
		}
	}
	f := newFakeApp(reportOf("never"), nil)
	f.environ = []string{"SOURCE_DATE_EPOCH=soon"}
	if got := f.execute(t.Context(), nil); got != exitUsage {
		t.Errorf("a wrong SOURCE_DATE_EPOCH gives exit code %d", got)
	}
}

func TestColour(t *testing.T) {
	for name, c := range map[string]struct {
		terminal bool
		environ  []string
		args     []string
		want     bool
	}{
		"a terminal":                         {true, []string{"TERM=xterm"}, nil, true},
		"a pipe":                             {false, nil, nil, false},
		"NO_COLOR":                           {true, []string{"NO_COLOR=1"}, nil, false},
		"an empty NO_COLOR means nothing":    {true, []string{"NO_COLOR="}, nil, true},
		"a dumb terminal":                    {true, []string{"TERM=dumb"}, nil, false},
		"FORCE_COLOR into a pipe":            {false, []string{"FORCE_COLOR=1"}, nil, true},
		"FORCE_COLOR=0 on a terminal":        {true, []string{"FORCE_COLOR=0"}, nil, false},
		"NO_COLOR wins over FORCE_COLOR":     {true, []string{"FORCE_COLOR=1", "NO_COLOR=1"}, nil, false},
		"--no-color wins over FORCE_COLOR":   {true, []string{"FORCE_COLOR=1"}, []string{"--no-color"}, false},
		"quiet output is coloured like long": {true, nil, []string{"--quiet"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFakeApp(reportOf("never", rules.Error), nil)
			f.environ = c.environ
			f.terminal = func() (bool, int) { return c.terminal, 0 }
			f.execute(t.Context(), c.args)
			if got := strings.Contains(f.out.String(), "\x1b"); got != c.want {
				t.Errorf("escapes: %v, want %v", got, c.want)
			}
		})
	}
}

func TestAFileGetsNoColour(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.txt")
	f := newFakeApp(reportOf("never", rules.Error), nil)
	f.environ = []string{"FORCE_COLOR=1"}
	if got := f.execute(t.Context(), []string{"--output", file}); got != exitClean {
		t.Fatalf("exit code %d: %s", got, f.err.String())
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), "error[esm/x]") || strings.Contains(string(data), "\x1b") || f.out.Len() > 0 {
		t.Errorf("file %q, standard output %q", data, f.out.String())
	}
}

func TestTheTerminalsWidthIsUsed(t *testing.T) {
	long := &lint.Report{FailOn: "never", Result: &rules.Result{Findings: []rules.Finding{{
		Rule: "esm/x", Severity: rules.Note, Message: "m", Remedy: strings.Repeat("word ", 60),
	}}}}
	longest := func(f *fakeApp) int {
		f.execute(t.Context(), nil)
		n := 0
		for line := range strings.SplitSeq(f.out.String(), "\n") {
			if strings.Contains(line, "word") {
				n = max(n, len(line))
			}
		}
		return n
	}
	narrow := newFakeApp(long, nil)
	narrow.terminal = func() (bool, int) { return true, 60 }
	narrow.environ = []string{"COLUMNS=80", "NO_COLOR=1"}
	if got := longest(narrow); got > 60 || got < 50 {
		t.Errorf("%d columns on a terminal of 60", got)
	}
	piped := newFakeApp(long, nil)
	piped.environ = []string{"COLUMNS=80"}
	if got := longest(piped); got > 80 || got < 70 {
		t.Errorf("%d columns with COLUMNS=80", got)
	}
}

func TestVerboseTellsNoValue(t *testing.T) {
	f := newFakeApp(reportOf("never"), nil)
	f.execute(t.Context(), strings.Fields("--verbose --var db=canary-1 --parameter Pass=canary-2 --env"))
	text := f.err.String()
	if strings.Contains(text, "canary") {
		t.Errorf("a value is told: %s", text)
	}
	for _, want := range []string{"variables=[db]", "parameters=[Pass]", "environment=true", "msg=linted"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in %s", want, text)
		}
	}
}

func TestFactsPrintsProblemsBesideTheJSON(t *testing.T) {
	f := newFakeApp(nil, nil)
	file := source.NewFile("a\x1b.tf", []byte("x"))
	problem := source.NotResolved(file.Range(0, 1), "not read")
	f.facts = func(context.Context, lint.Options) (any, []source.Problem, error) {
		return map[string]any{"mappings": []any{}}, []source.Problem{problem}, nil
	}
	if got := f.execute(t.Context(), []string{"facts"}); got != exitClean {
		t.Errorf("exit code %d", got)
	}
	if got, want := f.err.String(), "a␛.tf:1:1: not read\n"; got != want {
		t.Errorf("stderr %q, want %q", got, want)
	}
	if got, want := f.out.String(), "{\n  \"mappings\": []\n}\n"; got != want {
		t.Errorf("stdout %q, want %q", got, want)
	}
	problem.Broken = true
	if got := f.execute(t.Context(), []string{"facts"}); got != exitInternal {
		t.Errorf("exit code %d though a parser broke down", got)
	}
}

func TestShellsAreOfferedRuleIDs(t *testing.T) {
	f := newFakeApp(nil, nil)
	f.rules = func(context.Context, lint.Options) ([]*rules.Rule, error) {
		return []*rules.Rule{{ID: "esm/a", Title: "A"}}, nil
	}
	for _, args := range [][]string{{"__complete", "explain", ""}, {"__complete", "--rule", ""}} {
		f.out.Reset()
		f.execute(t.Context(), args)
		if !strings.HasPrefix(f.out.String(), "esm/a\tA\n") {
			t.Errorf("%v offers %q", args, f.out.String())
		}
	}
}

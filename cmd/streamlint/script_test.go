package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"streamlint": main})
}

// TestScripts runs the command line as users do, one archive a subject.
func TestScripts(t *testing.T) {
	schemas, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join("..", "..", "testdata", "cli"),
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			// The work directory is a repository of its own, on a fixed date.
			env.Setenv("SOURCE_DATE_EPOCH", "1796083200") // 2026-12-01
			env.Setenv("PROJECT", schemas)
			return os.Mkdir(filepath.Join(env.WorkDir, ".git"), 0o755)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"valid":  valid,
			"repeat": repeat,
		},
	})
}

// exits runs a command and demands its exit code: exits 2 streamlint --fromat.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exited *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exited):
		got = exited.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// valid checks JSON against a schema of this project: valid docs/schema/x.json out.json.
func valid(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: valid SCHEMA FILE")
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(ts.Getenv("PROJECT"), args[0]))
	ts.Check(err)
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(ts.ReadFile(args[1])))
	ts.Check(err)
	if err := schema.Validate(document); (err == nil) == neg {
		ts.Fatalf("%s against %s: %v", args[1], args[0], err)
	}
}

// repeat writes a file of many copies of another one, %d standing for the number
// of the copy: repeat 4000 piece.txt out.yaml.
func repeat(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: repeat N PIECE FILE")
	}
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	piece := ts.ReadFile(args[1])
	f, err := os.OpenFile(ts.MkAbs(args[2]), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	ts.Check(err)
	for i := range n {
		_, err := f.WriteString(strings.ReplaceAll(piece, "%d", strconv.Itoa(i)))
		ts.Check(err)
	}
	ts.Check(f.Close())
}

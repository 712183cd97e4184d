package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/txtar"
)

// engine is the version that is built where none is given.
const engine = "github.com/opentofu/opentofu@v1.12.6"

// An answer is what the engine made of one expression or output.
type answer struct {
	// Expression, or Tree and Output.
	Expression string `json:"expression,omitempty"`
	Tree       string `json:"tree,omitempty"`
	Output     string `json:"output,omitempty"`
	// Type and Value as in the state file; Error when the engine refuses.
	Type  json.RawMessage `json:"type,omitempty"`
	Value json.RawMessage `json:"value,omitempty"`
	Error bool            `json:"error,omitempty"`
}

func main() {
	tofu := flag.String("tofu", "", "the tofu `binary`; built from its module when empty")
	dir := flag.String("dir", "testdata/oracle/terraform", "the `directory` of questions and answers")
	only := flag.String("only", "", "ask for these `parts` alone: expressions,trees,plans,planned")
	flag.Parse()
	if err := ask(*tofu, *dir, *only); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

func ask(tofu, dir, only string) error {
	work, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if tofu == "" {
		if tofu, err = build(work); err != nil {
			return fmt.Errorf("build %s: %w", engine, err)
		}
	}
	version, err := exec.Command(tofu, "version").Output()
	if err != nil {
		return fmt.Errorf("ask for the version: %w", err)
	}
	name := ""
	for line := range strings.Lines(string(version)) {
		if strings.HasPrefix(line, "OpenTofu v") {
			name = strings.TrimSpace(line)
		}
	}
	for _, part := range parts {
		if only != "" && !slices.Contains(strings.Split(only, ","), part.name) {
			continue
		}
		if err := part.ask(tofu, dir, work, name); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// parts are what is asked, each recorded in files of its own.
var parts = []struct {
	name string
	ask  func(tofu, dir, work, version string) error
}{{"expressions", expressions}, {"trees", trees}, {"plans", plans}, {"planned", planned}}

// build makes the engine from a writable copy of its module.
func build(work string) (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", engine).Output()
	if err != nil {
		return "", err
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", err
	}
	copied := filepath.Join(work, "source")
	if err := os.CopyFS(copied, os.DirFS(module.Dir)); err != nil {
		return "", err
	}
	binary := filepath.Join(work, "tofu")
	cmd := exec.Command("go", "build", "-o", binary, "./cmd/tofu")
	cmd.Dir, cmd.Stderr = copied, os.Stderr
	return binary, cmd.Run()
}

// expressions asks for each line of expressions.txt by itself, so that one that
// is refused spoils no other.
func expressions(tofu, dir, work, version string) error {
	data, err := os.ReadFile(filepath.Join(dir, "expressions.txt"))
	if err != nil {
		return err
	}
	context, err := os.ReadFile(filepath.Join(dir, "context.tf"))
	if err != nil {
		return err
	}
	var list []answer
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		if line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, answer{Expression: line})
		}
	}
	failed := make([]error, len(list))
	var wait sync.WaitGroup
	slots := make(chan struct{}, 2)
	for i := range list {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			failed[i] = expression(tofu, filepath.Join(work, fmt.Sprint("e", i)), filepath.Join(dir, "files"), context, &list[i])
		})
	}
	wait.Wait()
	for _, err := range failed {
		if err != nil {
			return err
		}
	}
	return write(filepath.Join(dir, "expressions.json"), version, list)
}

func expression(tofu, in, files string, context []byte, a *answer) error {
	if err := os.CopyFS(in, os.DirFS(files)); err != nil {
		return err
	}
	defer os.RemoveAll(in)
	text := a.Expression
	if strings.HasPrefix(text, "<<") {
		text = strings.ReplaceAll(text, `\n`, "\n")
	}
	main := "output \"answer\" {\n  sensitive = true\n  value = " + text + "\n}\n"
	if err := os.WriteFile(filepath.Join(in, "main.tf"), []byte(main), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(in, "context.tf"), context, 0o644); err != nil {
		return err
	}
	outputs, err := apply(tofu, in, nil, false)
	if err != nil {
		a.Error = true
		return nil
	}
	o, ok := outputs["answer"]
	if !ok {
		// The state holds no output that is null.
		a.Type, a.Value = json.RawMessage(`"dynamic"`), json.RawMessage("null")
		return nil
	}
	a.Type, a.Value = o.Type, o.Value
	return nil
}

type output struct {
	Type  json.RawMessage `json:"type"`
	Value json.RawMessage `json:"value"`
}

// apply runs the engine in a directory and reads the outputs of its state.
func apply(tofu, in string, args []string, init bool) (map[string]output, error) {
	run := func(arguments ...string) error {
		cmd := exec.Command(tofu, arguments...)
		cmd.Dir = in
		cmd.Env = append(os.Environ(), "TF_CLI_CONFIG_FILE=", "TF_IN_AUTOMATION=1", "CHECKPOINT_DISABLE=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", arguments[0], err, out)
		}
		return nil
	}
	if init {
		if err := run("init", "-input=false", "-no-color"); err != nil {
			return nil, err
		}
	}
	if err := run(append([]string{"apply", "-auto-approve", "-input=false", "-no-color"}, args...)...); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(in, "terraform.tfstate"))
	if err != nil {
		return nil, err
	}
	var state struct{ Outputs map[string]output }
	return state.Outputs, json.Unmarshal(data, &state)
}

// trees applies each archive of trees/ as a root module. A line "args:" in its
// comment holds further arguments, "dir:" the directory of the root.
func trees(tofu, dir, work, version string) error {
	names, err := filepath.Glob(filepath.Join(dir, "trees", "*.txtar"))
	if err != nil {
		return err
	}
	var list []answer
	for i, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			return err
		}
		in := filepath.Join(work, fmt.Sprint("t", i))
		for _, f := range archive.Files {
			to := filepath.Join(in, filepath.FromSlash(f.Name))
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(to, f.Data, 0o644); err != nil {
				return err
			}
		}
		tree := strings.TrimSuffix(filepath.Base(name), ".txtar")
		outputs, err := apply(tofu, filepath.Join(in, comment(archive, "dir:")), strings.Fields(comment(archive, "args:")), true)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s is refused: %v\n", tree, err)
			list = append(list, answer{Tree: tree, Error: true})
			continue
		}
		for _, key := range sorted(outputs) {
			list = append(list, answer{Tree: tree, Output: key, Type: outputs[key].Type, Value: outputs[key].Value})
		}
	}
	return write(filepath.Join(dir, "trees.json"), version, list)
}

func comment(archive *txtar.Archive, key string) string {
	for line := range strings.Lines(string(archive.Comment)) {
		if value, ok := strings.CutPrefix(line, key); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

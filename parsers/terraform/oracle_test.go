package terraform

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/streamlint/streamlint/internal/twins/tfjson"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

const oracleDir = "../../testdata/oracle/terraform"

// An oracleAnswer is what the engine said; see the command oracle.
type oracleAnswer struct {
	Expression, Tree, Output string
	Type, Value              json.RawMessage
	Error                    bool
}

func answers(t *testing.T, name string) []oracleAnswer {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(oracleDir, name))
	if err != nil {
		t.Fatal(err)
	}
	var r struct {
		Engine  string
		Answers []oracleAnswer
	}
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(r.Engine, "OpenTofu v1.12.") {
		t.Errorf("%s was recorded with %q", name, r.Engine)
	}
	return r.Answers
}

// differences are those that are known, each with its reason.
func differences(t *testing.T) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(oracleDir, "differences.md"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		if key, ok := strings.CutPrefix(strings.TrimSpace(line), "- `"); ok {
			key, _, _ = strings.Cut(key, "` ")
			out[key] = true
		}
	}
	return out
}

func TestExpressionsAreWhatTheEngineSays(t *testing.T) {
	known, used := differences(t), map[string]bool{}
	list := answers(t, "expressions.json")
	if len(list) < 300 {
		t.Fatalf("only %d expressions", len(list))
	}
	files := fstest.MapFS{}
	for _, name := range []string{"hello.txt", "greet.tftpl", "data/a.json", "data/b.json"} {
		files[name] = &fstest.MapFile{Data: read(t, filepath.Join(oracleDir, "files", name))}
	}
	files["context.tf"] = &fstest.MapFile{Data: read(t, filepath.Join(oracleDir, "context.tf"))}
	for _, a := range list {
		for _, notation := range []string{"main.tf", "main.tf.json"} {
			v, failed := evaluateExpression(t, files, a.Expression, notation)
			if diff := compare(a, v, failed); diff != "" {
				if notation == "main.tf.json" && slices.Contains(namesItself, a.Expression) {
					continue
				}
				if known[a.Expression] {
					used[a.Expression] = true
					continue
				}
				t.Errorf("%s, in %s\n  %s", a.Expression, notation, diff)
			}
		}
	}
	for _, a := range answers(t, "trees.json") {
		used[a.Tree+"."+a.Output] = true
	}
	for key := range known {
		if !used[key] {
			t.Errorf("differences.md lists %q, which does not differ", key)
		}
	}
}

// evaluateExpression evaluates an expression in a file of the name's notation.
func evaluateExpression(t *testing.T, files fstest.MapFS, text, name string) (cty.Value, bool) {
	t.Helper()
	if strings.HasPrefix(text, "<<") {
		text = strings.ReplaceAll(text, `\n`, "\n")
	}
	data := []byte("output \"answer\" {\n  sensitive = true\n  value = " + text + "\n}\n")
	if name == "main.tf.json" {
		var err error
		if data, err = tfjson.Convert("main.tf", data, tfjson.Compact); err != nil {
			t.Fatalf("%s: %s", text, err)
		}
	}
	files = maps.Clone(files)
	files[name] = &fstest.MapFile{Data: data}
	return rootOutput(evaluate(files, ".", Options{}), "answer")
}

// rewriting are the notations that a tree is written in.
var rewriting = map[string]func(map[string][]byte) (map[string][]byte, error){
	"native":       func(files map[string][]byte) (map[string][]byte, error) { return files, nil },
	"compact JSON": func(files map[string][]byte) (map[string][]byte, error) { return inJSON(files, tfjson.Compact) },
	"general JSON": func(files map[string][]byte) (map[string][]byte, error) { return inJSON(files, tfjson.General) },
}

// namesItself are an output and an expression with a pattern that matches the
// file that asks, once it is JSON. The engine counts the file as well.
var namesItself = []string{"fileset.deep", `fileset(path.module, "**/*.json")`}

func TestModuleTreesAreWhatTheEngineSays(t *testing.T) {
	for notation, rewrite := range rewriting {
		t.Run(notation, func(t *testing.T) {
			known := differences(t)
			runs := map[string]*run{}
			for _, a := range answers(t, "trees.json") {
				r, ok := runs[a.Tree]
				if !ok {
					r = evaluateTree(t, a.Tree, rewrite)
					runs[a.Tree] = r
				}
				output := a.Tree + "." + a.Output
				if notation != "native" && slices.Contains(namesItself, output) {
					continue
				}
				if diff := answered(r, a); diff != "" && !known[output] {
					t.Errorf("%s, output %s\n  %s", a.Tree, a.Output, diff)
				}
			}
			if len(runs) < 30 {
				t.Errorf("only %d trees", len(runs))
			}
		})
	}
}

// answered says how a run differs from the engine's answer.
func answered(r *run, a oracleAnswer) string {
	if !a.Error {
		v, failed := rootOutput(r, a.Output)
		return compare(a, v, failed)
	}
	for name := range r.root.module.outputs {
		rootOutput(r, name)
	}
	if len(r.problems) == 0 && len(r.root.module.problems) == 0 {
		return "the engine refuses it, and there is no problem"
	}
	return ""
}

// inJSON is a tree with its files of the native notation written in JSON.
func inJSON(files map[string][]byte, shape tfjson.Shape) (map[string][]byte, error) {
	out := map[string][]byte{}
	for name, data := range files {
		if !strings.HasSuffix(name, ".tf") && !strings.HasSuffix(name, ".tofu") {
			out[name] = data
			continue
		}
		text, err := tfjson.Convert(name, data, shape)
		if err != nil {
			return nil, err
		}
		out[name+".json"] = text
	}
	return out, nil
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func evaluateTree(t *testing.T, tree string, rewrite func(map[string][]byte) (map[string][]byte, error)) *run {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join(oracleDir, "trees", tree+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string][]byte{}
	for _, f := range archive.Files {
		texts[f.Name] = f.Data
	}
	if texts, err = rewrite(texts); err != nil {
		t.Fatalf("%s: %s", tree, err)
	}
	files := fstest.MapFS{}
	for name, data := range texts {
		files[name] = &fstest.MapFile{Data: data}
	}
	dir, options := ".", Options{}
	for line := range strings.Lines(string(archive.Comment)) {
		if value, ok := strings.CutPrefix(line, "dir:"); ok {
			dir = strings.TrimSpace(value)
		}
		value, ok := strings.CutPrefix(line, "args:")
		if !ok {
			continue
		}
		words := strings.Fields(value)
		for i := 0; i < len(words); i++ {
			if name, ok := strings.CutPrefix(words[i], "-var-file="); ok {
				options.Vars = append(options.Vars, VarInput{File: path.Join(dir, name)})
			} else if words[i] == "-var" {
				i++
				name, text, _ := strings.Cut(words[i], "=")
				options.Vars = append(options.Vars, VarInput{Name: name, Value: text})
			}
		}
	}
	return evaluate(files, dir, options)
}

// evaluate makes the run of a root module.
func evaluate(files fstest.MapFS, dir string, options Options) *run {
	tree := source.NewTree(files, nil)
	in := parsers.Input{Tree: tree, Claims: map[*source.File]parsers.Claim{}}
	for name := range files {
		if isConfig(name) {
			f, err := tree.Read(name)
			if err != nil {
				panic(err)
			}
			in.Files = append(in.Files, f)
			in.Claims[f] = parsers.Certain
		}
	}
	l := newLoader(in)
	r := &run{
		ctx: context.Background(), loader: l, options: options, dir: dir,
		symbols: map[string]*symbol{}, said: map[problemKey]bool{},
	}
	r.root = r.newInstance(l.loaded(dir), nil, "")
	return r
}

// rootOutput evaluates an output; failed when anything went wrong on the way.
func rootOutput(r *run, name string) (cty.Value, bool) {
	before := len(r.problems)
	v, diags := r.root.output(name, hcl.Range{Filename: "main.tf"})
	return plain(v), diags.HasErrors() || len(r.problems) > before || len(r.root.module.problems) > 0
}

// compare says how a value differs from the engine's answer. Some knowledge less
// than the engine's after an apply is no difference only where it is listed.
func compare(a oracleAnswer, v cty.Value, failed bool) string {
	switch {
	case a.Error && !failed:
		return fmt.Sprintf("the engine refuses it, we say %s", show(v))
	case a.Error:
		return ""
	case failed:
		return fmt.Sprintf("we refuse it, the engine says %s", a.Value)
	}
	want, err := ctyjson.UnmarshalType(a.Type)
	if err != nil {
		return err.Error()
	}
	expected, err := ctyjson.Unmarshal(a.Value, want)
	if err != nil {
		return err.Error()
	}
	if !v.IsWhollyKnown() {
		return fmt.Sprintf("we do not know it, the engine says %s", a.Value)
	}
	if expected.IsNull() && v.IsNull() || expected.RawEquals(v) {
		return ""
	}
	return fmt.Sprintf("we say %s (%s)\n  the engine says %s (%s)", show(v), v.Type().FriendlyName(), a.Value, want.FriendlyName())
}

func show(v cty.Value) string {
	if !v.IsWhollyKnown() {
		return "unknown"
	}
	data, err := ctyjson.Marshal(v, v.Type())
	if err != nil {
		return err.Error()
	}
	return string(data)
}

package terraform_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/parsers/terraform"
	"github.com/streamlint/streamlint/source"
)

// FuzzParse reads one file of each notation, and a plan. Nothing may break down,
// and no place may lie in a file that nobody wrote.
func FuzzParse(f *testing.F) {
	for _, pattern := range []string{"../../testdata/parsers/terraform/*.txtar", "../../testdata/oracle/terraform/trees/*.txtar"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			f.Fatalf("no seeds match %s (%v)", pattern, err)
		}
		for _, name := range names {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				f.Fatal(err)
			}
			for _, file := range archive.Files {
				if file.Name != "want" {
					f.Add(string(file.Data), strings.HasSuffix(file.Name, ".json"))
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, isJSON bool) {
		name := "main.tf"
		if isJSON {
			name = "main.tf.json"
		}
		files := fstest.MapFS{
			name:               {Data: []byte(text)},
			"m/main.tf":        {Data: []byte("variable \"a\" {}\noutput \"o\" {\n  value = var.a\n}\n")},
			"terraform.tfvars": {Data: []byte(text)},
		}
		if isJSON {
			files["plan.json"] = &fstest.MapFile{Data: []byte(`{"format_version": "1.2", "terraform_version": "1", ` + strings.TrimPrefix(strings.TrimSpace(text), "{"))}
		}
		tree := source.NewTree(files, nil)
		p := terraform.New(terraform.Options{})
		in := parsers.Input{Tree: tree, Claims: map[*source.File]parsers.Claim{}}
		for name := range files {
			file, err := tree.Read(name)
			if err != nil {
				t.Fatal(err)
			}
			if c := p.Claims(file); c != parsers.No {
				in.Files = append(in.Files, file)
				in.Claims[file] = c
			}
		}
		result := p.Parse(context.Background(), in)
		for _, problem := range result.Problems {
			if problem.Broken {
				t.Errorf("broken: %s", problem.Message)
			}
		}
		if strings.Contains(testfacts.Dump(result), "@\x00") {
			t.Error("a place lies in a table")
		}
	})
}

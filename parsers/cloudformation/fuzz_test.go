package cloudformation_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/cloudformation"
	"github.com/streamlint/streamlint/source"
)

// FuzzParse reads any text as a template, beside another one that it may nest.
func FuzzParse(f *testing.F) {
	names, err := filepath.Glob("../../testdata/parsers/cloudformation/*.txtar")
	if err != nil || len(names) == 0 {
		f.Fatal(err, names)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range testfacts.Project(archive) {
			f.Add(string(file.Data))
		}
	}
	manifest, err := os.ReadFile(assemblyDir + "/cdk.out/manifest.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(manifest))
	p := cloudformation.New(cloudformation.Options{Parameters: map[string]string{"Stage": "prod"}})
	f.Fuzz(func(t *testing.T, text string) {
		testfacts.Run(p, []*source.File{
			source.NewFile("manifest.json", []byte(text)),
			source.NewFile("nested/data.yaml", []byte(text)),
			source.NewFile("template.yaml", []byte(text)),
		})
	})
}

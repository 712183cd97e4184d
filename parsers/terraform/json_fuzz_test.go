package terraform_test

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/internal/twins/tfjson"
	"github.com/streamlint/streamlint/parsers/terraform"
)

// FuzzBothNotations reads a file as it is and in JSON. Where neither reading
// complains, they say the same.
func FuzzBothNotations(f *testing.F) {
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
				if strings.HasSuffix(file.Name, ".tf") {
					f.Add(string(file.Data), false)
					f.Add(string(file.Data), true)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, general bool) {
		shape := tfjson.Compact
		if general {
			shape = tfjson.General
		}
		json, err := tfjson.Convert("main.tf", []byte(text), shape)
		if err != nil || strings.Contains(text, "fileset") || !utf8.ValidString(text) {
			return // a fileset may name the file itself; JSON holds nothing but UTF-8
		}
		native := parse(t, map[string]string{"main.tf": text}, terraform.Options{})
		other := parse(t, map[string]string{"main.tf.json": string(json)}, terraform.Options{})
		if len(native.Problems) > 0 || len(other.Problems) > 0 {
			return
		}
		if diff := cmp.Diff(testfacts.State(native.Facts, nil), testfacts.State(other.Facts, nil)); diff != "" {
			t.Errorf("(-native +JSON)\n%s\n%s", diff, json)
		}
	})
}

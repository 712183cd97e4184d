package lint

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree writes files into a fresh directory; a name ending in "/" is a directory,
// a content starting with "-> " a link.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		var err error
		if to, ok := strings.CutPrefix(content, "-> "); ok {
			err = os.Symlink(to, path)
		} else {
			err = os.WriteFile(path, []byte(content), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func walked(t *testing.T, workDir string, exclude []string, paths ...string) (files, problems []string) {
	t.Helper()
	s, err := openScan(workDir, paths)
	if err != nil {
		t.Fatal(err)
	}
	w := newWalker(s, exclude)
	if err := w.walk(); err != nil {
		t.Fatal(err)
	}
	for _, f := range w.files {
		files = append(files, f.Path)
	}
	for _, p := range w.problems {
		problems = append(problems, p.Place.Range.Path()+": "+p.Message)
	}
	return files, problems
}

func TestAFileIsNamedThoughItsFolderIsToo(t *testing.T) {
	root := tree(t, map[string]string{"Pulumi.dev.yaml": "x", "Pulumi.prod.yaml": "x"})
	for _, paths := range [][]string{{".", "Pulumi.prod.yaml"}, {"Pulumi.prod.yaml", "."}} {
		s, err := openScan(root, paths)
		if err != nil {
			t.Fatal(err)
		}
		w := newWalker(s, nil)
		if err := w.walk(); err != nil {
			t.Fatal(err)
		}
		named := map[string]bool{}
		for _, f := range w.files {
			named[f.Path] = f.Named
		}
		if diff := cmp.Diff(map[string]bool{"Pulumi.dev.yaml": false, "Pulumi.prod.yaml": true}, named); diff != "" {
			t.Errorf("%v: %s", paths, diff)
		}
	}
}

func TestWalkHonoursIgnoresAndLinks(t *testing.T) {
	outside := tree(t, map[string]string{"secret.tf": "x"})
	root := tree(t, map[string]string{
		".git/HEAD":                   "ref: x",
		".gitignore":                  "*.local.tf\n/build/\n",
		"infra/.gitignore":            "!keep.local.tf\n",
		"infra/main.tf":               "x",
		"infra/a.local.tf":            "x",
		"infra/keep.local.tf":         "x",
		"infra/shared.tf":             "-> ../common/shared.tf",
		"infra/escape.tf":             "-> " + outside + "/secret.tf",
		"infra/.terraform/m/x.tf":     "x",
		"node_modules/p/package.json": "{}",
		"build/out.yaml":              "x",
		"common/shared.tf":            "x",
		"examples/demo/main.tf":       "x",
		"photo.png":                   "x",
		"blob.json":                   "\x00\x01",
	})
	files, problems := walked(t, root, []string{"examples/**"}, ".")
	want := []string{"common/shared.tf", "infra/keep.local.tf", "infra/main.tf", "infra/shared.tf"}
	if diff := cmp.Diff(want, files); diff != "" {
		t.Error(diff)
	}
	wantProblems := []string{"infra/escape.tf: the link is not followed: it is broken or leaves the scanned tree"}
	if diff := cmp.Diff(wantProblems, problems); diff != "" {
		t.Error(diff)
	}
}

func TestPathsAreShownFromTheWorkingDirectory(t *testing.T) {
	root := tree(t, map[string]string{".git/HEAD": "x", "infra/main.tf": "x", "app/c.properties": "x", ".gitignore": "c.properties"})
	files, _ := walked(t, filepath.Join(root, "infra"), nil, ".", "../app/c.properties")
	if diff := cmp.Diff([]string{"../app/c.properties", "main.tf"}, files); diff != "" {
		t.Error(diff)
	}
}

func TestTwoRootsAreTwoWorldsOfFiles(t *testing.T) {
	a := tree(t, map[string]string{"x/main.tf": "x"})
	b := tree(t, map[string]string{"y/main.tf": "x"})
	s, err := openScan(a, []string{a, b})
	if err != nil {
		t.Fatal(err)
	}
	w := newWalker(s, nil)
	if err := w.walk(); err != nil {
		t.Fatal(err)
	}
	if len(w.files) != 2 {
		t.Fatalf("%d files, want 2", len(w.files))
	}
	between := filepath.ToSlash(filepath.Join(filepath.Dir(w.files[0].Name), "..", "..", "passwd"))
	if _, err := s.tree.Read(between); err == nil {
		t.Errorf("%s lies between the roots and was read", between)
	}
}

func TestAMissingPathNamesItsNeighbour(t *testing.T) {
	root := tree(t, map[string]string{"infra/main.tf": "x"})
	_, err := openScan(root, []string{"infar"})
	want := `path "infar" does not exist; did you mean "infra"?`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

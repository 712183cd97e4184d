package testfacts

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// Golden runs a parser over txtar archives. Each archive is one project; its
// file "want" holds the claims and the dump, and is rewritten with update. A
// line "named: FILE…" in the archive's comment names files as the command line
// would.
func Golden(t *testing.T, pattern string, p parsers.Parser, update bool) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no archive matches %s (%v)", pattern, err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := Run(p, Project(archive))
			at := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == wantFile })
			if update {
				if at < 0 {
					archive.Files = append(archive.Files, txtar.File{Name: wantFile})
					at = len(archive.Files) - 1
				}
				archive.Files[at].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if at < 0 {
				t.Fatalf("%s has no file %q; run with -update", name, wantFile)
			}
			if diff := cmp.Diff(string(archive.Files[at].Data), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

const wantFile = "want"

// Project turns an archive into files, sorted by name.
func Project(archive *txtar.Archive) []*source.File {
	named := map[string]bool{}
	for line := range strings.Lines(string(archive.Comment)) {
		if list, ok := strings.CutPrefix(line, "named:"); ok {
			for _, name := range strings.Fields(list) {
				named[name] = true
			}
		}
	}
	var files []*source.File
	for _, f := range archive.Files {
		if f.Name == wantFile {
			continue
		}
		file := source.NewFile(f.Name, f.Data)
		file.Named = named[f.Name]
		files = append(files, file)
	}
	slices.SortFunc(files, func(a, b *source.File) int { return strings.Compare(a.Name, b.Name) })
	return files
}

// Run lets a parser claim files and parse them, and prints both.
func Run(p parsers.Parser, files []*source.File) string {
	claims, result := Parse(p, files)
	return claims + Dump(result)
}

// Parse lets a parser claim files and parse them. It returns the claims as text,
// one line for each file.
func Parse(p parsers.Parser, files []*source.File) (string, parsers.Result) {
	fsys := fstest.MapFS{}
	for _, f := range files {
		fsys[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	in := parsers.Input{Tree: source.NewTree(fsys, nil), Claims: map[*source.File]parsers.Claim{}}
	var claims strings.Builder
	for _, f := range files {
		in.Tree.Add(f)
		c := p.Claims(f)
		fmt.Fprintf(&claims, "claim %s: %s\n", f.Name, claimNames[c])
		if c != parsers.No {
			in.Files = append(in.Files, f)
			in.Claims[f] = c
		}
	}
	if len(in.Files) == 0 {
		return claims.String(), parsers.Result{}
	}
	return claims.String(), p.Parse(context.Background(), in)
}

var claimNames = map[parsers.Claim]string{parsers.No: "no", parsers.Maybe: "maybe", parsers.Certain: "certain"}

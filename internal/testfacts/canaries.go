package testfacts

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

var canary = regexp.MustCompile(`CANARY[\w-]*`)

// Canaries runs a parser over a folder of files with canaries in the place of
// secrets. Each file must be claimed, hold a canary, and state something; none of
// them may show.
func Canaries(t *testing.T, dir string, p parsers.Parser) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		t.Fatalf("no files in %s (%v)", dir, err)
	}
	for _, entry := range entries {
		t.Run(entry.Name(), func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
			if err != nil {
				t.Fatal(err)
			}
			if !canary.Match(data) {
				t.Fatal("the file holds no canary")
			}
			f := source.NewFile(entry.Name(), data)
			claims, result := Parse(p, []*source.File{f})
			if views(t, result.Facts) == "" {
				t.Errorf("nothing is stated: %s", claims)
			}
			for what, text := range map[string]string{
				"dump":    Dump(result),
				"views":   views(t, result.Facts),
				"excerpt": fmt.Sprint(f.Range(0, len(data)).Excerpt(0)),
			} {
				if found := canary.FindString(text); found != "" {
					t.Errorf("the %s shows %s", what, found)
				}
			}
		})
	}
}

// views are the facts as policies see them once they are linked.
func views(t *testing.T, set facts.Set) string {
	t.Helper()
	var out string
	viewer := facts.NewViewer()
	linked := facts.Link(set, facts.LinkOptions{})
	for _, kind := range linked.Kinds() {
		for _, e := range linked.Of(kind) {
			text, err := json.Marshal(viewer.View(e).JSON())
			if err != nil {
				t.Fatal(err)
			}
			out += string(text)
		}
	}
	for _, l := range set.Libraries {
		out += l.Name + l.Version.Or("")
	}
	return out
}

package terraform_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/streamlint/streamlint/parsers/terraform/oracle/modulefacts"
)

const examplesDir = "../../testdata/oracle/terraform/modules"

// TestTablesSayWhatTheSourcesSay reads examples that call community modules
// without the modules' sources, and compares with the record of what is stated
// with them on disk: it holds every release, and is read wherever it changes.
func TestTablesSayWhatTheSourcesSay(t *testing.T) {
	examples, err := modulefacts.Examples(examplesDir)
	if err != nil {
		t.Fatal(err)
	}
	record, err := modulefacts.Read(filepath.Join(examplesDir, "record.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(examples) != len(record.Examples) || len(examples) < 15 {
		t.Fatalf("%d examples, %d of them recorded", len(examples), len(record.Examples))
	}
	known := lessKnown(t)
	used := map[string]bool{}
	for i, e := range examples {
		turns := record.Turns(e.Name)
		if record.Examples[i].Example != e.Name || len(turns) == 0 {
			t.Fatalf("example %s is not recorded", e.Name)
		}
		for _, release := range turns {
			got, problems := modulefacts.State(e.At(release), release)
			for _, p := range problems {
				t.Errorf("%s %s: %s: %s", e.Name, release, p.Place.Range.Start(), p.Message)
			}
			want := record.At(e.Name, release)
			for _, difference := range got.Diff(want) {
				if reason := known.reason(e.Name, difference); reason != "" {
					used[reason] = true
					continue
				}
				t.Errorf("%s %s: without the source or with it: %s", e.Name, release, difference)
			}
		}
	}
	for line := range maps.Keys(known) {
		if !used[line] {
			t.Errorf("differences.md lists %q, which does not differ", line)
		}
	}
}

// listed are the differences that have a reason, by how they are written.
type listed map[string]*regexp.Regexp

// lessKnown reads which attributes and entities a table leaves out that the
// source tells. A line is "- `EXAMPLE ENTITY: ATTRIBUTE` reason" or one without an
// attribute, with * for any text.
func lessKnown(t *testing.T) listed {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(examplesDir, "differences.md"))
	if err != nil {
		t.Fatal(err)
	}
	out := listed{}
	for line := range strings.Lines(string(data)) {
		key, ok := strings.CutPrefix(strings.TrimSpace(line), "- `")
		if !ok {
			continue
		}
		key, _, _ = strings.Cut(key, "` ")
		pattern := strings.ReplaceAll(regexp.QuoteMeta(key), `\*`, ".*")
		out[key] = regexp.MustCompile("^" + pattern + ": ((unknown|written) or |only in the other)")
	}
	return out
}

// reason is the line that a difference falls under, "" when none does. A table
// that says something else has no excuse.
func (l listed) reason(example, difference string) string {
	for key, pattern := range l {
		if pattern.MatchString(example + " " + difference) {
			return key
		}
	}
	return ""
}

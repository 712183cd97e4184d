package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// printed runs a command line from the repository's root, and returns what it
// wrote to standard output and to standard error. Only --verbose and facts, which
// tells problems there, have something to say on the latter.
func printed(t *testing.T, args ...string) (text string, code int) {
	t.Helper()
	if _, err := os.Stat("go.mod"); err != nil {
		t.Chdir("../..")
	}
	var out, complaints strings.Builder
	a := newApp()
	a.stdout, a.stderr, a.environ = &out, &complaints, nil
	a.terminal = func() (bool, int) { return false, 0 }
	a.now = func() time.Time { return time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC) }
	code = a.execute(t.Context(), args)
	if complaints.Len() > 0 && !slices.Contains(args, "--verbose") && !slices.Contains(args, "facts") {
		t.Errorf("complained: %s", complaints.String())
	}
	return out.String() + complaints.String(), code
}

const (
	shownFrom = "<!-- finding: a mapping and a service share a group -->\n"
	shownTo   = "<!-- /finding -->\n"
)

// TestTheReadmeShowsWhatIsPrinted: the finding in the README is this version's.
func TestTheReadmeShowsWhatIsPrinted(t *testing.T) {
	text, code := printed(t, "--fail-on", "never", "--rule", "esm/shared_group_id", "testdata/projects/orders")
	if code != exitClean {
		t.Fatalf("exit code %d", code)
	}
	finding, _, _ := strings.Cut(text, "\nchecked ")
	want := shownFrom + "\n```text\n" + strings.TrimSpace(finding) + "\n```\n\n" + shownTo
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(readme), shownFrom)
	_, after, ended := strings.Cut(rest, shownTo)
	if !found || !ended {
		t.Fatalf("README.md has no part between %q and %q", shownFrom, shownTo)
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(before+want+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got := string(readme); got != before+want+after {
		t.Errorf("README.md shows another finding; -update rewrites it. Now it is:\n%s", want)
	}
}

// named are the mistakes that the demo is there to show: where each is told, and
// where it is proved.
var named = []struct{ rule, file, proof string }{
	{"esm/shared_group_id", "infra/mappings.tf", "services/orders-service/consumer.properties"},
	{"kcl/lease_limit_below_shards", "workers/clicks/kcl.properties", "infra/streams.tf"},
	{"kafka/group_protocol_not_set", "services/orders-service/consumer.properties", "infra/msk.tf"},
	{"kafka/express_session_timeout_assumed", "services/shipments-service/consumer.properties", "infra/msk.tf"},
}

// TestTheDemoShowsItsMistakesInEveryFormat: text, JSON and SARIF tell the same
// four, each with its proving file.
func TestTheDemoShowsItsMistakesInEveryFormat(t *testing.T) {
	const root = "testdata/projects/orders/"
	t.Run("text", func(t *testing.T) {
		text, code := printed(t, root)
		if code != exitFindings {
			t.Errorf("exit code %d, want %d", code, exitFindings)
		}
		blocks := strings.Split(text, "\n\n")
		for _, n := range named {
			told := false
			for _, b := range blocks {
				told = told || strings.Contains(b, "["+n.rule+"]") && strings.Contains(b, root+n.file) && strings.Contains(b, root+n.proof)
			}
			if !told {
				t.Errorf("%s at %s, proved by %s, is not told", n.rule, n.file, n.proof)
			}
		}
	})
	t.Run("json", func(t *testing.T) {
		text, _ := printed(t, "--format", "json", root)
		var report struct {
			Findings []struct {
				Rule, File string
				Related    []struct{ File string }
			}
		}
		if err := json.Unmarshal([]byte(text), &report); err != nil {
			t.Fatal(err)
		}
		for _, n := range named {
			told := false
			for _, f := range report.Findings {
				for _, related := range f.Related {
					told = told || f.Rule == n.rule && f.File == root+n.file && related.File == root+n.proof
				}
			}
			if !told {
				t.Errorf("%s at %s, proved by %s, is not told", n.rule, n.file, n.proof)
			}
		}
	})
	t.Run("sarif", func(t *testing.T) {
		type location struct {
			PhysicalLocation struct{ ArtifactLocation struct{ URI string } }
		}
		text, _ := printed(t, "--format", "sarif", root)
		var log struct {
			Runs []struct {
				Results []struct {
					RuleID                      string
					Locations, RelatedLocations []location
				}
			}
		}
		if err := json.Unmarshal([]byte(text), &log); err != nil {
			t.Fatal(err)
		}
		for _, n := range named {
			told := false
			for _, r := range log.Runs[0].Results {
				for _, related := range r.RelatedLocations {
					told = told || r.RuleID == n.rule &&
						r.Locations[0].PhysicalLocation.ArtifactLocation.URI == root+n.file &&
						related.PhysicalLocation.ArtifactLocation.URI == root+n.proof
				}
			}
			if !told {
				t.Errorf("%s at %s, proved by %s, is not told", n.rule, n.file, n.proof)
			}
		}
	})
}

// TestTheMendedDemoIsClean: the same estate without its mistakes has no finding,
// and nothing that could not be decided.
func TestTheMendedDemoIsClean(t *testing.T) {
	text, code := printed(t, "--format", "json", "testdata/projects/orders-fixed")
	if code != exitClean {
		t.Errorf("exit code %d, want %d", code, exitClean)
	}
	var report struct {
		Findings, Undecided, Problems []any
		Summary                       struct{ Consumers int }
	}
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
	if len(report.Findings) > 0 || len(report.Undecided) > 0 || len(report.Problems) > 0 || report.Summary.Consumers < 5 {
		t.Errorf("%+v", report)
	}
}

// TestNoSecretIsPrinted runs every command that prints over the corpus of
// secrets, each of which holds the word CANARY.
func TestNoSecretIsPrinted(t *testing.T) {
	for _, args := range [][]string{
		{}, {"--show-undecided"}, {"--quiet"}, {"--verbose"}, {"--format", "json"}, {"--format", "sarif"},
	} {
		text, _ := printed(t, append(args, "testdata/secrets")...)
		if text == "" || strings.Contains(text, "CANARY") {
			t.Errorf("%q prints a secret, or nothing: %d bytes", args, len(text))
		}
	}
	text, _ := printed(t, "facts", "testdata/secrets")
	if !strings.Contains(text, "kafka_client") || strings.Contains(text, "CANARY") {
		t.Errorf("facts prints a secret, or nothing: %d bytes", len(text))
	}
}

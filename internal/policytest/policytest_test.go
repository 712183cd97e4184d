package policytest_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/streamlint/streamlint/internal/policytest"
	"github.com/streamlint/streamlint/lint"
	"github.com/streamlint/streamlint/policies"
	reporting "github.com/streamlint/streamlint/report"
	"github.com/streamlint/streamlint/rules"
)

var (
	update = flag.Bool("update", false, "rewrite the output shown on the pages")
	only   = flag.String("rule", "", "test this rule alone, by id or glob")
)

// today is the date of every example, so that those about dates stay true.
var today = time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)

func suite(t *testing.T) *policytest.Suite {
	t.Helper()
	registry, err := rules.Load(rules.Unindexed(policies.FS))
	if err != nil {
		t.Fatal(err)
	}
	return &policytest.Suite{
		Registry: registry, Policies: policies.FS, Today: today,
		Read: func(ctx context.Context, files map[string][]byte) (rules.Input, error) {
			return lint.Read(ctx, options(t, files))
		},
		Lint: func(ctx context.Context, files map[string][]byte) (*rules.Result, error) {
			report, err := lint.Run(ctx, options(t, files))
			if err != nil {
				return nil, err
			}
			return report.Result, nil
		},
	}
}

// options lint files from a directory of their own.
func options(t *testing.T, files map[string][]byte) lint.Options {
	t.Helper()
	dir := t.TempDir()
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return lint.Options{WorkDir: dir, Today: today}
}

// loaded keeps the facts of all examples, which every test asks for.
var loaded sync.Map // rule id → *policytest.Tested

// each runs a test for every rule.
func each(t *testing.T, test func(t *testing.T, rule *policytest.Tested)) {
	s := suite(t)
	for _, rule := range s.Registry.Rules() {
		if *only != "" {
			if ok, err := filepath.Match(*only, rule.ID); err != nil || !ok {
				continue
			}
		}
		t.Run(rule.ID, func(t *testing.T) {
			if tested, ok := loaded.Load(rule.ID); ok {
				test(t, tested.(*policytest.Tested))
				return
			}
			tested, err := s.Load(context.Background(), rule.ID)
			if err != nil {
				t.Fatal(err)
			}
			loaded.Store(rule.ID, tested)
			test(t, tested)
		})
	}
}

func report(t *testing.T, lines []string, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		t.Error(line)
	}
}

func TestPoliciesAreProved(t *testing.T) {
	if err := suite(t).Registry.Prove(); err != nil {
		t.Error(err)
	}
}

func TestPoliciesKeepTheContract(t *testing.T) {
	s := suite(t)
	for _, rule := range s.Registry.Rules() {
		lines, err := s.Registry.Complaints(rule.ID)
		if err != nil {
			t.Error(err)
		}
		for _, line := range lines {
			t.Errorf("%s: %s", rule.ID, line)
		}
	}
}

func TestExamples(t *testing.T) {
	each(t, func(t *testing.T, rule *policytest.Tested) {
		lines, err := rule.Examples(context.Background())
		report(t, append(lines, rule.Complete()...), err)
	})
}

func TestLessKnowledgeNeverFires(t *testing.T) {
	each(t, func(t *testing.T, rule *policytest.Tested) {
		lines, err := rule.Monotone(context.Background())
		report(t, lines, err)
	})
}

// TestExamplesNoticeChanges is the mutation test.
func TestExamplesNoticeChanges(t *testing.T) {
	const enough = 90
	each(t, func(t *testing.T, rule *policytest.Tested) {
		score, err := rule.Mutate(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d of %d mutants killed", score.Killed, score.Total)
		for _, m := range score.Survivors {
			t.Logf("line %d survives: %s", m.Line, m.Change)
		}
		if score.Percent() < enough {
			t.Errorf("the examples kill %.0f %% of the mutants, %d %% are enough", score.Percent(), enough)
		}
	})
}

// TestPagesShowTheOutput compares the block that a page shows with what the tool
// prints; -update rewrites it.
func TestPagesShowTheOutput(t *testing.T) {
	each(t, func(t *testing.T, rule *policytest.Tested) {
		result, ok, err := rule.Shown(context.Background())
		if err != nil || !ok {
			t.Fatalf("the page has no example that fires: %v", err)
		}
		var text bytes.Buffer
		if err := reporting.NewText(reporting.TextOptions{}).Report(&text, result); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("..", "..", "policies", rule.Rule.ID, "examples.md")
		now := rule.Page.WithOutput(text.String())
		if now == rule.Rule.Examples {
			return
		}
		if !*update {
			t.Errorf("%s shows other output than the tool prints; -update rewrites it:\n%s", path, text.String())
			return
		}
		if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	})
}

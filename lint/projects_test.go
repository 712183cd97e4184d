package lint_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/streamlint/streamlint/lint"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

const projects = "../testdata/projects"

func lintProject(t *testing.T, name string) *lint.Report {
	t.Helper()
	report, err := lint.Run(context.Background(), lint.Options{
		WorkDir: projects, Paths: []string{name}, Today: time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC),
	})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestTheDemoShowsItsMistakes looks for each mistake of the demo at its line, with
// the line of another file that proves it.
func TestTheDemoShowsItsMistakes(t *testing.T) {
	report := lintProject(t, "orders")
	for _, want := range []struct {
		rule     string
		severity rules.Severity
		at       string
		proofs   []string
	}{
		{"esm/shared_group_id", rules.Error, "orders/infra/mappings.tf:10", []string{"orders/services/orders-service/consumer.properties:4"}},
		{"esm/starting_position_ignored", rules.Note, "orders/infra/mappings.tf:6", []string{"orders/services/orders-service/consumer.properties:4"}},
		{"esm/unbounded_retries", rules.Warning, "orders/infra/mappings.tf:14", []string{"orders/infra/streams.tf:4"}},
		{"esm/discards_without_destination", rules.Warning, "orders/stacks/returns/template.yaml:52", nil},
		{"kafka/group_protocol_not_set", rules.Warning, "orders/services/orders-service/consumer.properties:2", []string{
			"orders/infra/msk.tf:15", "orders/infra/variables.tf:15", "orders/services/orders-service/pom.xml:16",
		}},
		{"kafka/express_session_timeout_assumed", rules.Error, "orders/services/shipments-service/consumer.properties:4", []string{
			"orders/infra/msk.tf:9", "orders/infra/msk.tf:19",
		}},
		{"kafka/consumer_protocol_forbids_setting", rules.Error, "orders/services/shipments-service/consumer.properties:8", []string{
			"orders/services/shipments-service/pom.xml:16",
		}},
		{"msk/express_setting_read_only", rules.Error, "orders/infra/msk.tf:9", []string{"orders/infra/msk.tf:19"}},
		{"kcl/lease_limit_below_shards", rules.Error, "orders/workers/clicks/kcl.properties:13", []string{
			"orders/infra/streams.tf:3", "orders/infra/terraform.tfvars:2", "orders/infra/workers.tf:25",
		}},
		{"kcl/setting_ignored_since_3", rules.Warning, "orders/workers/clicks/kcl.properties:14", []string{"orders/workers/clicks/requirements.txt:1"}},
	} {
		i := slices.IndexFunc(report.Findings, func(f rules.Finding) bool { return f.Rule == want.rule && line(f.Place) == want.at })
		if i < 0 {
			t.Errorf("%s says nothing at %s", want.rule, want.at)
			continue
		}
		f := report.Findings[i]
		if f.Severity != want.severity {
			t.Errorf("%s is of severity %s, want %s", want.rule, f.Severity, want.severity)
		}
		for _, proof := range want.proofs {
			if !slices.ContainsFunc(f.Related, func(r rules.Related) bool { return line(r.Place) == proof }) {
				t.Errorf("%s at %s shows no proof at %s", want.rule, want.at, proof)
			}
		}
	}
	if len(report.Problems) > 0 || len(report.Errors) > 0 {
		t.Errorf("problems %v, errors %v", report.Problems, report.Errors)
	}
}

// TestTheMendedDemoIsClean: not even a note.
func TestTheMendedDemoIsClean(t *testing.T) {
	report := lintProject(t, "orders-fixed")
	for _, f := range report.Findings {
		t.Errorf("%s: %s: %s", line(f.Place), f.Rule, f.Message)
	}
	if len(report.Problems) > 0 || len(report.Errors) > 0 {
		t.Errorf("problems %v, errors %v", report.Problems, report.Errors)
	}
	if report.Summary.Consumers != 6 {
		t.Errorf("%d consumers, want 6", report.Summary.Consumers)
	}
}

func line(p source.Place) string {
	if p.Range.IsZero() {
		return p.Locator
	}
	return fmt.Sprintf("%s:%d", p.Range.Path(), p.Range.Start().Line)
}

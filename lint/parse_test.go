package lint_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/streamlint/streamlint/lint"
)

// TestAnIncludedFileIsToldOnce: the resources of a Serverless service that stand
// in a file of their own look like a template, and belong to the service.
func TestAnIncludedFileIsToldOnce(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"serverless.yml": `service: orders
provider:
  name: aws
  runtime: python3.13
functions:
  orders:
    handler: app.orders
resources: ${file(resources/mapping.yml)}
`,
		"resources/mapping.yml": `Resources:
  # streamlint:ignore esm/starting_position_latest -- only new orders matter
  OrdersMapping:
    Type: AWS::Lambda::EventSourceMapping
    Properties:
      EventSourceArn: arn:aws:kinesis:eu-west-1:111122223333:stream/orders
      FunctionName: orders
      StartingPosition: LATEST
`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	report, err := lint.Run(context.Background(), lint.Options{WorkDir: dir, Today: time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	if report.Summary.Consumers != 1 {
		t.Errorf("%d consumers, want 1", report.Summary.Consumers)
	}
	told := map[string]int{}
	for _, f := range report.Findings {
		told[f.Rule]++
		if f.Rule == "esm/starting_position_latest" && !f.Suppressed {
			t.Error("the suppression in the included file does not hold")
		}
	}
	if told["esm/unbounded_retries"] != 1 || told["esm/starting_position_latest"] != 1 || told["streamlint/unused_suppression"] != 0 {
		t.Errorf("findings by rule: %v", told)
	}
}

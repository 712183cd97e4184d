package lint_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/streamlint/streamlint/lint"
)

// TestAnIncludedFileIsToldOnce: the resources of a Serverless service that stand
// in a file of their own look like a template, and belong to the service.
func TestAnIncludedFileIsToldOnce(t *testing.T) {
	dir := written(t, map[string]string{
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
	})
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

// TestACompiledServiceIsToldOnce: a service that is named together with its own
// compiled template is what that says; by itself, or scanned, it is its own file.
func TestACompiledServiceIsToldOnce(t *testing.T) {
	dir := written(t, map[string]string{
		"serverless.yml": `service: orders
provider: {name: aws, runtime: python3.13}
plugins: [./private]
functions:
  orders:
    handler: app.orders
    events:
      - stream: arn:aws:kinesis:eu-west-1:111122223333:stream/orders
`,
		".serverless/cloudformation-template-update-stack.json": `{"AWSTemplateFormatVersion": "2010-09-09", "Resources": {
  "OrdersLambdaFunction": {"Type": "AWS::Lambda::Function", "Properties": {"FunctionName": "orders-dev-orders", "Timeout": 6}},
  "OrdersEventSourceMappingKinesisOrders": {"Type": "AWS::Lambda::EventSourceMapping", "Properties": {
    "EventSourceArn": "arn:aws:kinesis:eu-west-1:111122223333:stream/orders", "BatchSize": 10, "StartingPosition": "TRIM_HORIZON",
    "FunctionName": {"Fn::GetAtt": ["OrdersLambdaFunction", "Arn"]}}}}}
`,
	})
	const compiled = ".serverless/cloudformation-template-update-stack.json"
	for _, test := range []struct {
		paths []string
		file  string // of the finding; "" when the plugin leaves it undecided
	}{
		{[]string{"serverless.yml", compiled}, compiled},
		{[]string{compiled}, compiled},
		{[]string{"."}, ""},
	} {
		report, err := lint.Run(context.Background(), lint.Options{
			WorkDir: dir, Paths: test.paths, Rules: []string{"esm/unbounded_retries"}, Today: time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC),
		})
		if err != nil {
			t.Fatal(err)
		}
		if report.Summary.Consumers != 1 {
			t.Errorf("%v: %d consumers, want 1", test.paths, report.Summary.Consumers)
		}
		var files []string
		for _, f := range report.Findings {
			files = append(files, f.Place.Range.Path())
		}
		if got := strings.Join(files, " "); got != test.file {
			t.Errorf("%v: findings in %q, want %q", test.paths, got, test.file)
		}
	}
}

// written is a folder with these files.
func written(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

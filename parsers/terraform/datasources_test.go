package terraform_test

import (
	"fmt"
	"testing"

	"github.com/streamlint/streamlint/parsers/terraform"
)

// TestDataSourcesNameWhatIsDeclared: a data source that names a resource of the
// same root module refers to it, by literal or by expression; one that names
// another does not.
func TestDataSourcesNameWhatIsDeclared(t *testing.T) {
	cases := []struct{ kind, data, resource, other string }{
		{"aws_kinesis_stream", "name = %s", "name = %s", "name = \"x\""},
		{"aws_kinesis_stream_consumer", "name = %s\nstream_arn = \"arn\"", "name = %s\nstream_arn = \"arn\"", "name = \"n\"\nstream_arn = \"other\""},
		{"aws_dynamodb_table", "name = %s", "name = %s", "name = \"x\""},
		{"aws_msk_cluster", "cluster_name = %s", "cluster_name = %s", "cluster_name = \"x\""},
		{"aws_msk_configuration", "name = %s", "name = %s", "name = \"x\""},
		{"aws_lambda_function", "function_name = %s", "function_name = %s", "function_name = \"x\""},
		{"aws_lambda_alias", "name = %s\nfunction_name = \"f\"", "name = %s\nfunction_name = \"f\"", "name = \"n\"\nfunction_name = \"g\""},
		{"aws_sqs_queue", "name = %s", "name = %s", "name = \"x\""},
		{"aws_sns_topic", "name = %s", "name = %s", "name = \"x\""},
		{"aws_s3_bucket", "bucket = %s", "bucket = %s", "bucket = \"x\""},
		{"aws_ecs_task_definition", "task_definition = %s", "family = %s", "family = \"x\""},
		{"aws_iam_role", "name = %s", "name = %s", "name = \"x\""},
		{"aws_iam_policy", "name = %s", "name = %s", "name = \"x\""},
		{"aws_launch_template", "name = %s", "name = %s", "name = \"x\""},
	}
	target := func(files map[string]string) string {
		t.Helper()
		result := parse(t, files, terraform.Options{})
		for _, m := range result.Facts.Mappings {
			if ref := m.EventSource.Origin().Ref; ref != nil {
				return ref.ID
			}
		}
		return ""
	}
	for _, c := range cases {
		for _, value := range []string{`"n"`, "var.name"} {
			t.Run(c.kind+" by "+value, func(t *testing.T) {
				module := func(resource string) map[string]string {
					return map[string]string{"main.tf": fmt.Sprintf(
						"variable \"name\" {}\ndata %q \"d\" {\n%s\n}\nresource %q \"r\" {\n%s\n}\n", c.kind, fmt.Sprintf(c.data, value), c.kind, resource) +
						"resource \"aws_lambda_event_source_mapping\" \"m\" {\n  event_source_arn = data." + c.kind + ".d.arn\n  function_name = \"f\"\n}\n"}
				}
				if got := target(module(fmt.Sprintf(c.resource, value))); got != c.kind+".r" {
					t.Errorf("the same name refers to %q", got)
				}
				if got := target(module(c.other)); got != "data."+c.kind+".d" {
					t.Errorf("another name refers to %q", got)
				}
			})
		}
	}
}

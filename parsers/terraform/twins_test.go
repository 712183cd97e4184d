package terraform_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/parsers/terraform"
)

// TestBothNotationsSayTheSame: one configuration, in HCL, in JSON, and spread
// over override files and OpenTofu's files.
func TestBothNotationsSayTheSame(t *testing.T) {
	hclText := `
variable "batch" {
  default = 250
}
locals {
  topics = ["orders"]
}
resource "aws_lambda_function" "f" {
  function_name = "f"
  timeout       = 60
}
resource "aws_lambda_event_source_mapping" "m" {
  for_each          = toset(["a", "b"])
  event_source_arn  = "arn:aws:kafka:eu-west-1:1:cluster/c/1"
  function_name     = aws_lambda_function.f.arn
  topics            = local.topics
  starting_position = "LATEST"
  batch_size        = var.batch
  amazon_managed_kafka_event_source_config {
    consumer_group_id = "g-${each.key}"
  }
  destination_config {
    on_failure {
      destination_arn = "kafka://dead-${each.key}"
    }
  }
  filter_criteria {
    filter {
      pattern = jsonencode({ value = { a = [1] } })
    }
    filter {
      pattern = "{}"
    }
  }
  dynamic "source_access_configuration" {
    for_each = ["SASL_SCRAM_512_AUTH"]
    content {
      type = source_access_configuration.value
      uri  = "arn:x"
    }
  }
  lifecycle {
    ignore_changes        = [enabled]
    create_before_destroy = true
  }
}
`
	jsonText := `{
  "//": "the same",
  "variable": {"batch": {"default": 250}},
  "locals": {"topics": ["orders"]},
  "resource": {
    "aws_lambda_function": {"f": {"function_name": "f", "timeout": "60"}},
    "aws_lambda_event_source_mapping": {"m": [{
      "for_each": "${toset([\"a\", \"b\"])}",
      "event_source_arn": "arn:aws:kafka:eu-west-1:1:cluster/c/1",
      "function_name": "${aws_lambda_function.f.arn}",
      "topics": "${local.topics}",
      "starting_position": "LATEST",
      "batch_size": "${var.batch}",
      "amazon_managed_kafka_event_source_config": {"consumer_group_id": "g-${each.key}"},
      "destination_config": [{"on_failure": {"destination_arn": "kafka://dead-${each.key}"}}],
      "filter_criteria": {"filter": [{"pattern": "${jsonencode({ value = { a = [1] } })}"}, {"pattern": "{}"}]},
      "dynamic": {"source_access_configuration": {
        "for_each": ["SASL_SCRAM_512_AUTH"],
        "content": {"type": "${source_access_configuration.value}", "uri": "arn:x"}
      }},
      "lifecycle": {"ignore_changes": ["enabled"], "create_before_destroy": true}
    }]}
  }
}`
	want := values(parse(t, map[string]string{"main.tf": hclText}, terraform.Options{}), ".")
	if len(want) != 3 {
		t.Fatalf("%d entities", len(want))
	}
	for name, files := range map[string]map[string]string{
		"JSON": {"main.tf.json": jsonText},
		"OpenTofu's file over Terraform's": {
			"main.tf": "resource \"aws_lambda_function\" \"f\" {\n  function_name = \"other\"\n}\n", "main.tofu": hclText,
		},
		"overridden": {
			"main.tf":          hclText,
			"base_override.tf": "variable \"batch\" {\n  default = 9\n}\nresource \"aws_lambda_function\" \"f\" {\n  timeout = 1\n}\n",
			"override.tf.json": `{"variable": {"batch": {"default": 250}}, "resource": {"aws_lambda_function": {"f": {"timeout": 60}}}}`,
		},
		"in several files": {"a.tf": hclText, "empty.tf": "", "x.tftest.hcl": "broken {"},
	} {
		t.Run(name, func(t *testing.T) {
			result := parse(t, files, terraform.Options{})
			if diff := cmp.Diff(want, values(result, ".")); diff != "" {
				t.Error(diff)
			}
			if len(result.Problems) > 0 {
				t.Errorf("problems: %v", result.Problems)
			}
		})
	}
}

// TestOverridesReplaceBlocksOfTheirType: nested blocks are not merged.
func TestOverridesReplaceBlocksOfTheirType(t *testing.T) {
	result := parse(t, map[string]string{
		"main.tf":     "resource \"aws_lambda_event_source_mapping\" \"m\" {\n  function_name = \"f\"\n  filter_criteria {\n    filter {\n      pattern = \"a\"\n    }\n    filter {\n      pattern = \"b\"\n    }\n  }\n  provisioned_poller_config {\n    minimum_pollers = 1\n    maximum_pollers = 3\n  }\n}\n",
		"override.tf": "resource \"aws_lambda_event_source_mapping\" \"m\" {\n  filter_criteria {\n    filter {\n      pattern = \"c\"\n    }\n  }\n  provisioned_poller_config {\n    maximum_pollers = 4\n  }\n}\nresource \"aws_kinesis_stream\" \"none\" {}\n",
	}, terraform.Options{})
	m := result.Facts.Mappings[0]
	if len(m.Filters.Items) != 1 || m.Filters.Items[0].Pattern.Or("") != "c" {
		t.Errorf("filters: %v", m.Filters)
	}
	if !m.PollersMinimum.IsAbsent() || m.PollersMaximum.Or(0) != 4 {
		t.Errorf("pollers: %v to %v", m.PollersMinimum, m.PollersMaximum)
	}
	if len(result.Problems) != 1 {
		t.Errorf("an override of nothing is a problem: %v", result.Problems)
	}
}

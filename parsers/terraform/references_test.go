package terraform_test

import (
	"testing"

	"github.com/streamlint/streamlint/parsers/terraform"
)

// TestReferencesAreOfTheValueThatIsTaken: what an expression does not choose
// leaves no reference behind, and what it chooses keeps its own.
func TestReferencesAreOfTheValueThatIsTaken(t *testing.T) {
	for expression, want := range map[string]string{
		`true ? aws_sqs_queue.a.arn : aws_sqs_queue.b.arn`:                      "aws_sqs_queue.a.arn",
		`false ? aws_sqs_queue.a.arn : aws_sqs_queue.b.arn`:                     "aws_sqs_queue.b.arn",
		`false ? aws_sqs_queue.a.arn : "arn:aws:sqs:eu-west-1:1:q"`:             "",
		`true ? "arn:aws:sqs:eu-west-1:1:q" : aws_sqs_queue.a.arn`:              "",
		`var.open ? aws_sqs_queue.a.arn : aws_sqs_queue.b.arn`:                  "",
		`join("", aws_sqs_queue.one[*].arn)`:                                    "aws_sqs_queue.one[0].arn",
		`join("", aws_sqs_queue.one.*.arn)`:                                     "aws_sqs_queue.one[0].arn",
		`join("", [aws_sqs_queue.a.arn, aws_sqs_queue.b.arn])`:                  "",
		`join("", aws_sqs_queue.none[*].arn)`:                                   "",
		`join("", [true ? aws_sqs_queue.b.arn : aws_sqs_queue.a.arn])`:          "aws_sqs_queue.b.arn",
		`element(concat(aws_sqs_queue.one[*].arn, [""]), 0)`:                    "aws_sqs_queue.one[0].arn",
		`try(aws_sqs_queue.none[0].arn, aws_sqs_queue.one[0].arn, "otherwise")`: "aws_sqs_queue.one[0].arn",
	} {
		result := parse(t, map[string]string{"main.tf": `
variable "open" {}
resource "aws_sqs_queue" "a" {}
resource "aws_sqs_queue" "b" {}
resource "aws_sqs_queue" "one" {
  count = 1
}
resource "aws_sqs_queue" "none" {
  count = 0
}
resource "aws_lambda_function" "f" {
  function_name = "f"
  dead_letter_config {
    target_arn = ` + expression + `
  }
}
`}, terraform.Options{})
		got := ""
		if ref := result.Facts.Functions[0].DeadLetterTarget.Origin().Ref; ref != nil {
			got = ref.ID + "." + ref.Attribute
		}
		if got != want {
			t.Errorf("%s refers to %q, want %q", expression, got, want)
		}
		if len(result.Problems) > 0 {
			t.Errorf("%s: %v", expression, result.Problems)
		}
	}
}

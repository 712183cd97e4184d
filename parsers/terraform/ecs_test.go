package terraform_test

import (
	"slices"
	"testing"

	"github.com/streamlint/streamlint/parsers/terraform"
)

// TestServiceRunsTheTaskThatItNames: by its ARN, or by its family with whichever
// revision.
func TestServiceRunsTheTaskThatItNames(t *testing.T) {
	for task, want := range map[string][]string{
		`aws_ecs_task_definition.t.arn`:                                               {"/bin/t", "run"},
		`aws_ecs_task_definition.t.family`:                                            {"/bin/t", "run"},
		`"${aws_ecs_task_definition.t.family}:${aws_ecs_task_definition.t.revision}"`: {"/bin/t", "run"},
		`"${aws_ecs_task_definition.t.family}:${max(aws_ecs_task_definition.t.revision, data.aws_region.r.revision)}"`: {"/bin/t", "run"},
		`"t:7"`: {"/bin/t", "run"},
		`"u:7"`: nil,
		`"${var.x}:${aws_ecs_task_definition.t.revision}"`: nil,
	} {
		result := parse(t, map[string]string{"main.tf": `
variable "x" {}
data "aws_region" "r" {}
resource "aws_ecs_task_definition" "t" {
  family                = "t"
  container_definitions = jsonencode([{ name = "main", entrypoint = ["/bin/t"], command = ["run"] }])
}
resource "aws_ecs_service" "s" {
  name            = "s"
  task_definition = ` + task + `
}
`}, terraform.Options{})
		if got, _ := result.Facts.Workloads[0].Arguments.Get(); !slices.Equal(got, want) {
			t.Errorf("with %s the arguments are %q, want %q", task, got, want)
		}
	}
}

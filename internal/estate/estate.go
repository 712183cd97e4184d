// Package estate generates large Terraform estates for benchmarks: root modules
// with streams, functions, clusters and mappings that differ as real ones do. It
// serves benchmarks only, and the same size always gives the same bytes.
//
//	files := estate.Mappings(1000) // "root000/main.tf" and so on
package estate

import (
	"fmt"
	"strings"
)

// perRoot is how many mappings one root module holds; two files each.
const perRoot = 50

// Mappings returns the files of an estate with so many mappings, by name.
func Mappings(count int) map[string]string {
	files := map[string]string{}
	for first := 0; first < count; first += perRoot {
		dir := fmt.Sprintf("root%03d", first/perRoot)
		files[dir+"/shared.tf"] = shared
		var b strings.Builder
		for i := first; i < min(first+perRoot, count); i++ {
			mapping(&b, i)
		}
		files[dir+"/mappings.tf"] = b.String()
	}
	return files
}

const shared = `variable "stage" {
  type    = string
  default = "prod"
}

variable "retries" {
  type    = number
  default = 5
}

locals {
  prefix = "${var.stage}-orders"
}

resource "aws_sqs_queue" "failed" {
  name = "${local.prefix}-failed"
}

resource "aws_msk_cluster" "core" {
  cluster_name           = "${local.prefix}-core"
  kafka_version          = "4.1.x.kraft"
  number_of_broker_nodes = 3
  broker_node_group_info {
    instance_type   = "express.m7g.large"
    client_subnets  = ["subnet-1", "subnet-2", "subnet-3"]
    security_groups = ["sg-1"]
  }
}
`

// mapping writes a stream or topic, a function and its mapping. Every seventh
// lacks limits, every third reads Kafka.
func mapping(b *strings.Builder, i int) {
	fmt.Fprintf(b, `resource "aws_lambda_function" "f%[1]d" {
  function_name = "${local.prefix}-f%[1]d"
  role          = "arn:aws:iam::111122223333:role/f"
  handler       = "app.handler"
  runtime       = "python3.13"
  filename      = "app.zip"
  timeout       = %[2]d
}

`, i, 30+i%60)
	if i%3 == 0 {
		fmt.Fprintf(b, `resource "aws_lambda_event_source_mapping" "m%[1]d" {
  event_source_arn  = aws_msk_cluster.core.arn
  function_name     = aws_lambda_function.f%[1]d.arn
  topics            = ["topic-%[1]d"]
  starting_position = "TRIM_HORIZON"
  amazon_managed_kafka_event_source_config {
    consumer_group_id = "${local.prefix}-%[1]d"
  }
}

`, i)
		return
	}
	fmt.Fprintf(b, `resource "aws_kinesis_stream" "s%[1]d" {
  name             = "${local.prefix}-s%[1]d"
  shard_count      = %[2]d
  retention_period = 48
}

resource "aws_lambda_event_source_mapping" "m%[1]d" {
  event_source_arn  = aws_kinesis_stream.s%[1]d.arn
  function_name     = aws_lambda_function.f%[1]d.arn
  starting_position = "LATEST"
  batch_size        = %[3]d
`, i, 1+i%8, 100+i%400)
	if i%7 != 0 {
		b.WriteString(`  maximum_retry_attempts        = var.retries
  maximum_record_age_in_seconds = 3600
  destination_config {
    on_failure {
      destination_arn = aws_sqs_queue.failed.arn
    }
  }
`)
	}
	b.WriteString("}\n\n")
}

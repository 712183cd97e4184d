# What terraform-aws-modules/sqs 4.0.0 to 5.2.1 (2026-01-21) makes of its inputs:
# queues, to which failed batches go.
variable "create" { default = true }
variable "create_dlq" { default = false }
variable "name" { default = null }
variable "dlq_name" { default = null }
variable "use_name_prefix" { default = false }
variable "fifo_queue" { default = false }

locals {
  end  = var.fifo_queue ? ".fifo" : ""
  name = try(trimsuffix(var.name, ".fifo"), "")
  dlq  = try(coalesce(try(trimsuffix(var.dlq_name, ".fifo"), ""), "${local.name}-dlq"), "")
}

resource "aws_sqs_queue" "this" {
  count      = var.create ? 1 : 0
  name       = var.use_name_prefix ? null : "${local.name}${local.end}"
  fifo_queue = var.fifo_queue
}

resource "aws_sqs_queue" "dlq" {
  count      = var.create && var.create_dlq ? 1 : 0
  name       = var.use_name_prefix ? null : "${local.dlq}${local.end}"
  fifo_queue = var.fifo_queue
}

output "queue_id" { value = try(aws_sqs_queue.this[0].id, null) }
output "queue_arn" { value = try(aws_sqs_queue.this[0].arn, null) }
output "queue_url" { value = try(aws_sqs_queue.this[0].url, null) }
output "queue_name" { value = try(aws_sqs_queue.this[0].name, null) }
output "dead_letter_queue_id" { value = try(aws_sqs_queue.dlq[0].id, null) }
output "dead_letter_queue_arn" { value = try(aws_sqs_queue.dlq[0].arn, null) }
output "dead_letter_queue_url" { value = try(aws_sqs_queue.dlq[0].url, null) }
output "dead_letter_queue_name" { value = try(aws_sqs_queue.dlq[0].name, null) }

# What terraform-aws-modules/sqs 3.0.0 to 5.2.1 (2026-01-21) makes of its inputs:
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
  name       = var.use_name_prefix ? null : since("4.0.0") ? "${local.name}${local.end}" : var.name
  fifo_queue = var.fifo_queue
}

resource "aws_sqs_queue" "dlq" {
  when       = since("4.0.0")
  count      = var.create && var.create_dlq ? 1 : 0
  name       = var.use_name_prefix ? null : "${local.dlq}${local.end}"
  fifo_queue = var.fifo_queue
}

output "queue_id" {
  when  = since("4.0.0")
  value = try(aws_sqs_queue.this[0].id, null)
}
output "queue_arn" {
  when  = since("4.0.0")
  value = try(aws_sqs_queue.this[0].arn, null)
}
output "queue_url" {
  when  = since("4.0.0")
  value = try(aws_sqs_queue.this[0].url, null)
}
output "queue_name" {
  when  = since("4.0.0")
  value = try(aws_sqs_queue.this[0].name, null)
}
output "dead_letter_queue_id" {
  when  = since("4.0.0")
  value = try(aws_sqs_queue.dlq[0].id, null)
}
output "dead_letter_queue_arn" {
  when  = since("4.0.0")
  value = try(aws_sqs_queue.dlq[0].arn, null)
}
output "dead_letter_queue_url" {
  when  = since("4.0.0")
  value = try(aws_sqs_queue.dlq[0].url, null)
}
output "dead_letter_queue_name" {
  when  = since("4.0.0")
  value = try(aws_sqs_queue.dlq[0].name, null)
}

output "sqs_queue_id" {
  when  = !since("4.0.0")
  value = element(concat(aws_sqs_queue.this[*].id, [""]), 0)
}
output "sqs_queue_arn" {
  when  = !since("4.0.0")
  value = element(concat(aws_sqs_queue.this[*].arn, [""]), 0)
}

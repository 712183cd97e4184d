# What cloudposse/kinesis-stream makes of its inputs; the name comes from its
# label module.
variable "enabled" { default = true }
variable "name" { default = null }
variable "namespace" { default = null }
variable "tenant" { default = null }
variable "environment" { default = null }
variable "stage" { default = null }
variable "attributes" { default = [] }
variable "delimiter" { default = "-" }
variable "context" { default = null }
variable "stream_mode" { default = null }
variable "shard_count" { default = 1 }
variable "retention_period" { default = 24 }
variable "consumer_count" { default = 0 }

locals {
  on    = coalesce(var.enabled, true)
  parts = var.context == null ? [for p in concat([var.namespace, var.tenant, var.environment, var.stage, var.name], var.attributes) : lower(p) if p != null && p != ""] : null
  id    = local.parts == null ? plantimestamp() : join(coalesce(var.delimiter, "-"), local.parts)
}

resource "aws_kinesis_stream" "default" {
  count            = local.on ? 1 : 0
  name             = local.id
  shard_count      = var.stream_mode == "ON_DEMAND" ? null : var.shard_count
  retention_period = var.retention_period

  dynamic "stream_mode_details" {
    for_each = var.stream_mode == null ? [] : [true]
    content {
      stream_mode = var.stream_mode
    }
  }
}

resource "aws_kinesis_stream_consumer" "default" {
  count      = local.on ? var.consumer_count : 0
  name       = "${local.id}-consumer-${count.index}"
  stream_arn = aws_kinesis_stream.default[0].arn
}

output "name" { value = try(aws_kinesis_stream.default[0].name, "") }
output "stream_arn" { value = try(aws_kinesis_stream.default[0].arn, "") }
output "stream_id" { value = try(aws_kinesis_stream.default[0].id, "") }
output "shard_count" { value = try(aws_kinesis_stream.default[0].shard_count, "") }
output "consumers" { value = aws_kinesis_stream_consumer.default }

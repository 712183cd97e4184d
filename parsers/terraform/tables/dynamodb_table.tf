# What terraform-aws-modules/dynamodb-table 1.2.1 to 5.5.0 (2026-01-08) makes of
# the inputs that matter to a stream's reader.
variable "create_table" { default = true }
variable "autoscaling_enabled" { default = false }
variable "ignore_changes_global_secondary_index" { default = false }
variable "name" { default = null }
variable "hash_key" { default = null }
variable "range_key" { default = null }
variable "stream_enabled" { default = false }
variable "stream_view_type" { default = null }
variable "replica_regions" { default = [] }

locals {
  apart  = since("3.3.0") && var.ignore_changes_global_secondary_index
  stream = try(aws_dynamodb_table.this[0].stream_arn, aws_dynamodb_table.autoscaled[0].stream_arn, aws_dynamodb_table.autoscaled_gsi_ignore[0].stream_arn, "")
}

resource "aws_dynamodb_table" "this" {
  count            = var.create_table && !var.autoscaling_enabled ? 1 : 0
  name             = var.name
  hash_key         = var.hash_key
  range_key        = var.range_key
  stream_enabled   = var.stream_enabled
  stream_view_type = var.stream_view_type

  dynamic "replica" {
    for_each = var.replica_regions
    content {}
  }
}

resource "aws_dynamodb_table" "autoscaled" {
  count            = var.create_table && var.autoscaling_enabled && !local.apart ? 1 : 0
  name             = var.name
  hash_key         = var.hash_key
  range_key        = var.range_key
  stream_enabled   = var.stream_enabled
  stream_view_type = var.stream_view_type

  dynamic "replica" {
    for_each = var.replica_regions
    content {}
  }
}

resource "aws_dynamodb_table" "autoscaled_gsi_ignore" {
  count            = var.create_table && var.autoscaling_enabled && local.apart ? 1 : 0
  name             = var.name
  hash_key         = var.hash_key
  range_key        = var.range_key
  stream_enabled   = var.stream_enabled
  stream_view_type = var.stream_view_type

  dynamic "replica" {
    for_each = var.replica_regions
    content {}
  }
}

output "dynamodb_table_arn" {
  value = try(aws_dynamodb_table.this[0].arn, aws_dynamodb_table.autoscaled[0].arn, aws_dynamodb_table.autoscaled_gsi_ignore[0].arn, "")
}
output "dynamodb_table_id" {
  value = try(aws_dynamodb_table.this[0].id, aws_dynamodb_table.autoscaled[0].id, aws_dynamodb_table.autoscaled_gsi_ignore[0].id, "")
}
output "dynamodb_table_stream_arn" {
  value = since("5.4.0") || var.stream_enabled ? local.stream : null
}

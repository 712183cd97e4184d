# What terraform-aws-modules/dynamodb-table makes of the inputs that matter to a
# stream's reader.
variable "create_table" { default = true }
variable "autoscaling_enabled" { default = false }
variable "name" { default = null }
variable "hash_key" { default = null }
variable "range_key" { default = null }
variable "stream_enabled" { default = false }
variable "stream_view_type" { default = null }
variable "replica_regions" { default = [] }

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
  count            = var.create_table && var.autoscaling_enabled ? 1 : 0
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

output "dynamodb_table_arn" { value = try(aws_dynamodb_table.this[0].arn, aws_dynamodb_table.autoscaled[0].arn, "") }
output "dynamodb_table_id" { value = try(aws_dynamodb_table.this[0].id, aws_dynamodb_table.autoscaled[0].id, "") }
output "dynamodb_table_stream_arn" { value = try(aws_dynamodb_table.this[0].stream_arn, aws_dynamodb_table.autoscaled[0].stream_arn, null) }

# What cloudposse/kinesis-stream 0.2.0 to 0.4.0 (2025-06-10) makes of its inputs;
# the name comes from its label.
variable "enabled" { default = null }
variable "namespace" { default = null }
variable "tenant" { default = null }
variable "environment" { default = null }
variable "stage" { default = null }
variable "name" { default = null }
variable "attributes" { default = [] }
variable "delimiter" { default = null }
variable "label_order" { default = null }
variable "regex_replace_chars" { default = null }
variable "label_value_case" { default = null }
variable "id_length_limit" { default = null }
variable "context" { default = null }
variable "stream_mode" { default = null }
variable "shard_count" { default = 1 }
variable "retention_period" { default = 24 }
variable "consumer_count" { default = 0 }

module "this" {
  source  = "cloudposse/label/null"
  version = "0.25.0"

  enabled             = var.enabled
  namespace           = var.namespace
  tenant              = var.tenant
  environment         = var.environment
  stage               = var.stage
  name                = var.name
  attributes          = var.attributes
  delimiter           = var.delimiter
  label_order         = var.label_order
  regex_replace_chars = var.regex_replace_chars
  label_value_case    = var.label_value_case
  id_length_limit     = var.id_length_limit
  context             = var.context
}

resource "aws_kinesis_stream" "default" {
  count            = module.this.enabled ? 1 : 0
  name             = module.this.id
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
  count      = module.this.enabled ? var.consumer_count : 0
  name       = "${module.this.id}-consumer-${count.index}"
  stream_arn = try(aws_kinesis_stream.default[0].arn, null)
}

output "name" { value = join("", aws_kinesis_stream.default[*].name) }
output "stream_arn" { value = join("", aws_kinesis_stream.default[*].arn) }
output "shard_count" {
  when  = !since("0.3.0")
  value = join("", aws_kinesis_stream.default[*].shard_count)
}
output "shard_count" {
  when  = since("0.3.0")
  value = try(aws_kinesis_stream.default[0].shard_count, null)
}
output "consumers" { value = aws_kinesis_stream_consumer.default }

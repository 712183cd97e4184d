# What terraform-aws-modules/msk-kafka-cluster 1.1.0 to 3.3.0 (2026-04-22) makes
# of its inputs.
variable "create" { default = true }
variable "name" {
  type    = string
  default = "msk"
}
variable "kafka_version" { default = null }
variable "broker_node_instance_type" { default = null }
variable "create_configuration" { default = true }
variable "configuration_arn" { default = null }
variable "configuration_revision" { default = null }
variable "configuration_name" { default = null }
variable "configuration_server_properties" {
  type    = map(string)
  default = {}
}
variable "topics" {
  type = map(object({
    configs         = optional(string)
    name            = optional(string)
    partition_count = number
  }))
  default  = {}
  nullable = false
}

locals {
  configured  = !since("2.0.0") || var.create_configuration
  config_name = coalesce(var.configuration_name, var.name)
}

resource "aws_msk_cluster" "this" {
  count         = var.create ? 1 : 0
  cluster_name  = var.name
  kafka_version = var.kafka_version

  broker_node_group_info {
    instance_type = var.broker_node_instance_type
  }

  configuration_info {
    arn      = local.configured ? aws_msk_configuration.this[0].arn : var.configuration_arn
    revision = local.configured ? aws_msk_configuration.this[0].latest_revision : var.configuration_revision
  }
}

resource "aws_msk_configuration" "this" {
  count = var.create && local.configured ? 1 : 0
  # A random number follows, which only the state knows.
  name              = since("2.5.0") ? format("%s-%s", local.config_name, uuid()) : local.config_name
  kafka_versions    = [var.kafka_version]
  server_properties = join("\n", [for k, v in var.configuration_server_properties : format("%s = %s", k, v)])
}

resource "aws_msk_topic" "this" {
  when            = since("3.3.0")
  for_each        = { for k, v in var.topics : k => v if var.create }
  cluster_arn     = aws_msk_cluster.this[0].arn
  name            = coalesce(each.value.name, each.key)
  partition_count = each.value.partition_count
  configs         = each.value.configs
}

output "arn" { value = try(aws_msk_cluster.this[0].arn, since("2.0.0") ? null : "") }
output "cluster_name" { value = try(aws_msk_cluster.this[0].cluster_name, null) }
output "bootstrap_brokers_plaintext" { value = try(aws_msk_cluster.this[0].bootstrap_brokers, since("2.0.0") ? null : "") }
output "bootstrap_brokers_tls" { value = try(aws_msk_cluster.this[0].bootstrap_brokers_tls, since("2.0.0") ? null : "") }
output "bootstrap_brokers_sasl_iam" { value = try(aws_msk_cluster.this[0].bootstrap_brokers_sasl_iam, since("2.0.0") ? null : "") }
output "bootstrap_brokers_sasl_scram" { value = try(aws_msk_cluster.this[0].bootstrap_brokers_sasl_scram, since("2.0.0") ? null : "") }
output "configuration_arn" { value = try(aws_msk_configuration.this[0].arn, since("2.0.0") ? null : "") }
output "configuration_latest_revision" { value = try(aws_msk_configuration.this[0].latest_revision, since("2.0.0") ? null : "") }

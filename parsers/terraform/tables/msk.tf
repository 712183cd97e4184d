# What terraform-aws-modules/msk-kafka-cluster 3.3.0 (2026-04-22) makes of its
# inputs.
variable "create" { default = true }
variable "name" { default = "msk" }
variable "kafka_version" { default = null }
variable "broker_node_instance_type" { default = null }
variable "create_configuration" { default = true }
variable "configuration_arn" { default = null }
variable "configuration_revision" { default = null }
variable "configuration_name" { default = null }
variable "configuration_server_properties" { default = {} }
variable "topics" { default = {} }

resource "aws_msk_cluster" "this" {
  count         = var.create ? 1 : 0
  cluster_name  = var.name
  kafka_version = var.kafka_version

  broker_node_group_info {
    instance_type = var.broker_node_instance_type
  }

  configuration_info {
    arn      = var.create_configuration ? aws_msk_configuration.this[0].arn : var.configuration_arn
    revision = var.create_configuration ? aws_msk_configuration.this[0].latest_revision : var.configuration_revision
  }
}

resource "aws_msk_configuration" "this" {
  count             = var.create && var.create_configuration ? 1 : 0
  # A random number follows, which only the state knows.
  name              = format("%s-%s", coalesce(var.configuration_name, var.name), uuid())
  kafka_versions    = [var.kafka_version]
  server_properties = join("\n", [for k, v in var.configuration_server_properties : format("%s = %s", k, v)])
}

resource "aws_msk_topic" "this" {
  for_each        = var.create ? var.topics : {}
  cluster_arn     = aws_msk_cluster.this[0].arn
  name            = try(coalesce(each.value.name, each.key), each.key)
  partition_count = try(each.value.partition_count, null)
  configs         = try(each.value.configs, null)
}

output "arn" { value = try(aws_msk_cluster.this[0].arn, null) }
output "cluster_name" { value = try(aws_msk_cluster.this[0].cluster_name, null) }
output "bootstrap_brokers" { value = try(aws_msk_cluster.this[0].bootstrap_brokers, null) }
output "bootstrap_brokers_tls" { value = try(aws_msk_cluster.this[0].bootstrap_brokers_tls, null) }
output "bootstrap_brokers_sasl_iam" { value = try(aws_msk_cluster.this[0].bootstrap_brokers_sasl_iam, null) }
output "bootstrap_brokers_sasl_scram" { value = try(aws_msk_cluster.this[0].bootstrap_brokers_sasl_scram, null) }
output "configuration_arn" { value = try(aws_msk_configuration.this[0].arn, null) }

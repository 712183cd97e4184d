# What cloudposse/msk-apache-kafka-cluster 0.8.1 to 2.5.0 (2025-09-17) makes of its
# inputs; the name comes from its label.
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
variable "kafka_version" {}
variable "broker_instance_type" {}
variable "properties" {
  type    = map(string)
  default = {}
}

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

resource "aws_msk_configuration" "config" {
  count             = module.this.enabled ? 1 : 0
  name              = since("2.2.0") ? join("-", [module.this.id, replace(var.kafka_version, ".", "-")]) : module.this.id
  kafka_versions    = [var.kafka_version]
  server_properties = join("\n", [for k, v in var.properties : format("%s = %s", k, v)])
}

resource "aws_msk_cluster" "default" {
  count         = module.this.enabled ? 1 : 0
  cluster_name  = module.this.id
  kafka_version = var.kafka_version

  broker_node_group_info {
    instance_type = var.broker_instance_type
  }

  configuration_info {
    arn      = aws_msk_configuration.config[0].arn
    revision = aws_msk_configuration.config[0].latest_revision
  }
}

output "cluster_arn" { value = one(aws_msk_cluster.default[*].arn) }
output "cluster_name" { value = since("2.0.0") ? one(aws_msk_cluster.default[*].cluster_name) : join("", aws_msk_cluster.default[*].cluster_name) }
output "bootstrap_brokers" { value = one(aws_msk_cluster.default[*].bootstrap_brokers) }
output "bootstrap_brokers_tls" { value = one(aws_msk_cluster.default[*].bootstrap_brokers_tls) }
output "bootstrap_brokers_sasl_scram" {
  when  = since("2.2.0")
  value = one(aws_msk_cluster.default[*].bootstrap_brokers_sasl_scram)
}
output "bootstrap_brokers_sasl_iam" {
  when  = since("2.2.0")
  value = one(aws_msk_cluster.default[*].bootstrap_brokers_sasl_iam)
}
output "bootstrap_brokers_scram" {
  when  = !since("2.2.0")
  value = join(",", aws_msk_cluster.default[*].bootstrap_brokers_sasl_scram)
}
output "bootstrap_brokers_iam" {
  when  = !since("2.2.0")
  value = join(",", aws_msk_cluster.default[*].bootstrap_brokers_sasl_iam)
}
output "config_arn" { value = one(aws_msk_configuration.config[*].arn) }
output "latest_revision" { value = one(aws_msk_configuration.config[*].latest_revision) }

# What the serverless submodule of terraform-aws-modules/msk-kafka-cluster 2.6.0
# to 3.3.0 (2026-04-22) makes of its inputs.
variable "create" { default = true }
variable "name" { default = null }

resource "aws_msk_serverless_cluster" "this" {
  count        = var.create ? 1 : 0
  cluster_name = var.name
}

output "serverless_arn" { value = try(aws_msk_serverless_cluster.this[0].arn, null) }

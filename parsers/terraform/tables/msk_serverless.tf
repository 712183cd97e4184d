# What the serverless submodule of terraform-aws-modules/msk-kafka-cluster 3.3.0
# makes of its inputs.
variable "create" { default = true }
variable "name" { default = "" }

resource "aws_msk_serverless_cluster" "this" {
  count        = var.create ? 1 : 0
  cluster_name = var.name
}

output "arn" { value = try(aws_msk_serverless_cluster.this[0].arn, null) }

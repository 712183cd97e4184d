# Long restarts of static members must not move their partitions.
resource "aws_msk_configuration" "shop" {
  name           = local.name
  kafka_versions = [var.kafka_version]

  server_properties = <<-EOT
    auto.create.topics.enable=false
    log.retention.hours=72
    group.consumer.session.timeout.ms=120000
  EOT
}

resource "aws_msk_cluster" "shop" {
  cluster_name           = local.name
  kafka_version          = var.kafka_version
  number_of_broker_nodes = 3

  broker_node_group_info {
    instance_type   = "express.m7g.large"
    client_subnets  = var.subnet_ids
    security_groups = var.security_group_ids
  }

  configuration_info {
    arn      = aws_msk_configuration.shop.arn
    revision = aws_msk_configuration.shop.latest_revision
  }

  client_authentication {
    sasl {
      iam = true
    }
  }

  tags = local.tags
}

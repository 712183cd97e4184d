resource "aws_msk_topic" "orders" {
  name               = "orders"
  cluster_arn        = aws_msk_cluster.shop.arn
  partition_count    = 6
  replication_factor = 3

  configs = jsonencode({ "retention.ms" = "259200000" })
}

resource "aws_msk_topic" "shipments" {
  name               = "shipments"
  cluster_arn        = aws_msk_cluster.shop.arn
  partition_count    = 3
  replication_factor = 3

  configs = jsonencode({ "retention.ms" = "259200000" })
}

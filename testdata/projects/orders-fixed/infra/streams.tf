resource "aws_kinesis_stream" "clicks" {
  name             = "shop-clicks"
  shard_count      = var.click_shards
  retention_period = 24

  tags = local.tags
}

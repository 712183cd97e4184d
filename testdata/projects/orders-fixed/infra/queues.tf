# What the functions give up on, for somebody to look at.
resource "aws_sqs_queue" "given_up" {
  name                      = "${local.name}-given-up"
  message_retention_seconds = 1209600

  tags = local.tags
}

# The fraud check looks at every order.
resource "aws_lambda_event_source_mapping" "fraud_check" {
  event_source_arn  = aws_msk_cluster.shop.arn
  function_name     = aws_lambda_function.fraud_check.arn
  topics            = ["orders"]
  starting_position = "TRIM_HORIZON"
  batch_size        = 50

  amazon_managed_kafka_event_source_config {
    consumer_group_id = "orders-service"
  }
}

resource "aws_lambda_event_source_mapping" "click_counter" {
  event_source_arn  = aws_kinesis_stream.clicks.arn
  function_name     = aws_lambda_function.click_counter.arn
  starting_position = "TRIM_HORIZON"
  batch_size        = 200
}

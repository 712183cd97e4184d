# The fraud check looks at every order.
resource "aws_lambda_event_source_mapping" "fraud_check" {
  event_source_arn  = aws_msk_cluster.shop.arn
  function_name     = aws_lambda_function.fraud_check.arn
  topics            = ["orders"]
  starting_position = "TRIM_HORIZON"
  batch_size        = 50

  amazon_managed_kafka_event_source_config {
    consumer_group_id = "fraud-check"
  }

  provisioned_poller_config {
    minimum_pollers = 1
    maximum_pollers = 4
  }

  function_response_types            = ["ReportBatchItemFailures"]
  bisect_batch_on_function_error     = true
  maximum_retry_attempts             = 5
  maximum_record_age_in_seconds      = 21600
  maximum_batching_window_in_seconds = 2

  destination_config {
    on_failure {
      destination_arn = aws_sqs_queue.given_up.arn
    }
  }
}

resource "aws_lambda_event_source_mapping" "click_counter" {
  event_source_arn  = aws_kinesis_stream.clicks.arn
  function_name     = aws_lambda_function.click_counter.arn
  starting_position = "TRIM_HORIZON"
  batch_size        = 200

  function_response_types        = ["ReportBatchItemFailures"]
  bisect_batch_on_function_error = true
  maximum_retry_attempts         = 5
  maximum_record_age_in_seconds  = 21600

  destination_config {
    on_failure {
      destination_arn = aws_sqs_queue.given_up.arn
    }
  }
}

# What moritzzimmer/lambda 6.0.0 to 8.6.0 (2026-03-27) makes of its inputs.
variable "function_name" {}
variable "lambda_at_edge" { default = false }
variable "timeout" { default = 3 }
variable "reserved_concurrent_executions" { default = -1 }
variable "ignore_external_function_updates" { default = false }
variable "event_source_mappings" { default = {} }
variable "cloudwatch_event_rules" {
  type    = map(any)
  default = {}
}
variable "sns_subscriptions" {
  type    = map(any)
  default = {}
}

data "aws_caller_identity" "current" {}
data "aws_partition" "current" {}
data "aws_region" "current" {}

locals {
  timeout = var.lambda_at_edge ? min(var.timeout, 5) : var.timeout
  name    = var.ignore_external_function_updates ? aws_lambda_function.lambda_external_lifecycle[0].function_name : aws_lambda_function.lambda[0].function_name
}

resource "aws_lambda_function" "lambda" {
  absent                         = ["dead_letter_config", "capacity_provider_config"]
  count                          = var.ignore_external_function_updates ? 0 : 1
  function_name                  = var.function_name
  timeout                        = local.timeout
  reserved_concurrent_executions = var.reserved_concurrent_executions
}

resource "aws_lambda_function" "lambda_external_lifecycle" {
  absent                         = ["dead_letter_config", "capacity_provider_config"]
  count                          = var.ignore_external_function_updates ? 1 : 0
  function_name                  = var.function_name
  timeout                        = local.timeout
  reserved_concurrent_executions = var.reserved_concurrent_executions
}

resource "aws_lambda_permission" "cloudwatch_events" {
  for_each      = var.cloudwatch_event_rules
  function_name = since("7.6.0") ? local.name : var.function_name
  principal     = "events.amazonaws.com"
}

resource "aws_lambda_permission" "sns" {
  for_each      = var.sns_subscriptions
  function_name = since("7.6.0") ? local.name : var.function_name
  principal     = "sns.amazonaws.com"
}

resource "aws_lambda_event_source_mapping" "event_source" {
  absent = [
    "amazon_managed_kafka_event_source_config", "provisioned_poller_config", "queues",
    "self_managed_event_source", "self_managed_kafka_event_source_config", "source_access_configuration",
    "topics", "tumbling_window_in_seconds",
  ]
  for_each = var.event_source_mappings

  batch_size                         = lookup(each.value, "batch_size", null)
  bisect_batch_on_function_error     = lookup(each.value, "bisect_batch_on_function_error", null)
  enabled                            = lookup(each.value, "enabled", null)
  event_source_arn                   = lookup(each.value, "event_source_arn", null)
  function_name                      = lookup(each.value, "function_name", null) != null ? each.value.function_name : (var.ignore_external_function_updates ? aws_lambda_function.lambda_external_lifecycle[0].arn : aws_lambda_function.lambda[0].arn)
  maximum_batching_window_in_seconds = lookup(each.value, "maximum_batching_window_in_seconds", null)
  maximum_retry_attempts             = lookup(each.value, "maximum_retry_attempts", null)
  maximum_record_age_in_seconds      = lookup(each.value, "maximum_record_age_in_seconds", null)
  parallelization_factor             = lookup(each.value, "parallelization_factor", null)
  starting_position                  = lookup(each.value, "starting_position", length(regexall(".*:sqs:.*", lookup(each.value, "event_source_arn", null))) > 0 ? null : "TRIM_HORIZON")
  starting_position_timestamp        = lookup(each.value, "starting_position_timestamp", null)
  function_response_types            = since("6.6.0") ? lookup(each.value, "function_response_types", null) : null

  dynamic "destination_config" {
    for_each = lookup(each.value, "destination_arn_on_failure", null) == null ? [] : [true]
    content {
      on_failure {
        destination_arn = each.value.destination_arn_on_failure
      }
    }
  }

  dynamic "filter_criteria" {
    when     = since("6.3.0")
    for_each = try(each.value.filter_criteria, null) != null ? [true] : []
    content {
      dynamic "filter" {
        when     = since("6.10.0")
        for_each = try(flatten([each.value.filter_criteria]), [])
        content {
          pattern = try(filter.value.pattern, null)
        }
      }
      # Before, a list was taken for one filter without a pattern.
      dynamic "filter" {
        when     = !since("6.10.0")
        for_each = [each.value.filter_criteria]
        content {
          pattern = try(filter.value.pattern, null)
        }
      }
    }
  }

  dynamic "scaling_config" {
    when     = since("6.10.0")
    for_each = try(each.value.scaling_config, null) != null ? [true] : []
    content {
      maximum_concurrency = try(each.value.scaling_config.maximum_concurrency, null)
    }
  }

  dynamic "metrics_config" {
    when     = since("8.2.0")
    for_each = try([each.value.metrics_config], [])
    content {
      metrics = metrics_config.value.metrics
    }
  }
}

output "arn" {
  value = "arn:${data.aws_partition.current.partition}:lambda:${data.aws_region.current.region}:${data.aws_caller_identity.current.account_id}:function:${var.function_name}"
}
output "function_name" { value = local.name }

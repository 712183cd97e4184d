# What terraform-aws-modules/lambda 3.1.0 to 8.8.1 (2026-06-19) makes of its inputs.
variable "create" { default = true }
variable "putin_khuylo" { default = true }
variable "create_function" { default = true }
variable "create_layer" { default = false }
variable "create_async_event_config" { default = false }
variable "create_current_version_async_event_config" { default = true }
variable "create_unqualified_alias_async_event_config" { default = true }
variable "create_current_version_allowed_triggers" { default = true }
variable "create_unqualified_alias_allowed_triggers" { default = true }
variable "function_name" { default = "" }
variable "lambda_at_edge" { default = false }
variable "timeout" { default = 3 }
variable "reserved_concurrent_executions" { default = -1 }
variable "dead_letter_target_arn" { default = null }
variable "managed_instances_capacity_provider_arn" { default = null }
variable "destination_on_failure" { default = null }
variable "event_source_mapping" { default = {} }
variable "allowed_triggers" {
  type    = map(any)
  default = {}
}

data "aws_caller_identity" "current" {}
data "aws_partition" "current" {}
data "aws_region" "current" {}

locals {
  on = var.create && var.putin_khuylo && var.create_function && !var.create_layer
}

resource "aws_lambda_function" "this" {
  count                          = local.on ? 1 : 0
  function_name                  = var.function_name
  timeout                        = var.lambda_at_edge ? min(var.timeout, 30) : var.timeout
  reserved_concurrent_executions = var.reserved_concurrent_executions

  dynamic "dead_letter_config" {
    for_each = var.dead_letter_target_arn == null ? [] : [true]
    content {
      target_arn = var.dead_letter_target_arn
    }
  }

  dynamic "capacity_provider_config" {
    for_each = since("8.8.0") && var.managed_instances_capacity_provider_arn != null ? [true] : []
    content {}
  }
}

resource "aws_lambda_function_event_invoke_config" "this" {
  for_each = { for k, v in {
    current_version   = var.create_current_version_async_event_config
    unqualified_alias = var.create_unqualified_alias_async_event_config
  } : k => v if (v || !since("4.2.1")) && local.on && var.create_async_event_config }

  function_name = aws_lambda_function.this[0].function_name

  dynamic "destination_config" {
    for_each = var.destination_on_failure == null ? [] : [true]
    content {
      on_failure {
        destination = var.destination_on_failure
      }
    }
  }
}

resource "aws_lambda_permission" "current_version_triggers" {
  for_each      = { for k, v in var.allowed_triggers : k => v if local.on && var.create_current_version_allowed_triggers }
  function_name = aws_lambda_function.this[0].function_name
  principal     = try(each.value.principal, format("%s.amazonaws.com", try(each.value.service, "")))
}

resource "aws_lambda_permission" "unqualified_alias_triggers" {
  for_each      = { for k, v in var.allowed_triggers : k => v if local.on && var.create_unqualified_alias_allowed_triggers }
  function_name = aws_lambda_function.this[0].function_name
  principal     = try(each.value.principal, format("%s.amazonaws.com", try(each.value.service, "")))
}

resource "aws_lambda_event_source_mapping" "this" {
  for_each = { for k, v in var.event_source_mapping : k => v if local.on && var.create_unqualified_alias_allowed_triggers }

  function_name = aws_lambda_function.this[0].arn

  event_source_arn                   = try(each.value.event_source_arn, null)
  batch_size                         = try(each.value.batch_size, null)
  maximum_batching_window_in_seconds = try(each.value.maximum_batching_window_in_seconds, null)
  enabled                            = try(each.value.enabled, since("3.3.1") ? true : null)
  starting_position                  = try(each.value.starting_position, null)
  starting_position_timestamp        = try(each.value.starting_position_timestamp, null)
  parallelization_factor             = try(each.value.parallelization_factor, null)
  maximum_retry_attempts             = try(each.value.maximum_retry_attempts, null)
  maximum_record_age_in_seconds      = try(each.value.maximum_record_age_in_seconds, null)
  bisect_batch_on_function_error     = try(each.value.bisect_batch_on_function_error, null)
  topics                             = try(each.value.topics, null)
  queues                             = try(each.value.queues, null)
  function_response_types            = try(each.value.function_response_types, null)
  tumbling_window_in_seconds         = since("7.10.0") ? try(each.value.tumbling_window_in_seconds, null) : null

  dynamic "destination_config" {
    for_each = try(each.value.destination_arn_on_failure, null) != null ? [true] : []
    content {
      on_failure {
        destination_arn = each.value.destination_arn_on_failure
      }
    }
  }

  dynamic "scaling_config" {
    when     = since("4.13.0")
    for_each = try([each.value.scaling_config], [])
    content {
      maximum_concurrency = try(scaling_config.value.maximum_concurrency, null)
    }
  }

  dynamic "self_managed_event_source" {
    for_each = try(each.value.self_managed_event_source, [])
    content {
      endpoints = self_managed_event_source.value.endpoints
    }
  }

  dynamic "self_managed_kafka_event_source_config" {
    when     = since("4.11.0")
    for_each = try(each.value.self_managed_kafka_event_source_config, [])
    content {
      absent            = ["schema_registry_config"]
      consumer_group_id = self_managed_kafka_event_source_config.value.consumer_group_id
    }
  }

  dynamic "amazon_managed_kafka_event_source_config" {
    when     = since("4.11.0")
    for_each = try(each.value.amazon_managed_kafka_event_source_config, [])
    content {
      absent            = ["schema_registry_config"]
      consumer_group_id = amazon_managed_kafka_event_source_config.value.consumer_group_id
    }
  }

  dynamic "source_access_configuration" {
    for_each = try(each.value.source_access_configuration, [])
    content {
      type = source_access_configuration.value["type"]
      uri  = source_access_configuration.value["uri"]
    }
  }

  dynamic "filter_criteria" {
    for_each = try(each.value.filter_criteria, null) != null ? [true] : []
    content {
      dynamic "filter" {
        when     = since("4.10.0")
        for_each = try(flatten([each.value.filter_criteria]), [])
        content {
          pattern = try(filter.value.pattern, null)
        }
      }
      # Before, a list was taken for one filter without a pattern.
      dynamic "filter" {
        when     = !since("4.10.0")
        for_each = [each.value.filter_criteria]
        content {
          pattern = try(filter.value.pattern, null)
        }
      }
    }
  }

  dynamic "metrics_config" {
    when     = since("7.17.0")
    for_each = try([each.value.metrics_config], [])
    content {
      metrics = metrics_config.value.metrics
    }
  }

  dynamic "provisioned_poller_config" {
    when     = since("7.17.0")
    for_each = try([each.value.provisioned_poller_config], [])
    content {
      absent          = ["poller_group_name"]
      minimum_pollers = try(provisioned_poller_config.value.minimum_pollers, null)
      maximum_pollers = try(provisioned_poller_config.value.maximum_pollers, null)
    }
  }
}

output "lambda_function_arn" { value = try(aws_lambda_function.this[0].arn, "") }
output "lambda_function_arn_static" {
  value = local.on ? "arn:${data.aws_partition.current.partition}:lambda:${data.aws_region.current.region}:${data.aws_caller_identity.current.account_id}:function:${var.function_name}" : ""
}
output "lambda_function_name" { value = try(aws_lambda_function.this[0].function_name, "") }
output "lambda_function_qualified_arn" { value = try(aws_lambda_function.this[0].qualified_arn, "") }
output "lambda_function_invoke_arn" { value = try(aws_lambda_function.this[0].invoke_arn, "") }
output "lambda_function_version" { value = try(aws_lambda_function.this[0].version, "") }

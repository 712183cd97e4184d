# What the alias submodule of terraform-aws-modules/lambda 3.3.0 to 8.8.1
# (2026-06-19) makes of its inputs.
variable "create" { default = true }
variable "use_existing_alias" { default = false }
variable "refresh_alias" { default = true }
variable "create_async_event_config" { default = false }
variable "create_version_async_event_config" { default = true }
variable "create_qualified_alias_async_event_config" { default = true }
variable "create_version_allowed_triggers" { default = true }
variable "create_qualified_alias_allowed_triggers" { default = true }
variable "name" { default = "" }
variable "function_name" { default = "" }
variable "destination_on_failure" { default = null }
variable "event_source_mapping" { default = {} }
variable "allowed_triggers" {
  type    = map(any)
  default = {}
}

locals {
  alias_arn = try(data.aws_lambda_alias.existing[0].arn, aws_lambda_alias.no_refresh[0].arn, aws_lambda_alias.with_refresh[0].arn, "")
}

data "aws_lambda_alias" "existing" {
  count         = var.create && var.use_existing_alias ? 1 : 0
  function_name = var.function_name
  name          = var.name
}

resource "aws_lambda_alias" "no_refresh" {
  count         = var.create && !var.use_existing_alias && !var.refresh_alias ? 1 : 0
  name          = var.name
  function_name = var.function_name
}

resource "aws_lambda_alias" "with_refresh" {
  count         = var.create && !var.use_existing_alias && var.refresh_alias ? 1 : 0
  name          = var.name
  function_name = var.function_name
}

resource "aws_lambda_function_event_invoke_config" "this" {
  for_each = { for k, v in {
    version         = var.create_version_async_event_config
    qualified_alias = var.create_qualified_alias_async_event_config
  } : k => v if var.create && var.create_async_event_config }

  function_name = var.function_name

  dynamic "destination_config" {
    for_each = var.destination_on_failure == null ? [] : [true]
    content {
      on_failure {
        destination = var.destination_on_failure
      }
    }
  }
}

resource "aws_lambda_permission" "version_triggers" {
  for_each      = var.create && var.create_version_allowed_triggers ? var.allowed_triggers : {}
  function_name = var.function_name
  principal     = try(each.value.principal, format("%s.amazonaws.com", try(each.value.service, "")))
}

resource "aws_lambda_permission" "qualified_alias_triggers" {
  for_each      = var.create && var.create_qualified_alias_allowed_triggers ? var.allowed_triggers : {}
  function_name = var.function_name
  principal     = try(each.value.principal, format("%s.amazonaws.com", try(each.value.service, "")))
}

resource "aws_lambda_event_source_mapping" "this" {
  absent = ["tumbling_window_in_seconds", "provisioned_poller_config", "metrics_config"]

  for_each = { for k, v in var.event_source_mapping : k => v if var.create }

  function_name = local.alias_arn

  event_source_arn                   = try(each.value.event_source_arn, null)
  batch_size                         = try(each.value.batch_size, null)
  maximum_batching_window_in_seconds = try(each.value.maximum_batching_window_in_seconds, null)
  enabled                            = try(each.value.enabled, null)
  starting_position                  = try(each.value.starting_position, null)
  starting_position_timestamp        = try(each.value.starting_position_timestamp, null)
  parallelization_factor             = try(each.value.parallelization_factor, null)
  maximum_retry_attempts             = try(each.value.maximum_retry_attempts, null)
  maximum_record_age_in_seconds      = try(each.value.maximum_record_age_in_seconds, null)
  bisect_batch_on_function_error     = try(each.value.bisect_batch_on_function_error, null)
  topics                             = try(each.value.topics, null)
  queues                             = try(each.value.queues, null)
  function_response_types            = try(each.value.function_response_types, null)

  dynamic "destination_config" {
    for_each = try(each.value.destination_arn_on_failure, null) != null ? [true] : []
    content {
      on_failure {
        destination_arn = each.value.destination_arn_on_failure
      }
    }
  }

  dynamic "scaling_config" {
    when     = since("5.1.0")
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
    when     = since("7.12.0")
    for_each = try(each.value.self_managed_kafka_event_source_config, [])
    content {
      absent            = ["schema_registry_config"]
      consumer_group_id = try(self_managed_kafka_event_source_config.value.consumer_group_id, null)
    }
  }

  dynamic "amazon_managed_kafka_event_source_config" {
    when     = since("7.12.0")
    for_each = try(each.value.amazon_managed_kafka_event_source_config, [])
    content {
      absent            = ["schema_registry_config"]
      consumer_group_id = try(amazon_managed_kafka_event_source_config.value.consumer_group_id, null)
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
        when     = since("7.7.0")
        for_each = try(flatten([each.value.filter_criteria]), [])
        content {
          pattern = try(filter.value.pattern, null)
        }
      }
      # Before, a list was taken for one filter without a pattern.
      dynamic "filter" {
        when     = !since("7.7.0")
        for_each = [each.value.filter_criteria]
        content {
          pattern = try(filter.value.pattern, null)
        }
      }
    }
  }
}

output "lambda_alias_name" {
  value = try(data.aws_lambda_alias.existing[0].name, aws_lambda_alias.with_refresh[0].name, aws_lambda_alias.no_refresh[0].name, "")
}
output "lambda_alias_arn" { value = local.alias_arn }

# What the service submodule of terraform-aws-modules/ecs 5.0.0 to 7.5.0
# (2026-03-18) makes of its inputs. Its service ignores changes of desired_count,
# since a scaler acts.
variable "create" {
  default  = true
  nullable = false
}
variable "create_service" {
  default  = true
  nullable = false
}
variable "create_task_definition" {
  default  = true
  nullable = false
}
variable "task_definition_arn" { default = null }
variable "name" { default = since("7.0.0") ? "" : null }
variable "family" { default = null }
variable "desired_count" { default = 1 }
variable "deployment_maximum_percent" { default = 200 }
variable "deployment_controller" { default = null }
variable "scheduling_strategy" { default = null }
variable "capacity_provider_strategy" { default = null }
variable "launch_type" {
  default  = "FARGATE"
  nullable = false
}
variable "platform_version" { default = null }
variable "enable_autoscaling" {
  default  = true
  nullable = false
}
variable "autoscaling_min_capacity" {
  default  = 1
  nullable = false
}
variable "autoscaling_max_capacity" {
  default  = 10
  nullable = false
}
variable "ignore_task_definition_changes" {
  default  = false
  nullable = false
}
variable "container_definition_defaults" { default = {} }
variable "container_definitions" {
  when     = !since("6.0.0")
  default  = {}
  nullable = false
}
variable "container_definitions" {
  when = since("6.0.0")
  type = map(object({
    create           = optional(bool, true)
    name             = optional(string)
    image            = optional(string)
    command          = optional(list(string))
    entrypoint       = optional(list(string))
    environment      = optional(list(object({ name = string, value = string })))
    environmentFiles = optional(list(object({ type = string, value = string })))
    secrets          = optional(list(object({ name = string, valueFrom = string })))
    healthCheck      = optional(object({ startPeriod = optional(number) }))
    startTimeout     = optional(number, 30)
    stopTimeout      = optional(number, 120)
  }))
  default = {}
}

locals {
  service  = var.create && (var.create_service || !since("5.10.0"))
  task     = var.create && var.create_task_definition
  daemon   = var.scheduling_strategy == "DAEMON"
  outside  = try(var.deployment_controller.type, null) == "EXTERNAL"
  provided = since("6.0.0") ? var.capacity_provider_strategy != null : since("5.0.1") && length(coalesce(var.capacity_provider_strategy, {})) > 0
  launch   = local.outside || local.provided ? null : var.launch_type
  platform = var.launch_type == "FARGATE" && !local.outside ? var.platform_version : null
  count    = local.daemon || local.outside ? null : var.desired_count
  maximum  = local.daemon || local.outside ? null : var.deployment_maximum_percent
  # Before 6.0.0 the newest revision was named, by family and number.
  named      = "${try(aws_ecs_task_definition.this[0].family, "")}:${try(aws_ecs_task_definition.this[0].revision, 0)}"
  definition = local.task ? (since("6.0.0") ? aws_ecs_task_definition.this[0].arn : local.named) : var.task_definition_arn
}

# Camel case, and what the module does not know is dropped.
locals {
  when = since("6.0.0")
  containers = [for k, v in var.container_definitions : {
    name             = coalesce(v.name, k)
    image            = v.image
    command          = v.command
    entrypoint       = v.entrypoint
    environment      = v.environment
    environmentFiles = v.environmentFiles
    secrets          = v.secrets
    healthCheck      = v.healthCheck
    startTimeout     = v.startTimeout
    stopTimeout      = v.stopTimeout
  } if local.task && v.create]
}

# Snake case before, with defaults for all containers.
locals {
  when  = !since("6.0.0")
  usual = var.container_definition_defaults
  containers = [for k, v in var.container_definitions : {
    name             = try(v.name, k)
    image            = try(v.image, local.usual.image, null)
    command          = try(v.command, local.usual.command, null)
    entrypoint       = try(v.entrypoint, local.usual.entrypoint, null)
    environment      = try(v.environment, local.usual.environment, null)
    environmentFiles = try(v.environment_files, local.usual.environment_files, null)
    secrets          = try(v.secrets, local.usual.secrets, null)
    healthCheck      = try(v.health_check, local.usual.health_check, null)
    startTimeout     = try(v.start_timeout, local.usual.start_timeout, 30)
    stopTimeout      = try(v.stop_timeout, local.usual.stop_timeout, 120)
  } if local.task && (try(v.create, true) || !since("5.7.0"))]
}

resource "aws_ecs_service" "this" {
  count                      = local.service && !var.ignore_task_definition_changes ? 1 : 0
  name                       = var.name
  desired_count              = local.count
  deployment_maximum_percent = local.maximum
  launch_type                = local.launch
  platform_version           = local.platform
  task_definition            = local.definition

  lifecycle {
    ignore_changes = [desired_count]
  }
}

resource "aws_ecs_service" "ignore_task_definition" {
  count                      = local.service && var.ignore_task_definition_changes ? 1 : 0
  name                       = var.name
  desired_count              = local.count
  deployment_maximum_percent = local.maximum
  launch_type                = local.launch
  platform_version           = local.platform
  task_definition            = local.definition

  lifecycle {
    ignore_changes = [desired_count, task_definition]
  }
}

resource "aws_ecs_task_definition" "this" {
  count                 = local.task ? 1 : 0
  family                = coalesce(var.family, var.name)
  container_definitions = jsonencode([for c in local.containers : { for k, v in c : k => v if v != null }])
}

resource "aws_appautoscaling_target" "this" {
  count             = local.service && var.enable_autoscaling && !local.daemon ? 1 : 0
  min_capacity      = min(var.autoscaling_min_capacity, var.desired_count)
  max_capacity      = max(var.autoscaling_max_capacity, var.desired_count)
  service_namespace = "ecs"
  resource_id       = "service/cluster/${try(aws_ecs_service.this[0].name, aws_ecs_service.ignore_task_definition[0].name)}"
}

output "name" { value = try(aws_ecs_service.this[0].name, aws_ecs_service.ignore_task_definition[0].name, null) }
output "task_definition_arn" { value = try(aws_ecs_task_definition.this[0].arn, var.task_definition_arn) }

# What terraform-aws-modules/ecs 5.0.0 to 7.5.0 (2026-03-18) makes of its services.
variable "create" { default = true }
variable "services" {
  when     = !since("6.0.0")
  default  = {}
  nullable = false
}
variable "services" {
  when = since("6.0.0")
  type = map(object({
    create                        = optional(bool)
    create_service                = optional(bool)
    create_task_definition        = optional(bool)
    task_definition_arn           = optional(string)
    name                          = optional(string)
    family                        = optional(string)
    desired_count                 = optional(number, 1)
    deployment_maximum_percent    = optional(number, 200)
    deployment_controller         = optional(object({ type = optional(string) }))
    scheduling_strategy           = optional(string)
    capacity_provider_strategy    = optional(map(object({ capacity_provider = optional(string) })))
    launch_type                   = optional(string)
    platform_version              = optional(string)
    enable_autoscaling            = optional(bool)
    autoscaling_min_capacity      = optional(number)
    autoscaling_max_capacity      = optional(number)
    ignore_task_definition_changes = optional(bool)
    container_definitions = optional(map(object({
      name             = optional(string)
      image            = optional(string)
      command          = optional(list(string))
      entrypoint       = optional(list(string))
      environment      = optional(list(object({ name = string, value = string })))
      environmentFiles = optional(list(object({ type = string, value = string })))
      secrets          = optional(list(object({ name = string, valueFrom = string })))
      healthCheck      = optional(object({ startPeriod = optional(number) }))
      startTimeout     = optional(number)
      stopTimeout      = optional(number)
    })))
  }))
  default  = {}
  nullable = false
}

module "service" {
  source   = "terraform-aws-modules/ecs/aws//modules/service"
  for_each = { for k, v in var.services : k => v if var.create }

  create                         = try(each.value.create, null)
  create_service                 = try(each.value.create_service, null)
  create_task_definition         = try(each.value.create_task_definition, null)
  task_definition_arn            = try(each.value.task_definition_arn, null)
  name                           = try(coalesce(each.value.name, each.key), each.key)
  family                         = try(each.value.family, null)
  desired_count                  = try(each.value.desired_count, 1)
  deployment_maximum_percent     = try(each.value.deployment_maximum_percent, 200)
  deployment_controller          = try(each.value.deployment_controller, null)
  scheduling_strategy            = try(each.value.scheduling_strategy, null)
  capacity_provider_strategy     = try(each.value.capacity_provider_strategy, null)
  launch_type                    = try(each.value.launch_type, null)
  platform_version               = try(each.value.platform_version, null)
  enable_autoscaling             = try(each.value.enable_autoscaling, null)
  autoscaling_min_capacity       = try(each.value.autoscaling_min_capacity, null)
  autoscaling_max_capacity       = try(each.value.autoscaling_max_capacity, null)
  ignore_task_definition_changes = try(each.value.ignore_task_definition_changes, null)
  container_definitions          = try(each.value.container_definitions, null)
  container_definition_defaults  = try(each.value.container_definition_defaults, {})
}

output "services" { value = module.service }

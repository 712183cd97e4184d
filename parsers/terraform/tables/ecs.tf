# What terraform-aws-modules/ecs 7.5.0 (2026-03-18) makes of its services.
variable "create" { default = true }
variable "services" { default = {} }

module "service" {
  source   = "terraform-aws-modules/ecs/aws//modules/service"
  for_each = { for k, v in var.services : k => v if var.create && try(v.create, true) }

  name                               = try(coalesce(each.value.name, each.key), each.key)
  create_service                     = try(each.value.create_service, true)
  desired_count                      = try(each.value.desired_count, null)
  deployment_maximum_percent         = try(each.value.deployment_maximum_percent, null)
  launch_type                        = try(each.value.launch_type, null)
  platform_version                   = try(each.value.platform_version, null)
  enable_autoscaling                 = try(each.value.enable_autoscaling, null)
  autoscaling_min_capacity           = try(each.value.autoscaling_min_capacity, null)
  autoscaling_max_capacity           = try(each.value.autoscaling_max_capacity, null)
  container_definitions              = try(each.value.container_definitions, null)
  family                             = try(each.value.family, null)
  ignore_task_definition_changes     = try(each.value.ignore_task_definition_changes, null)
}

output "services" { value = module.service }

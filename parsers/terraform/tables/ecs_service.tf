# What the service submodule of terraform-aws-modules/ecs 7.5.0 makes of its
# inputs. Its service ignores changes of desired_count, since a scaler acts.
variable "create" { default = true }
variable "create_service" { default = true }
variable "name" { default = null }
variable "family" { default = null }
variable "desired_count" {
  default  = 1
  nullable = false
}
variable "deployment_maximum_percent" {
  default  = 200
  nullable = false
}
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
variable "container_definitions" {
  default  = {}
  nullable = false
}

resource "aws_ecs_service" "this" {
  count                      = var.create && var.create_service && !var.ignore_task_definition_changes ? 1 : 0
  name                       = var.name
  desired_count              = var.desired_count
  deployment_maximum_percent = var.deployment_maximum_percent
  launch_type                = var.launch_type
  platform_version           = var.platform_version
  task_definition            = aws_ecs_task_definition.this[0].arn

  lifecycle {
    ignore_changes = [desired_count]
  }
}

resource "aws_ecs_service" "ignore_task_definition" {
  count                      = var.create && var.create_service && var.ignore_task_definition_changes ? 1 : 0
  name                       = var.name
  desired_count              = var.desired_count
  deployment_maximum_percent = var.deployment_maximum_percent
  launch_type                = var.launch_type
  platform_version           = var.platform_version
  task_definition            = aws_ecs_task_definition.this[0].arn

  lifecycle {
    ignore_changes = [desired_count, task_definition]
  }
}

resource "aws_ecs_task_definition" "this" {
  count  = var.create ? 1 : 0
  family = coalesce(var.family, var.name)
  container_definitions = jsonencode([for k, v in var.container_definitions : {
    for key, value in merge({ name = k, stopTimeout = 120, startTimeout = 30 }, v) : key => value if value != null
  }])
}

resource "aws_appautoscaling_target" "this" {
  count             = var.create && var.create_service && var.enable_autoscaling ? 1 : 0
  min_capacity      = min(var.autoscaling_min_capacity, var.desired_count)
  max_capacity      = max(var.autoscaling_max_capacity, var.desired_count)
  service_namespace = "ecs"
  resource_id       = "service/cluster/${try(aws_ecs_service.this[0].name, aws_ecs_service.ignore_task_definition[0].name)}"
}

output "name" { value = try(aws_ecs_service.this[0].name, aws_ecs_service.ignore_task_definition[0].name, null) }
output "task_definition_arn" { value = try(aws_ecs_task_definition.this[0].arn, null) }

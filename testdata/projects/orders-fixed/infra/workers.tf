resource "aws_ecs_task_definition" "clicks_worker" {
  family                   = "${local.name}-clicks-worker"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = 1024
  memory                   = 2048

  container_definitions = jsonencode([{
    name        = "worker"
    image       = "${var.registry}/clicks-worker:5.0.2"
    essential   = true
    stopTimeout = 60
    environment = [
      { name = "KCL_PROPERTIES", value = "/app/workers/clicks/kcl.properties" },
    ]
  }])
}

resource "aws_ecs_service" "clicks_worker" {
  name             = "clicks-worker"
  cluster          = aws_ecs_cluster.shop.id
  task_definition  = aws_ecs_task_definition.clicks_worker.arn
  launch_type      = "FARGATE"
  platform_version = "1.4.0"
  desired_count    = 3

  network_configuration {
    subnets         = var.subnet_ids
    security_groups = var.security_group_ids
  }
}

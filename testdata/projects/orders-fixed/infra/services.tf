resource "aws_ecs_cluster" "shop" {
  name = local.name
}

resource "aws_ecs_task_definition" "orders_service" {
  family                   = "${local.name}-orders-service"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = 512
  memory                   = 1024

  container_definitions = jsonencode([{
    name        = "orders-service"
    image       = "${var.registry}/orders-service:7.4.0"
    essential   = true
    stopTimeout = 60
    environment = [
      { name = "CONSUMER_CONFIG", value = "/etc/shop/orders-service/consumer.properties" },
    ]
  }])
}

resource "aws_ecs_service" "orders_service" {
  name            = "orders-service"
  cluster         = aws_ecs_cluster.shop.id
  task_definition = aws_ecs_task_definition.orders_service.arn
  launch_type     = "FARGATE"
  desired_count   = 3

  network_configuration {
    subnets         = var.subnet_ids
    security_groups = var.security_group_ids
  }
}

resource "aws_ecs_task_definition" "shipments_service" {
  family                   = "${local.name}-shipments-service"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = 512
  memory                   = 1024

  container_definitions = jsonencode([{
    name        = "shipments-service"
    image       = "${var.registry}/shipments-service:2.9.3"
    essential   = true
    stopTimeout = 60
    environment = [
      { name = "CONSUMER_CONFIG", value = "/etc/shop/shipments-service/consumer.properties" },
    ]
  }])
}

resource "aws_ecs_service" "shipments_service" {
  name            = "shipments-service"
  cluster         = aws_ecs_cluster.shop.id
  task_definition = aws_ecs_task_definition.shipments_service.arn
  launch_type     = "FARGATE"
  desired_count   = 1

  network_configuration {
    subnets         = var.subnet_ids
    security_groups = var.security_group_ids
  }
}

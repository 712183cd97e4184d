resource "aws_iam_role" "functions" {
  name = "${local.name}-functions"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "lambda.amazonaws.com" }
    }]
  })
}

resource "aws_lambda_function" "fraud_check" {
  function_name = "${local.name}-fraud-check"
  role          = aws_iam_role.functions.arn
  package_type  = "Image"
  image_uri     = "${var.registry}/fraud-check:3.2.0"
  timeout       = 60
  memory_size   = 512
}

resource "aws_lambda_function" "click_counter" {
  function_name = "${local.name}-click-counter"
  role          = aws_iam_role.functions.arn
  package_type  = "Image"
  image_uri     = "${var.registry}/click-counter:1.8.1"
  timeout       = 30
  memory_size   = 256
}

# The functions read the cluster and the click stream, and write logs.
resource "aws_iam_role_policy_attachment" "functions" {
  for_each = toset(["AWSLambdaMSKExecutionRole", "AWSLambdaKinesisExecutionRole"])

  role       = aws_iam_role.functions.name
  policy_arn = "arn:aws:iam::aws:policy/service-role/${each.key}"
}

stage              = "prod"
click_shards       = 8
subnet_ids         = ["subnet-0a1", "subnet-0b2", "subnet-0c3"]
security_group_ids = ["sg-0d4"]
registry           = "111122223333.dkr.ecr.eu-west-1.amazonaws.com"

variable "region" {
  description = "Where the shop runs"
  type        = string
  default     = "eu-west-1"
}

variable "stage" {
  description = "prod or staging"
  type        = string
}

variable "kafka_version" {
  description = "As list-kafka-versions prints it"
  type        = string
  default     = "4.1.x.kraft"
}

variable "click_shards" {
  description = "Shards of the click stream"
  type        = number
}

variable "subnet_ids" {
  description = "One private subnet in each zone"
  type        = list(string)
}

variable "security_group_ids" {
  type = list(string)
}

variable "registry" {
  description = "Where the images come from"
  type        = string
}

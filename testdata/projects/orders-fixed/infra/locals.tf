locals {
  name = "shop-${var.stage}"

  tags = {
    stage = var.stage
    owner = "shop"
  }
}

# What the expressions may refer to.
variable "text" {
  default = "orders"
}
variable "number" {
  default = 42
}
variable "flag" {
  default = true
}
variable "nothing" {
  type    = string
  default = null
}
variable "list" {
  type    = list(string)
  default = ["b", "a", "c", "a"]
}
variable "set" {
  type    = set(string)
  default = ["b", "a", "a"]
}
variable "map" {
  type    = map(number)
  default = { one = 1, two = 2 }
}
variable "object" {
  type = object({
    name   = string
    size   = optional(number, 7)
    labels = optional(map(string), { a = "b" })
    inner  = optional(object({ on = optional(bool, true), off = optional(bool) }), {})
  })
  default = { name = "x", inner = { off = "true" } }
}
variable "objects" {
  type = list(object({ id = string, n = optional(number) }))
  default = [{ id = "i", n = 1 }, { id = "j" }]
}
variable "secret" {
  default   = "hunter2"
  sensitive = true
}
locals {
  tuple  = ["x", 1, true, null]
  nested = { a = { b = { c = [1, 2, { d = "deep" }] } } }
  users  = [{ name = "ann", role = "admin" }, { name = "bob", role = "dev" }, { name = "cy", role = "dev" }]
  json   = jsonencode({ k = "v", n = [1, 2.5, null] })
}

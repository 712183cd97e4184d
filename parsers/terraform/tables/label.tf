# What cloudposse/label/null 0.25.0 (2021-08-24) makes of its inputs: the name of
# whatever a module of Cloud Posse declares.
variable "enabled" { default = null }
variable "namespace" { default = null }
variable "tenant" { default = null }
variable "environment" { default = null }
variable "stage" { default = null }
variable "name" { default = null }
variable "attributes" { default = [] }
variable "delimiter" { default = null }
variable "label_order" { default = null }
variable "regex_replace_chars" { default = null }
variable "label_value_case" { default = null }
variable "id_length_limit" { default = null }
variable "context" {
  nullable = false
  default = {
    enabled             = true
    namespace           = null
    tenant              = null
    environment         = null
    stage               = null
    name                = null
    attributes          = []
    delimiter           = null
    label_order         = []
    regex_replace_chars = null
    label_value_case    = null
    id_length_limit     = null
  }
}

locals {
  # An input takes precedence over the context, attributes are added to it.
  enabled   = var.enabled == null ? var.context.enabled : var.enabled
  delimiter = var.delimiter == null ? var.context.delimiter : var.delimiter
  order     = var.label_order == null ? var.context.label_order : var.label_order
  pattern   = var.regex_replace_chars == null ? var.context.regex_replace_chars : var.regex_replace_chars
  case      = var.label_value_case == null ? try(var.context.label_value_case, null) : var.label_value_case
  limit     = var.id_length_limit == null ? var.context.id_length_limit : var.id_length_limit
  given = {
    namespace   = var.namespace == null ? var.context.namespace : var.namespace
    tenant      = var.tenant == null ? try(var.context.tenant, null) : var.tenant
    environment = var.environment == null ? var.context.environment : var.environment
    stage       = var.stage == null ? var.context.stage : var.stage
    name        = var.name == null ? var.context.name : var.name
  }
  added = compact(distinct(concat(coalesce(var.context.attributes, []), coalesce(var.attributes, []))))

  glue    = local.delimiter == null ? "-" : local.delimiter
  odd     = coalesce(local.pattern, "/[^-a-zA-Z0-9]/")
  style   = local.case == null ? "lower" : local.case
  words   = { for k, v in local.given : k => v == null ? "" : replace(v, local.odd, "") }
  tail    = compact(distinct([for v in local.added : replace(v, local.odd, "")]))
  written = { for k, v in local.words : k => local.style == "none" ? v : local.style == "title" ? title(lower(v)) : local.style == "upper" ? upper(v) : lower(v) }
  ending  = compact(distinct([for v in local.tail : local.style == "none" ? v : local.style == "title" ? title(lower(v)) : local.style == "upper" ? upper(v) : lower(v)]))
  parts   = merge(local.written, { attributes = join(local.glue, local.ending) })
  usual   = ["namespace", "environment", "stage", "name", "attributes"]
  labels  = [for l in local.order == null ? local.usual : coalescelist(local.order, local.usual) : local.parts[l] if length(local.parts[l]) > 0]
  full    = join(local.glue, local.labels)

  # A name that is too long ends in five characters of its hash.
  room  = coalesce(local.limit, 0) - 5 - length(local.glue)
  start = local.room <= 0 ? "" : "${trimsuffix(substr(local.full, 0, local.room), local.glue)}${local.glue}"
  sum   = "${md5(local.full)}qrstuvwxyz"
  hash  = replace(local.style == "title" ? title(local.sum) : local.style == "upper" ? upper(local.sum) : local.style == "lower" ? lower(local.sum) : local.sum, local.odd, "")
  short = substr("${local.start}${local.hash}", 0, coalesce(local.limit, 0))
  id    = coalesce(local.limit, 0) != 0 && length(local.full) > coalesce(local.limit, 0) ? local.short : local.full
}

output "id" { value = local.enabled ? local.id : "" }
output "id_full" { value = local.enabled ? local.full : "" }
output "enabled" { value = local.enabled }
output "namespace" { value = local.enabled ? local.written.namespace : "" }
output "tenant" { value = local.enabled ? local.written.tenant : "" }
output "environment" { value = local.enabled ? local.written.environment : "" }
output "stage" { value = local.enabled ? local.written.stage : "" }
output "name" { value = local.enabled ? local.written.name : "" }
output "delimiter" { value = local.enabled ? local.glue : "" }
output "attributes" { value = local.enabled ? local.ending : [] }
output "context" {
  value = {
    enabled             = local.enabled
    namespace           = local.given.namespace
    tenant              = local.given.tenant
    environment         = local.given.environment
    stage               = local.given.stage
    name                = local.given.name
    attributes          = local.added
    delimiter           = local.delimiter
    label_order         = local.order
    regex_replace_chars = local.pattern
    label_value_case    = local.case
    id_length_limit     = local.limit
  }
}

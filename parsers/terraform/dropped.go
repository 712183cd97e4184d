package terraform

import (
	"regexp"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// mappingKeys are the keys that terraform-aws-modules/lambda 8.8.1 reads in an
// entry of event_source_mapping. The input takes anything, so that other keys
// vanish without a word.
var mappingKeys = []string{
	"event_source_arn", "batch_size", "maximum_batching_window_in_seconds", "enabled", "starting_position",
	"starting_position_timestamp", "parallelization_factor", "maximum_retry_attempts", "maximum_record_age_in_seconds",
	"bisect_batch_on_function_error", "topics", "queues", "function_response_types", "tumbling_window_in_seconds",
	"tags", "destination_arn_on_failure", "scaling_config", "metrics_config", "provisioned_poller_config",
	"self_managed_event_source", "self_managed_kafka_event_source_config", "amazon_managed_kafka_event_source_config",
	"source_access_configuration", "document_db_event_source_config", "filter_criteria",
}

// pollerKeys are those of its provisioned_poller_config.
var pollerKeys = []string{"minimum_pollers", "maximum_pollers"}

// instead says what to write in the place of a key that is not read.
var instead = map[string]string{
	"destination_config": "set destination_arn_on_failure in the entry",
	"poller_group_name":  "declare the mapping as a resource of its own",
}

// dropped lists what terraform-aws-modules/lambda makes nothing of: keys of the
// entry that it does not read, and settings of the whole module that are for
// asynchronous invokes although they look as if they were for the mapping.
func (c *community) dropped(d *declared) facts.List[*facts.DroppedSetting] {
	out := facts.List[*facts.DroppedSetting]{Complete: true}
	h, ok := d.config.(*hclConfig)
	if !ok || c.name != "terraform-aws-modules/lambda/aws" || h.item.scope.eachValue == cty.NilVal {
		return out
	}
	entry, _ := h.item.scope.eachValue.Unmark()
	if !entry.IsKnown() || entry.IsNull() || !entry.Type().IsObjectType() && !entry.Type().IsMapType() {
		out.Complete = false
		return out
	}
	t := &tracer{run: h.item.node.in.run}
	t.steps = hcl.Traversal{hcl.TraverseIndex{Key: plain(h.item.scope.eachKey)}}
	t.follow(h.item.scope.eachOf.expr, h.item.node.in.own.context())
	written, _ := unwrap(t.expr).(*hclsyntax.ObjectConsExpr)
	if len(t.steps) > 0 {
		written = nil
	}
	add := func(key, effect, replacement string, origin facts.Origin) {
		out.Items = append(out.Items, &facts.DroppedSetting{
			Key: facts.Known(key, origin), By: facts.Known("module", origin),
			Tool:   facts.Known("terraform-aws-modules/lambda "+c.version, origin),
			Effect: facts.Known(effect, origin), Instead: facts.Known(replacement, origin),
		})
	}
	unread := func(v cty.Value, keys []string, at *hclsyntax.ObjectConsExpr) {
		v, _ = v.Unmark()
		if v.IsNull() || !v.IsKnown() || !v.CanIterateElements() {
			return
		}
		for it := v.ElementIterator(); it.Next(); {
			name, value := it.Element()
			key := name.AsString()
			if slices.Contains(keys, key) || isNull(value) || c.reads(h.item.node.in, key) {
				continue
			}
			replacement := instead[key]
			if replacement == "" {
				replacement = "remove it, or declare the mapping as a resource of its own"
			}
			add(key, "the module does not read it, so the mapping goes without", replacement, h.keyOrigin(at, key))
		}
	}
	unread(entry, mappingKeys, written)
	if poller, ok := member(entry, "provisioned_poller_config"); ok {
		unread(poller, pollerKeys, nestedObject(written, "provisioned_poller_config"))
	}
	for _, confused := range []struct{ input, key string }{
		{"maximum_retry_attempts", "maximum_retry_attempts"},
		{"destination_on_failure", "destination_arn_on_failure"},
	} {
		a := h.item.node.in.call.body.attributes[confused.input]
		if own, ok := member(entry, confused.key); a == nil || ok && !isNull(own) {
			continue
		}
		if v, diags := h.item.node.in.callScope.value(a.expr); diags.HasErrors() || isNull(v) {
			continue
		}
		add(confused.input, "it is for asynchronous invokes; the mapping keeps its own", "set "+confused.key+" in the entry",
			facts.WrittenAt(a.value))
	}
	return out
}

// reads reports whether a module on disk mentions a key: another version than
// the one that was read may know more.
func (c *community) reads(in *instance, key string) bool {
	if in.module.table != nil {
		return false
	}
	pattern, err := regexp.Compile(`value(\.|\["|\s*,\s*")` + regexp.QuoteMeta(key) + `\b`)
	if err != nil {
		return true
	}
	for _, f := range in.module.files {
		if pattern.Match(f.Data) {
			return true
		}
	}
	return false
}

// keyOrigin is where a key of an entry stands, else the call.
func (c *hclConfig) keyOrigin(at *hclsyntax.ObjectConsExpr, key string) facts.Origin {
	if at != nil {
		for _, item := range at.Items {
			if text, ok := literalString(item.KeyExpr); ok && text == key {
				if r := c.item.node.in.run.place(item.KeyExpr.Range()); !r.IsZero() && !isTableFile(r.File) {
					return facts.WrittenAt(r)
				}
			}
		}
	}
	return facts.WrittenAt(c.header())
}

func nestedObject(at *hclsyntax.ObjectConsExpr, key string) *hclsyntax.ObjectConsExpr {
	if at == nil {
		return nil
	}
	for _, item := range at.Items {
		if text, ok := literalString(item.KeyExpr); ok && text == key {
			inner, _ := unwrap(item.ValueExpr).(*hclsyntax.ObjectConsExpr)
			return inner
		}
	}
	return nil
}

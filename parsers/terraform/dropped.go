package terraform

import (
	"maps"
	"regexp"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/streamlint/streamlint/facts"
)

// mappingKeys are the keys that a module reads in a mapping of free form. The
// input takes anything, so that other keys vanish without a word.
type mappingKeys struct {
	// entry and poller are those of the mapping and of its
	// provisioned_poller_config, each with the first release that reads it, ""
	// when all do.
	entry, poller map[string]string
	// instead says what to write in the place of a key that is not read.
	instead map[string]string
	// confused are inputs of the whole module that are for asynchronous invokes,
	// each with the key that a mapping has for the same.
	confused []confusion
}

type confusion struct{ input, key string }

// lambdaKeys are those of terraform-aws-modules/lambda.
//
// Source: main.tf of the releases 3.1.0 to 8.8.1; the record in testdata/oracle
// compares with each of them.
var lambdaKeys = mappingKeys{
	entry: alsoKeys(terraformAWSKeys, map[string]string{
		"self_managed_kafka_event_source_config": "4.11.0", "amazon_managed_kafka_event_source_config": "4.11.0",
		"scaling_config": "4.13.0", "tumbling_window_in_seconds": "7.10.0", "document_db_event_source_config": "7.13.0",
		"metrics_config": "7.17.0", "provisioned_poller_config": "7.17.0", "tags": "7.14.0",
	}),
	poller:   map[string]string{"minimum_pollers": "", "maximum_pollers": ""},
	instead:  insteadOfDropped,
	confused: asynchronousInputs,
}

// aliasKeys are those of its submodule alias.
var aliasKeys = mappingKeys{
	entry: alsoKeys(terraformAWSKeys, map[string]string{
		"self_managed_kafka_event_source_config": "7.12.0", "amazon_managed_kafka_event_source_config": "7.12.0",
		"scaling_config": "5.1.0",
	}),
	instead:  insteadOfDropped,
	confused: asynchronousInputs,
}

// moritzzimmerKeys are those of moritzzimmer/lambda.
var moritzzimmerKeys = mappingKeys{
	entry: alsoKeys(commonKeys, map[string]string{
		"function_name": "", "destination_arn_on_failure": "", "function_response_types": "6.6.0",
		"filter_criteria": "6.3.0", "scaling_config": "6.10.0", "metrics_config": "8.2.0",
	}),
	instead: insteadOfDropped,
}

// commonKeys are read by every such module, terraformAWSKeys by lambda and by its
// submodule, in all releases.
var (
	commonKeys = map[string]string{
		"event_source_arn": "", "batch_size": "", "maximum_batching_window_in_seconds": "", "enabled": "",
		"starting_position": "", "starting_position_timestamp": "", "parallelization_factor": "",
		"maximum_retry_attempts": "", "maximum_record_age_in_seconds": "", "bisect_batch_on_function_error": "",
	}
	terraformAWSKeys = alsoKeys(commonKeys, map[string]string{
		"topics": "", "queues": "", "function_response_types": "", "destination_arn_on_failure": "",
		"self_managed_event_source": "", "source_access_configuration": "", "filter_criteria": "",
	})
)

// alsoKeys are the keys of both; those of the second win.
func alsoKeys(base, more map[string]string) map[string]string {
	out := maps.Clone(base)
	maps.Copy(out, more)
	return out
}

// insteadOfDropped and asynchronousInputs are the same in every module that is
// made after this one.
var (
	insteadOfDropped = map[string]string{
		"destination_config": "set destination_arn_on_failure in the entry",
		"poller_group_name":  "declare the mapping as a resource of its own",
	}
	asynchronousInputs = []confusion{
		{"maximum_retry_attempts", "maximum_retry_attempts"},
		{"destination_on_failure", "destination_arn_on_failure"},
	}
)

// dropped lists what a module makes nothing of: keys of the entry that it does
// not read, and settings of the whole module that are for asynchronous invokes
// although they look as if they were for the mapping.
func (e *edition) dropped(d *declared) facts.List[*facts.DroppedSetting] {
	out := facts.List[*facts.DroppedSetting]{Complete: true}
	h, ok := d.config.(*hclConfig)
	if !ok || e.keys == nil || h.item.scope.eachValue == cty.NilVal {
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
			Tool:   facts.Known(e.tool(), origin),
			Effect: facts.Known(effect, origin), Instead: facts.Known(replacement, origin),
		})
	}
	unread := func(v cty.Value, keys map[string]string, at *hclsyntax.ObjectConsExpr) {
		v, _ = v.Unmark()
		if v.IsNull() || !v.IsKnown() || !v.CanIterateElements() {
			return
		}
		for it := v.ElementIterator(); it.Next(); {
			name, value := it.Element()
			key := name.AsString()
			if isNull(value) || e.reads(h.item.node.in, keys, key) {
				continue
			}
			replacement := e.keys.instead[key]
			if replacement == "" {
				replacement = "remove it, or declare the mapping as a resource of its own"
			}
			add(key, "the module does not read it, so the mapping goes without", replacement, h.keyOrigin(at, key))
		}
	}
	unread(entry, e.keys.entry, written)
	if poller, ok := member(entry, "provisioned_poller_config"); ok && e.reads(h.item.node.in, e.keys.entry, "provisioned_poller_config") {
		unread(poller, e.keys.poller, nestedObject(written, "provisioned_poller_config"))
	}
	for _, confused := range e.keys.confused {
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

// reads reports whether a module reads a key of its mappings. A module on disk is
// asked itself, since it may be a release that the list does not know.
func (e *edition) reads(in *instance, keys map[string]string, key string) bool {
	if in.module.table != nil {
		since, listed := keys[key]
		return listed && e.limit.reaches(numbers(since))
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

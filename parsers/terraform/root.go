package terraform

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// root evaluates one root module with one set of variables, and states its facts.
func (p *Parser) root(ctx context.Context, l *loader, j job) parsers.Result {
	m := l.loaded(j.dir)
	r := &run{
		ctx: ctx, loader: l, options: p.options, dir: j.dir, inputs: j.inputs,
		symbols: map[string]*symbol{}, said: map[problemKey]bool{},
	}
	r.root = r.newInstance(m, nil, "")
	w := &writer{run: r, inputs: inputsName(j.inputs)}
	w.instance(r.root)
	w.finish()
	r.tellAbsent()
	return parsers.Result{Facts: w.set, Problems: r.problems}
}

// inputsName names a set of variable files: "env/prod.tfvars".
func inputsName(files []string) string {
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = path.Clean(f)
	}
	return strings.Join(names, ", ")
}

// A writer turns the resources of a root module into facts.
type writer struct {
	run    *run
	inputs string
	set    set

	tasks    map[string]*taskDefinition // by address
	services []*service
	scalers  []*scaler
	// fifo are the declared queues and SNS topics, by address: whether they are
	// FIFO.
	fifo map[string]facts.Attr[bool]
}

// instance states a module instance and those it calls.
func (w *writer) instance(in *instance) {
	if in.module.partial {
		w.openRoles()
	}
	for _, n := range in.order {
		w.node(n)
	}
	for _, n := range in.callOrder {
		if w.run.over {
			return
		}
		children := n.children()
		for _, child := range children {
			w.instance(child)
		}
		if len(children) == 0 || children[0].module.table != nil {
			w.handedOn(n)
		}
	}
}

// node states the instances of a resource. Whatever goes wrong with one block is
// contained to it.
func (w *writer) node(n *node) {
	state := states[n.block.label(0)]
	if n.block.kind != "resource" || state == nil || w.run.over {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			w.run.problems = append(w.run.problems, source.Problem{
				Severity: source.Warning, Broken: true, Place: source.At(n.in.shownHeader(n.block.header)),
				Message: fmt.Sprintf("%s could not be read: the parser broke down (%T)", n.address, r),
			})
		}
	}()
	if diags := n.instances(hcl.Range{Filename: n.block.header.File.Name}); diags.HasErrors() {
		n.in.tell(diags)
		return
	}
	for _, it := range n.items {
		state(w, &declared{entity: w.entity(it), config: it.config(), traits: it.traits()})
	}
}

// A declared is one resource instance, wherever it was read.
type declared struct {
	entity facts.Entity
	config config
	traits
}

// traits are what is known of an instance beside its arguments.
type traits struct {
	kind string
	// loops are the blocks that repeat it, outermost first; the last may be its
	// own.
	loops []string
	// repeatedBy is the innermost of them in words.
	repeatedBy string
	// maybe: whether it exists depends on something unknown.
	maybe               bool
	createBeforeDestroy facts.Attr[bool]
	// module is the community module that states it, on disk or as a table, else
	// nil.
	module *edition
}

// states says which resources become facts, and how.
var states = map[string]func(*writer, *declared){
	"aws_lambda_event_source_mapping":         (*writer).mapping,
	"awscc_lambda_event_source_mapping":       (*writer).cloudControlMapping,
	"aws_lambda_function":                     (*writer).function,
	"aws_lambda_alias":                        (*writer).alias,
	"aws_lambda_function_event_invoke_config": (*writer).invokeConfig,
	"aws_lambda_permission":                   (*writer).permission,
	"aws_kinesis_stream":                      (*writer).stream,
	"aws_kinesis_stream_consumer":             (*writer).streamConsumer,
	"aws_dynamodb_table":                      (*writer).table,
	"aws_msk_cluster":                         (*writer).cluster,
	"aws_msk_serverless_cluster":              (*writer).serverless,
	"aws_msk_configuration":                   (*writer).brokers,
	"aws_msk_topic":                           (*writer).mskTopic,
	"kafka_topic":                             (*writer).kafkaTopic,
	"confluent_kafka_topic":                   (*writer).confluentTopic,
	"aws_sqs_queue":                           (*writer).queue,
	"awscc_sqs_queue":                         (*writer).queue,
	"aws_sns_topic":                           (*writer).snsTopic,
	"awscc_sns_topic":                         (*writer).snsTopic,
	"aws_ecs_task_definition":                 (*writer).taskDefinition,
	"aws_ecs_service":                         (*writer).service,
	"aws_appautoscaling_target":               (*writer).scaler,
	"kubernetes_deployment":                   (*writer).deployment,
	"kubernetes_deployment_v1":                (*writer).deployment,
	"kubernetes_stateful_set":                 (*writer).statefulSet,
	"kubernetes_stateful_set_v1":              (*writer).statefulSet,
	"kubernetes_daemonset":                    (*writer).daemonSet,
	"kubernetes_horizontal_pod_autoscaler":    (*writer).podScaler,
	"kubernetes_horizontal_pod_autoscaler_v1": (*writer).podScaler,
	"kubernetes_horizontal_pod_autoscaler_v2": (*writer).podScaler,
	"kubernetes_daemon_set_v1":                (*writer).daemonSet,

	"aws_iam_role":                              (*writer).role,
	"aws_iam_policy":                            (*writer).policy,
	"aws_iam_role_policy":                       (*writer).rolePolicy,
	"aws_iam_role_policy_attachment":            (*writer).policyOfRole,
	"aws_iam_role_policy_attachments_exclusive": (*writer).policiesOfRole,
	"aws_iam_role_policies_exclusive":           (*writer).inlinePoliciesOfRole,
	"aws_iam_policy_attachment":                 (*writer).policyOfRoles,
	"awscc_iam_role":                            (*writer).cloudControlRole,
	"awscc_iam_role_policy":                     (*writer).cloudControlRolePolicy,
	"awscc_iam_managed_policy":                  (*writer).cloudControlPolicy,
	"aws_launch_template":                       (*writer).launchTemplate,
}

func (w *writer) entity(it *item) facts.Entity {
	n, in := it.node, it.node.in
	e := facts.Entity{
		ID: it.address, Scope: w.run.dir, Label: it.label, Inputs: w.inputs, Syntax: "terraform",
		Header: in.shownHeader(n.block.header), Body: n.block.whole,
		Via: in.via, When: append(in.when[:len(in.when):len(in.when)], n.when...),
		Instances: in.open || n.open && n.many,
	}
	if in.module.table != nil {
		outer := in
		for outer.module.table != nil && outer.parent.module.table != nil {
			outer = outer.parent
		}
		e.Body, e.Inferred = outer.call.whole, in.module.table.tool()
		e.Label = tableLabel(it, outer)
	}
	return e
}

// tableLabel names what a community module declares by its call and the keys on
// the way: its own resources are all called this.
func tableLabel(it *item, outer *instance) string {
	label := strings.TrimPrefix(lastWord(outer.address), ".")
	for in := it.node.in; in != outer && in != nil; in = in.parent {
		label += stringKey(lastWord(in.address))
	}
	return label + stringKey(it.label)
}

// lastWord is the last name of a module's address, with its key.
func lastWord(address string) string {
	words := addressWords(address)
	return words[len(words)-1]
}

// stringKey is the key in a name, unless it is a number.
func stringKey(name string) string {
	if i := strings.Index(name, `["`); i >= 0 {
		return name[i:]
	}
	return ""
}

func (it *item) traits() traits {
	n, in := it.node, it.node.in
	out := traits{kind: n.block.label(0), loops: in.repeated, maybe: in.maybe || n.maybe, module: in.known}
	if len(in.repeated) > 0 {
		out.repeatedBy = "module"
	}
	if n.many {
		out.loops = append(out.loops[:len(out.loops):len(out.loops)], n.address)
		out.repeatedBy = n.repeat
	}
	out.createBeforeDestroy = it.createBeforeDestroy()
	return out
}

func (it *item) createBeforeDestroy() facts.Attr[bool] {
	in := it.node.in
	l := it.node.lifecycle()
	if l == nil || l.attributes["create_before_destroy"] == nil {
		return facts.Known(false, facts.WrittenAt(in.shownHeader(it.node.block.header)))
	}
	a := l.attributes["create_before_destroy"]
	v, diags := it.scope.value(a.expr)
	on, ok := asBool(plain(v))
	if diags.HasErrors() || !ok {
		return facts.Attr[bool]{}.WithOrigin(in.shown(facts.WrittenAt(a.value)))
	}
	return facts.Known(on, in.shown(facts.WrittenAt(a.value)))
}

// varies reports whether a value depends on every loop that repeats the entity:
// only then is it another one in each instance.
func (t traits) varies(r reading) facts.Attr[bool] {
	if len(t.loops) == 0 || t.repeatedBy == "" || r.state != isWritten {
		return facts.Attr[bool]{}
	}
	for _, block := range t.loops {
		if !r.loops[block] {
			return facts.Known(false, r.origin)
		}
	}
	return facts.Known(true, r.origin)
}

// addressWords cuts an address at its dots; keys stay with their names.
func addressWords(address string) []string {
	var words []string
	depth, start := 0, 0
	for i := 0; i <= len(address); i++ {
		switch {
		case i == len(address) || address[i] == '.' && depth == 0:
			words = append(words, address[start:i])
			start = i + 1
		case address[i] == '"':
			for i++; i < len(address) && address[i] != '"'; i++ {
				if address[i] == '\\' {
					i++
				}
			}
		case address[i] == '[':
			depth++
		case address[i] == ']':
			depth--
		}
	}
	if start < len(address) && len(words) == 0 {
		return []string{address}
	}
	return words
}

// resourceType is the type in an address: "aws_sqs_queue" of
// module.m["a"].aws_sqs_queue.q[0].
func resourceType(address string) string {
	words := addressWords(address)
	for len(words) > 2 && words[0] == "module" {
		words = words[2:]
	}
	if len(words) > 2 && words[0] == "data" {
		words = words[1:]
	}
	if len(words) < 2 {
		return ""
	}
	return words[0]
}

// referredType is the type of the resource that a reading refers to, "" when it
// refers to none.
func referredType(r reading) string {
	if r.origin.Ref == nil {
		return ""
	}
	return resourceType(r.origin.Ref.ID)
}

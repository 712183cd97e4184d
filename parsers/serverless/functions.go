package serverless

import (
	"fmt"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// The framework's own time limit of a function.
//
// Source: osls 4.3.1, lib/plugins/aws/package/compile/functions.js; Serverless
// Framework documentation, "Functions"; read 2026-11-29.
const timeoutSeconds = 6

var timeoutDefault = facts.Default{
	Attribute: "timeout_ms", Text: "6 s", Supplier: "the Serverless Framework",
	Source: "https://www.serverless.com/framework/docs/providers/aws/guide/functions", Read: "2026-11-29",
}

// Keys of events of services that invoke a function and do not wait.
//
// Source: AWS Lambda Developer Guide, "Invoking Lambda with events from other
// AWS services"; read 2026-11-29.
var asynchronousEvents = map[string]bool{
	"sns": true, "s3": true, "schedule": true, "eventBridge": true, "cloudwatchEvent": true,
	"cloudwatchLog": true, "iot": true,
}

// A lambda is one function of the service.
type lambda struct {
	name     string
	key      *yamlpos.Node
	body     *yamlpos.Node
	resource *cfn.Resource
}

// function adds what the framework makes of one function.
func (s *service) function(key, body *yamlpos.Node) {
	f := &lambda{name: key.Value, key: key, body: body}
	id := functionID(f.name)
	f.resource = s.put(id, "AWS::Lambda::Function", key.Used(), whole(key, body), f, func(scene *cfn.Scene) cfn.Value {
		return s.functionProperties(f, scene)
	})
	f.resource.Label = f.name
	s.after = append(s.after, func(set *facts.Set) {
		for _, stated := range set.Functions {
			if stated.ID == id && stated.TimeoutSeconds.IsAbsent() {
				origin := stated.HeaderOrigin()
				origin.Kind, origin.Default = facts.OriginDefaulted, &timeoutDefault
				stated.TimeoutSeconds = facts.Known[int64](timeoutSeconds, origin)
				stated.TimeoutSet = facts.Known(false, stated.HeaderOrigin())
			}
		}
	})
	if s.t.Value(&cfn.Scene{}, body.Get("destinations")).Kind != cfn.Absent {
		s.put(normalized(f.name)+"LambdaEvConf", "AWS::Lambda::EventInvokeConfig", key.Used(), whole(key, body), f, func(scene *cfn.Scene) cfn.Value {
			return s.invokeConfig(f, scene)
		})
	}
	s.events(f)
}

// put adds a resource that the framework generates. What is written under its
// logical id in resources is merged over it.
func (s *service) put(id, typ string, header, body source.Range, f *lambda, properties func(*cfn.Scene) cfn.Value) *cfn.Resource {
	written := s.t.Resource(id)
	made := s.t.Make(id, typ, header, body, properties)
	if written != nil && (written.Type == typ || written.Type == "") {
		made = s.t.Make(id, typ, header, body, func(scene *cfn.Scene) cfn.Value {
			return over(properties(scene), written.Properties(scene), true)
		})
		made.Condition, made.ConditionPlace = written.Condition, written.ConditionPlace
	}
	made.Open = made.Open || s.meddled
	if n := f.body.Get("condition"); n != nil && n.Kind == yamlpos.Scalar && made.Condition == "" {
		made.Condition, made.ConditionPlace = n.Value, n.Used()
	}
	s.t.Put(made)
	return made
}

// extend puts the properties of resources.extensions over generated ones, one by
// one and each as a whole.
//
// Source: osls 4.3.1, lib/plugins/aws/package/lib/merge-custom-provider-resources.js,
// read 2026-11-29.
func (s *service) extend(extensions *yamlpos.Node) {
	if extensions == nil {
		return
	}
	for _, e := range extensions.Entries {
		old := s.t.Resource(e.Key.Value)
		body := s.vars.section(e.Value)
		if old != nil && len(s.vars.unread(e.Value)) > 0 {
			old.Open = true
			s.miss(e.Value.Used(), s.from("the extension of "+source.Printable(e.Key.Value), e.Value))
		}
		if old == nil || body == nil {
			continue // the framework refuses to deploy it
		}
		properties := body.Get("Properties")
		extended := old.Derive(old.ID, old.Type, func(scene *cfn.Scene) cfn.Value {
			return over(old.Properties(scene), s.t.Value(scene, properties), false)
		})
		extended.Label = old.Label
		if n := body.Get("Condition"); n != nil && n.Kind == yamlpos.Scalar {
			extended.Condition, extended.ConditionPlace = n.Value, n.Used()
		}
		s.t.Put(extended)
	}
}

// over puts the fields of one map over those of another; deep merges the maps
// inside them.
func over(under, top cfn.Value, deep bool) cfn.Value {
	if top.Kind == cfn.Absent {
		return under
	}
	if under.Kind != cfn.Map || top.Kind != cfn.Map {
		top.Open = true
		return top
	}
	var fields []cfn.Field
	for _, f := range under.Fields() {
		t, both := top.Field(f.Key)
		switch {
		case !both:
			fields = append(fields, f)
		case deep && !f.Called() && !t.Called() && f.Value().Kind == cfn.Map && t.Value().Kind == cfn.Map:
			fields = append(fields, cfn.NewField(f.Key, t.KeyRange, over(f.Value(), t.Value(), true)))
		default:
			fields = append(fields, t)
		}
	}
	for _, t := range top.Fields() {
		if _, both := under.Field(t.Key); !both {
			fields = append(fields, t)
		}
	}
	return cfn.NewMap(under.Place, under.Open || top.Open, fields...)
}

// functionProperties turns a function into the properties of Lambda's.
func (s *service) functionProperties(f *lambda, scene *cfn.Scene) cfn.Value {
	written := s.t.Value(scene, f.body)
	provider := s.t.Value(scene, s.vars.section(s.root.Get("provider")))
	if len(s.vars.unread(s.root.Get("provider"))) > 0 {
		provider = cfn.Value{Maybe: true}
	}
	var fields []cfn.Field
	add := func(name string, v cfn.Value) {
		if v.Kind != cfn.Absent {
			fields = append(fields, cfn.NewField(name, v.Place, v))
		}
	}
	name := written.Get("name")
	if name.Kind == cfn.Absent {
		name = s.defaultName(f)
	}
	add("FunctionName", name)
	timeout := written.Get("timeout")
	if timeout.Kind == cfn.Absent || timeout.Is("0") {
		timeout = provider.Get("timeout")
	}
	if !timeout.Is("0") {
		add("Timeout", timeout)
	}
	add("Role", s.role(written, provider))
	add("ReservedConcurrentExecutions", written.Get("reservedConcurrency"))
	if target := written.Get("onError"); target.Kind != cfn.Absent {
		add("DeadLetterConfig", cfn.NewMap(target.Place, false, cfn.NewField("TargetArn", target.Place, target)))
	}
	return cfn.NewMap(written.Place, written.Open, fields...)
}

// role is the function's role, or the one for all functions: an ARN, or a resource
// by its logical id. Absent where the framework makes the role.
//
// Source: Serverless Framework documentation, "IAM"; osls 4.3.1,
// lib/plugins/aws/package/compile/functions.js; read 2026-11-29.
func (s *service) role(written, provider cfn.Value) cfn.Value {
	role := written.Get("role")
	if role.Kind == cfn.Absent {
		role = provider.Get("iam", "role")
	}
	switch {
	case s.ownRoles:
		return cfn.Value{Place: role.Place}
	case role.Kind == cfn.Map:
		return cfn.Value{Kind: cfn.Absent} // says what the framework's own role is like
	case role.Kind != cfn.Text || strings.HasPrefix(role.Text, "arn:"):
		return role
	}
	if declared := s.t.Resource(role.Text); declared != nil {
		return declared.Reference("arn", role.Place)
	}
	return cfn.Value{Place: role.Place, Hops: role.Hops}
}

// defaultName is what a function without a name is called: the service, the
// stage and its key.
func (s *service) defaultName(f *lambda) cfn.Value {
	service := s.vars.value(s.root.Get("service"))
	if service.state == isNode {
		service = s.vars.value(service.node.Get("name"))
	}
	stage := s.vars.stage()
	if service.state != isText || stage.state != isText {
		return cfn.Value{Place: f.key.Used()}
	}
	v := cfn.NewText(fmt.Sprintf("%s-%s-%s", service.text, stage.text, f.name), f.key.Used())
	v.Hops = append(append([]facts.Hop{}, service.hops...), stage.hops...)
	return v
}

// invokeConfig says where failed asynchronous invokes go: an ARN, or a function
// of the service by its key.
func (s *service) invokeConfig(f *lambda, scene *cfn.Scene) cfn.Value {
	written := s.t.Value(scene, f.body.Get("destinations"))
	fields := []cfn.Field{cfn.NewField("FunctionName", f.key.Used(), f.resource.Reference("name", f.key.Used()))}
	failure := written.Get("onFailure")
	if failure.Kind == cfn.Map {
		failure = failure.Get("arn")
	}
	if failure.Kind == cfn.Text {
		if other := s.t.Resource(functionID(failure.Text)); other != nil {
			failure = other.Reference("arn", failure.Place)
		}
	}
	if failure.Kind != cfn.Absent {
		fields = append(fields, cfn.NewField("DestinationConfig", failure.Place, cfn.NewMap(failure.Place, false,
			cfn.NewField("OnFailure", failure.Place, cfn.NewMap(failure.Place, false,
				cfn.NewField("Destination", failure.Place, failure))))))
	}
	return cfn.NewMap(written.Place, written.Open, fields...)
}

// events adds the mappings of a function, and notes its asynchronous callers.
func (s *service) events(f *lambda) {
	list := s.vars.value(f.body.Get("events"))
	for _, n := range s.vars.unread(f.body.Get("events")) {
		s.miss(n.Used(), s.from("events of "+source.Printable(f.name), n))
	}
	if list.state != isNode || list.node.Kind != yamlpos.Sequence {
		return
	}
	var found []*event
	for i, item := range list.node.Items {
		r := s.vars.value(item)
		if r.state != isNode || r.node.Kind != yamlpos.Mapping {
			continue
		}
		for _, e := range r.node.Entries {
			switch kind := e.Key.Value; {
			case kind == "stream" || kind == "msk" || kind == "kafka":
				found = append(found, &event{service: s, function: f, kind: kind, index: i, key: e.Key, value: e.Value})
			case asynchronousEvents[kind]:
				s.note(f, e.Key)
			}
		}
	}
	for _, e := range found {
		e.label = f.name
		if len(found) > 1 {
			e.label = fmt.Sprintf("%s.events[%d]", f.name, e.index)
		}
	}
	// The last event of a logical id has it, whatever came before.
	for i := len(found) - 1; i >= 0; i-- {
		found[i].identify()
	}
	for _, e := range foldCollisions(found) {
		e.add()
	}
}

func (s *service) note(f *lambda, key *yamlpos.Node) {
	s.after = append(s.after, func(set *facts.Set) {
		note := f.resource.Note(f.resource.Reference("name", key.Used()), key.Used())
		set.Notes = append(set.Notes, &note)
	})
}

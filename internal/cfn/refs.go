package cfn

import (
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// parameterIdentity is the identity of a parameter's value, whatever it is.
func (t *Template) parameterIdentity(name string) string { return "param:" + t.Prefix + name }

// isSSM reports whether the value is the name of one kept elsewhere.
func (p *Parameter) isSSM() bool { return strings.HasPrefix(p.Type, "AWS::SSM::Parameter::Value<") }

// isList reports whether the value is a list written with commas.
func (p *Parameter) isList() bool {
	return p.Type == "CommaDelimitedList" || strings.HasPrefix(p.Type, "List<")
}

// parameter works a parameter out: what a parent stack passes, what is given,
// what the branch pins, its default; else it is unknown.
func (e env) parameter(p *Parameter) Value {
	t := e.t
	unknown := Value{identity: t.parameterIdentity(p.Name)}
	declared := facts.Hop{Text: "parameter " + p.Name, Place: source.At(p.Range)}
	if v, ok := t.Arguments[p.Name]; ok {
		if v.Kind == Absent {
			return unknown
		}
		v.Hops = append([]facts.Hop{declared, {Text: "passed here", Place: source.At(v.Place)}}, v.Hops...)
		v.Place, v.node = source.Range{}, nil
		if v.Kind == Text && p.isList() {
			return splitList(v.Text, v)
		}
		return v
	}
	if p.NoEcho || p.isSSM() {
		return unknown
	}
	if text, ok := t.Parameters[p.Name]; ok {
		declared.Text += ", given"
		return p.value(text, declared)
	}
	if e.undefaulted {
		if len(p.Allowed) == 1 {
			return p.value(p.Allowed[0], declared)
		}
		return unknown
	}
	if len(e.scene.assigned) > 0 {
		only, isOnly, defaultPossible := t.pinned(e.scene, p.Name)
		if isOnly {
			declared.Text += ", as the condition has it"
			return p.value(only, declared)
		}
		if !defaultPossible {
			unknown.Hops = []facts.Hop{declared}
			return unknown
		}
	}
	if p.Default == nil || p.Default.Kind != yamlpos.Scalar {
		unknown.Hops = []facts.Hop{declared}
		return unknown
	}
	if strings.Contains(p.Default.Value, "{{resolve:") {
		return unknown
	}
	v := p.value(p.Default.Value, facts.Hop{Text: declared.Text + ", default", Place: source.At(p.Default.Range)})
	v.identity = unknown.identity
	return v
}

func (p *Parameter) value(text string, hop facts.Hop) Value {
	v := Value{Kind: Text, Text: text, Hops: []facts.Hop{hop}, Place: hop.Place.Range}
	if p.isList() {
		return splitList(text, v)
	}
	return v
}

// splitList makes a list of a text with commas.
func splitList(text string, from Value) Value {
	var items []Value
	for _, word := range strings.Split(text, ",") {
		item := derived(strings.TrimSpace(word), from)
		item.Place = from.Place
		items = append(items, item)
	}
	list := NewList(from.Place, items...)
	list.Hops = from.Hops
	return list
}

// resourceRef is what Ref of a resource returns.
func (e env) resourceRef(r *Resource) Value {
	shape := shapes[r.Type]
	v := Value{identity: "ref:" + r.FullID(), Target: r, Attribute: shape.ref}
	if v.Attribute == "" {
		v.Attribute = "id"
	}
	if shape.name != "" && v.Attribute == "name" {
		return e.named(r, shape.name, v)
	}
	return v
}

// named gives a reference the text of the name that its resource has.
func (e env) named(r *Resource, property string, v Value) Value {
	if e.depth > maxDepth-10 {
		return v
	}
	in := r.env
	in.depth = e.depth + 10 // resources may name each other in a circle
	in.scene = e.scene
	name := in.propertiesOf(r).Get(property)
	if name.Kind != Text {
		return v
	}
	v.Kind, v.Text = Text, name.Text
	v.Hops = append([]facts.Hop{{Text: property + " of " + r.FullID(), Place: source.At(name.Place)}}, name.Hops...)
	return v
}

// propertiesOf is the resource's properties, worked out as deep as e is.
func (e env) propertiesOf(r *Resource) Value {
	if r.properties != nil {
		return r.properties(e.scene)
	}
	return e.evalMap(r.body).Get("Properties")
}

func (e env) getAtt(arg *yamlpos.Node) Value {
	if arg.Kind == yamlpos.Scalar {
		id, attribute, _ := strings.Cut(arg.Value, ".")
		return e.attribute(e.substitute(id), e.substitute(attribute))
	}
	items := e.evalPlain(arg).Items()
	if len(items) < 2 || items[0].Kind != Text {
		return Value{identity: wrap("getatt", e.listIdentity(e.evalPlain(arg)))}
	}
	var words []string
	varies := items[0].Varies
	for _, item := range items[1:] {
		if item.Kind != Text {
			return Value{identity: wrap("getatt", e.listIdentity(e.evalPlain(arg)))}
		}
		words = append(words, item.Text)
		varies = varies || item.Varies
	}
	v := e.attribute(items[0].Text, strings.Join(words, "."))
	v.Varies = v.Varies || varies
	return v
}

// attribute is what Fn::GetAtt returns.
func (e env) attribute(id, attribute string) Value {
	t := e.t
	identity := "getatt:" + t.Prefix + id + "." + attribute
	r := t.byID[id]
	if r == nil {
		return Value{identity: identity}
	}
	if output, ok := strings.CutPrefix(attribute, "Outputs."); ok {
		if child := t.children[id]; child != nil && e.depth < maxDepth {
			v := child.Output(output)
			v.Hops = append([]facts.Hop{{Text: "output " + output + " of " + r.FullID(), Place: source.At(v.Place)}}, v.Hops...)
			v.Place, v.node = source.Range{}, nil
			if v.Kind == Unknown && v.identity == "" {
				v.identity = identity
			}
			return v
		}
		return Value{identity: identity}
	}
	if attribute == "Alias" || attribute == "Version" {
		// SAM's own way to name what it generates for a function.
		return Value{identity: identity, Target: r, Attribute: "arn"}
	}
	word := canonicalAttribute(attribute)
	v := Value{identity: identity, Target: r, Attribute: word}
	shape := shapes[r.Type]
	if word == shape.ref {
		// Two ways to say one thing: !Ref Consumer, !GetAtt Consumer.ConsumerARN.
		v.identity = "ref:" + r.FullID()
	}
	if word == "name" && shape.name != "" {
		return e.named(r, shape.name, v)
	}
	return v
}

// canonicalAttribute turns CloudFormation's words into the words of facts.Ref.
func canonicalAttribute(attribute string) string {
	switch attribute {
	case "Arn", "ARN", "TopicArn", "FunctionArn", "ClusterArn":
		return "arn"
	case "StreamArn":
		return "stream_arn"
	case "ConsumerARN":
		return "consumer_arn"
	case "LatestRevision.Revision":
		return "latest_revision"
	case "QueueName", "TopicName", "ConsumerName", "FunctionName":
		return "name"
	}
	return attribute
}

// A shape says what references to a type of resource return.
type shape struct {
	// ref is what Ref returns, in the words of facts.Ref.
	ref string
	// name is the property that holds the resource's name.
	name string
	// source is the kind of event source that it is.
	source string
	// destination is the kind of failure destination that it is.
	destination string
}

// Source: AWS CloudFormation User Guide, "Return values" of each type; the
// primary identifiers of the resource specification; read 2026-11-29.
var shapes = map[string]shape{
	"AWS::Kinesis::Stream":             {ref: "name", name: "Name", source: "kinesis"},
	"AWS::Kinesis::StreamConsumer":     {ref: "consumer_arn", source: "kinesis"},
	"AWS::DynamoDB::Table":             {ref: "name", name: "TableName", source: "dynamodb"},
	"AWS::DynamoDB::GlobalTable":       {ref: "name", name: "TableName", source: "dynamodb"},
	"AWS::Serverless::SimpleTable":     {ref: "name", name: "TableName", source: "dynamodb"},
	"AWS::MSK::Cluster":                {ref: "arn", source: "msk"},
	"AWS::MSK::ServerlessCluster":      {ref: "arn", source: "msk"},
	"AWS::MSK::VpcConnection":          {ref: "arn", source: "msk"},
	"AWS::MSK::Configuration":          {ref: "arn"},
	"AWS::MSK::Topic":                  {ref: "arn", name: "TopicName"},
	"AWS::AmazonMQ::Broker":            {ref: "id", source: "mq"},
	"AWS::DocDB::DBCluster":            {ref: "id", source: "documentdb"},
	"AWS::Lambda::Function":            {ref: "name", name: "FunctionName"},
	"AWS::Serverless::Function":        {ref: "name", name: "FunctionName"},
	"AWS::Lambda::Alias":               {ref: "arn"},
	"AWS::Lambda::Version":             {ref: "arn"},
	"AWS::SQS::Queue":                  {ref: "url", name: "QueueName", source: "sqs", destination: "sqs"},
	"AWS::SNS::Topic":                  {ref: "arn", name: "TopicName", destination: "sns"},
	"AWS::S3::Bucket":                  {ref: "name", name: "BucketName", destination: "s3"},
	"AWS::ECS::Service":                {ref: "arn"},
	"AWS::ECS::TaskDefinition":         {ref: "arn"},
	"AWS::ECS::Cluster":                {ref: "name", name: "ClusterName"},
	"AWS::IAM::Role":                   {ref: "name", name: "RoleName"},
	"AWS::IAM::ManagedPolicy":          {ref: "arn"},
	"AWS::EC2::LaunchTemplate":         {ref: "id"},
	"AWS::CloudFormation::Stack":       {ref: "arn"},
	"AWS::Serverless::Application":     {ref: "arn"},
	"AWS::Serverless::StateMachine":    {ref: "arn"},
	"AWS::StepFunctions::StateMachine": {ref: "arn"},
}

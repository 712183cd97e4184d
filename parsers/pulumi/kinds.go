package pulumi

import (
	"strings"

	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/source"
)

// A kind is a type of resource, with what it is in CloudFormation.
type kind struct {
	typ string
	// native: the provider has CloudFormation's own names in camel case.
	native bool
	// renamed are properties by CloudFormation's names, where these are not the
	// same with a capital.
	renamed map[string]string
	// id is what the resource's id is, in the words of facts.Ref.
	id string
}

// Types by module and name.
//
// Source: Pulumi Registry, AWS 7.48.0 and AWS Native, pages of each type; read
// 2026-11-29.
var kinds = map[string]kind{
	"lambda:EventSourceMapping":        {typ: "AWS::Lambda::EventSourceMapping"},
	"lambda:Function":                  {typ: "AWS::Lambda::Function", renamed: map[string]string{"name": "FunctionName"}, id: "name"},
	"lambda:FunctionEventInvokeConfig": {typ: "AWS::Lambda::EventInvokeConfig"},
	"lambda:EventInvokeConfig":         {typ: "AWS::Lambda::EventInvokeConfig"},
	"lambda:Alias":                     {typ: "AWS::Lambda::Alias", id: "arn"},
	"kinesis:Stream":                   {typ: "AWS::Kinesis::Stream", renamed: map[string]string{"retentionPeriod": "RetentionPeriodHours"}, id: "arn"},
	"kinesis:StreamConsumer": {typ: "AWS::Kinesis::StreamConsumer", id: "consumer_arn",
		renamed: map[string]string{"name": "ConsumerName", "streamArn": "StreamARN"}},
	"dynamodb:Table":        {typ: "AWS::DynamoDB::Table", renamed: map[string]string{"name": "TableName"}, id: "name"},
	"dynamodb:GlobalTable":  {typ: "AWS::DynamoDB::GlobalTable", id: "name"},
	"msk:Cluster":           {typ: "AWS::MSK::Cluster", id: "arn"},
	"msk:ServerlessCluster": {typ: "AWS::MSK::ServerlessCluster", id: "arn"},
	"msk:Configuration":     {typ: "AWS::MSK::Configuration", renamed: map[string]string{"kafkaVersions": "KafkaVersionsList"}, id: "arn"},
	"msk:Topic":             {typ: "AWS::MSK::Topic", renamed: map[string]string{"name": "TopicName"}, id: "arn"},
	"sqs:Queue":             {typ: "AWS::SQS::Queue", renamed: map[string]string{"name": "QueueName"}, id: "url"},
	"sns:Topic":             {typ: "AWS::SNS::Topic", renamed: map[string]string{"name": "TopicName"}, id: "arn"},
	"s3:Bucket":             {typ: "AWS::S3::Bucket", renamed: map[string]string{"bucket": "BucketName"}, id: "name"},
	"s3:BucketV2":           {typ: "AWS::S3::Bucket", renamed: map[string]string{"bucket": "BucketName"}, id: "name"},
}

// kindOf reads a type token: "aws:lambda:Function", or in full
// "aws:lambda/function:Function".
func kindOf(token string) (kind, bool) {
	parts := strings.Split(token, ":")
	if len(parts) != 3 || parts[0] != "aws" && parts[0] != "aws-native" {
		return kind{}, false
	}
	module, _, _ := strings.Cut(parts[1], "/")
	k, ok := kinds[module+":"+parts[2]]
	if parts[0] == "aws-native" {
		k.native, k.renamed = true, nil
		if parts[2] == "StreamConsumer" {
			k.renamed = map[string]string{"streamArn": "StreamARN"}
		}
	}
	return k, ok
}

// attribute turns an output's name into the words of facts.Ref.
func (k kind) attribute(name string) string {
	switch name {
	case "id":
		if k.id != "" {
			return k.id
		}
	case "arn", "consumerArn":
		if k.typ == "AWS::Kinesis::StreamConsumer" {
			return "consumer_arn"
		}
		return "arn"
	case "clusterName", "functionName", "tableName", "queueName", "topicName", "streamName", "bucket":
		return "name"
	case "streamArn":
		return "stream_arn"
	case "invokeArn":
		return "invoke_arn"
	case "latestRevision":
		return "latest_revision"
	}
	if strings.HasPrefix(name, "bootstrapBrokers") {
		return "bootstrap_brokers"
	}
	return name
}

// translate turns properties into CloudFormation's.
func (k kind) translate(p cfn.Value) cfn.Value {
	if p.Kind == cfn.Absent {
		p = cfn.NewMap(p.Place, false)
	}
	if p = settled(p); p.Kind != cfn.Map {
		return cfn.NewMap(p.Place, true)
	}
	var fields []cfn.Field
	for _, f := range p.Fields() {
		name := k.renamed[f.Key]
		if name == "" {
			name = upperFirst(f.Key)
		}
		fields = append(fields, cfn.NewField(name, f.KeyRange, capital(settled(f.Value()), 0)))
	}
	out := cfn.NewMap(p.Place, p.Open, fields...)
	switch {
	case k.native:
	case k.typ == "AWS::DynamoDB::Table":
		return table(out)
	case k.typ == "AWS::Lambda::EventSourceMapping":
		return mapping(out)
	}
	return out
}

func upperFirst(text string) string {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// settled is a value, unknown where it calls a function. fn::toJSON is worked
// out.
func settled(v cfn.Value) cfn.Value {
	if v.Kind != cfn.Map {
		return v
	}
	for _, f := range v.Fields() {
		name := strings.ToLower(f.Key)
		if !strings.HasPrefix(name, "fn::") {
			continue
		}
		unknown := cfn.Value{Place: v.Place, Hops: v.Hops}
		if name == "fn::tojson" && len(v.Fields()) == 1 && !calls(f.Value(), 0) {
			if text, ok := f.Value().JSON(); ok {
				unknown.Kind, unknown.Text = cfn.Text, text
			}
		}
		return unknown
	}
	return v
}

// maxNested bounds how deep properties are read. None of those that are facts
// stands deeper.
const maxNested = 12

// calls reports whether a function is called inside a value.
func calls(v cfn.Value, depth int) bool {
	if depth > maxNested {
		return true
	}
	for _, f := range v.Fields() {
		if strings.HasPrefix(strings.ToLower(f.Key), "fn::") || calls(f.Value(), depth+1) {
			return true
		}
	}
	if v.Kind == cfn.List {
		for _, item := range v.Items() {
			if calls(item, depth+1) {
				return true
			}
		}
	}
	return false
}

// capital gives the keys inside a value CloudFormation's capitals.
func capital(v cfn.Value, depth int) cfn.Value {
	switch {
	case depth > maxNested:
		return cfn.Value{Place: v.Place}
	case v.Kind == cfn.Map:
		var fields []cfn.Field
		for _, f := range v.Fields() {
			name := upperFirst(f.Key)
			if name == "DestinationArn" {
				name = "Destination"
			}
			fields = append(fields, cfn.NewField(name, f.KeyRange, capital(settled(f.Value()), depth+1)))
		}
		out := cfn.NewMap(v.Place, v.Open, fields...)
		out.Hops = v.Hops
		return out
	case v.Kind == cfn.List:
		var items []cfn.Value
		for _, item := range v.Items() {
			items = append(items, capital(settled(item), depth+1))
		}
		out := cfn.NewList(v.Place, items...)
		out.Hops, out.Open = v.Hops, v.Open
		return out
	}
	return v
}

// mapping splits the text of bootstrap servers into its list.
func mapping(p cfn.Value) cfn.Value {
	f, ok := p.Field("SelfManagedEventSource")
	if !ok || f.Value().Kind != cfn.Map {
		return p
	}
	servers := f.Value().Get("Endpoints", "KAFKA_BOOTSTRAP_SERVERS")
	if servers.Kind == cfn.Text {
		var items []cfn.Value
		for _, word := range strings.Split(servers.Text, ",") {
			item := cfn.NewText(strings.TrimSpace(word), servers.Place)
			items = append(items, item)
		}
		hops := servers.Hops
		servers = cfn.NewList(servers.Place, items...)
		servers.Hops = hops
	}
	endpoints := cfn.NewMap(f.KeyRange, false, cfn.NewField("KafkaBootstrapServers", f.KeyRange, servers))
	return with(p, "SelfManagedEventSource", f.KeyRange, cfn.NewMap(f.KeyRange, false, cfn.NewField("Endpoints", f.KeyRange, endpoints)))
}

// table makes CloudFormation's stream specification and key schema.
func table(p cfn.Value) cfn.Value {
	var keys []cfn.Value
	for _, k := range [][2]string{{"HashKey", "HASH"}, {"RangeKey", "RANGE"}} {
		if f, ok := p.Field(k[0]); ok && f.Value().Kind != cfn.Absent {
			keys = append(keys, cfn.NewMap(f.KeyRange, false,
				cfn.NewField("AttributeName", f.KeyRange, f.Value()), cfn.NewField("KeyType", f.KeyRange, cfn.NewText(k[1], f.KeyRange))))
		}
	}
	if len(keys) > 0 {
		p = with(p, "KeySchema", p.Place, cfn.NewList(p.Place, keys...))
	}
	f, ok := p.Field("StreamEnabled")
	if !ok {
		return p
	}
	switch enabled := f.Value(); {
	case enabled.Is("true"):
		return with(p, "StreamSpecification", f.KeyRange, cfn.NewMap(enabled.Place, false,
			cfn.NewField("StreamViewType", f.KeyRange, p.Get("StreamViewType"))))
	case enabled.Kind == cfn.Unknown:
		return with(p, "StreamSpecification", f.KeyRange, cfn.Value{Place: enabled.Place, Hops: enabled.Hops, Maybe: true})
	}
	return p
}

// with replaces a field of a map, or adds it.
func with(p cfn.Value, name string, at source.Range, v cfn.Value) cfn.Value {
	fields := []cfn.Field{cfn.NewField(name, at, v)}
	for _, f := range p.Fields() {
		if f.Key != name {
			fields = append(fields, f)
		}
	}
	return cfn.NewMap(p.Place, p.Open, fields...)
}

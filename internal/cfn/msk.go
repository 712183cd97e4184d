package cfn

import (
	"encoding/base64"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// stateCluster states an AWS::MSK::Cluster.
//
// Source: AWS CloudFormation Template Reference, AWS::MSK::Cluster; read
// 2026-11-29.
func stateCluster(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	e := &facts.Cluster{Entity: r.Entity(s)}
	e.Name = read.Text(p.Get("ClusterName"))
	e.Service = facts.Known("msk", facts.WrittenAt(r.Header))
	e.KafkaVersion = read.Text(p.Get("KafkaVersion"))
	e.VersionMayDiffer = facts.Known(false, facts.WrittenAt(r.Header))
	e.InstanceType = read.Text(p.Get("BrokerNodeGroupInfo", "InstanceType"))
	e.ConfigurationARN = read.Text(p.Get("ConfigurationInfo", "Arn"))
	e.ConfigurationRevision = read.Number(p.Get("ConfigurationInfo", "Revision"))
	return func() { out.Clusters = append(out.Clusters, e) }
}

func stateServerlessCluster(r *Resource, s *Scene, out *facts.Set) func() {
	e := &facts.Cluster{Entity: r.Entity(s)}
	e.Name = r.Reader().Text(r.Properties(s).Get("ClusterName"))
	e.Service = facts.Known("msk_serverless", facts.WrittenAt(r.Header))
	// Neither is its to choose.
	e.KafkaVersion = facts.Absent[string](facts.WrittenAt(r.Header))
	e.ConfigurationARN = facts.Absent[string](facts.WrittenAt(r.Header))
	return func() { out.Clusters = append(out.Clusters, e) }
}

func stateTopic(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	e := &facts.Topic{Entity: r.Entity(s)}
	e.Name = read.Text(p.Get("TopicName"))
	e.ClusterRef = read.Text(p.Get("ClusterArn"))
	e.PartitionCount = read.Number(p.Get("PartitionCount"))
	e.RetentionMS = r.retention(p.Get("Configs"))
	return func() { out.Topics = append(out.Topics, e) }
}

// retention reads retention.ms out of a topic's configuration: properties in
// Base64.
//
// Source: AWS CloudFormation Template Reference, AWS::MSK::Topic, Configs; Amazon
// MSK Developer Guide, Describe a topic, "Understanding topic configurations";
// read 2026-11-29.
func (r *Resource) retention(configs Value) facts.Attr[int64] {
	read := r.Reader()
	if configs.Kind == Absent {
		return missing[int64](read, configs)
	}
	text, err := base64.StdEncoding.DecodeString(configs.Text)
	if configs.Kind != Text || err != nil || r.t.Settings == nil {
		return facts.Attr[int64]{}
	}
	settings := r.t.Settings(string(text), func(int, int) source.Range { return configs.Place })
	for _, s := range settings.Items {
		if s.Name.Or("") == "retention.ms" {
			return s.Number.WithOrigin(configs.Origin(r.Header))
		}
	}
	if !settings.Complete {
		return facts.Attr[int64]{}
	}
	return missing[int64](read, Value{Kind: Absent})
}

// stateBrokers states an AWS::MSK::Configuration, whose properties are a text in
// a text.
func stateBrokers(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	e := &facts.BrokerConfig{Entity: r.Entity(s)}
	e.Name = read.Text(p.Get("Name"))
	e.KafkaVersions = read.Texts(p.Get("KafkaVersionsList"))
	properties := p.Get("ServerProperties")
	if r.t.Settings != nil {
		if text, place, ok := r.writtenText(properties); ok {
			e.Settings = r.t.Settings(text, place)
			e.Settings.Complete = e.Settings.Complete && !properties.Open
		}
	}
	return func() { out.Brokers = append(out.Brokers, e) }
}

// writtenText returns a text with the place of each of its bytes. The variables
// of an Fn::Sub stay in it as they are written, so that what they fill in is
// seen to be unknown.
func (r *Resource) writtenText(v Value) (string, func(from, to int) source.Range, bool) {
	n := v.node
	if n == nil {
		return "", nil, false
	}
	if name, arg, ok := intrinsic(n); ok {
		if name != "Fn::Sub" {
			return v.wholeText()
		}
		n = arg
		if len(n.Items) > 0 {
			n = n.Items[0]
		}
	}
	if n.Value == "" {
		return v.wholeText()
	}
	return n.Value, n.Place, true
}

// wholeText returns a known text all of which stands at one place.
func (v Value) wholeText() (string, func(from, to int) source.Range, bool) {
	return v.Text, func(int, int) source.Range { return v.Place }, v.Kind == Text
}

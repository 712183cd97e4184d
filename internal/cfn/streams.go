package cfn

import "github.com/streamlint/streamlint/facts"

// stateStream states an AWS::Kinesis::Stream.
//
// Source: AWS CloudFormation Template Reference, AWS::Kinesis::Stream; read
// 2026-11-29.
func stateStream(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	e := &facts.Stream{Entity: r.Entity(s)}
	e.Name = read.Text(p.Get("Name"))
	e.Mode = read.Text(p.Get("StreamModeDetails", "StreamMode"))
	e.ShardCount = read.Number(p.Get("ShardCount"))
	e.RetentionHours = read.Number(p.Get("RetentionPeriodHours"))
	return func() { out.Streams = append(out.Streams, e) }
}

func stateConsumer(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	e := &facts.StreamConsumer{Entity: r.Entity(s)}
	e.Name = read.Text(p.Get("ConsumerName"))
	e.StreamARN = read.Text(p.Get("StreamARN"))
	return func() { out.Consumers = append(out.Consumers, e) }
}

// stateTable states an AWS::DynamoDB::Table. Its stream is on when a
// specification stands there.
//
// Source: AWS CloudFormation Template Reference, AWS::DynamoDB::Table; read
// 2026-11-29.
func stateTable(r *Resource, s *Scene, out *facts.Set) func() {
	e := tableOf(r, s)
	e.HasReplicas = facts.Known(false, facts.WrittenAt(r.Header))
	return func() { out.Tables = append(out.Tables, e) }
}

// stateGlobalTable states an AWS::DynamoDB::GlobalTable, which has replicas when
// it names more than the one of its own region.
func stateGlobalTable(r *Resource, s *Scene, out *facts.Set) func() {
	e := tableOf(r, s)
	if replicas := r.Properties(s).Get("Replicas"); replicas.Kind == List && !replicas.Open {
		e.HasReplicas = facts.Known(len(replicas.Items()) > 1, replicas.Origin(r.Header))
	}
	return func() { out.Tables = append(out.Tables, e) }
}

// stateSimpleTable states SAM's AWS::Serverless::SimpleTable: no stream, one key
// named "id" unless told otherwise.
//
// Source: AWS SAM Developer Guide, AWS::Serverless::SimpleTable; read
// 2026-11-29.
func stateSimpleTable(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	e := &facts.Table{Entity: r.Entity(s)}
	origin := facts.WrittenAt(r.Header)
	e.Name = read.Text(p.Get("TableName"))
	if !r.Open {
		e.StreamEnabled = facts.Known(false, origin)
		e.StreamViewType = facts.Absent[string](origin)
		e.HasReplicas = facts.Known(false, origin)
		e.RangeKey = facts.Absent[string](origin)
	}
	key := p.Get("PrimaryKey")
	e.HashKey = read.Text(key.Get("Name"))
	if key.Kind == Absent && !r.Open {
		e.HashKey = facts.Known("id", origin)
	}
	return func() { out.Tables = append(out.Tables, e) }
}

func tableOf(r *Resource, s *Scene) *facts.Table {
	p, read := r.Properties(s), r.Reader()
	e := &facts.Table{Entity: r.Entity(s)}
	e.Name = read.Text(p.Get("TableName"))
	specification := p.Get("StreamSpecification")
	view := specification.Get("StreamViewType")
	e.StreamViewType = read.Text(view)
	switch {
	case specification.Kind == Absent && !r.Open:
		e.StreamEnabled = facts.Absent[bool](facts.WrittenAt(r.Header))
	case specification.Kind == Map:
		e.StreamEnabled = facts.Known(true, specification.Origin(r.Header))
	}
	e.HashKey, e.RangeKey = tableKey(read, p, "HASH"), tableKey(read, p, "RANGE")
	return e
}

// tableKey finds the name of the key of a type.
func tableKey(read Reader, p Value, typ string) facts.Attr[string] {
	schema := p.Get("KeySchema")
	if schema.Kind != List {
		return missing[string](read, schema)
	}
	for _, item := range schema.Items() {
		switch t := item.Get("KeyType"); {
		case t.Is(typ):
			return read.Text(item.Get("AttributeName"))
		case t.Kind != Text:
			return facts.Attr[string]{}
		}
	}
	return read.Text(Value{Kind: Absent})
}

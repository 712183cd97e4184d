package facts

// What Kinesis and DynamoDB fill in where a stream or table says nothing.
var (
	streamModeDefault = serviceDefault[string]{"PROVISIONED", Default{
		Attribute: "mode", Text: "PROVISIONED", Supplier: "Kinesis",
		Source: "https://docs.aws.amazon.com/kinesis/latest/APIReference/API_CreateStream.html", Read: readDate,
	}}
	streamRetentionDefault = serviceDefault[int64]{24 * 60 * 60 * 1000, Default{
		Attribute: "retention_ms", Text: "24 h", Supplier: "Kinesis",
		Source: "https://docs.aws.amazon.com/streams/latest/dev/kinesis-extended-retention.html", Read: readDate,
	}}
	tableStreamDefault = serviceDefault[bool]{false, Default{
		Attribute: "stream_enabled", Text: "no stream", Supplier: "DynamoDB",
		Source: "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_StreamSpecification.html", Read: readDate,
	}}
)

func (s *Stream) complete() {
	fillDefault(&s.Mode, &s.Entity, &streamModeDefault)
	if s.Mode.Or("") != "PROVISIONED" {
		// On-demand streams change their shards by themselves.
		s.ShardCount = Unsure[int64](s.ShardCount)
	}
	if s.RetentionHours.IsAbsent() {
		s.RetentionMS = byDefault(&s.Entity, &streamRetentionDefault)
		return
	}
	s.RetentionMS = milliseconds(s.RetentionHours, 60*60*1000)
}

func (t *Table) complete() {
	if t.HasReplicas.IsAbsent() {
		t.HasReplicas = Derive(false, t.HasReplicas)
	}
	// A global table has a stream, whatever is written: of one that may be global
	// nothing can be said.
	if replicas, ok := t.HasReplicas.Get(); ok && !replicas {
		fillDefault(&t.StreamEnabled, &t.Entity, &tableStreamDefault)
	}
}

package facts

// tableStreamRetention is how long a DynamoDB stream keeps a record. It cannot
// be changed.
//
// Source: DynamoDB Developer Guide, Change data capture for DynamoDB Streams.
var tableStreamRetention = serviceDefault[int64]{24 * 60 * 60 * 1000, Default{
	Attribute: "source_retention_ms", Text: "24 h", Supplier: "DynamoDB Streams",
	Source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html", Read: readDate,
}}

// completeSourceRetention takes how long records stay from what the mapping
// reads. A topic without a limit (-1) keeps them for ever, which bounds nothing.
func (m *EventSourceMapping) completeSourceRetention() {
	m.takeRetention()
	if m.SourceRetentionMS.IsKnown() {
		m.SourceExpires = Derive(true, m.SourceRetentionMS)
	}
}

func (m *EventSourceMapping) takeRetention() {
	switch kind := m.SourceKind.Or(""); {
	case kind == "kinesis" && m.Stream.Found:
		m.SourceRetentionMS = m.Stream.Target.RetentionMS
	case kind == "dynamodb":
		m.SourceRetentionMS = byDefault(&m.Entity, &tableStreamRetention)
	case m.IsKafka.Or(false) && m.Topic.Found:
		switch ms, ok := m.Topic.Target.RetentionMS.Get(); {
		case ok && ms > 0:
			m.SourceRetentionMS = m.Topic.Target.RetentionMS
		case ok && ms == -1:
			m.SourceExpires = Derive(false, m.Topic.Target.RetentionMS)
		}
	}
}

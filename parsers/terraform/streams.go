package terraform

import (
	"github.com/streamlint/streamlint/facts"
)

// stream states an aws_kinesis_stream.
func (w *writer) stream(d *declared) {
	c := d.config
	s := &facts.Stream{Entity: d.entity}
	s.Name = textAttr(c.read("name"))
	mode := at(c, "stream_mode_details", "stream_mode")
	s.Mode = textAttr(mode)
	s.ShardCount = numberAttr(c.read("shard_count"))
	if _, planned := c.(*planConfig); planned && mode.state == isUnknown && s.ShardCount.Or(0) > 0 {
		// The provider plans no on-demand stream with a number of shards.
		//
		// Source: Terraform AWS provider, internal/service/kinesis/stream.go,
		// CustomizeDiff; read 2026-11-29.
		s.Mode = facts.Known("PROVISIONED", s.ShardCount.Origin())
	}
	s.RetentionHours = numberAttr(c.read("retention_period"))
	w.set.Streams = append(w.set.Streams, s)
}

// streamConsumer states an aws_kinesis_stream_consumer.
func (w *writer) streamConsumer(d *declared) {
	s := &facts.StreamConsumer{Entity: d.entity}
	s.Name = textAttr(d.config.read("name"))
	s.StreamARN = textAttr(d.config.read("stream_arn"))
	w.set.Consumers = append(w.set.Consumers, s)
}

// table states an aws_dynamodb_table.
func (w *writer) table(d *declared) {
	c := d.config
	t := &facts.Table{Entity: d.entity}
	t.Name = textAttr(c.read("name"))
	t.StreamEnabled = boolAttr(c.read("stream_enabled"))
	t.StreamViewType = textAttr(c.read("stream_view_type"))
	t.HashKey = textAttr(c.read("hash_key"))
	t.RangeKey = textAttr(c.read("range_key"))
	t.HasReplicas = claim(present(c, "replica"))
	w.set.Tables = append(w.set.Tables, t)
}

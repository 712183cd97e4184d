package serverless

import (
	"fmt"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
	"github.com/streamlint/streamlint/source"
)

// streamBatchSize is the framework's own batch size of stream events.
const streamBatchSize = 10

// What the framework fills in.
//
// Source: osls 4.3.1, lib/plugins/aws/package/compile/events; Serverless
// Framework 4, the same files; read 2026-11-29.
var (
	positionDefault = facts.Default{
		Attribute: "starting_position", Text: "TRIM_HORIZON", Supplier: "the Serverless Framework",
		Source: "https://www.serverless.com/framework/docs/providers/aws/events/streams", Read: "2026-11-29",
	}
	batchSizeDefault = facts.Default{
		Attribute: "batch_size", Text: "10", Supplier: "the Serverless Framework",
		Source: "https://www.serverless.com/framework/docs/providers/aws/events/streams", Read: "2026-11-29",
	}
)

// complete puts in what the framework fills in, and says what it drops.
func (e *event) complete(m *facts.EventSourceMapping) {
	origin := func(d *facts.Default) facts.Origin {
		o := m.HeaderOrigin()
		o.Kind, o.Default = facts.OriginDefaulted, d
		return o
	}
	if m.StartingPosition.IsAbsent() {
		m.StartingPosition = facts.Known("TRIM_HORIZON", origin(&positionDefault))
	}
	if e.kind == "stream" && m.BatchSize.IsAbsent() {
		m.BatchSize = facts.Known[int64](streamBatchSize, origin(&batchSizeDefault))
	}
	e.drop(m)
}

// drop states the settings that do not reach the template.
func (e *event) drop(m *facts.EventSourceMapping) {
	written := e.written(&cfn.Scene{})
	engine := e.service.engine
	say := func(key string, at source.Range, effect, instead string) {
		o := facts.WrittenAt(at)
		dropped := &facts.DroppedSetting{
			Key: facts.Known(key, o), By: facts.Known("framework", o), Tool: facts.Known(engine.name(), o),
			Effect: facts.Known(effect, o), Instead: facts.Absent[string](o),
		}
		if instead != "" {
			dropped.Instead = facts.Known(instead, o)
		}
		m.DroppedSettings.Items = append(m.DroppedSettings.Items, dropped)
	}
	if written.Open || written.Kind != cfn.Map {
		m.DroppedSettings.Complete = false
	}
	for _, f := range written.Fields() {
		e.dropKey(m, f, say)
	}
	if e.kind == "stream" {
		e.dropTimestamp(written, say)
	} else {
		e.dropZeros(m, written, say)
	}
	for _, earlier := range e.under {
		say(fmt.Sprintf("events[%d]", earlier.index), earlier.key.Used(),
			"both have one logical id, and "+e.fateOfEarlier(), "one function for each source")
	}
}

// A sayer states one setting that is dropped.
type sayer func(key string, at source.Range, effect, instead string)

// dropKey tells a key that no engine takes which the service may have.
func (e *event) dropKey(m *facts.EventSourceMapping, f cfn.Field, say sayer) {
	engine := e.service.engine
	if f.Value().Kind == cfn.Absent || f.Value().Is("false") && isPollers(f.Key) {
		return
	}
	switch e.fate(f.Key) {
	case sent:
		if takenBy[e.kind][f.Key]&engine.may != engine.may {
			m.DroppedSettings.Complete = false
		}
	case unclear:
		m.DroppedSettings.Complete = false
	case dropped:
		effect := e.kind + " events have no such key"
		switch {
		case engine.refuses:
			effect += ", and the deployment stops"
		case isPollers(f.Key) && e.kind != "stream":
			effect = "the mapping stays in on-demand mode"
		}
		say(f.Key, f.KeyRange, effect, e.instead(f.Key))
	}
}

func isPollers(key string) bool {
	return key == "provisionedPollers" || key == "provisionedPollerConfig"
}

// dropTimestamp tells a timestamp that only a fan-out consumer's mapping gets.
func (e *event) dropTimestamp(written cfn.Value, say sayer) {
	stamp, consumer := written.Get("startingPositionTimestamp"), written.Get("consumer")
	if stamp.Kind != cfn.Absent && (consumer.Kind == cfn.Absent || consumer.Is("false") || e.streamKind(written) == "dynamodb") {
		say("startingPositionTimestamp", stamp.Place, "a stream event without a consumer is deployed without it, and AT_TIMESTAMP alone is refused",
			"consumer: true, or another starting position")
	}
}

// dropZeros tells zeros that a test for truth takes for nothing.
func (e *event) dropZeros(m *facts.EventSourceMapping, written cfn.Value, say sayer) {
	for _, z := range []struct{ key, effect, instead string }{
		{"maximumBatchingWindow", "a zero counts as not written, and Lambda batches Kafka records for 500 ms", "1, or set 0 under resources.extensions"},
		{"batchSize", "a zero counts as not written, and Lambda takes 100", "a batch size of 1 or more"},
	} {
		switch v := written.Get(z.key); {
		case v.Is("0"):
			say(z.key, v.Place, z.effect, z.instead)
		case v.Kind == cfn.Unknown:
			m.DroppedSettings.Complete = false
		}
	}
}

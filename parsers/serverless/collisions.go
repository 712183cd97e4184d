package serverless

import (
	"slices"

	"github.com/streamlint/streamlint/internal/cfn"
)

// mergeStreams puts stream events of one function and one logical id together:
// the framework merges the later over the earlier, one mapping in all. In osls 4
// the later takes the place of the earlier, as events of msk and kafka do.
//
// Source: serverless 3.40.0, serverless 4 and osls 4.3.1,
// compile/events/stream.js; read 2026-11-29.
func mergeStreams(events []*event, engine engine) []*event {
	if engine.within(osls4) {
		return events
	}
	survivors := map[string]*event{}
	for _, e := range events {
		if e.kind == "stream" && !e.overwritten {
			survivors[e.id] = e
		}
	}
	var out []*event
	for _, e := range slices.Backward(events) {
		if last := survivors[e.wanted]; e.kind == "stream" && e.overwritten && last != nil {
			last.under = append(last.under, e)
			continue
		}
		out = append(out, e)
	}
	slices.Reverse(out)
	return out
}

// alwaysSent are the properties that the framework gives every stream event, so
// that nothing of an earlier one shows through.
var alwaysSent = []string{
	"FunctionName", "EventSourceArn", "BatchSize", "ParallelizationFactor", "StartingPosition", "Enabled",
}

// overEarlier lays an event's properties over those that it is merged over. Where
// the engine may be one that does not merge, what shows through is not known.
func (e *event) overEarlier(scene *cfn.Scene, properties cfn.Value) cfn.Value {
	for _, earlier := range e.under {
		under := earlier.properties(earlier.written(scene), nil)
		kept := slices.DeleteFunc(slices.Clone(under.Fields()), func(f cfn.Field) bool {
			return slices.Contains(alwaysSent, f.Key)
		})
		if e.service.engine.within(framework3 | framework4) {
			properties = over(cfn.NewMap(properties.Place, under.Open, kept...), properties, true)
		} else {
			properties.Open = true
		}
	}
	return properties
}

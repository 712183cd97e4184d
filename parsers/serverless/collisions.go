package serverless

import (
	"slices"

	"github.com/streamlint/streamlint/internal/cfn"
)

// foldCollisions puts the events of a function that have one logical id under the
// last of them, the only one of which a mapping is made.
//
// Source: serverless 3.40.0, serverless 4 and osls 4.3.1, compile/events; read
// 2026-11-29.
func foldCollisions(events []*event) []*event {
	last := map[string]*event{}
	var out []*event
	for _, e := range slices.Backward(events) {
		if taker := last[e.wanted]; taker != nil && e.collides() {
			taker.under = append(taker.under, e)
			continue
		}
		last[e.wanted] = e
		out = append(out, e)
	}
	slices.Reverse(out)
	return out
}

// collides reports whether an event certainly gives way to a later one of its
// logical id: version 4 tells kafka events of one topic apart by a hash.
func (e *event) collides() bool {
	return e.kind != "kafka" || e.service.engine.within(version3|osls)
}

// merges reports whether an event certainly is merged over earlier ones, and
// replaces whether it certainly takes their place.
func (e *event) merges() bool {
	return e.kind == "stream" && e.service.engine.within(framework3|framework4)
}

func (e *event) replaces() bool { return e.kind != "stream" || e.service.engine.within(osls4) }

// fateOfEarlier says what becomes of the events under this one.
func (e *event) fateOfEarlier() string {
	if e.replaces() {
		return "the later takes the place of the earlier"
	}
	return "the later is merged over the earlier"
}

// alwaysSent are the properties that the framework gives every stream event, so
// that nothing of an earlier one shows through.
var alwaysSent = []string{
	"FunctionName", "EventSourceArn", "BatchSize", "ParallelizationFactor", "StartingPosition", "Enabled",
}

// overEarlier lays an event's properties over those that it is merged over. Where
// the engine may be one that does not merge, what shows through is not known.
func (e *event) overEarlier(scene *cfn.Scene, properties cfn.Value) cfn.Value {
	if len(e.under) == 0 || e.replaces() {
		return properties
	}
	if !e.merges() {
		properties.Open = true
		return properties
	}
	for _, earlier := range e.under {
		under := earlier.properties(earlier.written(scene), nil)
		kept := slices.DeleteFunc(slices.Clone(under.Fields()), func(f cfn.Field) bool {
			return slices.Contains(alwaysSent, f.Key)
		})
		properties = over(cfn.NewMap(properties.Place, under.Open, kept...), properties, true)
	}
	return properties
}

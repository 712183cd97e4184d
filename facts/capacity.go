package facts

import "strings"

// sumDemands adds up how many invocations the Kinesis mappings of each function
// may ask for at the same time.
//
// Source: Lambda Developer Guide, with-kinesis, and AWS Compute Blog, "Lambda as
// a consumer for Amazon Kinesis": one invocation for each shard and unit of the
// parallelization factor; read 2026-11-29.
func (ix *index) sumDemands() {
	all := ix.newCohorts()
	of := map[*EventSourceMapping]*cohort{}
	demands := map[*mate]demandsOf{}
	for _, m := range ix.set.Mappings {
		d, ok := m.demand()
		if !ok {
			continue
		}
		id := consumerKey(&m.Entity)
		f := m.Function.Target
		key := strings.Join([]string{f.Scope, f.Inputs, f.ID}, "\x00")
		c := all.add(key, id, &m.Entity, m.mayNotExist(), portion{count: 1, sum: d.Concurrency.Or(0)})
		of[m] = c
		mate := c.byID[id]
		if demands[mate] == nil {
			demands[mate] = demandsOf{}
		}
		demands[mate].add(whenKey(m.When), d)
	}
	for _, c := range all.order {
		c.seal()
	}
	for m, c := range of {
		sum, shown := c.seenFrom(consumerKey(&m.Entity), &m.Entity)
		out := &FunctionDemand{
			Concurrency:  Derive(sum.sum, m.Stream.Target.ShardCount),
			MappingCount: Derive(sum.count, m.Stream.Target.ShardCount),
			Key:          Known(c.key, m.HeaderOrigin()),
			Parts:        List[*Demand]{Complete: true},
		}
		for _, mate := range shown {
			out.Parts.Items = append(out.Parts.Items, demands[mate].under(whenKey(m.When)))
		}
		m.FunctionDemand = out
	}
}

// demandsOf are what the variants of one mapping ask for, by their conditions, and
// below "" the least of it.
type demandsOf map[string]*Demand

func (ds demandsOf) add(when string, d *Demand) {
	ds[when] = d
	if least := ds[""]; least == nil || d.Concurrency.Or(0) < least.Concurrency.Or(0) {
		ds[""] = d
	}
}

// under is what is certainly asked for under some conditions.
func (ds demandsOf) under(when string) *Demand {
	if d := ds[when]; d != nil {
		return d
	}
	return ds[""]
}

// demand is what one mapping may ask of its function. Shards that are not known,
// those of a table and of an on-demand stream, ask for nothing that can be said.
func (m *EventSourceMapping) demand() (*Demand, bool) {
	if m.SourceKind.Or("") != "kinesis" || !m.Stream.Found || !m.Function.Found || !m.polls() {
		return nil, false
	}
	shards, ok := m.Stream.Target.ShardCount.Get()
	factor, known := m.ParallelizationFactor.Get()
	if !ok || !known || shards < 1 || shards > 1<<20 || factor < 1 || factor > 10 {
		return nil, false
	}
	return &Demand{
		Label:       Known(m.Label, m.HeaderOrigin()),
		ShardCount:  m.Stream.Target.ShardCount,
		Factor:      m.ParallelizationFactor,
		Concurrency: Derive(shards*factor, m.Stream.Target.ShardCount),
	}, true
}

// invocationsPerPoller is how many invocations one event poller of a Kafka
// mapping makes at the same time, at most.
//
// Source: Lambda Developer Guide, kafka-scaling-modes, "up to 5 concurrent
// Lambda invokes"; read 2026-11-29.
const invocationsPerPoller = 5

// completePollers derives what a Kafka mapping's pollers make of the topic's
// partitions and the function's concurrency. More pollers than partitions are
// never used, and each partition is read by one invocation at a time.
func (m *EventSourceMapping) completePollers() {
	if group, known := m.PollerGroup.Get(); known && group == "" {
		// The API takes the empty name as "none".
		m.PollerGroup = Absent[string](m.PollerGroup.Origin())
	}
	least, ok := m.PollersMinimum.Get()
	if !ok || least < 1 || least > 1<<20 || !m.IsKafka.Or(false) || !m.ProvisionedMode.Or(false) {
		return
	}
	want := least * invocationsPerPoller
	if m.Topic.Found {
		if partitions, ok := m.Topic.Target.PartitionCount.Get(); ok && partitions > 0 {
			least, want = min(least, partitions), min(want, partitions)
		}
	}
	m.PollersAtLeast = Derive(least, m.PollersMinimum)
	m.PollerConcurrency = Derive(want, m.PollersMinimum)
}

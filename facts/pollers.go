package facts

import "strings"

// linkPollerGroups sums up the mappings of each poller group.
//
// Source: Lambda API Reference, ProvisionedPollerConfig, PollerGroupName: the
// mappings of a group share its pollers; read 2026-11-29.
func (ix *index) linkPollerGroups() {
	all := ix.newCohorts()
	of := map[*EventSourceMapping]*cohort{}
	for _, m := range ix.set.Mappings {
		if key, ok := m.pollerGroupKey(); ok {
			of[m] = all.add(key, consumerKey(&m.Entity), &m.Entity, m.mayNotExist(), m.pollerPortion())
		}
	}
	for _, c := range all.order {
		c.seal()
	}
	for m, c := range of {
		id := consumerKey(&m.Entity)
		sum, shown := c.seenFrom(id, &m.Entity)
		m.PollerPeers = &PollerGroup{
			MappingCount:   Derive(sum.count, m.PollerGroup),
			MaximumSum:     maximumSum(sum, m.PollerGroup),
			ExplicitSum:    Derive(sum.explicit, m.PollerGroup),
			DefaultedCount: Derive(sum.defaulted, m.PollerGroup),
			Members:        List[*Peer]{Items: c.peers(shown), Complete: true},
			Key:            Derive(c.key, m.PollerGroup),
		}
	}
}

// pollersOfAGroup is how many pollers one group may have.
//
// Source: Lambda API Reference, ProvisionedPollerConfig; read 2026-11-29.
const pollersOfAGroup = 2000

// maximumSum is known when all parts are, or when those that are known are too
// many already.
func maximumSum(p portion, group Attr[string]) Attr[int64] {
	if p.open > 0 && p.sum <= pollersOfAGroup {
		return Attr[int64]{}
	}
	return Derive(p.sum, group)
}

// pollerGroupKey is equal for mappings of one poller group: equal names, or one
// expression, of one world. A disabled mapping belongs to its group as well; the
// limits are on what is configured.
func (m *EventSourceMapping) pollerGroupKey() (string, bool) {
	if !m.IsKafka.Or(false) || !m.ProvisionedMode.Or(false) {
		return "", false
	}
	group, ok := valueKey(m.PollerGroup)
	if !ok {
		return "", false
	}
	return strings.Join([]string{m.Scope, m.Inputs, group}, "\x00"), true
}

// pollerPortion is what a mapping adds to its group: its maximum, or where that
// is unknown the least it can be.
func (m *EventSourceMapping) pollerPortion() portion {
	most, known := m.PollersMaximum.Get()
	switch {
	case !known:
		return portion{count: 1, sum: max(1, m.PollersMinimum.Or(1)), open: 1}
	case most < 0 || most > 1<<20:
		return portion{count: 1, open: 1} // out of range is another rule's
	case m.PollersMaximum.Origin().Kind == OriginDefaulted:
		return portion{count: 1, sum: most, defaulted: 1}
	}
	return portion{count: 1, sum: most, explicit: most}
}

package facts

import "strings"

// linkReaders sums up who reads each stream and table, and who else uses a
// registered fan-out consumer.
func (ix *index) linkReaders() {
	ix.linkSharedReaders()
	ix.linkConsumerPeers()
}

// linkSharedReaders counts those who share the read throughput of a stream or
// table: mappings without a fan-out consumer of their own, and KCL applications
// that poll.
func (ix *index) linkSharedReaders() {
	all := ix.newCohorts()
	of := map[*EventSourceMapping]*cohort{}
	for _, m := range ix.set.Mappings {
		if key, ok := m.sharedSource(); ok && m.polls() {
			of[m] = all.add(key, consumerKey(&m.Entity), &m.Entity, m.mayNotExist(), portion{count: 1})
		}
	}
	for _, a := range ix.set.Applications {
		if key, ok := a.polledStream(); ok && all.byKey[key] != nil {
			all.add(key, a.readerKey(), &a.Entity, false, portion{count: 1})
		}
	}
	for _, c := range all.order {
		c.seal()
	}
	for m, c := range of {
		id := consumerKey(&m.Entity)
		sum, shown := c.seenFrom(id, &m.Entity)
		m.Readers = &Readers{
			SharedCount: Derive(sum.count, m.EventSource),
			Members:     List[*Peer]{Items: c.peers(shown), Complete: true},
			Key:         Derive(c.key, m.EventSource),
		}
	}
}

// sharedSource is equal for mappings that share the read throughput of one
// stream. Of a source that may be a fan-out consumer nothing is said.
func (m *EventSourceMapping) sharedSource() (string, bool) {
	switch m.SourceKind.Or("") {
	case "kinesis", "dynamodb":
	default:
		return "", false
	}
	if m.ReadsConsumer.Or(true) {
		return "", false
	}
	source, ok := m.sourceKey()
	if !ok {
		return "", false
	}
	at := worldOf(&m.Entity)
	if m.Stream.Found {
		at = worldOf(&m.Stream.Target.Entity)
	}
	return sharedKey(at, source), true
}

func sharedKey(w world, source string) string {
	return strings.Join([]string{w.scope, w.inputs, source}, "\x00")
}

// polledStream is the declared stream that a KCL application shares the
// throughput of. KCL 1 always polls; later versions when told to.
//
// Source: awslabs/amazon-kinesis-client 3.5.1, RetrievalMode; read 2026-11-29.
func (a *KCLApplication) polledStream() (string, bool) {
	polls := a.RetrievalMode.Or("") == "POLLING" || a.VersionMajor.Or(0) == 1
	if !polls || !a.Stream.Found {
		return "", false
	}
	s := a.Stream.Target
	return sharedKey(worldOf(&s.Entity), "stream\x00"+s.Scope+"\x00"+s.ID), true
}

// readerKey is equal for the configurations of one application.
func (a *KCLApplication) readerKey() string {
	if name, ok := a.ApplicationName.Get(); ok {
		return "application\x00" + name
	}
	return consumerKey(&a.Entity)
}

// linkConsumerPeers finds mappings that read by one registered fan-out consumer.
// A subscription belongs to whoever asked for it last.
func (ix *index) linkConsumerPeers() {
	all := ix.newCohorts()
	of := map[*EventSourceMapping]*cohort{}
	for _, m := range ix.set.Mappings {
		reads, known := m.ReadsConsumer.Get()
		if known && !reads {
			m.ConsumerPeers = Complete[*Peer]()
			continue
		}
		source, ok := m.sourceKey()
		if !known || !ok || !m.polls() {
			continue
		}
		key := sharedKey(worldOf(&m.Entity), source)
		of[m] = all.add(key, consumerKey(&m.Entity), &m.Entity, m.mayNotExist(), portion{count: 1})
	}
	for _, c := range all.order {
		c.seal()
	}
	for m, c := range of {
		own := c.byID[consumerKey(&m.Entity)]
		_, shown := c.seenFrom(consumerKey(&m.Entity), &m.Entity)
		peers := c.peers(shown)
		others := List[*Peer]{Complete: true}
		for i, mate := range shown {
			if mate != own {
				others.Items = append(others.Items, peers[i])
			}
		}
		m.ConsumerPeers = others
	}
}

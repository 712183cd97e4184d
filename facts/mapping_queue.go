package facts

import "slices"

// Share groups, which Queue mode reads with, are generally available from this
// version of Kafka on; Lambda asks for it.
//
// Source: Lambda API Reference, SelfManagedKafkaEventSourceConfig; Lambda
// Developer Guide, Queue mode; read 2026-11-29.
const (
	queueModeMajor = 4
	queueModeMinor = 2
)

// relateQueueMode says what keeps a mapping's brokers from serving Queue mode, as
// far as anything is known of them.
func (ix *index) relateQueueMode(m *EventSourceMapping) {
	ix.findQueueModeObstacle(m)
	if obstacle, ok := m.QueueModeObstacle.Get(); ok {
		m.QueueModeUnserved = Derive(obstacle != noProblem, m.QueueModeObstacle)
	}
}

func (ix *index) findQueueModeObstacle(m *EventSourceMapping) {
	switch m.SourceKind.Or("") {
	case "msk":
		m.QueueModeObstacle = Derive("Amazon MSK", m.SourceKind)
		return
	case "self_managed_kafka":
	default:
		return
	}
	if servers, ok := m.BootstrapServers.Get(); ok && slices.ContainsFunc(servers, isMSKHost) {
		m.QueueModeObstacle = Derive("brokers of Amazon MSK", m.BootstrapServers)
		return
	}
	cluster := ix.assumed
	if m.Cluster.Found {
		cluster = m.Cluster.Target
	}
	if cluster == nil {
		return
	}
	if service := cluster.Service.Or(""); service == "msk" || service == "msk_serverless" {
		m.QueueModeObstacle = Derive("brokers of Amazon MSK", m.BootstrapServers)
		return
	}
	major, majorKnown := cluster.VersionMajor.Get()
	minor, minorKnown := cluster.VersionMinor.Get()
	switch {
	case !majorKnown || !minorKnown:
	case major < queueModeMajor || major == queueModeMajor && minor < queueModeMinor:
		m.QueueModeObstacle = Derive("a cluster before Kafka 4.2", cluster.VersionMajor)
	default:
		m.QueueModeObstacle = Derive(noProblem, cluster.VersionMajor)
	}
}

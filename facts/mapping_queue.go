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

// completeQueueMode derives whether the brokers can serve Queue mode.
func (m *EventSourceMapping) completeQueueMode() {
	if servers, ok := m.BootstrapServers.Get(); ok {
		m.BrokersOnMSK = Derive(slices.ContainsFunc(servers, isMSKHost), m.BootstrapServers)
	} else if m.Cluster.Found && m.BootstrapServers.IsSet() {
		if service, ok := m.Cluster.Target.Service.Get(); ok {
			m.BrokersOnMSK = Derive(service != "self_managed", m.BootstrapServers)
		}
	}
	if !m.Cluster.Found {
		return
	}
	version := m.Cluster.Target.VersionMajor
	major, majorKnown := version.Get()
	minor, minorKnown := m.Cluster.Target.VersionMinor.Get()
	if majorKnown && minorKnown {
		old := major < queueModeMajor || major == queueModeMajor && minor < queueModeMinor
		m.BrokersTooOldForQueueMode = Derive(old, version)
	}
}

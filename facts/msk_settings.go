package facts

import "strings"

// What MSK says of the broker settings of its two kinds of brokers. The lists
// are copies of pages that grow; both were read on 2026-11-29.
var (
	// https://docs.aws.amazon.com/msk/latest/developerguide/msk-configuration-express-read-write.html,
	// static and dynamic configurations of brokers
	expressSettable = settingNames(`
		advertised.listeners allow.everyone.if.no.acl.found auto.create.topics.enable compression.type
		connections.max.idle.ms delete.topic.enable
		group.initial.rebalance.delay.ms group.max.session.timeout.ms
		leader.imbalance.check.interval.seconds leader.imbalance.per.broker.percentage
		log.cleanup.policy log.message.timestamp.after.max.ms log.message.timestamp.before.max.ms
		log.message.timestamp.type
		log.retention.bytes log.retention.hours log.retention.minutes log.retention.ms
		max.connections.per.ip max.incremental.fetch.session.cache.slots message.max.bytes
		num.partitions offsets.retention.minutes
		replica.fetch.max.bytes replica.selector.class
		socket.receive.buffer.bytes socket.request.max.bytes socket.send.buffer.bytes
		transaction.max.timeout.ms transactional.id.expiration.ms`)
	// https://docs.aws.amazon.com/msk/latest/developerguide/msk-configuration-express-read-only.html
	expressReadOnly = settingNames(`
		broker.id broker.rack default.replication.factor fetch.max.bytes group.max.size
		inter.broker.listener.name inter.broker.protocol.version listeners log.message.format.version
		min.insync.replicas num.io.threads num.network.threads
		replica.fetch.response.max.bytes request.timeout.ms
		transaction.state.log.min.isr transaction.state.log.replication.factor
		unclean.leader.election.enable`)
	// https://docs.aws.amazon.com/msk/latest/developerguide/msk-configuration-properties.html
	standardSettable = settingNames(`
		allow.everyone.if.no.acl.found auto.create.topics.enable compression.type
		connections.max.idle.ms default.replication.factor delete.topic.enable
		group.initial.rebalance.delay.ms group.max.session.timeout.ms group.min.session.timeout.ms
		leader.imbalance.check.interval.seconds leader.imbalance.per.broker.percentage
		log.cleaner.delete.retention.ms log.cleaner.min.cleanable.ratio log.cleanup.policy
		log.flush.interval.messages log.flush.interval.ms
		log.message.timestamp.difference.max.ms log.message.timestamp.type
		log.retention.bytes log.retention.hours log.retention.minutes log.retention.ms
		log.roll.ms log.segment.bytes max.incremental.fetch.session.cache.slots message.max.bytes
		min.insync.replicas num.io.threads num.network.threads num.partitions
		num.recovery.threads.per.data.dir num.replica.fetchers
		offsets.retention.minutes offsets.topic.replication.factor
		replica.fetch.max.bytes replica.fetch.response.max.bytes replica.lag.time.max.ms
		replica.selector.class replica.socket.receive.buffer.bytes
		socket.receive.buffer.bytes socket.request.max.bytes socket.send.buffer.bytes
		transaction.max.timeout.ms transaction.state.log.min.isr
		transaction.state.log.replication.factor transactional.id.expiration.ms
		unclean.leader.election.enable zookeeper.connection.timeout.ms zookeeper.session.timeout.ms`)
)

// coordinatorPrefixes are the settings of the new group coordinator. No page of
// the guide lists them for either kind of brokers; the AWS Big Data Blog says
// that they are read-only on Express.
//
// Source: AWS Big Data Blog, "Optimize consumer rebalancing on Amazon MSK with
// next generation protocol", 2026-10-01, read 2026-11-29.
var coordinatorPrefixes = []string{"group.consumer.", "group.coordinator.", "group.share.", "group.streams."}

func settingNames(text string) map[string]bool {
	out := map[string]bool{}
	for _, name := range strings.Fields(text) {
		out[name] = true
	}
	return out
}

func expressAccess(name string) string {
	switch {
	case expressSettable[name]:
		return "settable"
	case expressReadOnly[name]:
		return "read_only"
	}
	for _, prefix := range coordinatorPrefixes {
		if strings.HasPrefix(name, prefix) {
			return "read_only_by_blog"
		}
	}
	return "unlisted"
}

func standardAccess(name string) string {
	if standardSettable[name] {
		return "settable"
	}
	return "unlisted"
}

// complete says of every broker setting whether MSK lets it be set.
func (b *BrokerConfig) complete() {
	for _, s := range b.Settings.Items {
		if name, ok := s.Name.Get(); ok {
			s.ExpressAccess = Derive(expressAccess(name), s.Name)
			s.StandardAccess = Derive(standardAccess(name), s.Name)
		}
	}
}

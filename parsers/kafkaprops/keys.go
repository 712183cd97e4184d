package kafkaprops

import "strings"

// The vocabularies below say to which kind of program a key belongs. A key is
// listed where it stands for one kind only; the keys that all clients share
// (security.protocol, client.id, …) decide nothing.
//
// Sources: Apache Kafka 4.2 ConsumerConfig, ProducerConfig, StreamsConfig,
// DistributedConfig, StandaloneConfig and KafkaConfig; librdkafka 2.15.0
// CONFIGURATION.md. Read 2026-11-29.

type words map[string]bool

func wordsOf(text string) words {
	out := words{}
	for _, word := range strings.Fields(text) {
		out[word] = true
	}
	return out
}

// serverKeys say which cluster.
var serverKeys = []string{"bootstrap.servers", "metadata.broker.list"}

// consumerKeys are read by consumers and by no other client.
var consumerKeys = wordsOf(`
	group.instance.id group.protocol group.remote.assignor partition.assignment.strategy
	session.timeout.ms heartbeat.interval.ms max.poll.interval.ms max.poll.records
	enable.auto.commit auto.commit.interval.ms auto.offset.reset isolation.level
	exclude.internal.topics check.crcs
	fetch.min.bytes fetch.max.bytes fetch.max.wait.ms max.partition.fetch.bytes
	key.deserializer value.deserializer
	share.acknowledgement.mode share.acquire.mode
	enable.auto.offset.store enable.partition.eof queued.min.messages queued.max.messages.kbytes
	fetch.wait.max.ms fetch.message.max.bytes fetch.error.backoff.ms fetch.queue.backoff.ms
	group.protocol.type coordinator.query.interval.ms consume.callback.max.messages
	offset.store.method offset.store.path offset.store.sync.interval.ms auto.commit.enable`)

// producerKeys are read by producers and by no other client.
var producerKeys = wordsOf(`
	acks linger.ms batch.size buffer.memory compression.type delivery.timeout.ms enable.idempotence
	key.serializer value.serializer max.block.ms partitioner.class transactional.id transaction.timeout.ms
	max.in.flight.requests.per.connection request.required.acks queue.buffering.max.ms`)

// commonKeys are read by every client and say that a group.id beside them is
// Kafka's.
var commonKeys = wordsOf(`
	security.protocol sasl.mechanism sasl.mechanisms sasl.jaas.config
	metadata.max.age.ms connections.max.idle.ms client.dns.lookup`)

// shareKeys are refused by every consumer but a share consumer.
var shareKeys = []string{"share.acknowledgement.mode", "share.acquire.mode"}

// workerKeys are a Connect worker's: no other program stores connectors,
// offsets and states in topics or files of its own.
var workerKeys = []string{
	"config.storage.topic", "offset.storage.topic", "status.storage.topic", "offset.storage.file.filename",
}

// streamsKeys are read by Kafka Streams only.
var streamsKeys = wordsOf(`
	num.stream.threads processing.guarantee state.dir num.standby.replicas
	default.key.serde default.value.serde default.timestamp.extractor
	default.deserialization.exception.handler deserialization.exception.handler
	default.production.exception.handler production.exception.handler processing.exception.handler
	acceptable.recovery.lag max.warmup.replicas probing.rebalance.interval.ms
	topology.optimization statestore.cache.max.bytes cache.max.bytes.buffering
	rocksdb.config.setter application.server state.cleanup.delay.ms task.timeout.ms
	default.dsl.store dsl.store.suppliers.class repartition.purge.interval.ms
	rack.aware.assignment.strategy ensure.explicit.internal.resource.naming`)

// brokerKeys are a broker's, a controller's or an old consumer's that spoke to
// ZooKeeper. A file with one of them configures no client of today.
var brokerKeys = []string{
	"broker.id", "node.id", "process.roles", "controller.quorum.voters", "controller.quorum.bootstrap.servers",
	"log.dir", "log.dirs", "listeners", "advertised.listeners", "zookeeper.connect", "inter.broker.listener.name",
	"num.network.threads", "num.io.threads",
}

// connectorKeys are a connector's, whose consumer settings carry a prefix.
var connectorKeys = []string{"connector.class"}

// librdkafkaKeys are known to librdkafka and to no Java client. Its names that
// Java programs use for settings of their own (sasl.username, debug) are left
// out.
var librdkafkaKeys = wordsOf(`
	metadata.broker.list sasl.mechanisms builtin.features plugin.library.paths
	broker.address.family broker.address.ttl broker.version.fallback
	api.version.request api.version.request.timeout.ms api.version.fallback.ms
	socket.timeout.ms socket.keepalive.enable socket.nagle.disable socket.max.fails socket.blocking.max.ms
	socket.send.buffer.bytes socket.receive.buffer.bytes
	statistics.interval.ms log.queue log.thread.name log.connection.close enable.random.seed
	internal.termination.signal
	queued.min.messages queued.max.messages.kbytes fetch.wait.max.ms fetch.message.max.bytes
	fetch.error.backoff.ms fetch.queue.backoff.ms enable.auto.offset.store enable.partition.eof
	group.protocol.type coordinator.query.interval.ms consume.callback.max.messages
	offset.store.method offset.store.path offset.store.sync.interval.ms auto.commit.enable
	topic.metadata.refresh.interval.ms topic.metadata.refresh.fast.interval.ms
	topic.metadata.refresh.fast.cnt topic.metadata.refresh.sparse topic.metadata.propagation.max.ms
	topic.blacklist message.copy.max.bytes receive.message.max.bytes
	ssl.ca.location ssl.ca.pem ssl.ca.certificate.stores ssl.certificate.location ssl.certificate.pem
	ssl.key.location ssl.key.pem ssl.crl.location ssl.curves.list ssl.sigalgs.list ssl.engine.id
	enable.ssl.certificate.verification enable.sasl.oauthbearer.unsecure.jwt
	sasl.oauthbearer.config sasl.oauthbearer.method sasl.kerberos.keytab sasl.kerberos.principal
	queue.buffering.max.messages queue.buffering.max.kbytes queue.buffering.max.ms
	queue.buffering.backpressure.threshold message.send.max.retries batch.num.messages
	enable.gapless.guarantee dr_cb dr_msg_cb stats_cb rebalance_cb`)

// javaKeys are known to the Java clients alone, and nobody writes them for
// another one by mistake: they name Java classes or Java's own key stores.
var javaKeys = wordsOf(`
	sasl.jaas.config sasl.login.class sasl.login.callback.handler.class sasl.client.callback.handler.class
	ssl.truststore.location ssl.truststore.type ssl.keystore.type ssl.trustmanager.algorithm
	ssl.keymanager.algorithm ssl.engine.factory.class security.providers metric.reporters
	config.providers`)

// javaClassKeys hold the name of a Java class, where a Java client reads them.
var javaClassKeys = []string{
	"key.deserializer", "value.deserializer", "interceptor.classes", "partition.assignment.strategy",
}

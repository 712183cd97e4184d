package facts

// A KafkaClient is a Kafka consumer's configuration.
//
// Source of names, types and defaults: Apache Kafka 4.2 ConsumerConfig and
// librdkafka 2.15.0 CONFIGURATION.md, read 2026-11-29.
type KafkaClient struct {
	Entity

	// Stated by parsers.

	// Role is "consumer", "streams", "connect_worker", "connect_sink", "share",
	// "producer" or "admin"; unknown when content does not tell.
	Role Attr[string] `fact:"role"`
	// Library is "java", "librdkafka", "sarama", "franz-go", "kafka-go",
	// "kafkajs". A parser states it when content tells (a key that only one
	// has); Link reads manifests beside the file.
	Library Attr[string] `fact:"library"`
	// LibraryVersion as resolved: "3.9.1".
	LibraryVersion Attr[string] `fact:"library_version"`
	// BootstrapServers, one "host:port" an item.
	BootstrapServers Attr[[]string] `fact:"bootstrap_servers"`
	// Topics subscribed, where the configuration names them.
	Topics Attr[[]string] `fact:"topics"`
	// GroupID is group.id.
	GroupID Attr[string] `fact:"group_id,set"`
	// GroupInstanceID is group.instance.id: a static member.
	GroupInstanceID Attr[string] `fact:"group_instance_id,set"`
	// GroupProtocol is group.protocol in lower case: "classic", "consumer", or
	// what else is written. Default classic, by the client.
	GroupProtocol Attr[string] `fact:"group_protocol,set"`
	// RemoteAssignor is group.remote.assignor.
	RemoteAssignor Attr[string] `fact:"remote_assignor,set"`
	// Assignors is partition.assignment.strategy, one an item.
	Assignors Attr[[]string] `fact:"assignors,set"`
	// SessionTimeoutMS is session.timeout.ms in milliseconds. Default 45000, or
	// 10000 for Java before 3.0 and librdkafka before 1.7.
	SessionTimeoutMS Attr[int64] `fact:"session_timeout_ms,set"`
	// HeartbeatIntervalMS is heartbeat.interval.ms. Default 3000.
	HeartbeatIntervalMS Attr[int64] `fact:"heartbeat_interval_ms,set"`
	// MaxPollIntervalMS is max.poll.interval.ms. Default 300000.
	MaxPollIntervalMS Attr[int64] `fact:"max_poll_interval_ms,set"`
	// MaxPollRecords is max.poll.records. Default 500.
	MaxPollRecords Attr[int64] `fact:"max_poll_records,set"`
	// CommitsAutomatically is enable.auto.commit. Default true.
	CommitsAutomatically Attr[bool] `fact:"commits_automatically,set"`
	// OffsetReset is auto.offset.reset.
	OffsetReset Attr[string] `fact:"offset_reset,set"`
	// IsolationLevel is isolation.level.
	IsolationLevel Attr[string] `fact:"isolation_level,set"`
	// ClientRack is client.rack.
	ClientRack Attr[string] `fact:"client_rack,set"`
	// Settings are all properties of the client, names as Kafka spells them.
	// Values of secrets are unknown.
	Settings List[*Setting] `fact:"settings"`

	// Derived by Link.

	// IsStaticMember: a group.instance.id is written.
	IsStaticMember Attr[bool] `fact:"is_static_member"`
	// SessionTimeoutAtMostMS is the session timeout, or where a default holds and
	// the client's version does not tell which, the longest one it can be.
	SessionTimeoutAtMostMS Attr[int64] `fact:"session_timeout_at_most_ms"`
	// HeartbeatReachesSession: the heartbeat interval is as long as the session
	// timeout, or longer. Unknown where that depends on the client's version.
	HeartbeatReachesSession Attr[bool] `fact:"heartbeat_reaches_session"`
	// SessionTimeoutHeldMS is the session timeout that the group's brokers really
	// apply: the client's own with the classic protocol; with the consumer
	// protocol the brokers' own, which is known of Express, where it is fixed.
	SessionTimeoutHeldMS Attr[int64] `fact:"session_timeout_held_ms"`
	// ConsumerProtocolSupport is "able", "early_access", "unable" or "unstated":
	// whether the client library can speak the consumer protocol.
	ConsumerProtocolSupport Attr[string] `fact:"consumer_protocol_support"`
	// ClassicSettingsHandling is what the client does at start with classic
	// settings beside group.protocol=consumer: "refuses" (Java 4.0, librdkafka
	// 2.10), "ignores" (Java 3.7 to 3.9), "unaware" (it does not know the
	// protocol), "unstated".
	ClassicSettingsHandling Attr[string] `fact:"classic_settings_handling"`
	// ForbiddenByConsumerProtocol are the classic settings written beside
	// group.protocol=consumer.
	ForbiddenByConsumerProtocol List[*Setting] `fact:"forbidden_by_consumer_protocol"`

	Cluster  Relation[*Cluster]  `fact:"cluster"`
	Workload Relation[*Workload] `fact:"workload"`
	Group    *Group              `fact:"group"`
}

// Kind is "kafka_client".
func (*KafkaClient) Kind() string { return KindClient }

// A KCLApplication is a Kinesis Client Library application.
//
// Source of names, types and defaults: awslabs/amazon-kinesis-client 3.5.1,
// MultiLangDaemonConfiguration, read 2026-11-29.
type KCLApplication struct {
	Entity

	// Stated by parsers.

	// ApplicationName names the lease table, the fan-out consumer and the
	// metrics namespace.
	ApplicationName Attr[string] `fact:"application_name"`
	// StreamName or the name part of StreamARN.
	StreamName Attr[string] `fact:"stream_name"`
	StreamARN  Attr[string] `fact:"stream_arn,set"`
	// TableName is the lease table's own name, when one is written.
	TableName Attr[string] `fact:"table_name,set"`
	// Region is regionName.
	Region Attr[string] `fact:"region"`
	// Language is "multilang" or "java".
	Language Attr[string] `fact:"language"`
	// KCLVersion as resolved: "3.1.3".
	KCLVersion Attr[string] `fact:"kcl_version"`
	// MaxLeases is maxLeasesForWorker. Default 2147483647, which is no limit.
	MaxLeases Attr[int64] `fact:"max_leases,set"`
	// FailoverMS is failoverTimeMillis. Default 10000.
	FailoverMS Attr[int64] `fact:"failover_ms,set"`
	// LeaseAssignmentIntervalMS. Default 2 × FailoverMS.
	LeaseAssignmentIntervalMS Attr[int64] `fact:"lease_assignment_interval_ms,set"`
	// ShutdownGraceMS is shutdownGraceMillis. Default 0 (KCL 1.x: 5000).
	ShutdownGraceMS Attr[int64] `fact:"shutdown_grace_ms,set"`
	// ClientVersionConfig is clientVersionConfig, in upper case.
	ClientVersionConfig Attr[string] `fact:"client_version_config,set"`
	// RetrievalMode is "FANOUT", "POLLING" or "DEFAULT".
	RetrievalMode Attr[string] `fact:"retrieval_mode,set"`
	// InitialPosition is initialPositionInStream.
	InitialPosition Attr[string] `fact:"initial_position,set"`
	// WorkerMetricsDisabled is disableWorkerMetrics. Default false.
	WorkerMetricsDisabled Attr[bool] `fact:"worker_metrics_disabled,set"`
	// Settings are all properties of the file. Values of secrets are unknown.
	Settings List[*Setting] `fact:"settings"`

	// Derived by Link.

	// VersionMajor of KCLVersion, or by the assumption in the configuration.
	VersionMajor Attr[int64] `fact:"version_major"`
	// RunsVersion3Mode: KCL 3 or later and not held back by clientVersionConfig.
	RunsVersion3Mode Attr[bool] `fact:"runs_version_3_mode"`
	// IgnoredSettings are settings written that the application's KCL does not
	// read, each with its effect.
	IgnoredSettings List[*Setting] `fact:"ignored_settings"`
	// LeaseTable is TableName, else ApplicationName.
	LeaseTable Attr[string] `fact:"lease_table"`
	// Program is the name of the script or binary that processes the records.
	Program Attr[string] `fact:"program"`
	// WorkerCountMin, WorkerCountMax are the reachable numbers of workers: one for
	// each copy of the workload. Unknown where other files may add workers to the
	// same application.
	WorkerCountMin Attr[int64] `fact:"worker_count_min"`
	WorkerCountMax Attr[int64] `fact:"worker_count_max"`
	// SameApplication are other applications with this name or lease table.
	SameApplication List[*ApplicationPeer] `fact:"same_application"`

	Stream   Relation[*Stream]   `fact:"stream"`
	Workload Relation[*Workload] `fact:"workload"`
}

// Kind is "kcl_application".
func (*KCLApplication) Kind() string { return KindApplication }

// An ApplicationPeer is another KCL application with the same name or table.
type ApplicationPeer struct {
	Label Attr[string] `fact:"label"`
	// SameStream: both read one stream; false when they certainly do not.
	SameStream Attr[bool] `fact:"same_stream"`
	// SameTable: both use one lease table.
	SameTable Attr[bool] `fact:"same_table"`
	// SameProgram: both start one program; false when they certainly do not.
	SameProgram Attr[bool] `fact:"same_program"`
	// StreamName and Program are the peer's, for messages.
	StreamName Attr[string] `fact:"stream_name"`
	Program    Attr[string] `fact:"program"`
	// Before: the peer comes first in file order.
	Before Attr[bool] `fact:"before"`
	// Key identifies what is shared, for folding.
	Key Attr[string] `fact:"key"`
}

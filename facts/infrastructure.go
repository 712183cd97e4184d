package facts

// A Stream is a Kinesis data stream.
//
// Source: Kinesis Data Streams API Reference, CreateStream; Terraform AWS
// provider 6.66.0 and CloudFormation resource specifications, read 2026-11-29.
type Stream struct {
	Entity
	Name Attr[string] `fact:"name"`
	// Mode is "PROVISIONED" or "ON_DEMAND". Default PROVISIONED.
	Mode Attr[string] `fact:"mode"`
	// ShardCount in shards; unknown for on-demand streams, and where changes to
	// it are ignored.
	ShardCount Attr[int64] `fact:"shard_count"`
	// RetentionHours as written; policies see retention_ms.
	RetentionHours Attr[int64]
	// RetentionMS in milliseconds. Default 24 hours, by Kinesis.
	RetentionMS Attr[int64] `fact:"retention_ms"`
}

// Kind is "stream".
func (*Stream) Kind() string { return KindStream }

// A StreamConsumer is a registered enhanced fan-out consumer.
type StreamConsumer struct {
	Entity
	Name Attr[string] `fact:"name"`
	// StreamARN is the stream's ARN, and its Ref.
	StreamARN Attr[string] `fact:"stream_arn"`
	// Stream it reads. Derived by Link.
	Stream Relation[*Stream] `fact:"stream"`
}

// Kind is "stream_consumer".
func (*StreamConsumer) Kind() string { return "stream_consumer" }

// A Table is a DynamoDB table: the source of a table stream, or a KCL lease
// table.
type Table struct {
	Entity
	Name Attr[string] `fact:"name"`
	// StreamEnabled: the table has a stream. Default false.
	StreamEnabled Attr[bool] `fact:"stream_enabled"`
	// StreamViewType is KEYS_ONLY, NEW_IMAGE, OLD_IMAGE or NEW_AND_OLD_IMAGES.
	StreamViewType Attr[string] `fact:"stream_view_type"`
	// HasReplicas: a global table, which always has a stream.
	HasReplicas Attr[bool] `fact:"has_replicas"`
	// HashKey and RangeKey are the names of the table's keys.
	HashKey  Attr[string] `fact:"hash_key"`
	RangeKey Attr[string] `fact:"range_key,set"`
}

// Kind is "table".
func (*Table) Kind() string { return KindTable }

// A Topic is a declared Kafka topic.
type Topic struct {
	Entity
	Name Attr[string] `fact:"name"`
	// ClusterRef is the ARN or id of the cluster, and its Ref.
	ClusterRef Attr[string]
	// PartitionCount in partitions.
	PartitionCount Attr[int64] `fact:"partition_count"`
	// RetentionMS is the topic's retention.ms.
	RetentionMS Attr[int64] `fact:"retention_ms"`
}

// Kind is "topic".
func (*Topic) Kind() string { return KindTopic }

// A Cluster is a Kafka cluster: MSK Provisioned, MSK Serverless, or another.
//
// Source: Amazon MSK API Reference v1, CreateCluster; Amazon MSK Developer
// Guide, Supported Apache Kafka versions, read 2026-11-29.
type Cluster struct {
	Entity
	Name Attr[string] `fact:"name"`
	// Service is "msk", "msk_serverless" or "self_managed".
	Service Attr[string] `fact:"service"`
	// KafkaVersion as written: "4.1.x.kraft". Unknown where changes to it are
	// ignored.
	KafkaVersion Attr[string] `fact:"kafka_version"`
	// VersionMayDiffer: the file's version is not the running one, because
	// changes to it are ignored; then KafkaVersion is the text, for notes only.
	VersionMayDiffer Attr[bool] `fact:"version_may_differ"`
	// InstanceType of the brokers.
	InstanceType Attr[string] `fact:"instance_type"`
	// ConfigurationARN is the broker configuration's ARN, and its Ref.
	ConfigurationARN Attr[string]
	// ConfigurationRevision is the attached revision; its Ref tells a reference
	// to the latest one.
	ConfigurationRevision Attr[int64] `fact:"configuration_revision"`
	// BootstrapServers, when they are written somewhere.
	BootstrapServers Attr[[]string]

	// BrokerType is "standard" or "express". Derived from InstanceType.
	BrokerType Attr[string] `fact:"broker_type"`
	// VersionMajor, VersionMinor of KafkaVersion. Derived.
	VersionMajor Attr[int64] `fact:"version_major"`
	VersionMinor Attr[int64] `fact:"version_minor"`
	// VersionProblem says why KafkaVersion is no MSK version string: "format",
	// "kraft", or "none". Derived, of MSK clusters.
	VersionProblem Attr[string] `fact:"version_problem"`
	// SupportEnded, SupportEndsSoon: compared with the run's date. Derived.
	SupportEnded    Attr[bool] `fact:"support_ended"`
	SupportEndsSoon Attr[bool] `fact:"support_ends_soon"`
	// SupportEnd is the date, as text. SupportTableDate is the table's.
	SupportEnd       Attr[string] `fact:"support_end"`
	SupportTableDate Attr[string] `fact:"support_table_date"`
	// SpeaksConsumerProtocol: Kafka 4.0 or later. Derived.
	SpeaksConsumerProtocol Attr[bool] `fact:"speaks_consumer_protocol"`
	// HasBrokerConfig: a broker configuration is attached. Derived.
	HasBrokerConfig Attr[bool] `fact:"has_broker_config"`
	// Brokers is the attached broker configuration.
	Brokers Relation[*BrokerConfig] `fact:"broker_config"`
	// MaxSessionTimeoutMS, MinSessionTimeoutMS are the bounds the brokers grant
	// to classic members: as configured, else Kafka's defaults.
	MinSessionTimeoutMS Attr[int64] `fact:"min_session_timeout_ms"`
	MaxSessionTimeoutMS Attr[int64] `fact:"max_session_timeout_ms"`
	// ConsumerSessionTimeout is group.consumer.session.timeout.ms as configured,
	// whether the brokers honour it or not.
	ConsumerSessionTimeoutMS Attr[int64] `fact:"consumer_session_timeout_ms,set"`
}

// Kind is "cluster".
func (*Cluster) Kind() string { return KindCluster }

// A BrokerConfig is a broker configuration: an MSK configuration's
// server_properties.
type BrokerConfig struct {
	Entity
	Name Attr[string] `fact:"name"`
	// KafkaVersions it is made for.
	KafkaVersions Attr[[]string] `fact:"kafka_versions"`
	// Settings, one for each property; of a repeated key the last.
	Settings List[*Setting] `fact:"settings"`
}

// Kind is "broker_config".
func (*BrokerConfig) Kind() string { return KindBrokers }

// A Setting is one property of a configuration, as written.
type Setting struct {
	// Name as written; its origin is the whole entry.
	Name Attr[string] `fact:"name"`
	// Value as written, unknown where a template fills it in; never a secret's.
	Value Attr[string] `fact:"value"`
	// Number is Value read as a whole number.
	Number Attr[int64] `fact:"number"`
	// ExpressAccess says what MSK's Express pages list the broker setting as:
	// "settable", "read_only", "unlisted"; or "read_only_by_blog", where the pages
	// list it nowhere and only the AWS blog says so. Derived by Link.
	ExpressAccess Attr[string] `fact:"express_access"`
	// StandardAccess says the same of Standard brokers: "settable", "unlisted".
	StandardAccess Attr[string] `fact:"standard_access"`
	// Effect says what holds instead of a KCL setting that is not read. Derived by
	// Link.
	Effect Attr[string] `fact:"effect"`
}

// A Function is a Lambda function.
type Function struct {
	Entity
	Name Attr[string] `fact:"name"`
	// TimeoutSeconds as written; policies see timeout_ms.
	TimeoutSeconds Attr[int64]
	// TimeoutMS in milliseconds. Default 3 s, by Lambda; Serverless states 6 s.
	TimeoutMS  Attr[int64] `fact:"timeout_ms"`
	TimeoutSet Attr[bool]  `fact:"timeout_set"`
	// ReservedConcurrency in concurrent invocations; absent or -1 is unreserved.
	ReservedConcurrency Attr[int64]
	// HasReservedConcurrency: a number is reserved, zero too. Derived.
	HasReservedConcurrency Attr[bool] `fact:"has_reserved_concurrency"`
	// ReservedCount is the reserved concurrency when one is reserved. Derived.
	ReservedCount Attr[int64] `fact:"reserved_count"`
	// ReservedByLiteral: the number stands at the function itself, not behind a
	// variable that may be a switch.
	ReservedByLiteral Attr[bool] `fact:"reserved_by_literal"`
	// DeadLetterTarget is the queue or topic for asynchronous invokes.
	DeadLetterTarget Attr[string] `fact:"dead_letter_target"`
	// AsyncFailureDestination of an event invoke configuration.
	AsyncFailureDestination Attr[string] `fact:"async_failure_destination"`
	// HasAsyncFailureTarget: one of the two is written. Derived.
	HasAsyncFailureTarget Attr[bool] `fact:"has_async_failure_target"`
	// InvokedAsynchronously: something in the files invokes it with an event.
	InvokedAsynchronously Attr[bool] `fact:"invoked_asynchronously"`
	// OnManagedInstances: runs on Lambda Managed Instances.
	OnManagedInstances Attr[bool] `fact:"on_managed_instances"`
	// RoleARN is the execution role's ARN, and its Ref.
	RoleARN Attr[string]
	// Role is the execution role. Derived by Link.
	Role Relation[*Role] `fact:"role,backward"`
}

// Kind is "function".
func (*Function) Kind() string { return KindFunction }

// A Demand is what one mapping may ask of its function.
type Demand struct {
	Label Attr[string] `fact:"label"`
	// ShardCount × Factor = Concurrency, in concurrent invocations.
	ShardCount  Attr[int64] `fact:"shard_count"`
	Factor      Attr[int64] `fact:"factor"`
	Concurrency Attr[int64] `fact:"concurrency"`
}

// A FunctionAlias is an alias or version of a function; mappings may name it.
type FunctionAlias struct {
	Entity
	Name Attr[string]
	// FunctionName is the function's name or ARN, and its Ref.
	FunctionName Attr[string]
}

// Kind is "function_alias".
func (*FunctionAlias) Kind() string { return "function_alias" }

// A Workload runs consumers: an ECS service with its task, a Kubernetes
// workload.
type Workload struct {
	Entity
	// Platform is "ecs", "kubernetes" or "asg".
	Platform Attr[string] `fact:"platform"`
	Name     Attr[string] `fact:"name"`
	// WorkloadKind is "ecs_service", "deployment", "stateful_set", "daemon_set".
	WorkloadKind Attr[string] `fact:"kind"`
	// Replicas is the written number of copies. Default 1 for ECS services with
	// none written is not assumed: absent means unknown where a scaler may act.
	Replicas Attr[int64] `fact:"replicas"`
	// ReplicasMin, ReplicasMax are the reachable bounds: a scaler's, else both
	// equal Replicas. Link fills the second case.
	ReplicasMin Attr[int64] `fact:"replicas_min"`
	ReplicasMax Attr[int64] `fact:"replicas_max"`
	// StopGraceMS is the time between SIGTERM and SIGKILL in milliseconds.
	// Default 30 s, by ECS and Kubernetes.
	StopGraceMS Attr[int64] `fact:"stop_grace_ms"`
	// StartBudgetMS is how long a restart may take: the health check's start
	// period, or startup probe delay + threshold × period. In milliseconds.
	StartBudgetMS Attr[int64] `fact:"start_budget_ms"`
	// MaxSurgePercent is how far a rollout may exceed the replicas.
	MaxSurgePercent Attr[int64] `fact:"max_surge_percent"`
	// PlatformVersion of Fargate.
	PlatformVersion Attr[string] `fact:"platform_version"`
	// LaunchType is "FARGATE" or "EC2".
	LaunchType Attr[string] `fact:"launch_type"`
	// Environment of its containers. Values that are secrets are unknown.
	Environment List[*EnvironmentVariable]
	// Arguments are command and entry point words of its containers.
	Arguments Attr[[]string]
	// Images of its containers.
	Images Attr[[]string]
	// TaskRoleARN is the role that an ECS task's containers take, ExecutionRoleARN
	// the one that ECS itself takes to start them; and their Refs.
	TaskRoleARN, ExecutionRoleARN Attr[string]
	// TaskRole and ExecutionRole are those roles. Derived by Link.
	TaskRole      Relation[*Role] `fact:"task_role,backward"`
	ExecutionRole Relation[*Role] `fact:"execution_role,backward"`
}

// Kind is "workload".
func (*Workload) Kind() string { return KindWorkload }

// An EnvironmentVariable of a workload.
type EnvironmentVariable struct {
	Name  string
	Value Attr[string]
}

// A Library is a dependency that a manifest names.
type Library struct {
	Entity
	// Ecosystem is "maven", "pypi", "npm", "nuget", "rubygems", "go".
	Ecosystem string
	// Name in the ecosystem: "org.apache.kafka:kafka-clients", "amazon_kclpy".
	Name string
	// Version as resolved; unknown for ranges and unresolved properties.
	Version Attr[string]
}

// Kind is "library".
func (*Library) Kind() string { return "library" }

// A FunctionNote is something another declaration says of a function: an event
// invoke configuration's destination, a permission for an asynchronous caller.
// Link merges it into the function.
type FunctionNote struct {
	// FunctionName is the function's name or ARN, and its Ref.
	FunctionName Attr[string]
	// AsyncFailureDestination of an event invoke configuration.
	AsyncFailureDestination Attr[string]
	// InvokedAsynchronously: the note is a permission or target of a service
	// that invokes with events (SNS, S3, EventBridge, …).
	InvokedAsynchronously Attr[bool]
	Scope                 string
}

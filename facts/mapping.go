package facts

// An EventSourceMapping is a Lambda event source mapping, whoever wrote it.
//
// Source of names, types and ranges: Lambda API Reference,
// CreateEventSourceMapping, and aws-sdk-go-v2 service/lambda v1.115.0, read
// 2026-11-29.
type EventSourceMapping struct {
	Entity

	// Stated by parsers.

	// Enabled: the mapping polls. Default true, by Lambda.
	Enabled Attr[bool] `fact:"enabled"`
	// EventSource is the ARN of the source as far as it is known, and above all
	// its Ref. Absent for self-managed Kafka.
	EventSource Attr[string] `fact:"event_source"`
	// SourceKind is "kinesis", "dynamodb", "msk", "self_managed_kafka", or one
	// that no rule speaks of: "sqs", "mq", "documentdb". A parser states it when
	// syntax tells (the type of a referenced resource, a SAM event's type); Link
	// reads it from a literal ARN otherwise.
	SourceKind Attr[string] `fact:"source_kind"`
	// BootstrapServers of self-managed Kafka, one "host:port" an item.
	BootstrapServers Attr[[]string] `fact:"bootstrap_servers"`
	// FunctionName is a name or ARN as far as it is known, and its Ref.
	FunctionName Attr[string] `fact:"function_name"`
	// Topics of a Kafka source.
	Topics Attr[[]string] `fact:"topics"`
	// GroupID is the consumer group id, from whichever Kafka block holds it.
	GroupID Attr[string] `fact:"group_id,set"`
	// GroupIDBlock is the block that the group id stands in: "msk" or
	// "self_managed_kafka".
	GroupIDBlock Attr[string] `fact:"group_id_block"`
	// ConsumptionMode is "Stream" or "Queue". Default Stream, by Lambda.
	ConsumptionMode Attr[string] `fact:"consumption_mode"`
	// StartingPosition is "LATEST", "TRIM_HORIZON" or "AT_TIMESTAMP".
	StartingPosition Attr[string] `fact:"starting_position,set"`
	// StartingPositionOptional is true where the tool fills a position in, or
	// does not ask for one: Serverless, SAM's SelfManagedKafka.
	StartingPositionOptional Attr[bool] `fact:"starting_position_optional"`
	// StartingTimestamp is the timestamp's text as written.
	StartingTimestamp Attr[string] `fact:"starting_timestamp,set"`
	// TimestampNotation is what the syntax takes: "rfc3339" (Terraform, Pulumi)
	// or "epoch_seconds" (the others).
	TimestampNotation Attr[string] `fact:"timestamp_notation"`
	// BatchSize in records. Default 100, by Lambda.
	BatchSize Attr[int64] `fact:"batch_size,set"`
	// BatchingWindowMS in milliseconds. Default 0 for streams, 500 for Kafka.
	BatchingWindowMS Attr[int64] `fact:"batching_window_ms,set"`
	// ParallelizationFactor is the number of concurrent batches a shard. Default 1.
	ParallelizationFactor Attr[int64] `fact:"parallelization_factor,set"`
	// TumblingWindowMS in milliseconds. Default 0: none.
	TumblingWindowMS Attr[int64] `fact:"tumbling_window_ms,set"`
	// RetryAttempts as written, -1 for endless. Policies see retry_limit and
	// retries_unbounded instead.
	RetryAttempts Attr[int64]
	// RecordAgeSeconds as written, -1 for endless. Policies see
	// record_age_limit_ms and record_age_unbounded instead.
	RecordAgeSeconds Attr[int64]
	// BisectsBatch: a failing batch is split in two. Default false.
	BisectsBatch Attr[bool] `fact:"bisects_batch,set"`
	// ResponseTypes as written; policies see reports_item_failures.
	ResponseTypes Attr[[]string]
	// FailureDestination is the ARN or "kafka://topic" of the on-failure
	// destination, and its Ref.
	FailureDestination Attr[string] `fact:"failure_destination"`
	// FailureDestinationKind is "sqs", "sns", "s3", "kafka" or "other". A parser
	// states it when a Ref's resource type tells; Link reads literals.
	FailureDestinationKind Attr[string] `fact:"failure_destination_kind"`
	// SuccessDestination is an on-success destination, which mappings do not have.
	SuccessDestination Attr[string] `fact:"success_destination,set"`
	// Filters of the mapping.
	Filters List[*Filter] `fact:"filters"`
	// ProvisionedMode: a provisioned poller configuration stands in the file.
	ProvisionedMode Attr[bool] `fact:"provisioned_mode"`
	// PollersMinimum and PollersMaximum, in pollers. Defaults 1 and 200.
	PollersMinimum Attr[int64] `fact:"pollers_minimum,set"`
	PollersMaximum Attr[int64] `fact:"pollers_maximum,set"`
	// PollerGroup is the name of the poller group.
	PollerGroup Attr[string] `fact:"poller_group,set"`
	// Metrics asked for: "EventCount", "ErrorCount", "KafkaMetrics".
	Metrics Attr[[]string] `fact:"metrics"`
	// LogLevel of the mapping's system log.
	LogLevel Attr[string] `fact:"log_level,set"`
	// HasSchemaRegistry: a schema registry configuration stands in the file.
	HasSchemaRegistry Attr[bool] `fact:"has_schema_registry"`
	// AccessTypes are the types of the source access configurations.
	AccessTypes Attr[[]string] `fact:"access_types"`
	// MaximumConcurrency of a scaling configuration, which is for SQS.
	MaximumConcurrency Attr[int64] `fact:"maximum_concurrency,set"`
	// Queues of an MQ source.
	Queues Attr[[]string] `fact:"queues"`
	// CreateBeforeDestroy: the tool makes a replacement before it deletes.
	CreateBeforeDestroy Attr[bool] `fact:"create_before_destroy"`
	// Conditional: whether the mapping exists depends on something unknown or on
	// a condition.
	Conditional Attr[bool] `fact:"conditional"`
	// RepeatedBy is the loop that makes several mappings out of one text:
	// "for_each", "count", "module", "Fn::ForEach". Only when there are, or may
	// be, more than one.
	RepeatedBy Attr[string] `fact:"repeated_by"`
	// GroupVaries, SourceVaries: the group id, the source depends on the loop. The
	// source is the stream or the cluster, not the topic.
	GroupVaries  Attr[bool] `fact:"group_varies"`
	SourceVaries Attr[bool] `fact:"source_varies"`
	// DroppedSettings are settings that the tool does not send as written.
	DroppedSettings List[*DroppedSetting] `fact:"dropped_settings"`

	// Derived by Link.

	// Declaration is equal for all mappings that one text makes: the id of the
	// first of them.
	Declaration Attr[string] `fact:"declaration"`
	// IsRepeated: a loop makes several mappings of the text, or may.
	IsRepeated Attr[bool] `fact:"is_repeated"`
	// EnabledByLiteral: the switch stands at the mapping itself, not behind a
	// variable that may be flipped elsewhere. Known where Enabled is.
	EnabledByLiteral Attr[bool] `fact:"enabled_by_literal"`
	// IsStream: the source is a stream or a Kafka topic, whose records wait in
	// order and expire. Queues, brokers of Amazon MQ and document databases are
	// not, and no rule speaks of them.
	IsStream Attr[bool] `fact:"is_stream"`
	// IsKafka: the source is MSK or self-managed Kafka.
	IsKafka Attr[bool] `fact:"is_kafka"`
	// ReadsConsumer: the source is a registered fan-out consumer of a stream.
	ReadsConsumer Attr[bool] `fact:"reads_consumer"`
	// RetryLimit is the finite number of retries; unknown when endless.
	RetryLimit Attr[int64] `fact:"retry_limit"`
	// RetriesUnbounded: no number of failures ends the retries. Default true in
	// Stream mode, false in Queue mode, by Lambda.
	RetriesUnbounded Attr[bool] `fact:"retries_unbounded"`
	// FailureBlocks is what waits while a failing batch is retried without end:
	// "shard", "partition", or "nothing". Of Kafka mappings only those in
	// provisioned mode are documented to retry so.
	FailureBlocks Attr[string] `fact:"failure_blocks"`
	// RetriesSet: a finite or endless number is written.
	RetriesSet Attr[bool] `fact:"retries_set"`
	// RecordAgeLimitMS is the finite age in milliseconds.
	RecordAgeLimitMS Attr[int64] `fact:"record_age_limit_ms"`
	// RecordAgeUnbounded: no age ends the retries. Default true, by Lambda.
	RecordAgeUnbounded Attr[bool] `fact:"record_age_unbounded"`
	RecordAgeSet       Attr[bool] `fact:"record_age_set"`
	// DiscardsBatches: a number of retries or an age ends the retries, and then
	// the batch is given up. Stream mode only.
	DiscardsBatches Attr[bool] `fact:"discards_batches"`
	// DiscardLimit says after what, for messages: "3 retries or 3600 s".
	DiscardLimit Attr[string] `fact:"discard_limit"`
	// ReportsItemFailures: partial batch responses are on.
	ReportsItemFailures Attr[bool] `fact:"reports_item_failures"`
	// HasFailureDestination: a destination for discarded batches is written.
	HasFailureDestination Attr[bool] `fact:"has_failure_destination"`
	// FailureDestinationName is the destination as people say it: the text, or
	// what it refers to. For messages.
	FailureDestinationName Attr[string] `fact:"failure_destination_name"`
	// FailureDestinationProblem says why the destination cannot be one, "none"
	// where nothing speaks against it.
	FailureDestinationProblem Attr[string] `fact:"failure_destination_problem"`
	// FailureDestinationFIFO: the destination is a FIFO queue or topic. A parser
	// states it where it sees the resource declared; of an ARN the name tells.
	FailureDestinationFIFO Attr[bool] `fact:"failure_destination_fifo"`
	// FailureDestinationTopic is T of "kafka://T".
	FailureDestinationTopic Attr[string] `fact:"failure_destination_topic"`
	// KafkaErrorControls are the API names of the error controls that are
	// written: finite retries, a finite age, bisecting, partial responses.
	KafkaErrorControls Attr[[]string] `fact:"kafka_error_controls"`
	// SourceRetentionMS is how long the stream or topic keeps a record, in
	// milliseconds; of a table's stream always 24 h, by DynamoDB.
	SourceRetentionMS Attr[int64] `fact:"source_retention_ms"`
	// PollersAtLeast is how many pollers always run: the minimum, or the topic's
	// partitions where they are fewer.
	PollersAtLeast Attr[int64] `fact:"pollers_at_least"`
	// PollerConcurrency is how many invocations they make at the same time: five
	// each, and no more than the topic has partitions.
	PollerConcurrency Attr[int64] `fact:"poller_concurrency"`
	// SourceExpires: the source keeps records for a time only, which a topic need
	// not.
	SourceExpires Attr[bool] `fact:"source_expires"`
	// QueueModeUnserved: the brokers cannot serve Queue mode. Unknown where the
	// version of a self-managed cluster is.
	QueueModeUnserved Attr[bool] `fact:"queue_mode_unserved"`
	// QueueModeObstacle says what the mapping reads instead of a cluster that
	// could, for messages: "Amazon MSK", "brokers of Amazon MSK", "a cluster before
	// Kafka 4.2", "none".
	QueueModeObstacle Attr[string] `fact:"queue_mode_obstacle"`
	// SourceProblem says why the source is not the ARN of a stream:
	// "table_arn", "table_name", "stream_name", "bootstrap_brokers",
	// "invoke_arn"; "none" when it is one. Unknown when neither a reference nor
	// a literal tells.
	SourceProblem Attr[string] `fact:"source_problem"`
	// StreamARNHardcoded: the DynamoDB stream's ARN is written out, label and all.
	StreamARNHardcoded Attr[bool] `fact:"stream_arn_hardcoded"`
	// TableDeclared: the table that is read is declared in the same files.
	TableDeclared Attr[bool] `fact:"table_declared"`
	// TimestampProblem is "milliseconds", "text", "not_rfc3339", "future",
	// compared with the run's date, or "none".
	TimestampProblem Attr[string] `fact:"timestamp_problem"`
	// GroupIDProblem is "empty", "too_long", the offending characters in quotes,
	// or "none".
	GroupIDProblem Attr[string] `fact:"group_id_problem"`
	// TopicCount is how many topics are written.
	TopicCount Attr[int64] `fact:"topic_count"`
	// TopicProblem says why a single topic's name cannot be one: "empty",
	// "too_long", "expression", "characters", "leading_dot", "one_character"; or
	// "none".
	TopicProblem Attr[string] `fact:"topic_problem"`
	// PermissionGap is what the function's role lacks to read from Amazon MSK, for
	// messages: "kafka:GetBootstrapBrokers", "a, b, c and 2 more", "none". Unknown
	// where a policy of the role is, unless others leave nothing to ask for. Of MSK
	// clusters in the mapping's own account only.
	PermissionGap Attr[string] `fact:"permission_gap"`
	// FunctionRole is the name of the function's role, or its label; its origin is
	// the role. For messages.
	FunctionRole Attr[string] `fact:"function_role"`
	// FilterCount is how many filters are written.
	FilterCount Attr[int64] `fact:"filter_count"`
	// KafkaMetricsAsked: a metric is asked for that only Kafka mappings have.
	KafkaMetricsAsked Attr[bool] `fact:"kafka_metrics_asked"`
	// ForeignSettings are settings that the source kind does not take.
	ForeignSettings List[*SettingIssue] `fact:"foreign_settings"`
	// OutOfRange are values outside what Lambda takes.
	OutOfRange List[*SettingIssue] `fact:"out_of_range"`

	// Stream, Table, Cluster are what the mapping reads.
	Stream   Relation[*Stream]         `fact:"stream"`
	Consumer Relation[*StreamConsumer] `fact:"consumer"`
	Table    Relation[*Table]          `fact:"table"`
	Cluster  Relation[*Cluster]        `fact:"cluster"`
	Topic    Relation[*Topic]          `fact:"topic"`
	// Function is what it invokes.
	Function Relation[*Function] `fact:"function"`
	// Group is the consumer group, for mappings with a known or identified group.
	Group *Group `fact:"group"`
	// Duplicates are other mappings of the same source and function.
	Duplicates List[*Peer] `fact:"duplicates"`
	// ConsumerPeers are other readers of the same fan-out consumer.
	ConsumerPeers List[*Peer] `fact:"consumer_peers"`
	// PollerPeers are the mappings of the same poller group, this one too.
	PollerPeers *PollerGroup `fact:"poller_group_members"`
	// FunctionDemand is what all Kinesis mappings of the function ask of it.
	FunctionDemand *FunctionDemand `fact:"function_demand"`
	// Readers are all readers of the same stream or table, this one too.
	Readers *Readers `fact:"readers"`
}

// Kind is "event_source_mapping".
func (*EventSourceMapping) Kind() string { return KindMapping }

// A Filter is one pattern of a mapping's filter criteria.
type Filter struct {
	// Pattern is the JSON text as written.
	Pattern Attr[string] `fact:"pattern"`
	// Problem says why the pattern is not a filter: "not_json", "not_object",
	// "bare_value", "not_substituted"; or "none". Derived by Link.
	Problem Attr[string] `fact:"problem"`
	// ProblemDetail is the offending text for the message.
	ProblemDetail Attr[string] `fact:"problem_detail"`
	// ForeignKey is a top-level key that records of this source do not have.
	ForeignKey Attr[string] `fact:"foreign_key"`
	// ForeignKeyOwner is the source whose payload it is: "kinesis", "dynamodb",
	// "kafka", "sqs"; "nobody" when no payload has that key; "own" when all keys
	// are the record's own.
	ForeignKeyOwner Attr[string] `fact:"foreign_key_owner"`
	// NeedsNewImage, NeedsOldImage: the pattern matches only records that have a
	// dynamodb.NewImage, a dynamodb.OldImage.
	NeedsNewImage Attr[bool] `fact:"needs_new_image"`
	NeedsOldImage Attr[bool] `fact:"needs_old_image"`
}

// A SettingIssue is a setting whose place or value Lambda does not take.
type SettingIssue struct {
	// Name is the API's name of the setting.
	Name Attr[string] `fact:"name"`
	// Value is what is written, for the message.
	Value Attr[string] `fact:"value"`
	// Allowed says what is taken instead, for the message.
	Allowed Attr[string] `fact:"allowed"`
	// Neutral: the value equals "off", so a rejection is not proved.
	Neutral Attr[bool] `fact:"neutral"`
}

// A DroppedSetting is a setting that a tool or module does not send as written.
type DroppedSetting struct {
	// Key as written.
	Key Attr[string] `fact:"key"`
	// By is who drops it: "module", "framework".
	By Attr[string] `fact:"by"`
	// Tool names it, with the version read: "terraform-aws-modules/lambda 8.8.1".
	Tool Attr[string] `fact:"tool"`
	// Effect says what happens instead.
	Effect Attr[string] `fact:"effect"`
	// Instead says what to write.
	Instead Attr[string] `fact:"instead"`
}

// A Group is a consumer group seen from one member.
type Group struct {
	// ID of the group, when known.
	ID Attr[string] `fact:"id"`
	// OtherMembers are the mappings and clients that announce the same group.
	OtherMembers List[*GroupMember] `fact:"other_members"`
	// OtherMemberCount counts them; at least so many, where there are dozens.
	OtherMemberCount Attr[int64] `fact:"other_member_count"`
}

// A GroupMember is another member of a group.
type GroupMember struct {
	// Label names it; its origin is where it announces the group.
	Label Attr[string] `fact:"label"`
	// MemberKind is "mapping" or "client".
	MemberKind Attr[string] `fact:"kind"`
	// ClusterRelation is "proved", "unproved" or "different".
	ClusterRelation Attr[string] `fact:"cluster_relation"`
	// Basis is what the relation rests on: "literal" for ids written in both,
	// "reference" for one expression, or what ties them to one cluster.
	Basis Attr[string] `fact:"basis"`
	// TopicsRelation is "same", "overlapping" or "disjoint"; unknown otherwise.
	TopicsRelation Attr[string] `fact:"topics_relation"`
	// Before: this member comes before the entity in file order.
	Before Attr[bool] `fact:"before"`
	// Enabled: the member is not switched off.
	Enabled Attr[bool] `fact:"enabled"`
	// Key identifies the group for folding; the same for every member.
	Key Attr[string] `fact:"key"`
	// SameDeclaration: one text made both, in a loop.
	SameDeclaration Attr[bool] `fact:"same_declaration"`
	// Rival: both are switched on, and the shared id is not the doing of one loop
	// that writes the same id again and again. Unknown when it is not known
	// whether both are on.
	Rival Attr[bool] `fact:"rival"`
	// FirstRival: this is the first rival of the list, the one to name.
	FirstRival Attr[bool] `fact:"first_rival"`
	// Protocol the member uses, when known: "classic" or "consumer".
	Protocol Attr[string] `fact:"group_protocol"`
}

// A Peer is another entity that does the same thing.
type Peer struct {
	Label  Attr[string] `fact:"label"`
	Before Attr[bool]   `fact:"before"`
	// Key identifies the set of peers for folding.
	Key Attr[string] `fact:"key"`
}

// A PollerGroup sums up the mappings of one poller group.
type PollerGroup struct {
	// MappingCount is how many mappings of the scan share the name.
	MappingCount Attr[int64] `fact:"mapping_count"`
	// MaximumSum adds up the maximum pollers, 200 for those that set none. Of
	// maxima that are not known it holds the least they can be, and is known only
	// where that alone is too much.
	MaximumSum Attr[int64] `fact:"maximum_sum"`
	// ExplicitSum adds up the maximum pollers that are written.
	ExplicitSum Attr[int64] `fact:"explicit_sum"`
	// DefaultedCount is how many of them rely on the default maximum.
	DefaultedCount Attr[int64] `fact:"defaulted_count"`
	// Members are all of them.
	Members List[*Peer]  `fact:"members"`
	Key     Attr[string] `fact:"key"`
}

// A FunctionDemand adds up the invocations that a function's Kinesis mappings may
// ask for at the same time; at least so many, since those with unknown shards
// are not in it.
type FunctionDemand struct {
	// Concurrency in concurrent invocations.
	Concurrency Attr[int64] `fact:"concurrency"`
	// MappingCount is how many mappings it adds up.
	MappingCount Attr[int64] `fact:"mapping_count"`
	// Parts are what each mapping asks for.
	Parts List[*Demand] `fact:"parts"`
	Key   Attr[string]  `fact:"key"`
}

// Readers sums up who reads one stream or table.
type Readers struct {
	// SharedCount is how many readers share the read throughput: mappings
	// without a fan-out consumer, polling KCL applications.
	SharedCount Attr[int64]  `fact:"shared_count"`
	Members     List[*Peer]  `fact:"members"`
	Key         Attr[string] `fact:"key"`
}

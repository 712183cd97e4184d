package main

// arguments says which fact states an argument: by resource type and path, the
// fields of the entity that its block declares. A path through nested blocks is
// joined by dots.
//
// It is written from the resources' documentation and not from the parser, so
// that the two can disagree.
var arguments = map[string]map[string]string{
	"aws_lambda_event_source_mapping": {
		"enabled":                            "Enabled",
		"event_source_arn":                   "EventSource",
		"function_name":                      "FunctionName",
		"topics":                             "Topics",
		"queues":                             "Queues",
		"starting_position":                  "StartingPosition",
		"starting_position_timestamp":        "StartingTimestamp",
		"batch_size":                         "BatchSize",
		"maximum_batching_window_in_seconds": "BatchingWindowMS",
		"parallelization_factor":             "ParallelizationFactor",
		"tumbling_window_in_seconds":         "TumblingWindowMS",
		"maximum_retry_attempts":             "RetryAttempts",
		"maximum_record_age_in_seconds":      "RecordAgeSeconds",
		"bisect_batch_on_function_error":     "BisectsBatch",
		"function_response_types":            "ResponseTypes",
		"filter_criteria.filter.pattern":     "Filters",

		"destination_config.on_failure.destination_arn":                    "FailureDestination",
		"provisioned_poller_config.minimum_pollers":                        "PollersMinimum",
		"provisioned_poller_config.maximum_pollers":                        "PollersMaximum",
		"provisioned_poller_config.poller_group_name":                      "PollerGroup",
		"amazon_managed_kafka_event_source_config.consumer_group_id":       "GroupID",
		"self_managed_kafka_event_source_config.consumer_group_id":         "GroupID",
		"self_managed_event_source.endpoints":                              "BootstrapServers",
		"source_access_configuration.type":                                 "AccessTypes",
		"scaling_config.maximum_concurrency":                               "MaximumConcurrency",
		"metrics_config.metrics":                                           "Metrics",
		"amazon_managed_kafka_event_source_config.schema_registry_config.": "HasSchemaRegistry",
	},
	"aws_lambda_function": {
		"function_name":                  "Name",
		"timeout":                        "TimeoutSeconds",
		"reserved_concurrent_executions": "ReservedConcurrency",
		"dead_letter_config.target_arn":  "DeadLetterTarget",
	},
	"aws_kinesis_stream": {
		"name":                            "Name",
		"shard_count":                     "ShardCount",
		"retention_period":                "RetentionHours",
		"stream_mode_details.stream_mode": "Mode",
	},
	"aws_dynamodb_table": {
		"name":             "Name",
		"stream_enabled":   "StreamEnabled",
		"stream_view_type": "StreamViewType",
		"hash_key":         "HashKey",
		"range_key":        "RangeKey",
	},
	"aws_msk_cluster": {
		"cluster_name":                         "Name",
		"kafka_version":                        "KafkaVersion",
		"broker_node_group_info.instance_type": "InstanceType",
		"configuration_info.arn":               "ConfigurationARN",
		"configuration_info.revision":          "ConfigurationRevision",
	},
	"aws_msk_serverless_cluster": {"cluster_name": "Name"},
	"aws_msk_configuration": {
		"name":              "Name",
		"kafka_versions":    "KafkaVersions",
		"server_properties": "Settings",
	},
	"aws_msk_topic":         {"name": "Name", "partition_count": "PartitionCount", "cluster_arn": "ClusterRef"},
	"kafka_topic":           {"name": "Name", "partitions": "PartitionCount"},
	"confluent_kafka_topic": {"topic_name": "Name", "partitions_count": "PartitionCount"},
	"aws_ecs_service": {
		"name":          "Name",
		"desired_count": "Replicas",
		"launch_type":   "LaunchType",
	},
}

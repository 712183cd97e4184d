package cfn

import (
	"bytes"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
)

// readKeys are the properties that facts are read from, those of SAM's events
// too. Another key that stands twice changes nothing that a rule asks about.
var readKeys = keySet(`
	Arn AttributeName BatchSize BisectBatchOnFunctionError BrokerNodeGroupInfo
	CapacityProviderConfig ClusterArn ClusterName Command Condition
	ConfigurationInfo ConsumerGroupId ConsumerName ConsumptionMode
	ContainerDefinitions DeadLetterConfig DeadLetterQueue DeploymentConfiguration
	DesiredCount Destination DestinationConfig Enabled Endpoints EntryPoint
	Environment EventInvokeConfig EventSourceArn Events FilterCriteria Filters
	FunctionName FunctionResponseTypes HealthCheck InstanceType
	KafkaBootstrapServers KafkaVersion KafkaVersionsList KeySchema KeyType
	LaunchType LoggingConfig MaxCapacity MaximumBatchingWindowInSeconds
	MaximumConcurrency MaximumPercent MaximumPollers MaximumRecordAgeInSeconds
	MaximumRetryAttempts Metrics MetricsConfig MinCapacity MinimumPollers Name
	OnFailure OnSuccess ParallelizationFactor PartitionCount Pattern
	PlatformVersion PollerGroupName PrimaryKey Properties ProvisionedPollerConfig
	Queues Replicas ReservedConcurrentExecutions ResourceId RetentionPeriodHours
	Revision ScalingConfig SchemaRegistryConfig SelfManagedEventSource
	SelfManagedKafkaEventSourceConfig AmazonManagedKafkaEventSourceConfig
	ServerProperties ServiceName ShardCount SourceAccessConfigurations
	StartingPosition StartingPositionTimestamp StopTimeout Stream StreamARN
	StreamMode StreamModeDetails StreamSpecification StreamViewType
	SystemLogLevel TableName TargetArn TaskDefinition Timeout TopicName Topics
	TumblingWindowInSeconds Type Value
	Action AssumeRolePolicyDocument Effect ExecutionRoleArn HttpEndpoint
	HttpProtocolIpv6 HttpPutResponseHopLimit HttpTokens InstanceMetadataTags
	LaunchTemplateData LaunchTemplateName ManagedPolicyArns ManagedPolicyName
	MetadataOptions NotAction NotPrincipal NotResource Policies PolicyDocument
	PolicyName Principal Resource Role RoleName Roles Sid Statement TaskRoleArn
	UserData`)

func keySet(words string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		out[word] = true
	}
	return out
}

// DuplicateKeys finds keys that stand twice with different values, where facts
// are read from them: in resources that facts are stated of, and among the
// resources themselves.
func DuplicateKeys(t *Template) []facts.DuplicateKey {
	var out []facts.DuplicateKey
	section := t.Root.Get("Resources")
	if section == nil {
		return nil
	}
	for _, loser := range section.Shadowed {
		if r := t.byID[loser.Key.Value]; r != nil {
			out = appendDuplicate(out, section, loser, r)
		}
	}
	// What a transform makes comes last and is walked first, so that a key inside
	// a SAM event is the event's and not the function's.
	done := map[*yamlpos.Node]bool{}
	for _, r := range slices.Backward(t.Resources) {
		if _, ok := staters[r.Type]; ok && !done[r.body] {
			walkDuplicates(r.body, "", r, done, &out)
		}
	}
	slices.SortStableFunc(out, func(a, b facts.DuplicateKey) int { return a.Loser.Compare(b.Loser) })
	return out
}

func walkDuplicates(n *yamlpos.Node, under string, r *Resource, done map[*yamlpos.Node]bool, out *[]facts.DuplicateKey) {
	if done[n] {
		return
	}
	done[n] = true
	for _, loser := range n.Shadowed {
		// The names of events are the author's own.
		if readKeys[loser.Key.Value] || under == "Events" {
			*out = appendDuplicate(*out, n, loser, r)
		}
	}
	for _, e := range n.Entries {
		walkDuplicates(e.Value, e.Key.Value, r, done, out)
	}
	for _, item := range n.Items {
		walkDuplicates(item, "", r, done, out)
	}
}

func appendDuplicate(out []facts.DuplicateKey, n *yamlpos.Node, loser *yamlpos.Entry, r *Resource) []facts.DuplicateKey {
	winner := n.Entry(loser.Key.Value)
	if winner == nil || bytes.Equal(winner.Value.Range.Bytes(), loser.Value.Range.Bytes()) {
		return out
	}
	return append(out, facts.DuplicateKey{
		Key:    loser.Key.Value,
		Winner: winner.Key.Range.Until(winner.Value.Range),
		Loser:  loser.Key.Range.Until(loser.Value.Range),
		Scope:  r.t.Scope, ID: r.FullID(),
	})
}

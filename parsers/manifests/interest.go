package manifests

import (
	"regexp"
	"strings"
)

// Ecosystems.
const (
	maven    = "maven"
	pypi     = "pypi"
	npm      = "npm"
	golang   = "go"
	nuget    = "nuget"
	rubygems = "rubygems"
)

const (
	kafkaClients = "org.apache.kafka:kafka-clients"
	springBoot   = "org.springframework.boot:spring-boot"
)

// libraries maps the names that manifests use to the one that facts use.
var libraries = map[string]map[string]string{
	maven: {
		kafkaClients:                     kafkaClients,
		"org.apache.kafka:kafka-streams": "org.apache.kafka:kafka-streams",
		"org.springframework.boot:spring-boot-starter-parent":     springBoot,
		"org.springframework.boot:spring-boot-dependencies":       springBoot,
		"org.springframework.boot:spring-boot":                    springBoot,
		"org.springframework.kafka:spring-kafka":                  "org.springframework.kafka:spring-kafka",
		"software.amazon.kinesis:amazon-kinesis-client":           "software.amazon.kinesis:amazon-kinesis-client",
		"software.amazon.kinesis:amazon-kinesis-client-multilang": "software.amazon.kinesis:amazon-kinesis-client-multilang",
		"com.amazonaws:amazon-kinesis-client":                     "com.amazonaws:amazon-kinesis-client",
		"com.amazonaws:dynamodb-streams-kinesis-adapter":          "com.amazonaws:dynamodb-streams-kinesis-adapter",
	},
	pypi: {
		"amazon-kclpy":    "amazon_kclpy",
		"confluent-kafka": "confluent-kafka",
		"kafka-python":    "kafka-python",
		"aiokafka":        "aiokafka",
	},
	npm: {
		"aws-kcl":                        "aws-kcl",
		"kafkajs":                        "kafkajs",
		"node-rdkafka":                   "node-rdkafka",
		"@confluentinc/kafka-javascript": "@confluentinc/kafka-javascript",
	},
	golang: {
		"github.com/confluentinc/confluent-kafka-go": "github.com/confluentinc/confluent-kafka-go",
		"github.com/IBM/sarama":                      "github.com/IBM/sarama",
		"github.com/Shopify/sarama":                  "github.com/IBM/sarama",
		"github.com/twmb/franz-go":                   "github.com/twmb/franz-go",
		"github.com/segmentio/kafka-go":              "github.com/segmentio/kafka-go",
	},
	nuget: {
		"amazon.kinesis.clientlibrary": "Amazon.Kinesis.ClientLibrary",
		"confluent.kafka":              "Confluent.Kafka",
	},
	rubygems: {"aws-kclrb": "aws-kclrb"},
}

// hints are parts of the names above; a manifest without any names none of them.
var hints = regexp.MustCompile(`(?i)kafka|kinesis-?client|kinesis\.clientlibrary|kclpy|aws-kcl|sarama|franz-go|spring-boot|springframework\.boot`)

var dashes = regexp.MustCompile(`[-_.]+`)

var majorSuffix = regexp.MustCompile(`/v\d+$`)

// interesting returns the name that facts use for a dependency, if it is one that
// matters.
func interesting(ecosystem, name string) (string, bool) {
	switch ecosystem {
	case pypi:
		// Source: PEP 503, Normalized Names.
		name = strings.ToLower(dashes.ReplaceAllString(name, "-"))
	case nuget:
		name = strings.ToLower(name)
	case golang:
		name = majorSuffix.ReplaceAllString(name, "")
	}
	canonical, ok := libraries[ecosystem][name]
	return canonical, ok
}

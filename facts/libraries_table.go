package facts

// Sources of the table.
const (
	kclpySource   = "https://github.com/awslabs/amazon-kinesis-client-python/blob/master/CHANGELOG.md"
	kclnodeSource = "https://github.com/awslabs/amazon-kinesis-client-nodejs/blob/master/CHANGELOG.md"
	kclnetSource  = "https://github.com/awslabs/amazon-kinesis-client-net/blob/master/CHANGELOG.md"
	kclrbSource   = "https://github.com/awslabs/amazon-kinesis-client-ruby/blob/master/CHANGELOG.md"
	adapterSource = "https://github.com/awslabs/dynamodb-streams-kinesis-adapter/blob/master/README.md"
	kclSource     = "https://github.com/awslabs/amazon-kinesis-client/blob/master/CHANGELOG.md"
	bootSource    = "https://docs.spring.io/spring-kafka/reference/appendix/override-boot-dependencies.html"
	matrixSource  = "https://spring.io/projects/spring-kafka"
	kafkaSource   = "https://kafka.apache.org/downloads"
	lrkSource     = "https://github.com/confluentinc/librdkafka/blob/master/CHANGELOG.md"
	libraryRead   = "2026-11-29"
)

// libraryVersions is the table of libraries. Of several rows that hold for a
// version the longest counts: an exact version before a line before a major one.
var libraryVersions = []LibraryVersion{
	// KCL itself. The daemon's artefact has the version of the library.
	{"software.amazon.kinesis:amazon-kinesis-client", "", "kcl", "=", kclSource, libraryRead},
	{"software.amazon.kinesis:amazon-kinesis-client-multilang", "", "kcl", "=", kclSource, libraryRead},
	{"com.amazonaws:amazon-kinesis-client", "", "kcl", "=", kclSource, libraryRead},

	// Wrappers of the multilang daemon. Their major version tells KCL's; minor
	// versions do not go together.
	{"amazon_kclpy", "1.x", "kcl", "1", kclpySource, libraryRead},
	{"amazon_kclpy", "2.x", "kcl", "2", kclpySource, libraryRead},
	{"amazon_kclpy", "2.0.6", "kcl", "2.3", kclpySource, libraryRead},
	{"amazon_kclpy", "2.1.1", "kcl", "2.4.4", kclpySource, libraryRead},
	{"amazon_kclpy", "2.1.2", "kcl", "2.5.1", kclpySource, libraryRead},
	{"amazon_kclpy", "2.2.3", "kcl", "2.7.2", kclpySource, libraryRead},
	{"amazon_kclpy", "3.x", "kcl", "3", kclpySource, libraryRead},
	{"amazon_kclpy", "3.0.1", "kcl", "3.0.0", kclpySource, libraryRead},
	{"amazon_kclpy", "3.0.2", "kcl", "3.0.2", kclpySource, libraryRead},
	{"amazon_kclpy", "3.1.0", "kcl", "3.1.1", kclpySource, libraryRead},
	{"amazon_kclpy", "3.1.2", "kcl", "3.1.3", kclpySource, libraryRead},
	{"amazon_kclpy", "3.1.3", "kcl", "3.1.3", kclpySource, libraryRead},

	{"aws-kcl", "0.x", "kcl", "1", kclnodeSource, libraryRead},
	{"aws-kcl", "1.x", "kcl", "1", kclnodeSource, libraryRead},
	{"aws-kcl", "2.x", "kcl", "2", kclnodeSource, libraryRead},
	{"aws-kcl", "2.2.6", "kcl", "2.5.8", kclnodeSource, libraryRead},
	{"aws-kcl", "3.x", "kcl", "3", kclnodeSource, libraryRead},
	{"aws-kcl", "3.0.x", "kcl", "3.0", kclnodeSource, libraryRead},
	{"aws-kcl", "3.1.x", "kcl", "3.1.3", kclnodeSource, libraryRead},

	{"Amazon.Kinesis.ClientLibrary", "2.x", "kcl", "2", kclnetSource, libraryRead},
	{"Amazon.Kinesis.ClientLibrary", "2.0.0", "kcl", "2.1.2", kclnetSource, libraryRead},
	{"Amazon.Kinesis.ClientLibrary", "3.x", "kcl", "2", kclnetSource, libraryRead},
	{"Amazon.Kinesis.ClientLibrary", "3.0.0", "kcl", "2.4.4", kclnetSource, libraryRead},
	{"Amazon.Kinesis.ClientLibrary", "3.0.1", "kcl", "2.5.8", kclnetSource, libraryRead},
	{"Amazon.Kinesis.ClientLibrary", "3.1.2", "kcl", "2.7.2", kclnetSource, libraryRead},
	{"Amazon.Kinesis.ClientLibrary", "4.x", "kcl", "3", kclnetSource, libraryRead},

	// The 2.x line of the gem was not read.
	{"aws-kclrb", "1.x", "kcl", "1", kclrbSource, libraryRead},
	{"aws-kclrb", "3.x", "kcl", "3", kclrbSource, libraryRead},

	// The adapter for DynamoDB streams. It has never run on KCL 2.
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "1.x", "kcl", "1", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "1.5.4", "kcl", "1.13.3", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "1.6.x", "kcl", "1.14.9", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "2.x", "kcl", "3", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "2.0.x", "kcl", "3.1.0", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "2.1.0", "kcl", "3.2.1", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "2.1.1", "kcl", "3.3.0", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "2.1.2", "kcl", "3.4.1", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "2.2.0", "kcl", "3.4.1", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "2.3.0", "kcl", "3.4.3", adapterSource, libraryRead},
	{"com.amazonaws:dynamodb-streams-kinesis-adapter", "2.4.x", "kcl", "3.5", adapterSource, libraryRead},

	// The Java client, and what is built on it.
	{"org.apache.kafka:kafka-clients", "", "java", "=", kafkaSource, libraryRead},
	{"org.apache.kafka:kafka-streams", "", "java", "=", kafkaSource, libraryRead},
	{"org.springframework.boot:spring-boot", "3.0.x", "java", "3.3.2", bootSource, libraryRead},
	{"org.springframework.boot:spring-boot", "3.1.x", "java", "3.4.1", bootSource, libraryRead},
	{"org.springframework.boot:spring-boot", "3.2.x", "java", "3.6", matrixSource, libraryRead},
	{"org.springframework.boot:spring-boot", "3.4.x", "java", "3.8", bootSource, libraryRead},
	// The page says 3.8 of this line, Boot's maintainers 3.9; both are clients of
	// one generation.
	{"org.springframework.boot:spring-boot", "3.5.x", "java", "3.9", "https://github.com/spring-projects/spring-boot/issues/45115", libraryRead},
	{"org.springframework.boot:spring-boot", "4.0.x", "java", "4.1", "https://github.com/spring-projects/spring-boot/issues/47990", libraryRead},
	{"org.springframework.kafka:spring-kafka", "3.1.x", "java", "3.6", matrixSource, libraryRead},
	{"org.springframework.kafka:spring-kafka", "3.3.x", "java", "3.8", "https://spring.io/blog/2024/12/17/spring-for-apache-kafka-3-3-1-and-3-2-6-available-now", libraryRead},

	// Bindings of librdkafka. Since 1.0 those of Confluent have the minor version
	// of the librdkafka that they bundle; the one for Node.js counts on its own.
	{"confluent-kafka", "", "librdkafka", "=minor", lrkSource, libraryRead},
	{"github.com/confluentinc/confluent-kafka-go", "", "librdkafka", "=minor", lrkSource, libraryRead},
	{"Confluent.Kafka", "", "librdkafka", "=minor", lrkSource, libraryRead},
	{"@confluentinc/kafka-javascript", "", "librdkafka", "", lrkSource, libraryRead},
	{"node-rdkafka", "", "librdkafka", "", lrkSource, libraryRead},

	// Clients of their own.
	{"kafkajs", "", "kafkajs", "=", "https://kafka.js.org", libraryRead},
	{"github.com/IBM/sarama", "", "sarama", "=", "https://github.com/IBM/sarama", libraryRead},
	{"github.com/twmb/franz-go", "", "franz-go", "=", "https://github.com/twmb/franz-go", libraryRead},
	{"github.com/segmentio/kafka-go", "", "kafka-go", "=", "https://github.com/segmentio/kafka-go", libraryRead},
	{"kafka-python", "", "kafka-python", "=", "https://kafka-python.readthedocs.io", libraryRead},
	{"aiokafka", "", "aiokafka", "=", "https://aiokafka.readthedocs.io", libraryRead},
}

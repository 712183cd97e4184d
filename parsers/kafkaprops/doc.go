// Package kafkaprops owns Kafka client configuration in properties syntax: the
// .properties files of Java clients and of tools, and the key=value texts that
// people hand to clients built on librdkafka.
//
// A file is a client's when its keys say so, never because of its name. It knows
// which keys belong to which kind of client; it does not know what a value is
// good for, fills no default, and leaves the frameworks' own spellings
// (spring.kafka.…, mp.messaging.…) alone.
//
//	result := kafkaprops.Parser{}.Parse(ctx, parsers.Input{Tree: tree, Files: files, Claims: claims})
//	result.Facts.Clients[0].SessionTimeoutMS // known at consumer.properties:4, or absent
package kafkaprops

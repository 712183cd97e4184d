package serverless

import "strings"

// takenBy tells, for each kind of event, which dialects take a key.
//
// Source: Serverless Framework 3.40.0 and osls 3.63.2 and 4.3.1,
// lib/plugins/aws/package/compile/events; Serverless Framework 4, the same files
// of 2026-08-12, and the pull request "support provisioned mode for sqs, kafka,
// and msk events" (serverless/serverless 13835); read 2026-11-29.
var takenBy = map[string]map[string]dialect{
	"stream": {
		"arn": anyDialect, "type": anyDialect, "batchSize": anyDialect, "parallelizationFactor": anyDialect,
		"startingPosition": anyDialect, "startingPositionTimestamp": anyDialect, "enabled": anyDialect,
		"consumer": anyDialect, "batchWindow": anyDialect, "maximumRetryAttempts": anyDialect,
		"bisectBatchOnFunctionError": anyDialect, "maximumRecordAgeInSeconds": anyDialect,
		"functionResponseType": anyDialect, "destinations": anyDialect, "tumblingWindowInSeconds": anyDialect,
		"filterPatterns": anyDialect,
	},
	"msk": {
		"arn": anyDialect, "batchSize": anyDialect, "maximumBatchingWindow": anyDialect, "enabled": anyDialect,
		"startingPosition": anyDialect, "startingPositionTimestamp": anyDialect, "topic": anyDialect,
		"saslScram512": anyDialect, "consumerGroupId": anyDialect, "filterPatterns": anyDialect,
		"provisionedPollerConfig": osls, "provisionedPollers": framework4,
	},
	"kafka": {
		"accessConfigurations": anyDialect, "batchSize": anyDialect, "maximumBatchingWindow": anyDialect,
		"enabled": anyDialect, "bootstrapServers": anyDialect, "startingPosition": anyDialect,
		"startingPositionTimestamp": anyDialect, "topic": anyDialect, "consumerGroupId": anyDialect,
		"filterPatterns": anyDialect, "onFailureDestination": osls,
		"provisionedPollerConfig": osls, "provisionedPollers": framework4,
	},
}

// otherNames are keys of other events, other tools and older texts, with what
// this kind of event calls the same.
var otherNames = map[string]map[string]string{
	"stream": {
		"maximumBatchingWindow": "batchWindow", "maximumBatchingWindowInSeconds": "batchWindow",
		"onFailureDestination": "destinations", "functionResponseTypes": "functionResponseType",
		"filterCriteria": "filterPatterns", "maximumRecordAge": "maximumRecordAgeInSeconds",
		"bisectBatchOnError": "bisectBatchOnFunctionError", "tumblingWindow": "tumblingWindowInSeconds",
	},
	"msk": {
		"batchWindow": "maximumBatchingWindow", "maximumBatchingWindowInSeconds": "maximumBatchingWindow",
		"groupId": "consumerGroupId", "consumerGroup": "consumerGroupId", "topics": "topic",
		"filterCriteria": "filterPatterns", "provisionedPollerConfig": "provisionedPollers",
		"provisionedPollers": "provisionedPollerConfig",
	},
	"kafka": {
		"batchWindow": "maximumBatchingWindow", "maximumBatchingWindowInSeconds": "maximumBatchingWindow",
		"groupId": "consumerGroupId", "consumerGroup": "consumerGroupId", "topics": "topic",
		"filterCriteria": "filterPatterns", "destinations": "onFailureDestination",
		"provisionedPollerConfig": "provisionedPollers", "provisionedPollers": "provisionedPollerConfig",
	},
}

// A fate is what becomes of a key of an event.
type fate uint8

const (
	sent    fate = iota // some engine that the service may have takes it
	unclear             // none takes it that was read; a later release or a plugin may
	dropped
)

// fate says what becomes of a key. Version 3 of the framework gets no new keys;
// the others may, but no second name for what they have one for. A key that is no
// setting of any event may be for a tool that emulates Lambda.
func (e *event) fate(key string) fate {
	taken, may := takenBy[e.kind][key], e.service.engine.may
	switch {
	case taken&may != 0:
		return sent
	case e.service.meddled || !e.isSetting(key):
		return unclear // a plugin may define keys of its own
	case may&^framework3&^takenBy[e.kind][e.otherName(key)] == 0:
		return dropped
	}
	return unclear
}

// isSetting reports whether a key is a setting of some kind of event, or another
// name for one of this kind.
func (e *event) isSetting(key string) bool {
	for _, keys := range takenBy {
		if keys[key] != 0 {
			return true
		}
	}
	return e.otherName(key) != ""
}

// otherName is what this kind of event calls the setting that a key means
// elsewhere, or in other capitals; "" when it has no such setting.
func (e *event) otherName(key string) string {
	for own := range takenBy[e.kind] {
		if own != key && strings.EqualFold(own, key) {
			return own
		}
	}
	return otherNames[e.kind][key]
}

// instead is what every engine that the service may have takes instead of a key,
// "" when there is no such thing.
func (e *event) instead(key string) string {
	name := e.otherName(key)
	if may := e.service.engine.may; takenBy[e.kind][name]&may != may {
		return ""
	}
	switch name {
	case "provisionedPollers":
		return name + " with min and max"
	case "provisionedPollerConfig":
		return name + " with minimumPollers and maximumPollers"
	}
	return name
}

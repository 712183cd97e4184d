package kcl

import (
	"path"
	"slices"
	"strings"

	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// daemonKeys are the names by which the daemon's file is recognised beside
// executableName, which only the daemon has.
//
// Source: awslabs/amazon-kinesis-client 3.5.1, MultiLangDaemonConfig and
// MultiLangDaemonConfiguration, read 2026-11-29.
var daemonKeys = []string{
	"applicationName", "streamName", "streamArn", "processingLanguage", "maxActiveThreads",
	"initialPositionInStream", "initialPositionInStreamExtended", "regionName", "workerId", "workerIdentifier",
	"failoverTimeMillis", "maxLeasesForWorker", "retrievalMode", "shutdownGraceMillis", "tableName",
	"maxRecords", "idleTimeBetweenReadsInMillis", "metricsLevel", "clientVersionConfig",
}

// Claims looks for the daemon's keys. Names that other programs use for settings
// of their own (applicationName, streamName) do not make a daemon's file.
func (Parser) Claims(f *source.File) parsers.Claim {
	if path.Ext(f.Name) != ".properties" || !isMultilang(properties.ParseFile(f)) {
		return parsers.No
	}
	if f.Named {
		return parsers.Certain
	}
	return parsers.Maybe
}

func isMultilang(doc properties.Document) bool {
	credentials := slices.ContainsFunc(doc.Entries, func(e properties.Entry) bool { return isCredentials(e.Key) })
	if doc.Has("executableName") {
		return credentials || slices.ContainsFunc(daemonKeys, doc.Has)
	}
	return credentials && doc.Has("applicationName") && (doc.Has("streamName") || doc.Has("streamArn"))
}

// isCredentials takes AwsCredentialsProvider, its forms for DynamoDB and
// CloudWatch, and its spellings, which differ in case between versions.
func isCredentials(key string) bool {
	return strings.HasPrefix(strings.ToLower(key), "awscredentialsprovider")
}

func isDaemonKey(key string) bool {
	return key == "executableName" || slices.Contains(daemonKeys, key) || isCredentials(key)
}

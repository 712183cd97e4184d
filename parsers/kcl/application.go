package kcl

import (
	"path"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/source"
)

// A reader maps one file's keys to an application.
type reader struct {
	file   *source.File
	doc    properties.Document
	header source.Range
}

func newReader(f *source.File, doc properties.Document) *reader {
	r := &reader{file: f, doc: doc, header: f.Line(1)}
	for _, e := range doc.Entries {
		if isDaemonKey(e.Key) {
			r.header = e.Range
			break
		}
	}
	return r
}

func (r *reader) application() *facts.KCLApplication {
	a := &facts.KCLApplication{
		ApplicationName:           r.text("applicationName"),
		StreamName:                r.streamName(),
		StreamARN:                 r.text("streamArn"),
		TableName:                 r.text("tableName"),
		Region:                    r.text("regionName"),
		Language:                  facts.Known("multilang", facts.WrittenAt(r.header)),
		MaxLeases:                 r.integer("maxLeasesForWorker"),
		FailoverMS:                r.long("failoverTimeMillis"),
		LeaseAssignmentIntervalMS: r.long("leaseAssignmentIntervalMillis"),
		ShutdownGraceMS:           r.shutdownGrace(),
		ClientVersionConfig:       r.enum("clientVersionConfig"),
		RetrievalMode:             r.enum("retrievalMode"),
		InitialPosition:           r.enum("initialPositionInStream"),
		WorkerMetricsDisabled:     r.truth("disableWorkerMetrics"),
		Settings:                  r.doc.Settings(),
	}
	name := strings.TrimSuffix(path.Base(r.file.Name), path.Ext(r.file.Name))
	if known := strings.TrimSpace(a.ApplicationName.Or("")); known != "" {
		name = known
	}
	a.Entity = facts.Entity{
		ID: r.file.Path + "#" + name, Label: name,
		Header: r.header, Body: r.file.Range(0, len(r.file.Data)),
		Open: r.doc.Open, Syntax: "properties",
	}
	return a
}

// streamName is the name in streamArn, which wins over streamName and of which
// the daemon uses nothing else. What stands before the name may be filled in by
// a tool.
func (r *reader) streamName() facts.Attr[string] {
	arn, ok := r.doc.Get("streamArn")
	if !ok || (arn.Text().IsKnown() && strings.TrimSpace(arn.Value) == "") {
		return r.text("streamName")
	}
	name, found := nameInARN(arn.Value)
	if !found || arn.Contested || arn.Malformed {
		return facts.Written[string]("", arn.Origin())
	}
	at := arn.ValueRange
	if strings.HasSuffix(string(at.Bytes()), name) {
		at = at.Sub(at.To-at.From-len(name), at.To-at.From)
	}
	return facts.Known(name, facts.WrittenAt(at))
}

// nameInARN takes the name out of a stream's ARN, where it is no placeholder.
func nameInARN(arn string) (string, bool) {
	if !strings.HasPrefix(arn, "arn:") && !properties.HasPlaceholder(arn) {
		return "", false
	}
	_, name, ok := strings.Cut(arn, ":stream/")
	if !ok || name == "" || strings.ContainsAny(name, "/: \t") || properties.HasPlaceholder(name) {
		return "", false
	}
	return name, true
}

package facts

import (
	"path"
	"slices"
	"strings"
)

// relateMapping finds what a mapping reads and invokes, and from that its source
// kind.
func (ix *index) relateMapping(m *EventSourceMapping) {
	ix.relateSource(m)
	m.completeSourceKind()
	ix.relateDestination(m)
	ix.relateQueueMode(m)
	m.Function = ix.function(&m.Entity, m.FunctionName)
	if topics, ok := m.Topics.Get(); ok && len(topics) == 1 {
		if t, ok := ix.topic(m, topics[0]); ok {
			m.Topic = linkedTopic(t, m.Topics.Origin())
		}
	}
}

func linkedTopic(t *Topic, origin Origin) Relation[*Topic] {
	return Related(t, BasisLiteral, origin)
}

func (ix *index) relateSource(m *EventSourceMapping) {
	source := m.EventSource
	m.ReadsConsumer = Attr[bool]{}
	switch e := ix.referred(&m.Entity, source.Origin()).(type) {
	case *Stream:
		m.Stream = linkedBy(e, BasisReference, source)
		m.ReadsConsumer = Derive(false, source)
	case *StreamConsumer:
		m.Consumer = linkedBy(e, BasisReference, source)
		m.Stream = ix.stream(&m.Entity, source)
		m.ReadsConsumer = Derive(true, source)
	case *Table:
		m.Table = linkedBy(e, BasisReference, source)
	case *Cluster:
		m.Cluster = linkedBy(e, BasisReference, source)
	}
	text, ok := source.Get()
	if !ok {
		if servers, ok := m.BootstrapServers.Get(); ok {
			m.Cluster = ix.clusterOfServers(&m.Entity, servers, m.BootstrapServers.Origin())
		}
		return
	}
	parsed, isARN := parseARN(text)
	if !isARN {
		return
	}
	switch parsed.service {
	case "kinesis":
		isConsumer := strings.Contains(parsed.resource, "/consumer/")
		m.ReadsConsumer = Derive(isConsumer, source)
		if !m.Stream.Found {
			m.Stream = ix.stream(&m.Entity, source)
		}
	case "dynamodb":
		if name, ok := parsed.resourceName("table"); ok && !m.Table.Found {
			if t, ok := named(&m.Entity, ix.tablesByName[name]); ok {
				m.Table = linkedBy(t, BasisLiteral, source)
			}
		}
	case "kafka":
		if name, ok := parsed.resourceName("cluster"); ok && !m.Cluster.Found {
			if c, ok := named(&m.Entity, ix.clustersByName[name]); ok {
				m.Cluster = linkedBy(c, BasisLiteral, source)
			}
		}
	}
}

// completeSourceKind reads the kind from what the mapping was related to, else
// from its ARN.
//
// Source: AWS Service Authorization Reference, ARN formats of the services;
// read 2026-11-29.
func (m *EventSourceMapping) completeSourceKind() {
	if !m.SourceKind.IsKnown() {
		m.SourceKind = m.inferSourceKind()
	}
	kind, ok := m.SourceKind.Get()
	if !ok {
		return
	}
	m.IsKafka = Derive(kind == "msk" || kind == "self_managed_kafka", m.SourceKind)
	if kind != "kinesis" {
		m.ReadsConsumer = Derive(false, m.SourceKind)
	}
}

func (m *EventSourceMapping) inferSourceKind() Attr[string] {
	switch {
	case m.Stream.Found || m.Consumer.Found:
		return Derive("kinesis", m.EventSource)
	case m.Table.Found:
		return Derive("dynamodb", m.EventSource)
	case m.Cluster.Found && !m.BootstrapServers.IsSet():
		return Derive("msk", m.EventSource)
	case m.BootstrapServers.IsSet():
		return Derive("self_managed_kafka", m.BootstrapServers)
	}
	text, ok := m.EventSource.Get()
	if !ok {
		if m.EventSource.IsUnknown() && m.Topics.IsSet() && m.BootstrapServers.IsAbsent() ||
			m.EventSource.IsSet() && m.Topics.IsSet() {
			// Only MSK mappings have both an ARN and topics.
			return Derive("msk", m.Topics)
		}
		return Attr[string]{}
	}
	parsed, ok := parseARN(text)
	if !ok {
		return Attr[string]{}
	}
	kinds := map[string]string{
		"kinesis": "kinesis", "dynamodb": "dynamodb", "kafka": "msk",
		"sqs": "sqs", "mq": "mq", "rds": "documentdb",
	}
	if kind, ok := kinds[parsed.service]; ok {
		return Derive(kind, m.EventSource)
	}
	return Attr[string]{}
}

// function resolves a function's name or ARN, through an alias.
func (ix *index) function(from *Entity, a Attr[string]) Relation[*Function] {
	switch e := ix.referred(from, a.Origin()).(type) {
	case *Function:
		return linkedBy(e, BasisReference, a)
	case *FunctionAlias:
		link := ix.function(between(from, &e.Entity), e.FunctionName)
		if link.Found {
			return linkedBy(link.Target, link.Basis, a)
		}
		return Relation[*Function]{}
	}
	text, ok := a.Get()
	if !ok {
		return Relation[*Function]{}
	}
	if f, ok := named(from, ix.functionsBy[functionName(text)]); ok {
		return linkedBy(f, BasisLiteral, a)
	}
	return Relation[*Function]{}
}

// functionName takes the bare name out of what Lambda accepts: a name, an ARN, a
// partial ARN, each with a qualifier.
func functionName(text string) string {
	if parsed, ok := parseARN(text); ok {
		text = strings.TrimPrefix(parsed.resource, "function:")
	} else if _, rest, ok := strings.Cut(text, ":function:"); ok {
		text = rest
	}
	name, _, _ := strings.Cut(text, ":")
	return name
}

// topic finds the declared topic of a mapping: on its own cluster, or the only
// one of that name where the clusters are not told.
func (ix *index) topic(m *EventSourceMapping, name string) (*Topic, bool) {
	var candidates []*Topic
	for _, t := range ix.topicsByName[name] {
		switch ix.sameCluster(m, t) {
		case "proved":
			if !otherInputs(&t.Entity, &m.Entity) && !t.Contradicts(&m.Entity) {
				return t, true
			}
		case "unproved":
			candidates = append(candidates, t)
		}
	}
	return named(&m.Entity, candidates)
}

// sameCluster compares the cluster of a mapping with a topic's: "proved",
// "unproved" or "different".
func (ix *index) sameCluster(m *EventSourceMapping, t *Topic) string {
	if cluster, ok := ix.referred(&t.Entity, t.ClusterRef.Origin()).(*Cluster); ok && m.Cluster.Found {
		if sameVariant(&cluster.Entity, &m.Cluster.Target.Entity) && worldOf(&cluster.Entity) == worldOf(&m.Cluster.Target.Entity) {
			return "proved"
		}
		return "different"
	}
	text, known := t.ClusterRef.Get()
	if source, ok := m.EventSource.Get(); ok && known {
		if source == text {
			return "proved"
		}
		return "different"
	}
	// An MSK cluster's topic is none of brokers that are not MSK's.
	if servers, ok := m.BootstrapServers.Get(); ok && strings.HasPrefix(text, "arn:") &&
		!slices.ContainsFunc(servers, isMSKHost) {
		return "different"
	}
	return "unproved"
}

// libraryBeside returns the libraries of the nearest manifest directory at or
// above a file that pick accepts, or none when two of one directory differ.
func (ix *index) libraryBeside(file string, pick func(*Library) bool) []*Library {
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		var found []*Library
		for _, l := range ix.libraries[dir] {
			if pick(l) {
				found = append(found, l)
			}
		}
		if len(found) > 0 {
			return found
		}
		if dir == "." || dir == "/" || dir == path.Dir(dir) {
			return nil
		}
	}
}

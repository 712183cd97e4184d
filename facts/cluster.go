package facts

import (
	"slices"
	"strings"
)

// completeCluster derives what a cluster's version, brokers and configuration
// say.
func (ix *index) completeCluster(c *Cluster) {
	if kind, _, ok := strings.Cut(c.InstanceType.Or(""), "."); ok {
		switch kind {
		case "express":
			c.BrokerType = Derive("express", c.InstanceType)
		case "kafka":
			c.BrokerType = Derive("standard", c.InstanceType)
		}
	}
	if !c.VersionMayDiffer.IsKnown() && c.KafkaVersion.IsKnown() {
		// Only where a syntax has such a switch does its parser say so.
		c.VersionMayDiffer = Derive(false, c.KafkaVersion)
	}
	c.completeVersion(c.runningVersion(ix.options.Assume.KafkaVersion))
	if text, ok := c.KafkaVersion.Get(); ok && c.Service.Or("") == "msk" {
		c.VersionProblem = Derive(mskVersionProblem(text), c.KafkaVersion)
	}
	c.completeSupport(ix.options.Today)
	if arn := c.ConfigurationARN; arn.IsAbsent() || arn.IsSet() || arn.Origin().Ref != nil {
		c.HasBrokerConfig = Derive(!arn.IsAbsent(), arn)
	}
	c.Brokers = ix.brokersOf(c)
	c.completeSessions()
}

// runningVersion is the version to go by: as written, else as assumed. What a
// file says is not what runs where the tool is told to ignore changes to it. Of
// serverless clusters no version is published.
func (c *Cluster) runningVersion(assumed Attr[string]) Attr[string] {
	switch {
	case c.Service.Or("") == "msk_serverless":
		return Attr[string]{}
	case c.KafkaVersion.IsKnown() && !c.VersionMayDiffer.Or(false):
		return c.KafkaVersion
	}
	return assumed
}

func (c *Cluster) completeVersion(text Attr[string]) {
	v, ok := versionOf(text)
	if !ok {
		return
	}
	c.VersionMajor = Derive(v.major, text)
	c.VersionMinor = Derive(v.minor, text)
	// Source: Apache Kafka 4.0, documentation of the consumer rebalance protocol:
	// generally available, and on by default on the server; read 2026-11-29.
	c.SpeaksConsumerProtocol = Derive(v.atLeast(4, 0, 0), text)
}

func (ix *index) brokersOf(c *Cluster) Relation[*BrokerConfig] {
	a := c.ConfigurationARN
	if b, ok := ix.referred(&c.Entity, a.Origin()).(*BrokerConfig); ok {
		return linkedBy(b, BasisReference, a)
	}
	if parsed, ok := parseARN(a.Or("")); ok && parsed.service == "kafka" {
		if name, ok := parsed.resourceName("configuration"); ok {
			if b, ok := named(&c.Entity, ix.brokersByName[name]); ok {
				return linkedBy(b, BasisLiteral, a)
			}
		}
	}
	return Relation[*BrokerConfig]{}
}

// What Kafka's brokers grant where their configuration says nothing. MSK's own
// default configuration names neither bound.
var (
	minSessionDefault = serviceDefault[int64]{6000, Default{
		Attribute: "min_session_timeout_ms", Text: "6000", Supplier: "Kafka",
		Source: "https://kafka.apache.org/42/documentation.html#brokerconfigs_group.min.session.timeout.ms", Read: readDate,
	}}
	maxSessionDefault = serviceDefault[int64]{1800000, Default{
		Attribute: "max_session_timeout_ms", Text: "1800000", Supplier: "Kafka",
		Source: "https://kafka.apache.org/42/documentation.html#brokerconfigs_group.max.session.timeout.ms", Read: readDate,
	}}
)

// completeSessions reads the session timeouts out of the broker configuration.
func (c *Cluster) completeSessions() {
	c.ConsumerSessionTimeoutMS = c.brokerNumber("group.consumer.session.timeout.ms")
	minimum := c.brokerNumber("group.min.session.timeout.ms")
	maximum := c.brokerNumber("group.max.session.timeout.ms")
	if revision, ok := c.ConfigurationRevision.Get(); ok && revision > 1 && c.ConfigurationRevision.Origin().Ref == nil {
		// A revision by number may be an older one than the text in the files.
		return
	}
	if service := c.Service.Or(""); service != "msk" {
		return
	}
	fillDefault(&minimum, &c.Entity, &minSessionDefault)
	fillDefault(&maximum, &c.Entity, &maxSessionDefault)
	c.MinSessionTimeoutMS, c.MaxSessionTimeoutMS = minimum, maximum
}

// brokerNumber reads a numeric broker setting: known, written and not known,
// certainly absent, or unknown where the configuration cannot be seen.
func (c *Cluster) brokerNumber(name string) Attr[int64] {
	if c.ConfigurationARN.IsAbsent() {
		return Absent[int64](c.HeaderOrigin())
	}
	if !c.Brokers.Found {
		return Unsure[int64](c.ConfigurationARN)
	}
	settings := c.Brokers.Target.Settings
	for _, s := range settings.Items {
		if s.Name.Or("") != name {
			continue
		}
		if s.Number.IsKnown() {
			return s.Number
		}
		return Written[int64](s.Value.Identity(), s.Value.Origin())
	}
	if settings.Complete {
		return Absent[int64](c.Brokers.Target.HeaderOrigin())
	}
	return Attr[int64]{}
}

// assumedCluster stands for the cluster that the configuration assumes where the
// files name none, or nil.
func assumedCluster(a Assumptions) *Cluster {
	if !a.KafkaVersion.IsKnown() {
		return nil
	}
	c := &Cluster{
		Entity: Entity{
			ID: "assumed", Label: "the assumed cluster", Header: a.KafkaVersion.Origin().Place.Range,
		},
		KafkaVersion: a.KafkaVersion,
	}
	c.completeVersion(a.KafkaVersion)
	return c
}

// clustersByHost finds declared clusters by the addresses of their brokers.
type clustersByHost struct {
	byName map[string][]*Cluster // by clusterNameKey
	byHost map[string][]*Cluster
}

func (ix *index) clusterHosts() *clustersByHost {
	if ix.hosts != nil {
		return ix.hosts
	}
	h := &clustersByHost{byName: map[string][]*Cluster{}, byHost: map[string][]*Cluster{}}
	for _, c := range ix.set.Clusters {
		if name, ok := c.Name.Get(); ok {
			h.byName[clusterNameKey(name)] = append(h.byName[clusterNameKey(name)], c)
		}
		for _, host := range uniqueHosts(c.BootstrapServers.Or(nil)) {
			h.byHost[host] = append(h.byHost[host], c)
		}
	}
	ix.hosts = h
	return h
}

func uniqueHosts(servers []string) []string {
	var out []string
	for _, s := range servers {
		if host := hostOf(s); host != "" && !slices.Contains(out, host) {
			out = append(out, host)
		}
	}
	return out
}

// clusterOfServers finds the declared cluster that bootstrap servers belong to:
// by the cluster's name in the addresses of MSK's brokers, or by an address that
// the cluster itself declares.
func (ix *index) clusterOfServers(from *Entity, servers []string, origin Origin) Relation[*Cluster] {
	h := ix.clusterHosts()
	var candidates []*Cluster
	for _, host := range uniqueHosts(servers) {
		if name, ok := mskClusterOfHost(host); ok {
			candidates = append(candidates, h.byName[clusterNameKey(name)]...)
		}
		if !isLoopback(host) {
			candidates = append(candidates, h.byHost[host]...)
		}
	}
	if c, ok := named(from, candidates); ok {
		return Related(c, BasisLiteral, origin)
	}
	return Relation[*Cluster]{}
}

// isLoopback tells the addresses that mean another cluster on every machine.
func isLoopback(host string) bool {
	return host == "localhost" || host == "::1" || host == "0.0.0.0" || strings.HasPrefix(host, "127.")
}

// couldBe reports whether nothing says that servers belong to another cluster
// than the only one of the scan. Servers that are not known may be any.
func (c *Cluster) couldBe(servers Attr[[]string]) bool {
	list, ok := servers.Get()
	if !ok || len(list) == 0 {
		return true
	}
	service, told := c.Service.Get()
	for _, s := range list {
		name, ok := mskClusterOfHost(s)
		switch {
		case isLoopback(hostOf(s)),
			told && isMSKHost(s) != (service != "self_managed"),
			ok && !sameClusterName(name, c.Name.Or(name)):
			return false
		}
	}
	return true
}

package facts

import "strings"

// completeClient finds a client's cluster and library and derives what its
// protocol settings mean.
func (ix *index) completeClient(c *KafkaClient) {
	ix.completeLibrary(c)
	c.Cluster = ix.clusterOfClient(c)
	c.fillDefaults()
	c.completeHeartbeat()
	c.completeMembership()
	c.completeSessionHeld()
	c.completeProtocol()
}

// clusterOfClient takes the first evidence that there is: the configuration,
// the bootstrap servers, the lack of another cluster, the assumption.
func (ix *index) clusterOfClient(c *KafkaClient) Relation[*Cluster] {
	if link := ix.configuredCluster(c); link.Found {
		return link
	}
	servers := c.BootstrapServers
	if e, ok := ix.referred(&c.Entity, servers.Origin()).(*Cluster); ok {
		return Related(e, BasisReference, servers.Origin())
	}
	if list, ok := servers.Get(); ok {
		if link := ix.clusterOfServers(&c.Entity, list, servers.Origin()); link.Found {
			return link
		}
	}
	if only := ix.onlyCluster(&c.Entity); only != nil && only.couldBe(servers) {
		return Related(only, BasisOnlyCandidate, c.HeaderOrigin())
	}
	if ix.assumed != nil {
		return Related(ix.assumed, BasisConfigured, ix.options.Assume.KafkaVersion.Origin())
	}
	return Relation[*Cluster]{}
}

// configuredCluster follows the links of the configuration. The first that
// matches the client's file counts; one that names no declared cluster, or two,
// links nothing.
func (ix *index) configuredCluster(c *KafkaClient) Relation[*Cluster] {
	for _, link := range ix.options.Configured {
		if !link.Matches(c.Header.Path()) {
			continue
		}
		var found *Cluster
		for _, cluster := range ix.set.Clusters {
			if !cluster.isCalled(link.Cluster) || found != nil && sameVariant(&found.Entity, &cluster.Entity) {
				continue
			}
			if found != nil {
				return Relation[*Cluster]{}
			}
			found = cluster
		}
		if found == nil {
			return Relation[*Cluster]{}
		}
		return Related(found, BasisConfigured, link.Origin)
	}
	return Relation[*Cluster]{}
}

// isCalled compares a cluster with a name of the configuration: its id, with or
// without the scope before it.
func (c *Cluster) isCalled(name string) bool {
	if name == c.ID {
		return true
	}
	rest, ok := strings.CutSuffix(name, c.ID)
	return ok && rest != "" && strings.TrimRight(rest, "/#:. ") == c.Scope
}

// onlyCluster returns the one cluster of the whole scan, when from may mean it:
// from stands in its world, or outside any. Several variants of one cluster are
// several candidates.
func (ix *index) onlyCluster(from *Entity) *Cluster {
	if len(ix.set.Clusters) != 1 {
		return nil
	}
	c := ix.set.Clusters[0]
	if from.Scope != "" && worldOf(from) != worldOf(&c.Entity) {
		return nil
	}
	return c
}

// completeLibrary takes what the files beside the client say of its library, for
// what its own keys do not tell.
func (ix *index) completeLibrary(c *KafkaClient) {
	if !c.LibraryVersion.IsKnown() {
		ix.libraryOfManifest(c)
	}
	if !c.LibraryVersion.IsKnown() {
		c.LibraryVersion = ix.options.Assume.KafkaClientVersion
	}
}

// libraryOfManifest reads the nearest manifests that name a Kafka client of the
// family that the keys tell, if they tell one.
func (ix *index) libraryOfManifest(c *KafkaClient) {
	fits := func(l *Library) bool {
		library, _, ok := KafkaClientOf(l)
		return ok && library == c.Library.Or(library)
	}
	beside := ix.libraryBeside(c.Header.Path(), fits)
	library, release, ok := KafkaClientAmong(beside)
	if !ok {
		return
	}
	if !c.Library.IsKnown() {
		c.Library = Known(library, beside[0].HeaderOrigin())
	}
	c.LibraryVersion = release
}

// completeMembership says whether the client is a static member.
func (c *KafkaClient) completeMembership() {
	id := c.GroupInstanceID
	switch text, ok := id.Get(); {
	case id.IsAbsent(), ok && text == "":
		c.IsStaticMember = Derive(false, id)
	case id.IsSet():
		c.IsStaticMember = Derive(true, id)
	}
}

// expressSessionHeld is what Express brokers apply to members of the consumer
// protocol, whatever the configuration says.
//
// Source: AWS Big Data Blog, "Optimize consumer rebalancing on Amazon MSK with
// next generation protocol": the group.consumer settings are read-only on
// Express; Apache Kafka 4.2 broker configs for the value; read 2026-11-29.
var expressSessionHeld = serviceDefault[int64]{45000, Default{
	Attribute: "session_timeout_held_ms", Text: "45 s", Supplier: "MSK Express", Versions: "consumer protocol",
	Source: "https://kafka.apache.org/42/documentation.html#brokerconfigs_group.consumer.session.timeout.ms", Read: readDate,
}}

// completeSessionHeld says which session timeout the client really lives with.
func (c *KafkaClient) completeSessionHeld() {
	switch c.GroupProtocol.Or("") {
	case "classic":
		c.SessionTimeoutHeldMS = c.SessionTimeoutMS
	case "consumer":
		if c.Cluster.Found && c.Cluster.Target.BrokerType.Or("") == "express" {
			c.SessionTimeoutHeldMS = byDefault(&c.Cluster.Target.Entity, &expressSessionHeld)
		}
	}
}

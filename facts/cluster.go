package facts

// completeCluster derives what a cluster's version, brokers and configuration
// say.
func (ix *index) completeCluster(c *Cluster) {}

// assumedCluster stands for the cluster that the configuration assumes where the
// files name none, or nil.
func assumedCluster(a Assumptions) *Cluster { return nil }

// clusterOfServers finds the declared cluster that bootstrap servers belong to.
func (ix *index) clusterOfServers(from *Entity, servers []string, origin Origin) Relation[*Cluster] {
	return Relation[*Cluster]{}
}

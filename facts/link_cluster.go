package facts

import (
	"net"
	"regexp"
	"slices"
	"sort"
	"strings"
)

// A clusterKey says what is known of the Kafka cluster that a consumer reads.
type clusterKey struct {
	// text is equal for consumers of one cluster; "" when nothing is known.
	text string
	// kind is "entity", "arn", "hosts", "expression" or "".
	kind string
	// name of the cluster where it is told; hosts for kind "hosts".
	name  string
	hosts []string
	// weak: only that no other cluster is in the scan speaks for it.
	weak bool
	// basis of the cluster's link, "" when the consumer itself names it.
	basis Basis
	// msk: certainly an MSK cluster; notMSK: certainly none.
	msk, notMSK bool
}

func keyOfMapping(m *EventSourceMapping) clusterKey {
	if m.Cluster.Found {
		return keyOfCluster(m.Cluster)
	}
	if text, ok := m.EventSource.Get(); ok {
		if parsed, ok := parseARN(text); ok && parsed.service == "kafka" {
			name, _ := parsed.resourceName("cluster")
			return clusterKey{text: "arn:" + text, kind: "arn", name: name, msk: true}
		}
	}
	if key, ok := keyOfExpression(&m.Entity, m.EventSource); ok {
		key.msk = true
		return key
	}
	return keyOfServers(&m.Entity, m.BootstrapServers)
}

func keyOfClient(c *KafkaClient) clusterKey {
	if c.Cluster.Found {
		return keyOfCluster(c.Cluster)
	}
	return keyOfServers(&c.Entity, c.BootstrapServers)
}

func keyOfCluster(link Relation[*Cluster]) clusterKey {
	c := link.Target
	service := c.Service.Or("")
	return clusterKey{
		text: "entity:" + c.Inputs + "\x00" + c.Scope + "\x00" + c.ID, kind: "entity",
		name: c.Name.Or(""), weak: link.Basis == BasisOnlyCandidate, basis: link.Basis,
		msk: service == "msk" || service == "msk_serverless", notMSK: service == "self_managed",
	}
}

func keyOfServers(e *Entity, servers Attr[[]string]) clusterKey {
	list, ok := servers.Get()
	if !ok || len(list) == 0 {
		key, _ := keyOfExpression(e, servers)
		return key
	}
	hosts := brokerDomains(list)
	key := clusterKey{text: "hosts:" + strings.Join(hosts, ","), kind: "hosts", hosts: hosts, msk: true, notMSK: true}
	for _, h := range list {
		if name, ok := mskClusterOfHost(h); ok {
			key.name, key.notMSK = name, false
		} else if isMSKHost(h) {
			key.notMSK = false
		} else {
			key.msk = false
		}
	}
	return key
}

func keyOfExpression[T Scalar](e *Entity, a Attr[T]) (clusterKey, bool) {
	identity := a.Identity()
	if ref := a.Origin().Ref; ref != nil && identity == "" {
		identity = "ref:" + ref.Scope + "\x00" + ref.ID
	}
	if identity == "" {
		return clusterKey{}, false
	}
	scope := e.Scope
	if scope == "" {
		scope = "file:" + e.Header.Path()
	}
	return clusterKey{text: "expression:" + scope + "\x00" + identity, kind: "expression"}, true
}

// clusterRelation compares the clusters of two members of one group id. worlds
// is how many root modules or stacks announce that id.
func clusterRelation(a, b *member, worlds int) string {
	relation := compareClusters(a.cluster, b.cluster)
	if relation != "unproved" {
		return relation
	}
	// What is not proved holds inside one world only, and between a world and a
	// file outside any when no second world could be meant.
	switch {
	case a.entity.Scope == b.entity.Scope:
		return "unproved"
	case a.entity.Scope != "" && b.entity.Scope != "":
		return "different"
	case worlds > 1:
		return "different"
	}
	return "unproved"
}

func compareClusters(a, b clusterKey) string {
	switch {
	case a.kind == "" || b.kind == "":
		return "unproved"
	case a.text == b.text:
		if a.weak || b.weak {
			return "unproved"
		}
		return "proved"
	case a.kind == "hosts" && b.kind == "hosts":
		return compareHosts(a.hosts, b.hosts)
	case a.weak || b.weak:
		return "unproved"
	case a.msk && b.notMSK || a.notMSK && b.msk:
		return "different"
	case a.kind == "expression" || b.kind == "expression":
		return "unproved"
	case a.kind == "entity" && b.kind == "entity":
		return "different"
	case a.kind == "arn" && b.kind == "arn":
		return "different"
	case a.name != "" && b.name != "" && !sameClusterName(a.name, b.name):
		return "different"
	case a.name != "" && b.name != "":
		return "proved"
	}
	return "unproved"
}

func compareHosts(a, b []string) string {
	parents := map[string]bool{}
	for _, h := range a {
		if slices.Contains(b, h) {
			return "proved"
		}
		parents[parentDomain(h)] = true
	}
	for _, h := range b {
		if parents[parentDomain(h)] {
			return "unproved"
		}
	}
	return "different"
}

// brokerDomains returns the hosts, sorted, without ports; brokers of one MSK
// cluster become one name.
func brokerDomains(servers []string) []string {
	var out []string
	for _, s := range servers {
		host := hostOf(s)
		if mskHost.MatchString(host) || isMSKHost(host) {
			_, host, _ = strings.Cut(host, ".")
		}
		out = append(out, host)
	}
	sort.Strings(out)
	return slices.Compact(out)
}

func hostOf(server string) string {
	server = strings.TrimSpace(server)
	if _, rest, ok := strings.Cut(server, "://"); ok {
		server = rest
	}
	if host, _, err := net.SplitHostPort(server); err == nil {
		return strings.ToLower(host)
	}
	return strings.ToLower(server)
}

func parentDomain(host string) string {
	_, parent, ok := strings.Cut(host, ".")
	if !ok {
		return host
	}
	return parent
}

// mskHost is the form of MSK's broker addresses: b-1.<cluster>.<id>.c2.kafka…,
// b-1-public.…, and boot-<word>.… or boot-public-<word>.…, which stand for all
// brokers. Those of serverless clusters hold no name.
//
// Source: Amazon MSK Developer Guide, "Get the bootstrap brokers", and addresses
// in public configurations, read 2026-11-29.
var mskHost = regexp.MustCompile(`^(?:b-\d+|boot)(?:-public)?(?:-[a-z0-9]+)?\.([a-z0-9-]+)\.[a-z0-9]+\.c\d+\.kafka\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$`)

var anyMSKHost = regexp.MustCompile(`\.kafka(?:-serverless)?\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$`)

func isMSKHost(server string) bool { return anyMSKHost.MatchString(hostOf(server)) }

// clusterNameKey is equal for the names of one cluster, as declared and as in the
// addresses of its brokers: in lower case there, and on some clusters without
// hyphens.
func clusterNameKey(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "-", "")
}

// cutName is the length from which a name in an address may be cut short.
const cutName = 18

func sameClusterName(a, b string) bool {
	a, b = clusterNameKey(a), clusterNameKey(b)
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) >= cutName && strings.HasPrefix(b, a)
}

// mskClusterOfHost reads the cluster's name from a broker address. MSK writes
// the name in lower case.
func mskClusterOfHost(server string) (string, bool) {
	m := mskHost.FindStringSubmatch(hostOf(server))
	if m == nil {
		return "", false
	}
	return m[1], true
}

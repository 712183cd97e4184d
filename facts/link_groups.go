package facts

import (
	"slices"
	"strings"
)

// shownMembers bounds how many other members of a group are listed; it keeps
// a group of thousands linear.
const shownMembers = 8

// crowd is the size from which the members of one cluster are no longer
// compared one by one.
const crowd = 256

// maxBuckets bounds how many clusters one group id is compared across.
const maxBuckets = 64

// A member is a mapping or client seen as a member of a consumer group.
type member struct {
	entity  *Entity
	kind    string
	group   Attr[string]
	cluster clusterKey
	topics  Attr[[]string]
	enabled Attr[bool]
	// varies: a loop made the member, and its group id depends on the loop.
	varies   bool
	protocol Attr[string]
	set      func(*Group)
}

// linkGroups finds the members of each consumer group. Members share a group
// when their ids are equal text, or one expression of one scope.
func (ix *index) linkGroups() {
	groups := map[string][]*member{}
	var order []string
	add := func(m *member) {
		key, ok := groupKey(m)
		if !ok {
			return
		}
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], m)
	}
	for _, m := range ix.set.Mappings {
		add(ix.mappingMember(m))
	}
	for _, c := range ix.set.Clients {
		add(ix.clientMember(c))
	}
	for _, key := range order {
		linkGroup(key, groups[key])
	}
}

func (ix *index) mappingMember(m *EventSourceMapping) *member {
	if m.GroupID.IsAbsent() {
		m.Group = &Group{OtherMembers: Complete[*GroupMember]()}
	}
	out := &member{
		entity: &m.Entity, kind: "mapping", group: m.GroupID, topics: m.Topics,
		enabled: m.Enabled, varies: m.GroupVaries.Or(false), set: func(g *Group) { m.Group = g },
	}
	if kafka, ok := m.IsKafka.Get(); ok && !kafka {
		out.group = Attr[string]{}
	}
	out.cluster = keyOfMapping(m)
	return out
}

func (ix *index) clientMember(c *KafkaClient) *member {
	if c.GroupID.IsAbsent() {
		c.Group = &Group{OtherMembers: Complete[*GroupMember]()}
	}
	out := &member{
		entity: &c.Entity, kind: "client", group: c.GroupID, topics: c.Topics,
		// A client's configuration has no switch.
		enabled:  Derive(true, c.GroupID),
		protocol: c.GroupProtocol, set: func(g *Group) { c.Group = g },
	}
	switch c.Role.Or("consumer") {
	case "consumer", "streams", "connect_sink":
	default:
		out.group = Attr[string]{}
	}
	out.cluster = keyOfClient(c)
	return out
}

// groupKey is equal for members that announce one group id.
func groupKey(m *member) (string, bool) {
	if id, ok := m.group.Get(); ok && id != "" {
		return "=" + id, true
	}
	identity := m.group.Identity()
	if identity == "" {
		return "", false
	}
	scope := m.entity.Scope
	if scope == "" {
		scope = "file:" + m.entity.Header.Path()
	}
	return scope + "\x00" + identity, true
}

// linkGroup tells every member of one group id of the others.
func linkGroup(key string, members []*member) {
	worlds := map[string]bool{}
	var buckets [][]*member
	byCluster := map[string]int{}
	for _, m := range members {
		if m.entity.Scope != "" {
			worlds[m.entity.Scope] = true
		}
		bucket := m.entity.Scope + "\x00" + m.entity.Inputs + "\x00" + m.cluster.text
		at, ok := byCluster[bucket]
		if !ok {
			at = len(buckets)
			byCluster[bucket] = at
			buckets = append(buckets, nil)
		}
		buckets[at] = append(buckets[at], m)
	}
	if len(buckets) > maxBuckets {
		buckets = buckets[:maxBuckets]
	}
	for _, m := range members {
		g := &Group{ID: m.group}
		var count int64
		for _, bucket := range buckets {
			relation := clusterRelation(m, bucket[0], len(worlds))
			if relation == "different" || otherInputs(m.entity, bucket[0].entity) {
				continue
			}
			listed, exact := listMembers(g, key, m, bucket, relation)
			if !exact {
				listed = int64(len(bucket) - 1)
			}
			count += listed
		}
		g.OtherMembers.Complete = true
		slices.SortStableFunc(g.OtherMembers.Items, func(a, b *GroupMember) int {
			return strings.Compare(a.ClusterRelation.Or(""), b.ClusterRelation.Or("")) // proved before unproved
		})
		markFirstRival(g.OtherMembers.Items)
		g.OtherMemberCount = Derive(count, m.group)
		m.set(g)
	}
}

// listMembers adds the members of one cluster to a group as seen from m, until
// enough are shown, and counts them. Of a crowd it stops early, and says so.
func listMembers(g *Group, key string, m *member, bucket []*member, relation string) (count int64, exact bool) {
	for _, other := range bucket {
		if other == m || other.entity.Contradicts(m.entity) || sameVariant(other.entity, m.entity) {
			continue
		}
		count++
		switch {
		case len(g.OtherMembers.Items) < shownMembers:
			g.OtherMembers.Items = append(g.OtherMembers.Items, describeMember(key, m, other, relation))
		case len(bucket) > crowd:
			return count, false
		}
	}
	return count, true
}

// otherInputs: the two were evaluated with different variable sets, and never
// exist together.
func otherInputs(a, b *Entity) bool {
	return a.Inputs != "" && b.Inputs != "" && a.Inputs != b.Inputs
}

// sameVariant: two variants of one entity are one member.
func sameVariant(a, b *Entity) bool { return a.Scope == b.Scope && a.ID == b.ID }

func describeMember(key string, m, other *member, relation string) *GroupMember {
	out := &GroupMember{
		Label:           Derive(other.entity.Label, other.group),
		MemberKind:      Derive(other.kind, other.group),
		ClusterRelation: Derive(relation, other.group),
		Basis:           Derive(string(groupBasis(m, other)), other.group),
		TopicsRelation:  topicsRelation(m.topics, other.topics),
		Before:          Derive(before(other.entity, m.entity), other.group),
		Enabled:         other.enabled,
		Key:             Derive(key+"\x00"+m.entity.Scope, m.group),
		SameDeclaration: Derive(other.entity.Header == m.entity.Header, other.group),
		Protocol:        other.protocol,
		Rival:           rival(m, other),
	}
	return out
}

// groupBasis is what the relation of two members rests on: the weakest of what
// ties each to its cluster, and of how their group ids are known to be one.
func groupBasis(a, b *member) Basis {
	for _, weak := range []Basis{BasisOnlyCandidate, BasisConfigured} {
		if a.cluster.basis == weak || b.cluster.basis == weak {
			return weak
		}
	}
	if a.group.IsKnown() && b.group.IsKnown() {
		return BasisLiteral
	}
	return BasisReference
}

func topicsRelation(a, b Attr[[]string]) Attr[string] {
	mine, ok := a.Get()
	theirs, known := b.Get()
	if !ok || !known {
		return Attr[string]{}
	}
	common := 0
	for _, t := range mine {
		if slices.Contains(theirs, t) {
			common++
		}
	}
	switch {
	case common == 0:
		return Derive("disjoint", b)
	case common == len(mine) && common == len(theirs):
		return Derive("same", b)
	}
	return Derive("overlapping", b)
}

// rival tells whether sharing the group with another member takes records away.
// What one loop does with a constant id is told once, of the loop.
func rival(m, other *member) Attr[bool] {
	mine, known := m.enabled.Get()
	theirs, knownToo := other.enabled.Get()
	switch {
	case other.entity.Header == m.entity.Header && !m.varies:
		return Derive(false, other.group)
	case known && knownToo:
		return Derive(mine && theirs, other.group)
	case known && !mine || knownToo && !theirs:
		return Derive(false, other.group)
	}
	return Attr[bool]{}
}

// markFirstRival tells which rival to name. A member of which it is not known
// leaves it open whether it is the one.
func markFirstRival(members []*GroupMember) {
	first := true
	for _, m := range members {
		is, ok := m.Rival.Get()
		if !ok {
			continue
		}
		m.FirstRival = Derive(is && first, m.Rival)
		first = first && !is
	}
}

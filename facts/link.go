package facts

import (
	"path"
	"slices"
	"sort"
	"strings"
	"time"
)

// LinkOptions are what the linker is told beside the facts.
type LinkOptions struct {
	// Today is the run's date; facts that depend on it are derived here.
	Today time.Time
	// Assume are versions that the configuration states.
	Assume Assumptions
	// Configured are links that the configuration states.
	Configured []ConfiguredLink
}

// Assumptions are versions to use where the files name none. Their origins are
// the lines of the configuration file.
type Assumptions struct {
	KafkaVersion, KafkaClientVersion, KCLVersion Attr[string]
}

// A ConfiguredLink says that consumers configured in some files belong to a
// cluster.
type ConfiguredLink struct {
	// Matches reports whether a file, by its path as shown, is meant.
	Matches func(path string) bool
	// Cluster is a cluster's ID, with or without its scope before it.
	Cluster string
	Origin  Origin
}

// Linked are the facts of a run, joined and completed.
type Linked struct {
	byKind map[string][]Kinded
	set    Set
}

// Of returns the entities of a kind in file order.
func (l *Linked) Of(kind string) []Kinded { return l.byKind[kind] }

// Kinds returns the kinds that are present, sorted.
func (l *Linked) Kinds() []string {
	out := make([]string, 0, len(l.byKind))
	for kind := range l.byKind {
		out = append(out, kind)
	}
	sort.Strings(out)
	return out
}

// Consumers counts the stream consumers: mappings, clients, applications; a
// consumer with several variants counts once.
func (l *Linked) Consumers() int {
	seen := map[[3]string]bool{}
	for _, kind := range []string{KindMapping, KindClient, KindApplication} {
		for _, e := range l.byKind[kind] {
			b := e.Base()
			seen[[3]string{kind, b.Scope, b.ID}] = true
		}
	}
	return len(seen)
}

// Set returns the entities as the parsers stated them, completed in place.
func (l *Linked) Set() Set { return l.set }

// Link joins entities that speak of the same thing, fills defaults, and derives
// what policies ask about. It completes the entities in place; cost is linear in
// their number.
func Link(set Set, options LinkOptions) *Linked {
	sortSet(&set)
	ix := newIndex(set, options)

	// Each step reads what the ones before it made.
	for _, b := range set.Brokers {
		b.complete()
	}
	for _, c := range set.Clusters {
		ix.completeCluster(c)
	}
	for _, s := range set.Streams {
		s.complete()
	}
	for _, t := range set.Tables {
		t.complete()
	}
	for _, l := range set.LaunchTemplates {
		l.complete()
	}
	ix.completeRoles()
	for _, w := range set.Workloads {
		w.complete()
		w.TaskRole = ix.role(&w.Entity, w.TaskRoleARN)
		w.ExecutionRole = ix.role(&w.Entity, w.ExecutionRoleARN)
	}
	for _, f := range set.Functions {
		ix.completeFunction(f)
	}
	for _, c := range set.Consumers {
		c.Stream = ix.stream(&c.Entity, c.StreamARN)
	}
	for _, m := range set.Mappings {
		ix.relateMapping(m)
		m.completeDelivery()
		m.completeValues(options.Today)
		m.completePollers()
		m.completePermissions()
		m.pointUnknowns()
	}
	for _, c := range set.Clients {
		ix.completeClient(c)
	}
	for _, a := range set.Applications {
		ix.completeApplication(a)
	}
	ix.linkWorkloads()
	ix.linkGroups()
	ix.linkApplications()
	ix.linkReaders()
	ix.linkPollerGroups()
	ix.linkDuplicates()
	ix.sumDemands()

	return &Linked{set: set, byKind: byKind(set)}
}

func byKind(set Set) map[string][]Kinded {
	out := map[string][]Kinded{}
	collect(out, set.Mappings)
	collect(out, set.Clients)
	collect(out, set.Applications)
	collect(out, set.Streams)
	collect(out, set.Topics)
	collect(out, set.Clusters)
	collect(out, set.Brokers)
	collect(out, set.Functions)
	collect(out, set.Tables)
	collect(out, set.Workloads)
	collect(out, set.Roles)
	collect(out, set.Policies)
	collect(out, set.LaunchTemplates)
	return out
}

func collect[T Kinded](out map[string][]Kinded, entities []T) {
	for _, e := range entities {
		out[e.Kind()] = append(out[e.Kind()], e)
	}
}

// sortSet puts entities in file order, so that everything after is stable.
func sortSet(set *Set) {
	sortEntities(set.Mappings)
	sortEntities(set.Clients)
	sortEntities(set.Applications)
	sortEntities(set.Streams)
	sortEntities(set.Consumers)
	sortEntities(set.Topics)
	sortEntities(set.Clusters)
	sortEntities(set.Brokers)
	sortEntities(set.Functions)
	sortEntities(set.Aliases)
	sortEntities(set.Tables)
	sortEntities(set.Workloads)
	sortEntities(set.Libraries)
	sortEntities(set.Roles)
	sortEntities(set.Policies)
	sortEntities(set.LaunchTemplates)
}

func sortEntities[T Kinded](entities []T) {
	sort.SliceStable(entities, func(i, j int) bool {
		return before(entities[i].Base(), entities[j].Base())
	})
}

func before(a, b *Entity) bool {
	if c := a.Header.Compare(b.Header); c != 0 {
		return c < 0
	}
	if a.Scope != b.Scope {
		return a.Scope < b.Scope
	}
	return a.ID < b.ID
}

// world is what entities must share to be related by a reference or a name.
type world struct{ scope, inputs string }

func worldOf(e *Entity) world { return world{e.Scope, e.Inputs} }

// An index finds entities by identity.
type index struct {
	set     Set
	options LinkOptions

	byID map[world]map[string][]Kinded

	streamsByName  map[string][]*Stream
	tablesByName   map[string][]*Table
	clustersByName map[string][]*Cluster
	functionsBy    map[string][]*Function
	topicsByName   map[string][]*Topic
	brokersByName  map[string][]*BrokerConfig
	rolesByName    map[string][]*Role
	policiesByName map[string][]*Policy
	libraries      map[string][]*Library // by directory
	assumed        *Cluster
	notes          *notesIndex     // made when first asked for
	hosts          *clustersByHost // made when first asked for
}

func newIndex(set Set, options LinkOptions) *index {
	ix := &index{set: set, options: options, byID: map[world]map[string][]Kinded{}}
	ix.assumed = assumedCluster(options.Assume)
	addIDs(ix, set.Streams)
	addIDs(ix, set.Consumers)
	addIDs(ix, set.Tables)
	addIDs(ix, set.Clusters)
	addIDs(ix, set.Brokers)
	addIDs(ix, set.Functions)
	addIDs(ix, set.Aliases)
	addIDs(ix, set.Topics)
	addIDs(ix, set.Workloads)
	addIDs(ix, set.Roles)
	addIDs(ix, set.Policies)
	ix.streamsByName = byName(set.Streams, func(e *Stream) Attr[string] { return e.Name })
	ix.tablesByName = byName(set.Tables, func(e *Table) Attr[string] { return e.Name })
	ix.clustersByName = byName(set.Clusters, func(e *Cluster) Attr[string] { return e.Name })
	ix.functionsBy = byName(set.Functions, func(e *Function) Attr[string] { return e.Name })
	ix.topicsByName = byName(set.Topics, func(e *Topic) Attr[string] { return e.Name })
	ix.brokersByName = byName(set.Brokers, func(e *BrokerConfig) Attr[string] { return e.Name })
	ix.rolesByName = byName(set.Roles, func(e *Role) Attr[string] { return e.Name })
	ix.policiesByName = byName(set.Policies, func(e *Policy) Attr[string] { return e.Name })
	ix.libraries = map[string][]*Library{}
	for _, l := range set.Libraries {
		dir := path.Dir(l.Header.Path())
		ix.libraries[dir] = append(ix.libraries[dir], l)
	}
	return ix
}

func addIDs[T Kinded](ix *index, entities []T) {
	for _, e := range entities {
		w := worldOf(e.Base())
		if ix.byID[w] == nil {
			ix.byID[w] = map[string][]Kinded{}
		}
		ix.byID[w][e.Base().ID] = append(ix.byID[w][e.Base().ID], e)
	}
}

func byName[T Kinded](entities []T, name func(T) Attr[string]) map[string][]T {
	out := map[string][]T{}
	for _, e := range entities {
		if n, ok := name(e).Get(); ok {
			out[n] = append(out[n], e)
		}
	}
	return out
}

// referred returns the entity that an origin refers to, if it is in the facts.
// Of several variants that can exist together with from it is what they agree on.
func (ix *index) referred(from *Entity, origin Origin) Kinded {
	if origin.Ref == nil {
		return nil
	}
	var variants []Kinded
	for _, e := range ix.byID[world{origin.Ref.Scope, from.Inputs}][origin.Ref.ID] {
		if !e.Base().Contradicts(from) {
			variants = append(variants, e)
		}
	}
	if len(variants) == 0 {
		return nil
	}
	return agreed(variants)
}

// between is an entity on the way from another one to a third: what it refers to
// holds under the conditions of both.
func between(from, on *Entity) *Entity {
	if len(from.When) == 0 || from.Scope != on.Scope {
		return on
	}
	e := *on
	e.When = append(slices.Clone(on.When), from.When...)
	return &e
}

// named returns the one entity of a name that from may mean: in its own world,
// or anywhere when from stands outside any world. Two equally good candidates
// are none; several variants of one are what they agree on.
func named[T Kinded](from *Entity, candidates []T) (found T, ok bool) {
	var variants []T
	for _, c := range candidates {
		b := c.Base()
		if from.Scope != "" && worldOf(b) != worldOf(from) || b.Contradicts(from) {
			continue
		}
		if len(variants) > 0 {
			first := variants[0].Base()
			if worldOf(b) != worldOf(first) || b.ID != first.ID {
				return found, false
			}
		}
		variants = append(variants, c)
	}
	if len(variants) == 0 {
		return found, false
	}
	return agreed(variants), true
}

// An ARN in its parts; see the IAM User Guide, "Amazon Resource Names".
type arn struct{ service, region, account, resource string }

func parseARN(text string) (arn, bool) {
	parts := strings.SplitN(text, ":", 6)
	if len(parts) != 6 || parts[0] != "arn" {
		return arn{}, false
	}
	return arn{service: parts[2], region: parts[3], account: parts[4], resource: parts[5]}, true
}

// resourceName returns the name after a resource type: "stream/orders" → "orders".
func (a arn) resourceName(kind string) (string, bool) {
	rest, ok := strings.CutPrefix(a.resource, kind)
	if !ok || rest == "" || rest[0] != '/' && rest[0] != ':' {
		return "", false
	}
	name, _, _ := strings.Cut(rest[1:], "/")
	return name, name != ""
}

// lastName returns the name after a resource type and a path: "role/app/reader" →
// "reader".
func (a arn) lastName(kind string) (string, bool) {
	rest, ok := strings.CutPrefix(a.resource, kind+"/")
	if !ok {
		return "", false
	}
	name := rest[strings.LastIndexByte(rest, '/')+1:]
	return name, name != ""
}

// stream resolves a stream's ARN or name, following a fan-out consumer.
func (ix *index) stream(from *Entity, a Attr[string]) Relation[*Stream] {
	switch e := ix.referred(from, a.Origin()).(type) {
	case *Stream:
		return linkedBy(e, BasisReference, a)
	case *StreamConsumer:
		link := ix.stream(between(from, &e.Entity), e.StreamARN)
		if link.Found && link.Basis == BasisReference {
			return linkedBy(link.Target, BasisReference, a)
		}
		return link
	}
	text, ok := a.Get()
	if !ok {
		return Relation[*Stream]{}
	}
	name := text
	if parsed, isARN := parseARN(text); isARN {
		if name, ok = parsed.resourceName("stream"); !ok || parsed.service != "kinesis" {
			return Relation[*Stream]{}
		}
	}
	if s, ok := named(from, ix.streamsByName[name]); ok {
		return linkedBy(s, BasisLiteral, a)
	}
	return Relation[*Stream]{}
}

// linkedBy returns a found relation whose origin is an attribute's.
func linkedBy[T Kinded](target T, basis Basis, a Attr[string]) Relation[T] {
	return Related(target, basis, a.Origin())
}

package facts

import (
	"slices"

	"github.com/streamlint/streamlint/source"
)

// Kinds of entities. A rule names one of them.
const (
	KindMapping     = "event_source_mapping"
	KindClient      = "kafka_client"
	KindApplication = "kcl_application"
	KindStream      = "stream"
	KindTopic       = "topic"
	KindCluster     = "cluster"
	KindBrokers     = "broker_config"
	KindFunction    = "function"
	KindTable       = "table"
	KindWorkload    = "workload"

	KindRole           = "role"
	KindPolicy         = "policy"
	KindLaunchTemplate = "launch_template"
)

// An Entity is what every declared thing has.
type Entity struct {
	// ID is unique within Scope: a Terraform address, a logical id, or
	// "path#name". It is the contract's "entity".
	ID string
	// Scope is the world of the entity: the root module's directory, the
	// template's path, an overlay. "" for a file outside any world.
	Scope string
	// Label is the short name people use for it: the last part of the address,
	// the logical id, the group id of a client.
	Label string
	// Header is the name line: Terraform block header, logical id, SAM event
	// name, the first key of a client. Absent and defaulted values anchor here.
	Header source.Range
	// Body is the whole declaration; it bounds what a suppression on the header
	// covers. Zero when the same as Header.
	Body source.Range
	// Via is the chain of module calls or nested stacks, outermost first, each
	// as "module.ingest" with the place of the call.
	Via []Hop
	// When are the conditions under which this variant of the entity exists.
	// A parser states one variant per satisfiable combination of the conditions
	// that the entity itself depends on; all share ID and Scope.
	When []Condition
	// Instances is true when the declaration stands for several instances that
	// cannot be told apart (an unknown count or for_each).
	Instances bool
	// Open is true when parts of the declaration cannot be seen (a macro, an
	// include, an unknown dynamic block): nothing may be called absent.
	Open bool
	// Inputs names the variable set this entity was evaluated with, "" when only
	// one was.
	Inputs string
	// Inferred names the module that declares the entity, with its release, where
	// the module's source is not on disk and what is known of the module stands in
	// for it: "terraform-aws-modules/lambda 8.8.1". "" otherwise.
	Inferred string
	// Syntax says which syntax stated the entity; for messages and twins tests,
	// never seen by a policy.
	Syntax string

	// agreed are what several variants of the entity say in common, by their
	// conditions; filled by Link.
	agreed map[string]Kinded
}

// A Condition is one named condition with the value it has in a variant.
type Condition struct {
	Name  string
	Value bool
	// Place is where the condition is used.
	Place source.Range
}

// Base returns the entity itself; with it every entity type has one interface.
func (e *Entity) Base() *Entity { return e }

// HeaderOrigin is the origin of what is not written: the header line.
func (e *Entity) HeaderOrigin() Origin { return WrittenAt(e.Header) }

// Contradicts reports whether two variants can never exist together.
func (e *Entity) Contradicts(other *Entity) bool {
	if e.Scope != other.Scope {
		return false
	}
	for _, a := range e.When {
		for _, b := range other.When {
			if a.Name == b.Name && a.Value != b.Value {
				return true
			}
		}
	}
	return false
}

// Kinded is any entity type.
type Kinded interface {
	Base() *Entity
	Kind() string
}

// A Set is what a parser states about the files it read.
type Set struct {
	Mappings     []*EventSourceMapping
	Clients      []*KafkaClient
	Applications []*KCLApplication
	Streams      []*Stream
	Consumers    []*StreamConsumer
	Topics       []*Topic
	Clusters     []*Cluster
	Brokers      []*BrokerConfig
	Functions    []*Function
	Aliases      []*FunctionAlias
	Tables       []*Table
	Workloads    []*Workload
	Libraries    []*Library

	Roles           []*Role
	Policies        []*Policy
	LaunchTemplates []*LaunchTemplate

	// Notes are what other declarations say of functions.
	Notes []*FunctionNote
	// Grants are what other declarations give to roles.
	Grants []*RoleGrant
	// DuplicateKeys are keys written more than once in one place.
	DuplicateKeys []DuplicateKey
}

// Add appends everything of another set.
func (s *Set) Add(o Set) {
	s.Mappings = append(s.Mappings, o.Mappings...)
	s.Clients = append(s.Clients, o.Clients...)
	s.Applications = append(s.Applications, o.Applications...)
	s.Streams = append(s.Streams, o.Streams...)
	s.Consumers = append(s.Consumers, o.Consumers...)
	s.Topics = append(s.Topics, o.Topics...)
	s.Clusters = append(s.Clusters, o.Clusters...)
	s.Brokers = append(s.Brokers, o.Brokers...)
	s.Functions = append(s.Functions, o.Functions...)
	s.Aliases = append(s.Aliases, o.Aliases...)
	s.Tables = append(s.Tables, o.Tables...)
	s.Workloads = append(s.Workloads, o.Workloads...)
	s.Libraries = append(s.Libraries, o.Libraries...)
	s.Roles = append(s.Roles, o.Roles...)
	s.Policies = append(s.Policies, o.Policies...)
	s.LaunchTemplates = append(s.LaunchTemplates, o.LaunchTemplates...)
	s.Notes = append(s.Notes, o.Notes...)
	s.Grants = append(s.Grants, o.Grants...)
	s.DuplicateKeys = append(s.DuplicateKeys, o.DuplicateKeys...)
}

// Without returns the set less everything of some scopes.
func (s *Set) Without(dropped func(scope string) bool) Set {
	return Set{
		Mappings: outside(s.Mappings, dropped), Clients: outside(s.Clients, dropped),
		Applications: outside(s.Applications, dropped), Streams: outside(s.Streams, dropped),
		Consumers: outside(s.Consumers, dropped), Topics: outside(s.Topics, dropped),
		Clusters: outside(s.Clusters, dropped), Brokers: outside(s.Brokers, dropped),
		Functions: outside(s.Functions, dropped), Aliases: outside(s.Aliases, dropped),
		Tables: outside(s.Tables, dropped), Workloads: outside(s.Workloads, dropped),
		Libraries: outside(s.Libraries, dropped), Roles: outside(s.Roles, dropped),
		Policies: outside(s.Policies, dropped), LaunchTemplates: outside(s.LaunchTemplates, dropped),
		Grants: slices.DeleteFunc(slices.Clone(s.Grants), func(g *RoleGrant) bool { return dropped(g.Scope) }),
		Notes:  slices.DeleteFunc(slices.Clone(s.Notes), func(n *FunctionNote) bool { return dropped(n.Scope) }),
		DuplicateKeys: slices.DeleteFunc(slices.Clone(s.DuplicateKeys), func(d DuplicateKey) bool {
			return dropped(d.Scope)
		}),
	}
}

func outside[T Kinded](entities []T, dropped func(scope string) bool) []T {
	return slices.DeleteFunc(slices.Clone(entities), func(e T) bool { return dropped(e.Base().Scope) })
}

// A DuplicateKey is a key that stands twice where only one can hold.
type DuplicateKey struct {
	Key string
	// Winner is the one that counts, Loser one that does not. The values differ.
	Winner, Loser source.Range
	// Scope and ID name the entity that the key belongs to.
	Scope, ID string
}

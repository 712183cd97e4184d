package facts

import (
	"fmt"
	"strings"
)

// A permission is what a role must allow: one of several actions.
type permission []string

// What Lambda asks of a function's role to read from Amazon MSK.
//
// Source: Lambda Developer Guide, "Configuring Lambda permissions for Amazon MSK
// event source mappings": required permissions, either action that describes the
// cluster, of serverless clusters the second alone; "Configuring Amazon MSK event
// sources": without a secret Lambda uses IAM where the cluster has it; Amazon MSK
// Developer Guide, "Semantics of IAM authorization policy actions": what a member
// of a group is asked for, and serverless clusters take IAM only. Read 2026-11-29.
var (
	describesCluster    = permission{"kafka:DescribeClusterV2", "kafka:DescribeCluster"}
	describesServerless = permission{"kafka:DescribeClusterV2"}
	readsCluster        = []permission{
		{"kafka:GetBootstrapBrokers"}, {"ec2:CreateNetworkInterface"}, {"ec2:DescribeNetworkInterfaces"},
		{"ec2:DeleteNetworkInterface"}, {"ec2:DescribeVpcs"}, {"ec2:DescribeSubnets"}, {"ec2:DescribeSecurityGroups"},
	}
	joinsByIAM = []permission{
		{"kafka-cluster:Connect"}, {"kafka-cluster:DescribeGroup"}, {"kafka-cluster:AlterGroup"},
		{"kafka-cluster:DescribeTopic"}, {"kafka-cluster:ReadData"},
	}
)

// completePermissions says what the function's role lacks to read from MSK.
func (m *EventSourceMapping) completePermissions() {
	if m.SourceKind.Or("") != "msk" || !m.readsOwnCluster() {
		return
	}
	m.PermissionGap = m.PermissionGap.WithOrigin(m.FunctionName.Origin())
	if !m.Function.Found {
		return
	}
	link := m.Function.Target.Role
	if !link.Found {
		if role := m.Function.Target.RoleARN.Origin(); !role.Place.IsZero() {
			m.PermissionGap = m.PermissionGap.WithOrigin(role)
		}
		return
	}
	role := link.Target
	m.FunctionRole = Known(role.Name.Or(role.Label), role.HeaderOrigin())
	gap, open := role.lacks(m.permissions())
	switch {
	case len(gap) > 0:
		m.PermissionGap = Derive(shortList(gap), m.FunctionName)
	case !open:
		m.PermissionGap = Derive("none", m.FunctionName)
	default:
		m.PermissionGap = m.PermissionGap.WithOrigin(role.openAt())
	}
}

// lacks returns the permissions that the role does not have; open says that it
// may lack others.
func (r *Role) lacks(permissions []permission) (gap []string, open bool) {
	for _, p := range permissions {
		switch r.allows(p) {
		case refused:
			gap = append(gap, p[0])
		case undecided:
			open = true
		}
	}
	return gap, open
}

// openAt is where the first policy stands that is not known, else the role.
func (r *Role) openAt() Origin {
	for _, p := range r.Policies.Items {
		if !p.Statements.Complete {
			return p.Source.Origin()
		}
	}
	return r.HeaderOrigin()
}

// readsOwnCluster: the source is a cluster, and not another account's by way of a
// VPC connection.
func (m *EventSourceMapping) readsOwnCluster() bool {
	if m.Cluster.Found {
		return true
	}
	text, _ := m.EventSource.Get()
	parsed, ok := parseARN(text)
	return ok && strings.HasPrefix(parsed.resource, "cluster/")
}

func (m *EventSourceMapping) permissions() []permission {
	if !m.Cluster.Found || m.Cluster.Target.Service.Or("") != "msk_serverless" {
		return append([]permission{describesCluster}, readsCluster...)
	}
	out := append([]permission{describesServerless}, readsCluster...)
	if m.AccessTypes.IsAbsent() {
		out = append(out, joinsByIAM...)
	}
	return out
}

// shownActions bounds how many actions a message names.
const shownActions = 3

func shortList(actions []string) string {
	if more := len(actions) - shownActions; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(actions[:shownActions], ", "), more)
	}
	return strings.Join(actions, ", ")
}

// An answer says whether a role allows something.
type answer uint8

const (
	undecided answer = iota
	allowed
	refused
)

// allows says whether the role allows one of some actions, on any resource and
// under any condition: what only may be allowed is not called refused.
func (r *Role) allows(p permission) answer {
	open := !r.Policies.Complete
	for _, policy := range r.Policies.Items {
		open = open || !policy.Statements.Complete
		for _, s := range policy.Statements.Items {
			switch s.allows(p) {
			case allowed:
				return allowed
			case undecided:
				open = true
			}
		}
	}
	if open {
		return undecided
	}
	return refused
}

func (s *Statement) allows(p permission) answer {
	effect, known := s.Effect.Get()
	if known && effect != "Allow" {
		return refused
	}
	covered := refused
	for _, action := range p {
		switch s.covers(action) {
		case allowed:
			covered = allowed
		case undecided:
			return undecided
		}
	}
	if covered == allowed && !known {
		return undecided
	}
	return covered
}

// covers says whether the statement speaks of an action.
func (s *Statement) covers(action string) answer {
	if !s.Actions.IsAbsent() {
		return oneOf(s.Actions, action, true)
	}
	if !s.NotActions.IsAbsent() {
		return oneOf(s.NotActions, action, false)
	}
	return refused
}

func oneOf(patterns Attr[[]string], action string, want bool) answer {
	list, ok := patterns.Get()
	if !ok {
		return undecided
	}
	found := false
	for _, p := range list {
		found = found || matchesAction(strings.ToLower(p), strings.ToLower(action))
	}
	if found == want {
		return allowed
	}
	return refused
}

// matchesAction compares with a pattern of which "*" is any text and "?" any
// character.
//
// Source: IAM User Guide, "IAM JSON policy elements: Action": wildcards, and case
// does not matter; read 2026-11-29.
func matchesAction(pattern, action string) bool {
	star, rest := -1, 0 // where the last "*" is, and what it leaves
	i := 0
	for j := 0; j < len(action); {
		switch {
		case i < len(pattern) && pattern[i] == '*':
			star, rest = i, j
			i++
		case i < len(pattern) && (pattern[i] == '?' || pattern[i] == action[j]):
			i++
			j++
		case star >= 0:
			rest++
			i, j = star+1, rest
		default:
			return false
		}
	}
	return strings.Trim(pattern[i:], "*") == ""
}

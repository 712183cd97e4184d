package cfn

import (
	"slices"

	"github.com/streamlint/streamlint/facts"
)

// A stater states the facts of one type of resource in one scene; nil states
// nothing.
type stater func(r *Resource, s *Scene, out *facts.Set) func()

// staters lists what is read of CloudFormation.
var staters = map[string]stater{
	"AWS::Lambda::EventSourceMapping": stateMapping,
	"AWS::Lambda::Function":           stateFunction,
	"AWS::Lambda::Alias":              stateAlias,
	"AWS::Lambda::Version":            stateVersion,
	"AWS::Lambda::EventInvokeConfig":  stateInvokeConfig,
	"AWS::Lambda::Permission":         statePermission,
	"AWS::Kinesis::Stream":            stateStream,
	"AWS::Kinesis::StreamConsumer":    stateConsumer,
	"AWS::DynamoDB::Table":            stateTable,
	"AWS::DynamoDB::GlobalTable":      stateGlobalTable,
	"AWS::Serverless::SimpleTable":    stateSimpleTable,
	"AWS::MSK::Cluster":               stateCluster,
	"AWS::MSK::ServerlessCluster":     stateServerlessCluster,
	"AWS::MSK::Configuration":         stateBrokers,
	"AWS::MSK::Topic":                 stateTopic,
	"AWS::ECS::Service":               stateService,

	"AWS::IAM::Role":               stateRole,
	"AWS::IAM::Policy":             statePolicy,
	"AWS::IAM::RolePolicy":         stateRolePolicy,
	"AWS::IAM::ManagedPolicy":      stateManagedPolicy,
	"AWS::EC2::LaunchTemplate":     stateLaunchTemplate,
	"AWS::CloudFormation::Stack":   stateHandedOn,
	"AWS::Serverless::Application": stateHandedOn,
}

// State states the facts of a template's resources, in the order of the file.
func State(t *Template) facts.Set {
	var out facts.Set
	for _, r := range t.Resources {
		state, ok := staters[r.Type]
		if !ok {
			continue
		}
		t.Variants(func(s *Scene) func() {
			if !r.Exists(s) {
				return nil
			}
			return state(r, s, &out)
		})
	}
	return out
}

// Exists reports whether the resource may exist in a scene.
func (r *Resource) Exists(s *Scene) bool {
	if r.Condition == "" {
		return true
	}
	return r.inScene(s).holds(r.Condition, r.ConditionPlace) != no
}

func (r *Resource) inScene(s *Scene) env {
	e := r.env
	e.scene = s
	return e
}

// Entity is what every fact of the resource has in common.
func (r *Resource) Entity(s *Scene) facts.Entity {
	return facts.Entity{
		ID: r.FullID(), Scope: r.t.Scope, Label: r.Label, Header: r.Header, Body: r.Body,
		Via: append(slices.Clone(r.t.Via), r.Via...), When: r.t.When(s), Instances: r.Instances, Open: r.Open, Syntax: r.t.Syntax,
	}
}

// Reader reads values of the resource.
func (r *Resource) Reader() Reader { return Reader{Header: r.Header, Open: r.Open} }

// MayNotExist reports whether a condition that is not decided stands between the
// resource and its deployment.
func (r *Resource) MayNotExist() bool { return r.conditional().Or(true) }

// conditional says whether the resource may not exist.
func (r *Resource) conditional() facts.Attr[bool] {
	if r.t.Conditional {
		return facts.Known(true, facts.WrittenAt(r.Header))
	}
	if r.Condition == "" {
		return facts.Known(false, facts.WrittenAt(r.Header))
	}
	e := r.inScene(&Scene{})
	return facts.Known(e.holds(r.Condition, r.ConditionPlace) != yes, facts.WrittenAt(r.ConditionPlace))
}

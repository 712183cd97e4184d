package cfn

import (
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// judgedWith states the resources whose settings a mapping is judged with.
var judgedWith = map[string]stater{
	"AWS::Lambda::Function":        stateFunction,
	"AWS::Lambda::Alias":           stateAlias,
	"AWS::Kinesis::Stream":         stateStream,
	"AWS::Kinesis::StreamConsumer": stateConsumer,
	"AWS::DynamoDB::Table":         stateTable,
	"AWS::DynamoDB::GlobalTable":   stateGlobalTable,
	"AWS::MSK::Cluster":            stateCluster,
	"AWS::MSK::Configuration":      stateBrokers,
}

// maxRelated is how many references askRelated follows in a row: an alias names a
// function, a cluster its configuration.
const maxRelated = 3

// askRelated asks about the conditions that the resources depend on to which an
// entity refers, so that it is told apart by them as by its own: a function whose
// concurrency is a branch of a condition makes a finding about its mapping that
// holds in that branch. It is called after the entity's own settings were read,
// which come first where there are many conditions.
func (t *Template) askRelated(s *Scene, origins ...facts.Origin) {
	if len(t.conditions) == 0 {
		return
	}
	t.askReferred(s, origins, maxRelated)
}

func (t *Template) askReferred(s *Scene, origins []facts.Origin, depth int) {
	for _, o := range origins {
		if o.Ref == nil || o.Ref.Scope != t.Scope || depth == 0 {
			continue
		}
		r := t.byID[strings.TrimPrefix(o.Ref.ID, t.Prefix)]
		if r == nil || judgedWith[r.Type] == nil || !r.Exists(s) {
			continue
		}
		var scratch facts.Set
		if state := judgedWith[r.Type](r, s, &scratch); state != nil {
			state()
		}
		t.askReferred(s, referencesOf(&scratch), depth-1)
	}
}

// referencesOf are the references of what was stated to other such resources.
func referencesOf(set *facts.Set) []facts.Origin {
	var out []facts.Origin
	for _, a := range set.Aliases {
		out = append(out, a.FunctionName.Origin())
	}
	for _, c := range set.Consumers {
		out = append(out, c.StreamARN.Origin())
	}
	for _, c := range set.Clusters {
		out = append(out, c.ConfigurationARN.Origin())
	}
	return out
}

package cloudformation

import (
	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/cfn"
)

// Sources of connectors that invoke a function and do not wait.
//
// Source: AWS SAM Developer Guide, "SAM connector reference"; read 2026-11-29.
var asynchronousSources = map[string]bool{
	"AWS::SNS::Topic": true, "AWS::S3::Bucket": true, "AWS::Events::Rule": true,
}

// expandConnectors finds the asynchronous callers that connectors name: those
// that stand as resources, and those that stand inside their source. Connectors
// make permissions and no mappings.
func expandConnectors(t *cfn.Template, r *cfn.Resource) {
	if r.Type == "AWS::Serverless::Connector" {
		p := r.Properties(&cfn.Scene{})
		connect(t, r, t.Resource(p.Get("Source", "Id").Text), p.Get("Destination"))
		return
	}
	for _, f := range r.Attribute(&cfn.Scene{}, "Connectors").Fields() {
		connect(t, r, r, f.Value().Get("Properties", "Destination"))
	}
}

// connectorGrants states that SAM gives policies of its own to the roles of what
// it connects, wherever those are.
func connectorGrants(t *cfn.Template) []*facts.RoleGrant {
	for _, r := range t.Resources {
		connectors := r.Attribute(&cfn.Scene{}, "Connectors")
		if r.Type == "AWS::Serverless::Connector" || connectors.Kind != cfn.Absent {
			return []*facts.RoleGrant{{Scope: t.Scope}}
		}
	}
	return nil
}

// connect notes a connector's callers; a destination may be one or a list.
func connect(t *cfn.Template, connector, caller *cfn.Resource, destination cfn.Value) {
	if caller == nil || !asynchronousSources[caller.Type] {
		return
	}
	ends := []cfn.Value{destination}
	if destination.Kind == cfn.List {
		ends = destination.Items()
	}
	for _, end := range ends {
		id := end.Get("Id")
		function := t.Resource(id.Text)
		if function == nil || function.Type != "AWS::Lambda::Function" {
			continue
		}
		note := connector.Derive(connector.ID+"To"+function.ID, asynchronousCaller, func(*cfn.Scene) cfn.Value {
			return cfn.NewMap(id.Place, false, cfn.NewField("FunctionName", id.Place, function.Reference("name", id.Place)))
		})
		note.Header = id.Place
		t.Put(note)
	}
}

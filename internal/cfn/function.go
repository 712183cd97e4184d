package cfn

import (
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// stateFunction states an AWS::Lambda::Function; SAM's functions are turned into
// one.
//
// Source: AWS CloudFormation Template Reference, AWS::Lambda::Function; read
// 2026-11-29.
func stateFunction(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	f := &facts.Function{Entity: r.Entity(s)}
	f.Name = read.Text(p.Get("FunctionName"))
	timeout := p.Get("Timeout")
	f.TimeoutSeconds = read.Number(timeout)
	f.TimeoutSet = read.Present(timeout)
	f.ReservedConcurrency = read.Number(p.Get("ReservedConcurrentExecutions"))
	f.DeadLetterTarget = read.Text(p.Get("DeadLetterConfig", "TargetArn"))
	f.OnManagedInstances = read.Present(p.Get("CapacityProviderConfig"))
	if role := p.Get("Role"); role.Kind != Absent {
		// Lambda asks for one: where none is written, SAM makes it.
		f.RoleARN = read.Text(role)
	}
	return func() { out.Functions = append(out.Functions, f) }
}

func stateAlias(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	a := &facts.FunctionAlias{Entity: r.Entity(s)}
	a.Name = read.Text(p.Get("Name"))
	a.FunctionName = read.Text(p.Get("FunctionName"))
	return func() { out.Aliases = append(out.Aliases, a) }
}

func stateVersion(r *Resource, s *Scene, out *facts.Set) func() {
	a := &facts.FunctionAlias{Entity: r.Entity(s)}
	a.FunctionName = r.Reader().Text(r.Properties(s).Get("FunctionName"))
	return func() { out.Aliases = append(out.Aliases, a) }
}

// stateInvokeConfig states what an event invoke configuration says of its
// function.
func stateInvokeConfig(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	destination := p.Get("DestinationConfig", "OnFailure", "Destination")
	if destination.Kind == Absent {
		return nil
	}
	n := &facts.FunctionNote{
		Scope:                   r.t.Scope,
		FunctionName:            read.Text(p.Get("FunctionName")),
		AsyncFailureDestination: read.Text(destination),
	}
	return func() { out.Notes = append(out.Notes, n) }
}

// Services that invoke a function with an event and do not wait.
//
// Source: AWS Lambda Developer Guide, "Invoking Lambda with events from other
// AWS services"; read 2026-11-29.
var asynchronousCallers = map[string]bool{
	"sns.amazonaws.com": true, "s3.amazonaws.com": true, "events.amazonaws.com": true,
	"scheduler.amazonaws.com": true, "ses.amazonaws.com": true, "iot.amazonaws.com": true,
	"logs.amazonaws.com": true, "codecommit.amazonaws.com": true, "config.amazonaws.com": true,
	"cloudformation.amazonaws.com": true,
}

// statePermission states that a function is invoked asynchronously, where a
// permission names such a caller.
func statePermission(r *Resource, s *Scene, out *facts.Set) func() {
	p, read := r.Properties(s), r.Reader()
	principal := p.Get("Principal")
	if principal.Kind != Text || !asynchronousCallers[strings.TrimSuffix(principal.Text, ".cn")] {
		return nil
	}
	n := &facts.FunctionNote{
		Scope:                 r.t.Scope,
		FunctionName:          read.Text(p.Get("FunctionName")),
		InvokedAsynchronously: facts.Known(true, principal.Origin(r.Header)),
	}
	return func() { out.Notes = append(out.Notes, n) }
}

// A Note is a resource that a transform makes to say something of a function: an
// asynchronous caller, stated by the place that names it.
func (r *Resource) Note(function Value, caller source.Range) facts.FunctionNote {
	return facts.FunctionNote{
		Scope:                 r.t.Scope,
		FunctionName:          r.Reader().Text(function),
		InvokedAsynchronously: facts.Known(true, facts.WrittenAt(caller)),
	}
}

// Reference returns a reference to a resource, as Ref would.
func (r *Resource) Reference(attribute string, place source.Range) Value {
	return Value{identity: "ref:" + r.FullID(), Target: r, Attribute: attribute, Place: place}
}

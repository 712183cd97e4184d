package terraform

import (
	"strings"

	"github.com/streamlint/streamlint/facts"
)

// function states an aws_lambda_function.
func (w *writer) function(d *declared) {
	c := d.config
	f := &facts.Function{Entity: d.entity}
	f.Name = textAttr(c.read("function_name"))
	f.TimeoutSeconds = numberAttr(c.read("timeout"))
	f.ReservedConcurrency = numberAttr(c.read("reserved_concurrent_executions"))
	f.DeadLetterTarget = textAttr(at(c, "dead_letter_config", "target_arn"))
	f.OnManagedInstances = claim(present(c, "capacity_provider_config"))
	if role := roleARN(c, "role"); !role.IsAbsent() {
		// Lambda asks for one: where none is written, something else states it.
		f.RoleARN = role
	}
	w.set.Functions = append(w.set.Functions, f)
}

// roleARN reads a role's ARN. Tables of community modules leave roles out.
func roleARN(c config, argument string) facts.Attr[string] {
	if h, ok := c.(*hclConfig); ok && h.item.node.in.module.table != nil {
		return facts.Attr[string]{}
	}
	return textAttr(c.read(argument))
}

// claim turns "no block" into "not written", so that the service's default may
// stand in.
func claim(a facts.Attr[bool]) facts.Attr[bool] {
	if v, ok := a.Get(); ok && !v {
		return facts.Absent[bool](a.Origin())
	}
	return a
}

// alias states an aws_lambda_alias.
func (w *writer) alias(d *declared) {
	a := &facts.FunctionAlias{Entity: d.entity}
	a.Name = textAttr(d.config.read("name"))
	a.FunctionName = textAttr(d.config.read("function_name"))
	w.set.Aliases = append(w.set.Aliases, a)
}

// invokeConfig states what an aws_lambda_function_event_invoke_config says of
// its function.
func (w *writer) invokeConfig(d *declared) {
	w.set.Notes = append(w.set.Notes, &facts.FunctionNote{
		Scope:                   d.entity.Scope,
		FunctionName:            textAttr(d.config.read("function_name")),
		AsyncFailureDestination: textAttr(at(d.config, "destination_config", "on_failure", "destination")),
	})
}

// asynchronous are the services that invoke with events.
//
// Source: Lambda Developer Guide, "Invoking a Lambda function asynchronously"
// and the pages of the services; read 2026-11-29.
var asynchronous = map[string]bool{
	"sns": true, "s3": true, "events": true, "ses": true, "logs": true, "iot": true, "config": true,
	"codecommit": true, "cloudformation": true, "scheduler": true,
}

// permission states that a service may invoke a function with events.
func (w *writer) permission(d *declared) {
	principal := textAttr(d.config.read("principal"))
	text, ok := principal.Get()
	service, isService := strings.CutSuffix(text, ".amazonaws.com")
	service, _, _ = strings.Cut(service, ".")
	note := &facts.FunctionNote{
		Scope:                   d.entity.Scope,
		FunctionName:            textAttr(d.config.read("function_name")),
		AsyncFailureDestination: facts.Absent[string](d.entity.HeaderOrigin()),
	}
	switch {
	case ok && isService && asynchronous[service]:
		note.InvokedAsynchronously = facts.Derive(true, principal)
	case ok:
		return // a synchronous caller, or an account
	}
	w.set.Notes = append(w.set.Notes, note)
}

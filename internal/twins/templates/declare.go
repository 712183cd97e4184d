package templates

import (
	"regexp"

	"github.com/streamlint/streamlint/facts"
)

// plainName is a function's name: no ARN, no qualifier.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// functionTimeoutSeconds is the time limit of a function that DeclareFunctions
// adds.
const functionTimeoutSeconds = 60

// DeclareFunctions completes a set for syntaxes in which a mapping is an event of
// its function: where a mapping names a function, it refers to the declared one,
// and one is declared where none of that name is. The set's mappings are changed
// in place.
func DeclareFunctions(set *facts.Set) {
	declared := map[[2]string]*facts.Function{}
	for _, f := range set.Functions {
		if name, ok := f.Name.Get(); ok {
			declared[[2]string{f.Scope, name}] = f
		}
	}
	for _, m := range set.Mappings {
		name, ok := m.FunctionName.Get()
		if !ok || m.RepeatedBy.IsKnown() || m.FunctionName.Origin().Ref != nil || !plainName.MatchString(name) {
			continue
		}
		key := [2]string{m.Scope, name}
		f := declared[key]
		if f == nil {
			f = functionNamed(name, &m.Entity)
			declared[key] = f
			set.Functions = append(set.Functions, f)
		}
		origin := m.FunctionName.Origin().Referring(facts.Ref{Scope: f.Scope, ID: f.ID, Attribute: "name"})
		m.FunctionName = facts.Written[string]("", origin)
	}
}

// WriteBatchSizes writes out the batch size that Lambda gives streams where none
// is written: the Serverless Framework would fill in another. The set's mappings
// are changed in place.
//
// Source: Lambda API Reference, CreateEventSourceMapping, BatchSize; read
// 2026-11-29.
func WriteBatchSizes(set *facts.Set) {
	const streams = 100
	for _, m := range set.Mappings {
		if kind := kindOf(m); m.BatchSize.IsAbsent() && (kind == "kinesis" || kind == "dynamodb") {
			m.BatchSize = facts.Known[int64](streams, m.HeaderOrigin())
		}
	}
}

// functionNamed is a function beside a mapping of which nothing is special.
func functionNamed(name string, beside *facts.Entity) *facts.Function {
	f := &facts.Function{Entity: facts.Entity{
		ID: "function " + name, Scope: beside.Scope, Label: name, Header: beside.Header, Syntax: beside.Syntax,
	}}
	at := f.HeaderOrigin()
	f.Name = facts.Known(name, at)
	f.RoleARN = facts.Known("arn:aws:iam::111122223333:role/"+name, at)
	f.TimeoutSeconds = facts.Known[int64](functionTimeoutSeconds, at)
	f.TimeoutSet = facts.Known(true, at)
	f.ReservedConcurrency = facts.Absent[int64](at)
	f.DeadLetterTarget = facts.Absent[string](at)
	f.OnManagedInstances = facts.Known(false, at)
	return f
}

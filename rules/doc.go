// Package rules knows how to ask. It loads policies from any file system, checks
// their metadata, compiles what the input needs, asks each rule about each entity
// of its kind, and turns the answers into findings at source ranges.
//
// It is the only importer of OPA, and it knows nothing of streams: what is wrong
// with a consumer stands in the policies, what is known of one in package facts.
// A policy gets no range, no secret, no clock, no network and no environment.
//
//	registry, err := rules.Load(rules.Embedded(policies.FS), rules.Directory("policy", os.DirFS("policy")))
//	evaluator, err := rules.New(registry, rules.Options{Today: today})
//	result, err := evaluator.Evaluate(ctx, rules.Input{Entities: entities, Viewer: facts.NewViewer()})
//
// The way of one answer: evaluate.go asks, verdict.go sorts the answers of one
// entity's variants, place.go finds where they point, undecided.go says what was
// missing, fold.go and suppress.go decide what is told.
package rules

// Package facts is the vocabulary of streamlint: what can be known about stream
// consumers and the things they read, whatever syntax stated it.
//
// Parsers make entities (EventSourceMapping, KafkaClient, KCLApplication, …) out
// of one syntax and put them in a Set. Every attribute is an Attr: a value with
// its origin, or an honest "not known". Link joins the entities that speak of
// the same thing, fills service and client defaults from one table, and derives
// the claims that policies ask about. View turns one linked entity into the
// object a policy sees, and finds the origin of any path in it.
//
//	m := &facts.EventSourceMapping{Entity: facts.Entity{ID: "aws_lambda_event_source_mapping.orders", …}}
//	m.BatchSize = facts.Known(int64(500), origin)
//	m.RetryLimit = facts.Absent[int64](header)      // certainly not written
//	m.GroupID = facts.SameAs[string]("var.group", o) // unknown, but equal to others of that name
//
// The zero Attr is unknown, so a parser that forgets a field makes a rule
// silent, never wrong. Parsers state what is written and never fill a default.
//
// It imports package source and nothing else of the project: no parser, no rule.
package facts

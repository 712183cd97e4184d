// Package properties owns the grammar of java.util.Properties, with the place of
// every key and value, and what of such a file may be known: placeholders of
// template tools are unknown values, secrets are masked and never leave.
//
// It knows no key's meaning beyond "this one is a secret", and no rule.
//
//	doc := properties.ParseFile(source.NewFile("consumer.properties", data))
//	if e, ok := doc.Get("session.timeout.ms"); ok {
//		client.SessionTimeoutMS = e.Number() // known, or written and unknown
//	}
//
// The text need not be a file: Parse takes a function that maps offsets of the
// text to ranges, so the content of a heredoc keeps its places.
//
// Source of the grammar: Java SE 21 API, java.util.Properties.load(Reader), read
// 2026-11-29. Two things differ on purpose. Bytes that are valid UTF-8 are read
// as UTF-8, as Spring and Properties.load(Reader) do; only others are ISO-8859-1.
// A byte order mark is skipped, and said.
package properties

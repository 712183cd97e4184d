// Package yamlpos reads YAML and JSON into nodes that know where they stand:
// every key and every value has a range with an end, and every byte of a
// scalar's value can be traced back to the bytes that wrote it, through quotes,
// escapes, folding and block scalars.
//
// It is a reader for linting, not for loading. Scalars stay the text that was
// written: on, no, 1e3 and 2010-09-09 are four strings. Tags such as !Ref are
// kept, not resolved. A key written twice is no error: the last one counts, the
// earlier ones are kept beside it. Aliases share the nodes of their anchor, and
// merge keys are resolved; a document that would grow beyond a budget through
// its aliases is refused, one with thousands of honest aliases is not.
//
// JSON is read by the same rules as flow collections are; tabs, escaped slashes
// and surrogate pairs are JSON's own and accepted.
//
// It knows no schema and no rule. The grammar is YAML 1.2 with the block
// structure of libyaml; the tests compare it with yaml.v3, which gives neither
// the ends of nodes nor the column of an error, and is slower than the time a
// large template may take.
//
//	docs, problems := yamlpos.Parse(file)
//	for _, root := range docs {
//		if v := root.Get("Resources"); v != nil {
//			fmt.Println(v.Range.Start(), v.Kind)
//		}
//	}
package yamlpos

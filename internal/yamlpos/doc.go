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
// Structure and values are yaml.v3's. It gives neither the end of a node nor
// the column of an error, so a scanner of this package finds those, keys and
// styles included, and each document is taken only if both read the same tree
// with the same starts. Where they differ yaml.v3's tree is used, with ranges as
// exact as its starts allow; where both refuse a text the scanner's error is
// shown, which has a column. JSON is confirmed by encoding/json instead: tabs and
// surrogate pairs are its own.
//
// It knows no schema and no rule.
//
//	docs, problems := yamlpos.Parse(file)
//	for _, root := range docs {
//		if v := root.Get("Resources"); v != nil {
//			fmt.Println(v.Range.Start(), v.Kind)
//		}
//	}
package yamlpos

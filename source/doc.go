// Package source owns bytes and places: the files of a run, ranges inside them,
// what of them may be shown, ignore comments, and problems met while reading.
//
// Byte offsets rule. A Range is a file and two offsets, half-open; lines and
// columns are derived in one function (File.Position) and nowhere else, so a
// parser with another idea of columns cannot disagree with a reporter.
//
// The only way from a file to printable text is an Excerpt, which honours the
// masks that parsers registered over secrets and turns control characters into
// harmless ones.
//
// It knows no syntax, no fact and no rule, and imports the standard library only.
//
//	f := source.NewFile("app/consumer.properties", data)
//	r := f.Range(0, 13)             // group.id=core
//	fmt.Println(r.Start())          // 1:1
//	f.Mask(f.Range(20, 32))         // never print these bytes
package source

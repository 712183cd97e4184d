// Package jsobject reads what a module of JavaScript or TypeScript exports, as far
// as it is written out: literals, constants, members, spreads, texts put together,
// and the same in the modules that it imports. It runs nothing. A call, a branch,
// a variable that may change, anything else: unknown, and so is an object that an
// unknown one is spread into.
//
// What it returns are the nodes of package yamlpos, so that whoever reads YAML
// reads this too. An unknown value is a text of the caller's making.
//
// A constant whose name stands in a statement of its own, as in config.a = 1, is
// unknown. What a function changes in a constant when it is called is not seen.
//
// It knows no syntax that is written in JavaScript and no rule.
//
//	modules := jsobject.New(tree, func(at source.Range) string { return "?" })
//	config := modules.Default(file)
package jsobject

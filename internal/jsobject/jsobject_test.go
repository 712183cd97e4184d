package jsobject_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/streamlint/streamlint/internal/jsobject"
	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// read returns what main.ts of some files exports by default, in a form like
// JSON, with ? for what is unknown; "none" when it exports nothing readable.
func read(files map[string]string) string {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	tree := source.NewTree(fsys, nil)
	f, err := tree.Read("main.ts")
	if err != nil {
		return err.Error()
	}
	n := jsobject.New(tree, func(source.Range) string { return "?" }).Default(f)
	if n == nil {
		return "none"
	}
	return describe(n)
}

func describe(n *yamlpos.Node) string {
	var words []string
	switch n.Kind {
	case yamlpos.Mapping:
		for _, e := range n.Entries {
			words = append(words, e.Key.Value+":"+describe(e.Value))
		}
		return "{" + strings.Join(words, " ") + "}"
	case yamlpos.Sequence:
		for _, item := range n.Items {
			words = append(words, describe(item))
		}
		return "[" + strings.Join(words, " ") + "]"
	}
	if n.Style == yamlpos.Plain {
		return n.Value
	}
	return "'" + n.Value + "'"
}

func TestExpressions(t *testing.T) {
	for expression, want := range map[string]string{
		`'a'`:                          "'a'",
		`"it's \"so\""`:                `'it's "so"'`,
		"`a-${b}`":                     "'a-x'",
		"`\\${self:a}-${b}`":           "'${self:a}-x'",
		"`${f(b)}`":                    "?",
		`'a' + b`:                      "'ax'",
		`'\u0041\x42\u{43}'`:           "'ABC'",
		`12`:                           "12",
		`-1`:                           "-1",
		`1_000`:                        "1000",
		`60 * 5`:                       "300",
		`1 + 2 * 3`:                    "7",
		`0x10`:                         "?",
		`1 / 2`:                        "?",
		`true`:                         "true",
		`null`:                         "null",
		`undefined`:                    "null",
		`!b`:                           "?",
		`b ? 1 : 2`:                    "?",
		`process.env.X || 'y'`:         "?",
		`process.env.X`:                "?",
		`(b)`:                          "'x'",
		`b as string`:                  "'x'",
		`<string>b`:                    "'x'",
		`b!`:                           "'x'",
		`[1, 'a', ...list]`:            "[1 'a' 2 3]",
		`[...f()]`:                     "?",
		`{a: 1, 'b-c': 2, 3: 4}`:       "{a:1 b-c:2 3:4}",
		`{b}`:                          "{b:'x'}",
		`{[b]: 1}`:                     "{x:1}",
		`{[f()]: 1}`:                   "?",
		`{a: 1, ...o}`:                 "{a:5 z:6}",
		`{...o, a: 1}`:                 "{a:1 z:6}",
		`{a: 1, ...f()}`:               "?",
		`{a: 1, ...(b && {c: 1})}`:     "?",
		`{a: undefined}`:               "{a:null}",
		`{a() { return 1 }}`:           "?",
		`{a: () => ({b: 1}), c: 2}`:    "{a:? c:2}",
		`{a: function () {}, c: 2}`:    "{a:? c:2}",
		`{a: x => x, c: 2}`:            "{a:? c:2}",
		`{a: new Date(1, 2), c: 2}`:    "{a:? c:2}",
		`{a: /[/,}]/g, c: 2}`:          "{a:? c:2}",
		`o.a`:                          "5",
		`o['z']`:                       "6",
		`o?.a`:                         "5",
		`o.missing`:                    "null",
		`list[1]`:                      "3",
		`deep.a.b[0]`:                  "'c'",
		`f().a`:                        "?",
		`changed`:                      "?",
		`later`:                        "'too'",
		`variable`:                     "?",
		`circle`:                       "[?]",
		`{a: 1, /* b: 2, */ c: 3 // d`: "none",
		"{a: 1, // b\n c: 3}":          "{a:1 c:3}",
	} {
		text := `import 'side';
const b: string = 'x', list = [2, 3]
const o = { a: 5, z: 6 }, deep = {a: {b: ['c']}} as const
const changed = { a: 1 };
changed.a = 2
let variable = 1
const circle = [other], other = circle[0];
function f(a: number): string { return 'x' }
export default { v: ` + expression + ` }
const later = 'too'
`
		got := read(map[string]string{"main.ts": text})
		if want != "none" {
			want = "{v:" + want + "}"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", expression, got, want)
		}
	}
}

func TestModulesOfEveryKind(t *testing.T) {
	other := map[string]string{
		"esm.ts":              "export const a = 1\nexport default { d: 2 };\nexport { a as renamed };\nexport type T = { x: 1 }\nexport function f() {}\n",
		"old.js":              "'use strict';\nconst inner = { c: 3 };\nmodule.exports = { inner, e: 'e' };\n",
		"members.js":          "exports.a = 1;\nexports.b = () => 2;\n",
		"growing.js":          "module.exports = { a: 1 };\nmodule.exports.b = 2;\n",
		"data.json":           `{"k": "v"}`,
		"src/fn/one.ts":       "export default { handler: `${where(__dirname)}/h.main`, events: [{ stream: '${self:custom.arn}' }] }\n",
		"src/fn/index.ts":     "export { default as one } from './one';\nexport * as all from '../../esm';\n",
		"src/passed.ts":       "export * from './fn/one';\nexport * from '../esm';\nexport const b = 2;\n",
		"src/stars.ts":        "export * from './fn/index';\nexport * from './nowhere';\n",
		"tsconfig.json":       `{"extends": "./tsconfig.paths", /* as made by the template */ "include": ["src/**/*.ts",],}`,
		"tsconfig.paths.json": `{"compilerOptions": {"baseUrl": ".", "paths": {"@fn/*": ["src/fn/*"], "@fn": ["src/fn/index"],}}} // end`,
		"loop/a.ts":           "import b from './b'\nexport default { b }\n",
		"loop/b.ts":           "import a from './a'\nexport default { a }\n",
		"unclosed.ts":         "export default { a: 1\n",
	}
	for main, want := range map[string]string{
		"import e, { a, renamed as r } from './esm'\nexport default { e, a, r }":                         "{e:{d:2} a:1 r:1}",
		"import * as ns from './esm'\nexport default { x: ns.a, ...ns }":                                 "{x:1 a:1 renamed:1}",
		"const old = require('./old')\nmodule.exports = { old, c: old.inner.c }":                         "{old:{inner:{c:3} e:'e'} c:3}",
		"const { inner, e: x } = require('./old');\nmodule.exports = { inner, x }":                       "{inner:{c:3} x:'e'}",
		"import old, { e } from './old'\nexport default [old, e]":                                        "[{inner:{c:3} e:'e'} 'e']",
		"const m = require('./members')\nmodule.exports = { m }":                                         "{m:{a:1 b:?}}",
		"const g = require('./growing')\nmodule.exports = { g }":                                         "{g:?}",
		"import data from './data.json'\nexport default { data }":                                        "{data:{k:'v'}}",
		"import { one } from '@fn/index'\nexport default { one }":                                        "{one:{handler:? events:[{stream:'${self:custom.arn}'}]}}",
		"import { one } from '@fn'\nexport default one.events":                                           "[{stream:'${self:custom.arn}'}]",
		"import { one } from 'src/fn'\nexport default one.events":                                        "[{stream:'${self:custom.arn}'}]",
		"import * as s from './src/stars'\nexport default { one: s.one.events, s }":                      "{one:[{stream:'${self:custom.arn}'}] s:?}",
		"import * as p from './src/passed'\nexport default { ...p }":                                     "{b:2 a:1 renamed:1}",
		"import a from './loop/a'\nexport default { a }":                                                 "{a:{b:{a:?}}}",
		"import x from 'package'\nexport default { x, ...x }":                                            "none",
		"import x from './unclosed'\nexport default { x }":                                               "{x:?}",
		"import type { AWS } from '@serverless/typescript'\nconst c: AWS = { a: 1 }\nmodule.exports = c": "{a:1}",
		"import type { T } from './esm'\nexport = { a: 1 } satisfies T":                                  "{a:1}",
		"export default { a: 1 }\nexport default { a: 2 }":                                               "none",
		"export default function () { return { a: 1 } }":                                                 "none",
		"const c = { a: 1 }\nif (process.env.X) {\n  c.a = 2\n}\nexport default c":                       "none",
		"const c = { a: 1 }\nObject.assign(c, { b: 2 })\nexport default c":                               "none",
		"const x = require('./esm')\nmodule.exports = { d: x.default.d }":                                "{d:2}",
	} {
		files := map[string]string{"main.ts": main}
		for name, text := range other {
			files[name] = text
		}
		if got := read(files); got != want {
			t.Errorf("%s: %s, want %s", main, got, want)
		}
	}
}

func TestWhatIsWrittenOfAnUnknownObjectIsKept(t *testing.T) {
	f := source.NewFile("main.ts", []byte("const more = { b: 2, ...f() }\nexport default { all: { a: 1, ...more, c: 3 } }\n"))
	modules := jsobject.New(source.NewTree(fstest.MapFS{}, nil), func(source.Range) string { return "?" })
	all := modules.Default(f).Get("all")
	if got := describe(all); got != "?" {
		t.Errorf("the object is %s, want it unknown", got)
	}
	if got, want := describe(modules.Partial(all)), "{a:1 b:2 c:3}"; got != want {
		t.Errorf("%s is written, want %s", got, want)
	}
}

func TestValuesStandWhereTheyAreWritten(t *testing.T) {
	text := "const batch = 10\nexport default {\n  size: batch,\n  group: 'a' +\n    'b',\n}\n"
	f := source.NewFile("main.ts", []byte(text))
	n := jsobject.New(source.NewTree(fstest.MapFS{}, nil), func(source.Range) string { return "?" }).Default(f)
	for key, want := range map[string]string{"size": "10", "group": "'a' +\n    'b'"} {
		if got := string(n.Get(key).Range.Bytes()); got != want {
			t.Errorf("%s stands at %q, want %q", key, got, want)
		}
	}
}

// What doubles at every step is given up before it fills the memory.
func TestWhatGrowsWithoutEndIsUnknown(t *testing.T) {
	for first, next := range map[string]string{
		"'x'": "v%[1]d + v%[1]d", "['x']": "[...v%[1]d, ...v%[1]d]", "{}": "{a: v%[1]d, b: v%[1]d}", "`x`": "`${v%[1]d}${v%[1]d}`",
	} {
		text := "const v0 = " + first + "\n"
		for i := 0; i < 50; i++ {
			text += fmt.Sprintf("const v%d = %s\n", i+1, fmt.Sprintf(next, i))
		}
		got := read(map[string]string{"main.ts": text + "export default [v50, v1]\n"})
		if !strings.Contains(got, "?") || len(got) > 1<<20 {
			t.Errorf("%s: %d bytes, %.100s, want some of it unknown", next, len(got), got)
		}
	}
}

// Any text is read without a panic, and twice with the same words.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"import a, { b as c } from './main'\nconst x: T = { ...a, [c]: `a${{b: 1}}`, d: [1, -2, ...x] } as const\nexport default x\n",
		"module.exports = { a: () => { return `${1}` }, b: /[/]/, c: a?.b!['c'](1) + 2 * 3 };\nexports.y = 1\n",
		"export * from './main'\nexport { a as b }\nexport default <T>{ a: 0.5, 'b': \"\\u{41}\\x4\" }",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		files := map[string]string{"main.ts": text}
		if first, second := read(files), read(files); first != second {
			t.Errorf("two readings differ: %s", fmt.Sprint(first, second))
		}
	})
}

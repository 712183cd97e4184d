package yamlpos_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

func parseOne(t *testing.T, text string) *yamlpos.Node {
	t.Helper()
	docs, problems := yamlpos.Parse(source.NewFile("t.yaml", []byte(text)))
	for _, p := range problems {
		t.Fatalf("%s: %s", p.Place.Range.Start(), p.Message)
	}
	if len(docs) != 1 {
		t.Fatalf("%d documents, want 1", len(docs))
	}
	return docs[0]
}

// leaves lists every scalar as "path = value @ source".
func leaves(n *yamlpos.Node, path string, out *[]string) {
	switch n.Kind {
	case yamlpos.Scalar:
		*out = append(*out, fmt.Sprintf("%s = %q @ %q", path, n.Value, n.Range.Bytes()))
	case yamlpos.Sequence:
		for i, item := range n.Items {
			leaves(item, fmt.Sprintf("%s[%d]", path, i), out)
		}
	case yamlpos.Mapping:
		for _, e := range n.Entries {
			leaves(e.Value, path+"."+e.Key.Value, out)
		}
	}
}

func TestScalarsKeepTheirTextAndRange(t *testing.T) {
	cases := []struct {
		name, text string
		want       []string
	}{
		{"nothing is coerced", "a: on\nb: 2010-09-09\nc: 1e3\nd: ~\n", []string{
			`.a = "on" @ "on"`, `.b = "2010-09-09" @ "2010-09-09"`, `.c = "1e3" @ "1e3"`, `.d = "~" @ "~"`}},
		{"a comment ends a plain scalar, a # inside does not", "a: x#y # z\nb: http://h:1/#f\n", []string{
			`.a = "x#y" @ "x#y"`, `.b = "http://h:1/#f" @ "http://h:1/#f"`}},
		{"plain over lines folds", "a: one\n  two\n\n  three\nb: 1\n", []string{
			`.a = "one two\nthree" @ "one\n  two\n\n  three"`, `.b = "1" @ "1"`}},
		{"tags and anchors belong to the range", "a: !Ref  &x Name\nb: *x\n", []string{
			`.a = "Name" @ "!Ref  &x Name"`, `.b = "Name" @ "!Ref  &x Name"`}},
		{"quotes and escapes", "a: 'it''s'\nb: \"\\u00e9\\n\"\n", []string{
			`.a = "it's" @ "'it''s'"`, `.b = "é\n" @ "\"\\u00e9\\n\""`}},
		{"quoted over lines folds", "a: \"one \\\n   two\n\n   three\"\n", []string{
			`.a = "one two\nthree" @ "\"one \\\n   two\n\n   three\""`}},
		{"literal keeps lines, clips the end", "a: |\n  x\n   y\n\n  z\n\n\nb: 1\n", []string{
			`.a = "x\n y\n\nz\n" @ "|\n  x\n   y\n\n  z"`, `.b = "1" @ "1"`}},
		{"folded folds, keeps what is indented", "a: >-\n  x\n  y\n    z\n  w\n\n\n", []string{
			`.a = "x y\n  z\nw" @ ">-\n  x\n  y\n    z\n  w"`}},
		{"explicit indentation and kept end", "a: |2+\n    x\n\nb: 1\n", []string{
			`.a = "  x\n\n" @ "|2+\n    x"`, `.b = "1" @ "1"`}},
		{"a sequence under its key's own column", "a:\n- 1\n- b: 2\n  c: 3\nd: 4\n", []string{
			`.a[0] = "1" @ "1"`, `.a[1].b = "2" @ "2"`, `.a[1].c = "3" @ "3"`, `.d = "4" @ "4"`}},
		{"nested sequences on one line", "- - a\n  - b\n-\n  - c\n", []string{
			`[0][0] = "a" @ "a"`, `[0][1] = "b" @ "b"`, `[1][0] = "c" @ "c"`}},
		{"flow inside block, over lines, with comments", "a: [1, # one\n  {b: c}, 'd']\n", []string{
			`.a[0] = "1" @ "1"`, `.a[1].b = "c" @ "c"`, `.a[2] = "d" @ "'d'"`}},
		{"values left out", "a:\nb: {c: , d}\ne: [f: ]\n", []string{
			`.a = "" @ ""`, `.b.c = "" @ ""`, `.b.d = "" @ ""`, `.e[0].f = "" @ ""`}},
		{"tabs before JSON", "\n \t\n\t{\"a\": 1}\n\t\n", []string{`.a = "1" @ "1"`}},
		{"JSON with tabs and a surrogate pair", "{\n\t\"a\":1,\t\"b\":\"x\\ty\\ud83d\\ude00\"\n}\n", []string{
			`.a = "1" @ "1"`, `.b = "x\ty😀" @ "\"x\\ty\\ud83d\\ude00\""`}},
		{"carriage returns", "a: |\r\n  x\r\n  y\r\nb: 1\r\n", []string{
			`.a = "x\ny\n" @ "|\r\n  x\r\n  y"`, `.b = "1" @ "1"`}},
		{"a byte order mark", "\ufeffa: 1\n", []string{`.a = "1" @ "1"`}},
		{"explicit keys", "? a\n: 1\n? b\nc: 2\n", []string{`.a = "1" @ "1"`, `.b = "" @ ""`, `.c = "2" @ "2"`}},
		{"Fn::Sub with a colon inside", "a: !Sub arn:${P}:x::y\n", []string{`.a = "arn:${P}:x::y" @ "!Sub arn:${P}:x::y"`}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			leaves(parseOne(t, c.text), "", &got)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCollectionsEndAtTheirLastByte(t *testing.T) {
	root := parseOne(t, "a:\n  b: 1 # c\n  d: [x,\n    y]   \n\n# after\ne: !T\n  - 1\n  -\n")
	for path, want := range map[string]string{
		"a": "b: 1 # c\n  d: [x,\n    y]",
		"e": "!T\n  - 1\n  -",
	} {
		if got := string(root.Get(path).Range.Bytes()); got != want {
			t.Errorf("%s stands at %q, want %q", path, got, want)
		}
	}
}

func TestErrorsHaveLineAndColumn(t *testing.T) {
	cases := []struct{ name, text, at, message string }{
		{"a tab", "a:\n  b: 1\n\tc: 2\n", "3:1", "tab indents"},
		{"an unclosed list", "a: 1\nb: [1, 2\nc: 3\n", "2:4", `"[" is never closed`},
		{"an unclosed quote", "a: \"x\nb: 1\n", "1:4", "never closed"},
		{"a wrong indentation", "a:\n  b: 1\n   c: 2\n", "3:5", "indented too far"},
		{"a line that is no key", "a: 1\nfoo\nb: 2\n", "2:1", "a key is expected"},
		{"text after a value", "a: \"x\" y\n", "1:8", "after the end of a value"},
		{"a mapping on its key's line", "a: b: c\n", "1:5", `a second ":"`},
		{"an unknown alias", "a: *b\n", "1:4", `no anchor "&b"`},
		{"an alias inside its own anchor", "a: &b [*b]\n", "1:8", "inside its own anchor"},
		{"a bad start", "a: @x\n", "1:4", "cannot start a value"},
		{"a missing comma", "a: [\"x\" \"y\"]\n", "1:9", `"," or "]"`},
		{"a bad escape", `a: "\q"`, "1:5", "no escape"},
		{"UTF-16", "\xff\xfea\x00", "1:1", "UTF-16"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, problems := yamlpos.Parse(source.NewFile("t", []byte(c.text)))
			if len(problems) != 1 {
				t.Fatalf("%d problems, want 1: %v", len(problems), problems)
			}
			if got := problems[0].Place.Range.Start().String(); got != c.at || !strings.Contains(problems[0].Message, c.message) {
				t.Errorf("%s: %s; want %s: …%s…", got, problems[0].Message, c.at, c.message)
			}
		})
	}
}

func TestGoesOnWithTheNextDocument(t *testing.T) {
	docs, problems := yamlpos.Parse(source.NewFile("t", []byte("a: 1\n---\nb: [\n---\nc: 3\n...\n--- d\n")))
	if len(docs) != 3 || len(problems) != 1 {
		t.Fatalf("%d documents and %d problems, want 3 and 1", len(docs), len(problems))
	}
	if docs[1].Get("c") == nil || docs[2].Value != "d" {
		t.Errorf("the documents after the error are %v and %q", docs[1].Entries, docs[2].Value)
	}
}

func TestDuplicateKeysLastOneCounts(t *testing.T) {
	root := parseOne(t, "a: 1\nb: 2\na: 3\n")
	if got := root.Get("a").Value; got != "3" {
		t.Errorf("a = %q, want the last", got)
	}
	if len(root.Shadowed) != 1 || root.Shadowed[0].Value.Value != "1" || root.Shadowed[0].Key.Range.Start().Line != 1 {
		t.Errorf("shadowed = %v, want the first", root.Shadowed)
	}
}

func TestMergeKeys(t *testing.T) {
	root := parseOne(t, `
base: &base {group: rail, topic: t}
more: &more {group: other, window: 5}
one:
  <<: *base
  topic: own
two:
  <<: [*base, *more, {window: 9}]
`)
	want := map[string]string{"group": "rail", "topic": "own"}
	for key, value := range want {
		if got := root.Get("one").Get(key).Value; got != value {
			t.Errorf("one.%s = %q, want %q", key, got, value)
		}
	}
	two := root.Get("two")
	if got := two.Get("group").Value + " " + two.Get("window").Value; got != "rail 5" {
		t.Errorf("two = %s, want the earlier mapping to win", got)
	}
	if got := string(root.Get("one").Entry("group").Merged.Bytes()); got != "*base" {
		t.Errorf("group came in by %q, want the alias", got)
	}
	if !root.Get("one").Entry("topic").Merged.IsZero() {
		t.Error("a written key counts as merged")
	}
}

func TestAliasesHaveABudget(t *testing.T) {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c <= 'i'; c++ {
		bomb += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c,", c-1), 9), ","))
	}
	legal := "r: &r {Type: T, Properties: {a: 1, b: [2, 3]}}\nall:\n" + strings.Repeat("- *r\n", 4000)
	deep := strings.Repeat("[", 201) + strings.Repeat("]", 201)
	merges := "a: &a {" + strings.Repeat("k: v, ", 1)
	for i := range 2000 {
		merges += fmt.Sprintf("k%d: v, ", i)
	}
	merges += "}\n" + func() string {
		var b strings.Builder
		for i := range 2000 {
			fmt.Fprintf(&b, "m%d: {<<: *a}\n", i)
		}
		return b.String()
	}()
	cases := []struct{ name, text, problem string }{
		{"a bomb", bomb, "larger than 1000000 values"},
		{"4,000 aliases of one resource", legal, ""},
		{"too deep", deep, "deeper than 200 levels"},
		{"a bomb of merges", merges, "more than 1000000 values"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			docs, problems := yamlpos.Parse(source.NewFile("t", []byte(c.text)))
			switch {
			case c.problem == "" && (len(problems) > 0 || len(docs) != 1 || len(docs[0].Get("all").Items) != 4000):
				t.Errorf("refused: %v", problems)
			case c.problem != "" && (len(problems) != 1 || !strings.Contains(problems[0].Message, c.problem)):
				t.Errorf("problems %v, want one with %q", problems, c.problem)
			}
		})
	}
}

func TestPlaceTracesValueBytes(t *testing.T) {
	cases := []struct{ name, text, find, want string }{
		{"plain", "a: x ${B} y\n", "${B}", "${B}"},
		{"plain over lines", "a: x\n   ${B}\n", "${B}", "${B}"},
		{"tagged", "a: !Sub '${B}'\n", "${B}", "${B}"},
		{"single quotes", "a: 'it''s ${B}'\n", "${B}", "${B}"},
		{"double quotes", `a: "\u00e9 ${B}"`, "${B}", "${B}"},
		{"an escape", `a: "x\ny"`, "\n", `\n`},
		{"literal", "a: |\n  k=1\n   ${B}\n", "${B}", "${B}"},
		{"folded", "a: >\n  k=1\n  ${B}\n", "1 ${B}", "1\n  ${B}"},
		{"in flow", "a: [x, y\n  $B, z]\n", "y $B", "y\n  $B"},
		{"literal in a list under its key", "a:\n- |2\n    k=1\n", "k=1", "k=1"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			n := parseOne(t, c.text).Get("a")
			for len(n.Items) > 0 {
				n = n.Items[len(n.Items)/2]
			}
			at := strings.Index(n.Value, c.find)
			if at < 0 {
				t.Fatalf("%q is not in %q", c.find, n.Value)
			}
			if got := string(n.Place(at, at+len(c.find)).Bytes()); got != c.want {
				t.Errorf("%q was written as %q, want %q", c.find, got, c.want)
			}
		})
	}
}

func TestParseTextPlacesInItsHost(t *testing.T) {
	f := source.NewFile("t", []byte("data: |\n  {\"a\": [1,\n   2]}\n"))
	host := parseHost(t, f)
	docs, problems := yamlpos.ParseText(host.Value, host.Place)
	if len(problems) > 0 || len(docs) != 1 {
		t.Fatal(docs, problems)
	}
	if got := string(docs[0].Get("a").Items[1].Range.Bytes()); got != "2" || docs[0].Get("a").Items[1].Range.Start().Line != 3 {
		t.Errorf("the second item stands at %q, line %d", got, docs[0].Get("a").Items[1].Range.Start().Line)
	}
}

func parseHost(t *testing.T, f *source.File) *yamlpos.Node {
	t.Helper()
	docs, problems := yamlpos.Parse(f)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return docs[0].Get("data")
}

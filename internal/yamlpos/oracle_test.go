package yamlpos_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/source"
)

// What yaml.v3 reads, this package reads to the same tree, with every start at
// the same line and column: by its scanner, or else by yaml.v3's own tree.

func oracle(text string) (docs []*yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml.v3 panics: %v", r)
		}
	}()
	d := yaml.NewDecoder(strings.NewReader(text))
	for {
		var n yaml.Node
		switch err := d.Decode(&n); {
		case err != nil && err.Error() == "EOF":
			return docs, nil
		case err != nil:
			return nil, err
		}
		docs = append(docs, n.Content[0])
	}
}

var errDiffers = errors.New("differs")

// same compares trees; aliases are compared by what they stand for.
func same(ours *yamlpos.Node, theirs *yaml.Node, path string, depth int) error {
	if depth > 40 {
		return nil
	}
	used := ours.Used()
	if theirs.Kind == yaml.AliasNode {
		if ours.Alias.IsZero() {
			return fmt.Errorf("%w: %s is no alias", errDiffers, path)
		}
		theirs = theirs.Alias
	} else if at := used.Start(); at.Line != theirs.Line || at.Column != theirs.Column {
		// yaml.v3 places a value that is left out at its neighbour.
		if ours.Range.From != ours.Range.To {
			return fmt.Errorf("%w: %s starts at %s, yaml.v3 has %d:%d", errDiffers, path, at, theirs.Line, theirs.Column)
		}
	}
	switch theirs.Kind {
	case yaml.ScalarNode:
		if ours.Kind != yamlpos.Scalar || ours.Value != theirs.Value {
			return fmt.Errorf("%w: %s is %q, yaml.v3 has %q", errDiffers, path, ours.Value, theirs.Value)
		}
	case yaml.SequenceNode:
		if ours.Kind != yamlpos.Sequence || len(ours.Items) != len(theirs.Content) {
			return fmt.Errorf("%w: %s has %d items, yaml.v3 has %d", errDiffers, path, len(ours.Items), len(theirs.Content))
		}
		for i := range ours.Items {
			if err := same(ours.Items[i], theirs.Content[i], fmt.Sprintf("%s[%d]", path, i), depth+1); err != nil {
				return err
			}
		}
	case yaml.MappingNode:
		return sameMapping(ours, theirs, path, depth)
	}
	return nil
}

func sameMapping(ours *yamlpos.Node, theirs *yaml.Node, path string, depth int) error {
	if ours.Kind != yamlpos.Mapping {
		return fmt.Errorf("%w: %s is a %s, yaml.v3 has a mapping", errDiffers, path, ours.Kind)
	}
	last := map[string]*yaml.Node{}
	for i := 0; i+1 < len(theirs.Content); i += 2 {
		key := theirs.Content[i]
		if key.Kind == yaml.AliasNode {
			key = key.Alias
		}
		if key.Kind != yaml.ScalarNode {
			return nil // keys that no one can ask for
		}
		last[key.Value] = theirs.Content[i+1]
	}
	if _, merges := last["<<"]; merges {
		return nil // merges have tests of their own
	}
	if len(last) != len(ours.Entries) {
		return fmt.Errorf("%w: %s has %d keys, yaml.v3 has %d", errDiffers, path, len(ours.Entries), len(last))
	}
	for key, value := range last {
		if ours.Get(key) == nil {
			return fmt.Errorf("%w: %s has no key %q", errDiffers, path, key)
		}
		if err := same(ours.Get(key), value, path+"."+key, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// compare returns an error where yaml.v3 reads a text that we read otherwise or
// not at all.
func compare(text string) error {
	theirs, err := oracle(text)
	if err != nil {
		return nil
	}
	ours, problems := yamlpos.Parse(source.NewFile("t", []byte(text)))
	if len(problems) > 0 {
		p := problems[0]
		return fmt.Errorf("%w: %s: %s, yaml.v3 reads it", errDiffers, p.Place.Range.Start(), p.Message)
	}
	if len(ours) != len(theirs) {
		return fmt.Errorf("%w: %d documents, yaml.v3 has %d", errDiffers, len(ours), len(theirs))
	}
	for i := range ours {
		if err := same(ours[i], theirs[i], "", 0); err != nil {
			return err
		}
	}
	return nil
}

var corpus = []string{
	"a: !Ref  X # c\nb:\n- 1\n- - x\n  - y\n-  k: v\n   l: \"q\\\"\n     more\"\n",
	"lit: |2\n    two\n   one\n\n  zero\nfold: >-\n  a\n  b\n\n  c\n",
	"flow: {a: [1, 2, \"x\":y, z], b: , c}\n? complex\n: value\nlast:\n",
	"&a a: &b\n  c: *a\nd: !T {x: *b}\n",
	"a: >+\n\n  x\n\n    y\n  z\n\nb: 'x\n\n  y'\n",
	"--- |\n  x\n...\n--- >\n  y\n---\n- 1\n",
	"a: \"\\x41\\u00e9 \\\n   b\\\n\n  c\"\n",
	"- ? a\n  : - b\n- : c\n",
	"a:\n  # comment\n\n  - 1 # c\n   # odd\n  - |\n   x\n  -\n    - 2\n",
	"%YAML 1.1\n---\na: b c\n  d\n   e # f\n",
	"a: [x y, 'z' , [], {}, {a: b, c: [d]}, ? e : f]\n",
	"a: b:c\nd: -e\nf: ?g\nh: :i\nj: a#b\nk: '#'\n",
	"{\n\t\"a\" : [1,2 , {\"b\":null}],\n\t\"c\":\"d\"}\n",
	"x: |\n  a\n\t\n  b\n y: 1\n",
	"a: !!str\nb: !T\nc: &x\nd: [!T , &y , *x]\n",
	"a: |-\n\n\n  x \n  \n   \n  y\n\n# c\nb: >\n   \n  x\n",
	"é: ü\n", "- ö\n", "a: é # ü\nb: [é, ü]\n", "a:\n    b: 1\n    c:\n        - d\n        - e: 1\n          f: 2\n",
}

func TestReadsWhatTheOracleReads(t *testing.T) {
	for _, text := range corpus {
		if err := compare(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestTakesTheOraclesTreeWhereTheScannerDiffers(t *testing.T) {
	// YAML 1.1 has the colon as part of the text here, YAML 1.2 has not.
	text := "a: [x, y:]\nb: {c:}\nd: 1\n"
	if err := compare(text); err != nil {
		t.Error(err)
	}
	root := parseOne(t, text)
	if got := root.Get("a").Items[1].Value; got != "y:" {
		t.Errorf("the second item is %q, yaml.v3 has %q", got, "y:")
	}
	if got := string(root.Get("d").Range.Bytes()); got != "1" {
		t.Errorf("d stands at %q", got)
	}
}

func TestLargeDocumentsAreConfirmedInParts(t *testing.T) {
	var text strings.Builder
	text.WriteString("Head: 1\nResources:\n  # first\n")
	for i := range 5_000 {
		fmt.Fprintf(&text, "  R%d:\n    Type: T # %d\n    List: [1, {a: b}] # a comment\n\n", i, i)
	}
	text.WriteString("Tail: x\n")
	for _, end := range []string{"", "Odd: [y:]\n"} {
		whole := text.String() + end
		if err := compare(whole); err != nil {
			t.Errorf("with %q at the end: %v", end, err)
		}
		root := parseOne(t, whole)
		last := root.Get("Resources").Get("R4999")
		if last == nil || last.Range.Start().Line != 20_001 {
			t.Errorf("the last resource is %v", last)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range append(corpus, "[::::::: !", ">+\n\n", "#0\n::", "a: [y:, *b]\n", "a: [&b y:, *b]\n") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("t", []byte(text))
		docs, problems := yamlpos.Parse(file)
		for _, p := range problems {
			if p.Message == "" || p.Place.Range.From > len(text) {
				t.Errorf("a problem without words or place: %v", p)
			}
		}
		for _, d := range docs {
			checkRanges(t, file, d, map[*yamlpos.Node]bool{})
		}
	})
}

// checkRanges walks a tree once: children lie inside their parents, and values
// trace back to bytes of their own node.
func checkRanges(t *testing.T, f *source.File, n *yamlpos.Node, seen map[*yamlpos.Node]bool) {
	if seen[n] {
		return
	}
	seen[n] = true
	if n.Range.From < 0 || n.Range.To > len(f.Data) || n.Range.From > n.Range.To {
		t.Fatalf("a range of %d to %d in %d bytes", n.Range.From, n.Range.To, len(f.Data))
	}
	inside := func(child *yamlpos.Node) {
		if !n.Range.Contains(child.Used()) {
			t.Errorf("%q stands outside of %q", child.Used().Bytes(), n.Range.Bytes())
		}
		checkRanges(t, f, child, seen)
	}
	for _, e := range n.Entries {
		if e.Merged.IsZero() && n.Alias.IsZero() {
			inside(e.Key)
			inside(e.Value)
		}
	}
	for _, item := range n.Items {
		if n.Alias.IsZero() {
			inside(item)
		}
	}
	for _, cut := range []int{0, len(n.Value) / 2, len(n.Value)} {
		if got := n.Place(0, cut); !n.Range.Contains(got) {
			t.Errorf("part of %q traced to %q", n.Range.Bytes(), got.Bytes())
		}
	}
}

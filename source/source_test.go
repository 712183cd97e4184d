package source_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/source"
)

func TestPositionCountsCodePoints(t *testing.T) {
	f := source.NewFile("a", []byte("\xef\xbb\xbfé=1\r\nb=2\rc=\xff3\n"))
	cases := []struct {
		text string
		want source.Position
	}{
		{"é", source.Position{Line: 1, Column: 1}},
		{"=1", source.Position{Line: 1, Column: 2}},
		{"b", source.Position{Line: 2, Column: 1}},
		{"3", source.Position{Line: 3, Column: 4}},
	}
	for _, c := range cases {
		offset := strings.Index(string(f.Data), c.text)
		if got := f.Position(offset); got != c.want {
			t.Errorf("position of %q = %v, want %v", c.text, got, c.want)
		}
		if got := f.Offset(c.want); got != offset {
			t.Errorf("offset of %v = %d, want %d", c.want, got, offset)
		}
	}
	if got, want := f.LineCount(), 4; got != want {
		t.Errorf("%d lines, want %d", got, want)
	}
}

func TestUTF16CountsSurrogatePairsTwice(t *testing.T) {
	text := "\xef\xbb\xbfa😀é\xff=1\n😀b"
	f := source.NewFile("a", []byte(text))
	for want, marker := range map[source.Position]string{
		{Line: 1, Column: 1}: "a",
		{Line: 1, Column: 2}: "😀é",
		{Line: 1, Column: 4}: "é",
		{Line: 1, Column: 6}: "=1",
		{Line: 2, Column: 3}: "b",
	} {
		if got := f.UTF16(strings.Index(text, marker)); got != want {
			t.Errorf("position of %q = %v, want %v", marker, got, want)
		}
	}
}

func TestExcerptMarksMasksAndDefuses(t *testing.T) {
	text := "user=ann\npassword=hunter2 \x1b[31m\nlast=\u202eevil\n"
	f := source.NewFile("a", []byte(text))
	at := strings.Index(text, "hunter2")
	f.Range(at, at+7).Mask()
	whole := f.Range(at-9, at+7)
	got := whole.Excerpt(1)
	want := source.Excerpt{Lines: []source.ExcerptLine{
		{Number: 1, Text: "user=ann"},
		{Number: 2, Text: "password=" + source.MaskText + " ␛[31m", Start: 0, End: 9 + len([]rune(source.MaskText))},
		{Number: 3, Text: "last=\uFFFDevil"},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got, want := f.Range(at-2, at+3).Text(), "d="+source.MaskText; got != want {
		t.Errorf("text across a mask's edge = %q, want %q", got, want)
	}
	if !whole.Masked() || f.Range(0, 8).Masked() {
		t.Error("Masked does not tell masked ranges from others")
	}
}

func TestDirectives(t *testing.T) {
	text := strings.Join([]string{
		`# streamlint:ignore esm/a, esm/b until=2027-01-31 -- audited elsewhere`,
		`# streamlint:ignore kafka/c -- stacked`,
		``,
		`resource "x" "y" {`,
		`  a = 1 // streamlint:ignore esm/d -- here`,
		`  b = "http://streamlint:ignore esm/e -- a URL"`,
		`  c = 2 # streamlint:ignore esm/f`,
		`  /* streamlint:ignore esm/g -- block */ d = 3`,
	}, "\n")
	type directive struct {
		Line             int
		Rules            string
		Until, Reason    string
		Malformed, Place string
	}
	var got []directive
	for _, d := range source.NewFile("a.tf", []byte(text)).Directives("#", "//", "/*") {
		got = append(got, directive{d.Line, strings.Join(d.Rules, " "), d.Until, d.Reason, d.Malformed, d.Place.Start().String()})
	}
	want := []directive{
		{4, "esm/a esm/b", "2027-01-31", "audited elsewhere", "", "1:1"},
		{4, "kafka/c", "", "stacked", "", "2:1"},
		{5, "esm/d", "", "here", "", "5:9"},
		{7, "esm/f", "", "", "it gives no reason: write -- and why after the rule", "7:9"},
		{8, "esm/g", "", "block", "", "8:3"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTreeReadsOnceAndStaysInside(t *testing.T) {
	tree := source.NewTree(fstest.MapFS{"infra/main.tf": {Data: []byte("x")}}, func(n string) string { return "shown/" + n })
	a, err := tree.Read("infra/../infra/main.tf")
	if err != nil {
		t.Fatal(err)
	}
	b, err := tree.Read("infra/main.tf")
	if err != nil || a != b {
		t.Errorf("read again: %p, %v; want %p", b, err, a)
	}
	if a.Path != "shown/infra/main.tf" {
		t.Errorf("path = %q", a.Path)
	}
	if _, err := tree.Read("infra/../../etc/passwd"); !errors.Is(err, source.ErrOutside) {
		t.Errorf("read outside: %v, want %v", err, source.ErrOutside)
	}
	if _, err := tree.ReadUpTo("infra/main.tf", 0); err != nil {
		t.Errorf("a file already read is at hand: %v", err)
	}
}

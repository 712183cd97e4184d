package testfacts_test

import (
	"slices"
	"testing"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/testfacts"
)

func TestStatedSetsDiffer(t *testing.T) {
	one := func(id string, shards facts.Attr[int64]) facts.Set {
		return facts.Set{Streams: []*facts.Stream{{Entity: facts.Entity{ID: id}, ShardCount: shards}}}
	}
	short := func(id string) string { return id[len(id)-1:] }
	two := testfacts.State(one("a.s", facts.Known(int64(2), facts.Origin{})), short)
	for name, c := range map[string]struct {
		other facts.Set
		want  []string
	}{
		"the same under another name": {one("b.s", facts.Known(int64(2), facts.Origin{})), nil},
		"another value":               {one("s", facts.Known(int64(3), facts.Origin{})), []string{"stream s: shard_count: 2 or 3"}},
		"nothing known":               {one("s", facts.Attr[int64]{}), []string{"stream s: shard_count: 2 or unknown"}},
		"not written":                 {one("s", facts.Absent[int64](facts.Origin{})), []string{"stream s: shard_count: 2 or absent"}},
		"nothing there":               {facts.Set{}, []string{"stream s: not in the other"}},
		"another reference": {
			one("s", facts.Known(int64(2), facts.Origin{}.Referring(facts.Ref{ID: "module.x", Attribute: "n"}))),
			[]string{"stream s: shard_count: 2 or 2 → x.n"},
		},
	} {
		if got := two.Diff(testfacts.State(c.other, short)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

package lint

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// fragile is a parser that breaks down on files that hold "boom", with a panic
// that carries the file's bytes along.
type fragile struct{}

func (fragile) Name() string { return "fragile" }

func (fragile) Claims(*source.File) parsers.Claim { return parsers.Certain }

func (fragile) Parse(_ context.Context, in parsers.Input) (out parsers.Result) {
	for _, f := range in.Files {
		if bytes.Contains(f.Data, []byte("boom")) {
			panic("cannot read " + string(f.Data))
		}
		out.Facts.Streams = append(out.Facts.Streams, &facts.Stream{Entity: facts.Entity{ID: f.Name}})
	}
	return out
}

// TestABreakdownCostsOneFile: the others of its directory are read, the one at
// fault is named, and none of its bytes are told.
func TestABreakdownCostsOneFile(t *testing.T) {
	disk := fstest.MapFS{}
	for _, name := range []string{"a/one.tf", "a/two.tf", "b/three.tf"} {
		disk[name] = &fstest.MapFile{Data: []byte("fine")}
	}
	disk["a/bad.tf"] = &fstest.MapFile{Data: []byte("boom CANARY")}
	tree := source.NewTree(disk, nil)
	var files []*source.File
	for _, name := range []string{"a/bad.tf", "a/one.tf", "a/two.tf", "b/three.tf"} {
		f, err := tree.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	said := parse(context.Background(), []parsers.Parser{fragile{}}, tree, files)
	var read []string
	for _, s := range said.Facts.Streams {
		read = append(read, s.ID)
	}
	if diff := cmp.Diff([]string{"a/one.tf", "a/two.tf", "b/three.tf"}, read); diff != "" {
		t.Errorf("files read (-want +got)\n%s", diff)
	}
	if len(said.broken) != 1 || said.broken[0].File != "a/bad.tf" || strings.Contains(said.broken[0].Message, "CANARY") {
		t.Errorf("broken: %+v", said.broken)
	}
}

package terraform_test

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/streamlint/streamlint/parsers/terraform"
	"github.com/streamlint/streamlint/source"
)

// countingFS counts how often each directory is listed and each file is read.
type countingFS struct {
	files  fstest.MapFS
	mu     sync.Mutex
	listed map[string]int
	read   map[string]int
}

func (c *countingFS) Open(name string) (fs.File, error) { return c.files.Open(name) }

func (c *countingFS) Stat(name string) (fs.FileInfo, error) { return c.files.Stat(name) }

func (c *countingFS) ReadDir(name string) ([]fs.DirEntry, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.listed[name]++
	return c.files.ReadDir(name)
}

func (c *countingFS) ReadFile(name string) ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read[name]++
	return c.files.ReadFile(name)
}

// TestModulesAreReadOnce: a module is listed, read and parsed once in a run,
// however many roots call it how often, and so is a file that functions read. To
// list its directory is the first step of parsing a module.
func TestModulesAreReadOnce(t *testing.T) {
	const roots, calls = 3, 50
	files := map[string]string{
		"modules/outer/main.tf": "variable \"name\" {}\nmodule \"inner\" {\n  source = \"../inner\"\n  name   = var.name\n}\n",
		"modules/inner/main.tf": "variable \"name\" {}\nresource \"aws_kinesis_stream\" \"s\" {\n  name = \"${var.name}-${trimspace(file(\"${path.module}/suffix.txt\"))}\"\n}\n",
		"modules/inner/more.tf": "locals {\n  text = templatefile(\"${path.module}/text.tftpl\", { name = var.name })\n}\nresource \"aws_sqs_queue\" \"q\" {\n  name = local.text\n}\nresource \"aws_kinesis_stream\" \"t\" {\n  name = local.text\n}\n",
	}
	for i := range roots {
		files[fmt.Sprintf("roots/r%d/main.tf", i)] = fmt.Sprintf(
			"module \"m\" {\n  source   = \"../../modules/outer\"\n  for_each = toset([for i in range(%d) : \"n${i}\"])\n  name     = each.key\n}\n", calls)
	}
	counting := &countingFS{files: fstest.MapFS{}, listed: map[string]int{}, read: map[string]int{}}
	for name, text := range files {
		counting.files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	counting.files["modules/inner/suffix.txt"] = &fstest.MapFile{Data: []byte("x\n")}
	counting.files["modules/inner/text.tftpl"] = &fstest.MapFile{Data: []byte("${name}-text")}

	result := parseTree(t, source.NewTree(counting, nil), files, terraform.Options{})
	if len(result.Problems) > 0 {
		t.Fatalf("problems: %v", result.Problems)
	}
	seen := map[string]int{}
	for _, s := range result.Facts.Streams {
		seen[s.Name.Or("?")]++
	}
	if len(result.Facts.Streams) != 2*roots*calls || seen["n7-x"] != roots || seen["n7-text"] != roots {
		t.Fatalf("%d streams, %d of n7-x, %d of n7-text", len(result.Facts.Streams), seen["n7-x"], seen["n7-text"])
	}
	for _, dir := range []string{"modules/outer", "modules/inner", "roots/r0", "roots/r1", "roots/r2"} {
		if n := counting.listed[dir]; n != 1 {
			t.Errorf("%s is listed %d times", dir, n)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(counting.files)) {
		if n := counting.read[name]; n != 1 {
			t.Errorf("%s is read %d times", name, n)
		}
	}
}

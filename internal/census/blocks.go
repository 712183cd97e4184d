package main

import (
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// A block is a resource of a type that has arguments of interest.
type block struct {
	file string // slash-separated, relative to the tree
	line int    // of its header
	kind string
	name string
	// written are the arguments in it by path, with the text of the value.
	written map[string]string
}

// blocks reads every resource block below a directory.
func blocks(dir string) ([]block, error) {
	var out []block
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != dir && strings.HasPrefix(entry.Name(), "."):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(path) != ".tf":
			return nil
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		parser := hclparse.NewParser()
		file, diags := parser.ParseHCLFile(path)
		if diags.HasErrors() {
			return nil // the run itself says so
		}
		for _, b := range file.Body.(*hclsyntax.Body).Blocks {
			if b.Type != "resource" || len(b.Labels) != 2 || arguments[b.Labels[0]] == nil {
				continue
			}
			r := block{
				file: filepath.ToSlash(name), line: b.DefRange().Start.Line,
				kind: b.Labels[0], name: b.Labels[1], written: map[string]string{},
			}
			collect(r.written, "", b.Body, file)
			out = append(out, r)
		}
		return nil
	})
	return out, err
}

func collect(out map[string]string, prefix string, b *hclsyntax.Body, file *hcl.File) {
	for name, a := range b.Attributes {
		out[prefix+name] = string(a.Expr.Range().SliceBytes(file.Bytes))
	}
	for _, inner := range b.Blocks {
		switch {
		case inner.Type == "dynamic" && len(inner.Labels) == 1:
			for _, content := range inner.Body.Blocks {
				if content.Type == "content" {
					collect(out, prefix+inner.Labels[0]+".", content.Body, file)
				}
			}
		case inner.Type != "lifecycle" && inner.Type != "provisioner":
			collect(out, prefix+inner.Type+".", inner.Body, file)
		}
	}
}

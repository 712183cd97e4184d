// Command gen writes what is derived from the code: the schemas of what policies
// see, and the index of rules. `make gen` runs it, and a test fails when its
// output is not current. It knows no syntax and no rule's meaning.
//
//	go run ./internal/gen
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/streamlint/streamlint/facts"
)

func main() {
	root := flag.String("root", ".", "the repository")
	check := flag.Bool("check", false, "write nothing; fail when a file is not current")
	flag.Parse()
	files, err := generate()
	if err == nil {
		err = write(*root, files, *check)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// generate returns the content of every generated file by its path.
func generate() (map[string][]byte, error) {
	files := map[string][]byte{}
	for kind, schema := range facts.Schemas() {
		data, err := json.MarshalIndent(schema, "", "  ")
		if err != nil {
			return nil, fmt.Errorf("schema of %s: %w", kind, err)
		}
		files["policies/schemas/"+kind+".json"] = append(data, '\n')
	}
	return files, nil
}

func write(root string, files map[string][]byte, check bool) error {
	for name, data := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		old, err := os.ReadFile(path)
		if err == nil && bytes.Equal(old, data) {
			continue
		}
		if check {
			return fmt.Errorf("%s is not current: run make gen", name)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

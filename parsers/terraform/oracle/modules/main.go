package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/streamlint/streamlint/internal/testfacts"
	"github.com/streamlint/streamlint/parsers/terraform/oracle/modulefacts"
)

func main() {
	sources := flag.String("sources", "", "the `directory` of clones, OWNER/NAME; cloned when empty")
	dir := flag.String("dir", "testdata/oracle/terraform/modules", "the `directory` of the examples and of the record")
	only := flag.String("only", "", "read only this `example`, print what it states, record nothing")
	flag.Parse()
	if err := record(*sources, *dir, *only); err != nil {
		fmt.Fprintln(os.Stderr, "modules:", err)
		os.Exit(1)
	}
}

func record(sources, dir, only string) error {
	examples, err := modulefacts.Examples(dir)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "modules")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	l := &library{dir: sources, work: work}
	r := &modulefacts.Record{}
	for _, e := range examples {
		if only != "" && e.Name != only {
			continue
		}
		if err := add(r, l, e); err != nil {
			return fmt.Errorf("example %s: %w", e.Name, err)
		}
	}
	name := filepath.Join(dir, "record.json")
	if only != "" {
		name = os.Stdout.Name()
	}
	return r.Write(name)
}

// add reads an example with every release of its module.
func add(r *modulefacts.Record, l *library, e *modulefacts.Example) error {
	releases, err := l.releases(e)
	if err != nil {
		return err
	}
	var names []string
	var states []testfacts.Stated
	for _, release := range releases {
		files, err := l.installed(e, release)
		if err != nil {
			return err
		}
		stated, problems := modulefacts.State(files, release.version)
		for _, p := range problems {
			if p.Place.Range.Path() == "main.tf" {
				fmt.Fprintf(os.Stderr, "%s %s: %s: %s\n", e.Name, release.version, p.Place.Range.Start(), p.Message)
			}
		}
		names, states = append(names, release.version), append(states, stated)
	}
	r.Add(e.Name, names, states)
	return nil
}

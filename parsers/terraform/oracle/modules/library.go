package main

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/streamlint/streamlint/parsers/terraform/oracle/modulefacts"
)

// A library holds the repositories of modules.
type library struct{ dir, work string }

// A release is a version with the tag that names it.
type release struct{ version, tag string }

var tagged = regexp.MustCompile(`^v?(\d+)\.(\d+)\.(\d+)$`)

// clone is the directory of a repository.
func (l *library) clone(repository string) (string, error) {
	if l.dir != "" {
		return filepath.Join(l.dir, filepath.FromSlash(repository)), nil
	}
	to := filepath.Join(l.work, filepath.FromSlash(repository))
	if _, err := os.Stat(to); err == nil {
		return to, nil
	}
	_, err := git("clone", "--quiet", "--bare", "https://github.com/"+repository, to)
	return to, err
}

// releases are those of an example's module, oldest first.
func (l *library) releases(e *modulefacts.Example) ([]release, error) {
	dir, err := l.clone(e.Repository)
	if err != nil {
		return nil, err
	}
	out, err := git("-C", dir, "tag")
	if err != nil {
		return nil, err
	}
	var list []release
	for tag := range strings.FieldsSeq(string(out)) {
		r := release{strings.TrimPrefix(tag, "v"), tag}
		if tagged.MatchString(tag) && e.Covers(r.version) {
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no release from %s on", e.Repository, e.First)
	}
	slices.SortFunc(list, func(a, b release) int { return modulefacts.Compare(a.tag, b.tag) })
	return list, nil
}

// installed is an example as init leaves it: with the module's source below
// .terraform/modules, and a manifest.
func (l *library) installed(e *modulefacts.Example, r release) (fstest.MapFS, error) {
	files := e.At(r.version)
	if err := l.unpack(files, e.Repository, r.tag, modulesDir+"/source"); err != nil {
		return nil, err
	}
	type entry struct{ Key, Source, Version, Dir string }
	manifest := struct{ Modules []entry }{[]entry{{Dir: "."}}}
	for _, c := range e.Calls() {
		_, submodule, _ := strings.Cut(c.Source, "//")
		manifest.Modules = append(manifest.Modules, entry{
			c.Name, "registry.terraform.io/" + c.Source, r.version, path.Join(modulesDir, "source", submodule),
		})
		for _, n := range e.With {
			manifest.Modules = append(manifest.Modules, entry{
				c.Name + "." + n.Name, "registry.terraform.io/" + n.Repository, n.Release, path.Join(modulesDir, n.Name),
			})
		}
	}
	for _, n := range e.With {
		if err := l.unpack(files, n.Repository, n.Release, path.Join(modulesDir, n.Name)); err != nil {
			return nil, err
		}
	}
	data, err := json.Marshal(manifest)
	if err != nil {
		return nil, err
	}
	files[modulesDir+"/modules.json"] = &fstest.MapFile{Data: data}
	return files, nil
}

const modulesDir = ".terraform/modules"

// unpack adds the configuration of a repository at a tag.
func (l *library) unpack(files fstest.MapFS, repository, tag, to string) error {
	dir, err := l.clone(repository)
	if err != nil {
		return err
	}
	data, err := git("-C", dir, "archive", "--format=tar", tag)
	if err != nil {
		return err
	}
	archive := tar.NewReader(bytes.NewReader(data))
	for {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read %s %s: %w", repository, tag, err)
		}
		if h.Typeflag != tar.TypeReg || !strings.HasSuffix(h.Name, ".tf") {
			continue
		}
		text, err := io.ReadAll(archive)
		if err != nil {
			return fmt.Errorf("read %s %s: %w", repository, tag, err)
		}
		files[path.Join(to, h.Name)] = &fstest.MapFile{Data: text}
	}
}

func git(arguments ...string) ([]byte, error) {
	cmd := exec.Command("git", arguments...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git %s: %w", strings.Join(arguments, " "), err)
	}
	return out, nil
}

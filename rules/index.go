package rules

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// indexName is a generated file beside the embedded policies: what their
// metadata says, so that a run need not read it from comments. A test holds it
// to them.
const indexName = "index.json"

// An index is the metadata of every policy and library of a source.
type index struct {
	Grades    []string
	Libraries []indexedFile
	Policies  []indexedPolicy
}

type indexedFile struct{ Path, Package string }

type indexedPolicy struct {
	indexedFile
	JudgedInGo bool `json:",omitempty"`
	Rule       *Rule
}

// Index returns the index of the registry's policies, for the generator to
// write. The pages are not part of it.
func (reg *Registry) Index() ([]byte, error) {
	out := index{Grades: reg.grades}
	for _, p := range reg.policies {
		rule := *p.rule
		rule.Examples = ""
		f := p.files[0]
		out.Policies = append(out.Policies, indexedPolicy{indexedFile{f.path, f.pkg}, p.judgedInGo, &rule})
	}
	for _, pkg := range slices.Sorted(maps.Keys(reg.libraries)) {
		out.Libraries = append(out.Libraries, indexedFile{reg.libraries[pkg].path, pkg})
	}
	data, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		return nil, fmt.Errorf("write the index: %w", err)
	}
	return append(data, '\n'), nil
}

// loadIndex takes the policies of a source from its index. ok is false when it
// has none, or one that lists other files than there are.
func (reg *Registry) loadIndex(s PolicySource) (ok bool, err error) {
	data, err := fs.ReadFile(s.FS, indexName)
	if err != nil {
		return false, nil
	}
	var listed index
	if err := json.Unmarshal(data, &listed); err != nil {
		return false, fmt.Errorf("read %s: %w", s.shown(indexName), err)
	}
	if !listed.lists(s.FS) {
		return false, nil
	}
	reg.grades = append(reg.grades, listed.Grades...)
	for _, l := range listed.Libraries {
		reg.libraries[l.Package] = reg.lazyFile(s, l)
	}
	for _, listed := range listed.Policies {
		p := &policy{rule: listed.Rule, judgedInGo: listed.JudgedInGo, files: []*file{reg.lazyFile(s, listed.indexedFile)}}
		if page, err := fs.ReadFile(s.FS, path.Join(path.Dir(listed.Path), pageName)); err == nil {
			p.rule.Examples = string(page)
		}
		reg.byID[p.rule.ID] = p
		reg.policies = append(reg.policies, p)
	}
	return true, nil
}

// lists reports whether the index has as many files as there are, each of them
// there.
func (x index) lists(fsys fs.FS) bool {
	count := 0
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && path.Ext(name) == policyExtension && !strings.HasSuffix(name, testSuffix) {
			count++
		}
		return err
	})
	return err == nil && count == len(x.Libraries)+len(x.Policies)
}

// lazyFile is a file that is read when its rules are compiled.
func (reg *Registry) lazyFile(s PolicySource, at indexedFile) *file {
	return &file{
		name: s.shown(at.Path), path: at.Path, pkg: at.Package, allowed: reg.allowed,
		read: func() ([]byte, error) { return fs.ReadFile(s.FS, at.Path) },
	}
}

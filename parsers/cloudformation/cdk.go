package cloudformation

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
	"github.com/streamlint/streamlint/parsers"
	"github.com/streamlint/streamlint/source"
)

// A cloud assembly is the folder that CDK synthesizes into: a manifest names the
// stacks, their templates and what is known of their constructs.
//
// Source: aws-cdk-lib 2.276.0, cloud assembly schema 55; read 2026-11-29.

// isManifest tells an assembly's manifest from other files of that name.
func isManifest(f *source.File, keys map[string]bool) bool {
	return path.Base(f.Name) == "manifest.json" && keys["artifacts"] && keys["version"] &&
		(bytes.Contains(f.Data, []byte(`"aws:cloudformation:stack"`)) || bytes.Contains(f.Data, []byte(`"cdk:cloud-assembly"`)))
}

// An assembly is one folder with a manifest.
type assembly struct {
	dir       string
	artifacts *yamlpos.Node
}

// assemblies are those of a run, by folder.
type assemblies map[string]*assembly

// A stackArtifact is what an assembly knows of a stack.
type stackArtifact struct {
	run      *run
	assembly *assembly
	// id is the artifact's name, node what the manifest says of it.
	id   string
	node *yamlpos.Node
	// metadata of constructs, by path: {"/Stack/Id": [{type, data}]}.
	metadata []*yamlpos.Node
	// files are paths of assets in the assembly, by hash.
	files map[string]string
	// within is the path of the nested stack that the template is, whose
	// constructs stand in the metadata of the stack around it; "" of a stack of
	// its own, and of a nested one that the metadata does not name.
	within   string
	isNested bool
}

// assemblies finds the manifests among the claimed files, those that they name,
// and those beside claimed templates.
func (r *run) assemblies(files []*source.File) assemblies {
	out := assemblies{}
	for _, f := range files {
		switch {
		case path.Base(f.Name) == "manifest.json":
			r.assembly(f, out)
		case strings.HasSuffix(f.Name, ".template.json"):
			name := path.Join(path.Dir(f.Name), "manifest.json")
			if manifest, err := r.tree.Read(name); err == nil && isManifest(manifest, topLevelKeys(manifest.Data)) {
				r.assembly(manifest, out)
			}
		}
	}
	return out
}

func (r *run) assembly(f *source.File, out assemblies) {
	dir := path.Dir(f.Name)
	if out[dir] != nil {
		return
	}
	docs, problems := yamlpos.Parse(f)
	for _, p := range problems {
		p.Unreadable = true
		r.result.Problems = append(r.result.Problems, p)
	}
	if len(docs) == 0 {
		return
	}
	a := &assembly{dir: dir, artifacts: docs[0].Get("artifacts")}
	out[dir] = a
	for _, e := range a.entries() {
		if text(e.Value.Get("type")) != "cdk:cloud-assembly" {
			continue
		}
		// A stage is an assembly of its own.
		name := path.Join(dir, text(e.Value.Get("properties").Get("directoryName")), "manifest.json")
		if inner, err := r.tree.Read(name); err == nil {
			r.assembly(inner, out)
		}
	}
}

func (a *assembly) entries() []*yamlpos.Entry {
	if a.artifacts == nil {
		return nil
	}
	return a.artifacts.Entries
}

func text(n *yamlpos.Node) string {
	if n == nil {
		return ""
	}
	return n.Value
}

// owns reports whether a file belongs to an assembly, which decides what becomes
// of it: stacks are read through the manifest, nested templates through their
// stacks, assets not at all.
func (as assemblies) owns(f *source.File) bool {
	for dir := path.Dir(f.Name); ; dir = path.Dir(dir) {
		if as[dir] != nil {
			return true
		}
		if dir == "." || dir == "/" || dir == path.Dir(dir) {
			return false
		}
	}
}

// readAssemblies reads the stacks of all assemblies.
func (r *run) readAssemblies(as assemblies) {
	for _, dir := range sortedKeys(as) {
		a := as[dir]
		for _, e := range a.entries() {
			if text(e.Value.Get("type")) != "aws:cloudformation:stack" {
				continue
			}
			properties := e.Value.Get("properties")
			name := properties.Get("templateFile")
			if name == nil {
				continue
			}
			file, err := r.tree.Read(path.Join(dir, name.Value))
			if err != nil {
				r.result.Problems = append(r.result.Problems, source.NotResolved(name.Used(),
					"the template of this stack cannot be read: "+readable(err)))
				continue
			}
			d := r.read(file, parsers.Certain)
			d.cdk = r.artifact(a, e.Key.Value, e.Value)
		}
	}
}

// artifact reads what stands beside a stack's template.
func (r *run) artifact(a *assembly, id string, n *yamlpos.Node) *stackArtifact {
	s := &stackArtifact{run: r, assembly: a, id: id, node: n, files: map[string]string{}}
	if inline := n.Get("metadata"); inline != nil {
		s.metadata = append(s.metadata, inline)
	}
	if more := r.beside(a, text(n.Get("additionalMetadataFile"))); more != nil {
		s.metadata = append(s.metadata, more)
	}
	for _, e := range a.entries() {
		if text(e.Value.Get("type")) != "cdk:asset-manifest" {
			continue
		}
		assets := r.beside(a, text(e.Value.Get("properties").Get("file")))
		if assets == nil || assets.Get("files") == nil {
			continue
		}
		for _, f := range assets.Get("files").Entries {
			s.files[f.Key.Value] = text(f.Value.Get("source").Get("path"))
		}
	}
	return s
}

// beside reads a JSON file of the assembly.
func (r *run) beside(a *assembly, name string) *yamlpos.Node {
	if name == "" {
		return nil
	}
	f, err := r.tree.Read(path.Join(a.dir, name))
	if err != nil {
		return nil
	}
	docs, _ := yamlpos.Parse(f)
	if len(docs) == 0 {
		return nil
	}
	return docs[0]
}

var assetHash = regexp.MustCompile(`([0-9a-f]{64})\.json`)

// nestedTemplate finds the file of a nested stack by the hash in its URL.
func (s *stackArtifact) nestedTemplate(n *yamlpos.Node) string {
	if s == nil {
		return ""
	}
	url := n.Get("Properties").Get("TemplateURL")
	if url == nil {
		return ""
	}
	if m := assetHash.FindSubmatch(url.Range.Bytes()); m != nil {
		return s.files[string(m[1])]
	}
	return ""
}

// userLine returns the first line of the stack trace that is the user's own.
func (s *stackArtifact) userLine(entries *yamlpos.Node) source.Range {
	if entries == nil {
		return source.Range{}
	}
	for _, item := range entries.Items {
		frames := item.Get("trace") // of older versions
		if text(item.Get("type")) == "aws:cdk:creationStack" {
			frames = item.Get("data")
		}
		if frames == nil {
			continue
		}
		for _, frame := range frames.Items {
			if at := s.run.frame(frame.Value, s.assembly.dir); !at.IsZero() {
				return at
			}
		}
	}
	return source.Range{}
}

// A frame ends in "path:line:column", in parentheses when it names a function.
var framePlace = regexp.MustCompile(`(?:^|[\s(])((?:[A-Za-z]:)?[^\s():]+):(\d+):(\d+)\)?$`)

// frame returns the place of a frame in a file of the tree, none for frames of
// libraries.
func (r *run) frame(text, assemblyDir string) source.Range {
	m := framePlace.FindStringSubmatch(text)
	if m == nil || strings.Contains(m[1], "node_modules/") || strings.HasPrefix(m[1], "node:") {
		return source.Range{}
	}
	f := r.userFile(strings.ReplaceAll(m[1], `\`, "/"), assemblyDir)
	if f == nil {
		return source.Range{}
	}
	line, _ := strconv.Atoi(m[2])
	column, _ := strconv.Atoi(m[3])
	if line < 1 || line > f.LineCount() {
		return source.Range{}
	}
	whole := f.Line(line)
	from := f.Offset(source.Position{Line: line, Column: column})
	to := whole.From + len(bytes.TrimRight(whole.Bytes(), " \t"))
	return f.Range(min(from, to), to)
}

// userFile finds a file of a trace in the tree. The trace has its path on the
// machine that synthesized; its longest end that exists below a folder around
// the assembly is taken.
func (r *run) userFile(name, assemblyDir string) *source.File {
	if f, ok := r.userFiles[name]; ok {
		return f
	}
	f := r.findUserFile(strings.Split(strings.Trim(name, "/"), "/"), assemblyDir)
	r.userFiles[name] = f
	if f != nil {
		r.result.Directives = append(r.result.Directives, f.Directives("//", "#", "/*")...)
		r.result.Read = append(r.result.Read, f)
	}
	return f
}

func (r *run) findUserFile(words []string, assemblyDir string) *source.File {
	for i := range words {
		rest := path.Join(words[i:]...)
		for dir := assemblyDir; dir != "."; {
			dir = path.Dir(dir)
			at := path.Join(dir, rest)
			if info, err := r.tree.Stat(at); err == nil && info.Mode().IsRegular() {
				if f, err := r.tree.Read(at); err == nil {
					return f
				}
			}
			if dir == "/" {
				break
			}
		}
	}
	return nil
}

func sortedKeys(as assemblies) []string {
	return slices.Sorted(maps.Keys(as))
}

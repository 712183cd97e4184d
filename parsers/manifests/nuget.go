package manifests

import (
	"path"
	"strings"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/source"
)

// readProject reads package references of .NET projects, with versions by way of
// properties of the file and of central package management.
func readProject(r *reading) {
	root, at, err := parseXML(r.file)
	if err != nil {
		r.fail(at, "the XML ends here: "+plainError(err))
	}
	for _, group := range root.child("Project").all("ItemGroup") {
		for _, reference := range append(group.all("PackageReference"), group.all("PackageVersion")...) {
			name, ok := reference.attr("Include")
			if !ok {
				continue
			}
			text, found := packageVersion(reference)
			if found {
				r.add(nuget, name, reference.at, msbuildVersion(root, text, reference.at))
				continue
			}
			r.add(nuget, name, reference.at, r.central(name, reference.at))
		}
	}
}

// packageVersion is an attribute or an element.
func packageVersion(reference *element) (string, bool) {
	for _, name := range []string{"VersionOverride", "Version"} {
		if v, ok := reference.attr(name); ok {
			return v, true
		}
		if v := reference.child(name); v != nil {
			return v.text, true
		}
	}
	return "", false
}

// msbuildVersion resolves $(Name) once: a property that is set once and without a
// condition.
func msbuildVersion(root *element, text string, at source.Range) facts.Attr[string] {
	name, ok := strings.CutPrefix(text, "$(")
	if !ok {
		return stated(text, nugetVersion.MatchString(text), at)
	}
	name = strings.TrimSuffix(name, ")")
	var found []*element
	for _, group := range root.child("Project").all("PropertyGroup") {
		for _, e := range group.children {
			if !strings.EqualFold(e.name, name) {
				continue
			}
			_, conditional := e.attr("Condition")
			if _, groupConditional := group.attr("Condition"); conditional || groupConditional {
				return facts.Written[string](text, facts.WrittenAt(at))
			}
			found = append(found, e)
		}
	}
	if len(found) != 1 {
		return facts.Written[string](text, facts.WrittenAt(at))
	}
	e := found[0]
	hop := facts.Hop{Text: name + " = " + e.text, Place: source.At(e.textAt)}
	return stated(e.text, nugetVersion.MatchString(e.text), at, hop)
}

// central looks a version up in the nearest Directory.Packages.props.
func (r *reading) central(name string, at source.Range) facts.Attr[string] {
	const file = "Directory.Packages.props"
	for up := "."; ; up = path.Join(up, "..") {
		if f, ok := r.open(r.file.Name, path.Join(up, file)); ok {
			root, _, err := parseXML(f)
			if err != nil {
				return left(at)
			}
			for _, group := range root.child("Project").all("ItemGroup") {
				for _, e := range group.all("PackageVersion") {
					included, _ := e.attr("Include")
					text, ok := packageVersion(e)
					if ok && strings.EqualFold(included, name) {
						v := msbuildVersion(root, text, e.at)
						hop := facts.Hop{Text: "managed by " + file, Place: v.Origin().Place}
						return v.WithOrigin(facts.WrittenAt(at, append([]facts.Hop{hop}, v.Origin().Hops...)...))
					}
				}
			}
			return left(at)
		}
		if atRoot(r.file.Name, up) {
			return left(at)
		}
	}
}

// atRoot reports whether a relative way up from a file has reached the tree's
// root.
func atRoot(name, up string) bool {
	dir := path.Join(path.Dir(name), up)
	return dir == "." || dir == "/" || strings.HasPrefix(dir, "..")
}

package serverless

import (
	"encoding/json"
	"path"
	"strings"
)

// A dialect is a program that deploys a service, or several of them. All read
// one format and take different keys.
type dialect uint8

// The dialects. Those before version 3 of the framework count as version 3,
// which takes all that they take.
const (
	framework3 dialect = 1 << iota
	osls3
	osls4
	framework4

	osls       = osls3 | osls4
	version3   = framework3 | osls3
	version4   = osls4 | framework4
	anyDialect = version3 | version4
)

// An engine is what may deploy the service, as far as the files tell.
type engine struct {
	may dialect
	// refuses: a key that it does not know stops it.
	refuses bool
}

// within reports whether the engine can only be one of these.
func (e engine) within(d dialect) bool { return e.may&^d == 0 }

// name is what messages call the engine.
func (e engine) name() string {
	switch {
	case e.within(framework3):
		return "Serverless Framework 3"
	case e.within(osls):
		return "osls (read at 4.3.1)"
	case e.within(framework4):
		return "Serverless Framework 4"
	}
	return "the Serverless Framework"
}

// detect finds the engine: by the package that is installed for the service, by
// frameworkVersion, by sections that only version 4 of the framework has. A
// frameworkVersion alone may be either fork's.
func (s *service) detect() engine {
	e := engine{may: anyDialect}
	narrow := func(d dialect) {
		if e.may&d != 0 {
			e.may &= d
		}
	}
	narrow(s.installed())
	for _, key := range []string{"stages", "licenseKey", "build"} {
		if s.root.Get(key) != nil {
			narrow(framework4)
		}
	}
	if version := s.vars.value(s.root.Get("frameworkVersion")); version.state == isText {
		narrow(dialects(version.text, version3, version4))
	}
	mode := s.vars.value(s.root.Get("configValidationMode"))
	e.refuses = mode.text == "error" || mode.state == nothing && e.within(osls4)
	return e
}

// dialects are those whose major versions a range admits; three and four are the
// dialects of either. A range that cannot be read admits all.
func dialects(text string, three, four dialect) dialect {
	r, ok := parseRange(text)
	if !ok {
		return three | four
	}
	var out dialect
	if r.admits(1) || r.admits(2) || r.admits(3) {
		out |= three
	}
	if r.admits(4) {
		out |= four
	}
	return out
}

// installed are the dialects that the nearest package.json with one of them
// admits: beside the service, or in a folder above, as Node.js looks for it.
func (s *service) installed() dialect {
	for dir := path.Dir(s.file.Name); ; dir = path.Dir(dir) {
		if f, err := s.run.tree.Read(path.Join(dir, "package.json")); err == nil {
			if d := inManifest(f.Data); d != 0 {
				return d
			}
		}
		if dir == "." || dir == path.Dir(dir) {
			return anyDialect
		}
	}
}

// inManifest are the dialects that a package.json asks for, 0 when it asks for
// none. A manifest that cannot be read says nothing; it is another parser's.
func inManifest(data []byte) dialect {
	var manifest struct {
		Dependencies    map[string]string `json:"dependencies"`
		DevDependencies map[string]string `json:"devDependencies"`
	}
	if json.Unmarshal(data, &manifest) != nil {
		return 0
	}
	for _, group := range []map[string]string{manifest.Dependencies, manifest.DevDependencies} {
		if version, ok := group["osls"]; ok {
			return dialects(version, osls3, osls4)
		}
		if version, ok := group["serverless"]; ok {
			if fork, ok := strings.CutPrefix(version, "npm:osls"); ok {
				return dialects(strings.TrimPrefix(fork, "@"), osls3, osls4)
			}
			return dialects(version, framework3, framework4)
		}
	}
	return 0
}

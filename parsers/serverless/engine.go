package serverless

import (
	"encoding/json"
	"path"
	"regexp"
	"strings"
)

// An engine is the program that deploys a service. Both forks of version 3 and
// version 4 read one format with different keys for pollers.
type engine struct {
	name string // as messages call it
	// osls: version 3 or its fork. four: version 4. Neither when the files do not
	// tell.
	osls, four bool
}

var major = regexp.MustCompile(`^[\s^~>=v]*(\d+)`)

// detect finds the engine: by the package that is installed beside the file, by
// frameworkVersion, by sections that only version 4 has. A frameworkVersion of 4
// alone may be either's.
func (s *service) detect() engine {
	osls := engine{name: "osls (read at 4.3.1)", osls: true}
	four := engine{name: "Serverless Framework 4", four: true}
	if f, err := s.run.tree.Read(path.Join(path.Dir(s.file.Name), "package.json")); err == nil {
		var manifest struct {
			Dependencies    map[string]string `json:"dependencies"`
			DevDependencies map[string]string `json:"devDependencies"`
		}
		// A manifest that cannot be read says nothing; it is another parser's.
		if json.Unmarshal(f.Data, &manifest) == nil {
			for _, group := range []map[string]string{manifest.Dependencies, manifest.DevDependencies} {
				if _, ok := group["osls"]; ok {
					return osls
				}
				switch m := major.FindStringSubmatch(group["serverless"]); {
				case m == nil:
				case m[1] == "4":
					return four
				case m[1] == "3" && !strings.ContainsAny(group["serverless"], ">*|"):
					return engine{name: "Serverless Framework 3", osls: true}
				}
			}
		}
	}
	for _, key := range []string{"stages", "licenseKey", "build"} {
		if s.root.Get(key) != nil {
			return four
		}
	}
	if version := s.vars.value(s.root.Get("frameworkVersion")); version.state == isText {
		m := major.FindStringSubmatch(version.text)
		switch {
		case m == nil:
		case m[1] == "3" && !strings.ContainsAny(version.text, ">*|"):
			return engine{name: "Serverless Framework 3", osls: true}
		case m[1] == "4":
			return engine{name: "Serverless Framework 4"}
		}
	}
	return engine{name: "the Serverless Framework"}
}

package manifests

import (
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/facts"
)

var (
	goRequire = regexp.MustCompile(`^\s*(?:require\s+)?([\w.~-]+(?:/[\w.~-]+)+)\s+v(\S+)\s*(//.*)?$`)
	goReplace = regexp.MustCompile(`^\s*(?:replace\s+)?([\w.~-]+(?:/[\w.~-]+)+)(?:\s+v\S+)?\s*=>`)
	goBlock   = regexp.MustCompile(`^\s*(require|replace|exclude|retract|tool|ignore)\s*\(`)
	goSingle  = regexp.MustCompile(`^\s*(exclude|retract|tool|toolchain|ignore)\s`)
)

// readGoMod reads direct requirements; what is replaced is another module's
// version or a folder.
func readGoMod(r *reading) {
	block := ""
	replaced := map[string]bool{}
	for number := 1; number <= r.file.LineCount(); number++ {
		line := r.file.Line(number)
		text := string(line.Bytes())
		if m := goBlock.FindStringSubmatch(text); m != nil {
			block = m[1]
			continue
		}
		if strings.TrimSpace(text) == ")" {
			block = ""
			continue
		}
		if m := goReplace.FindStringSubmatch(text); m != nil {
			replaced[m[1]] = true
			continue
		}
		m := goRequire.FindStringSubmatchIndex(text)
		if m == nil || block != "" && block != "require" || goSingle.MatchString(text) {
			continue
		}
		if m[6] >= 0 && strings.Contains(text[m[6]:m[7]], "indirect") {
			continue
		}
		name, version := text[m[2]:m[3]], strings.TrimSuffix(text[m[4]:m[5]], "+incompatible")
		at := line.Sub(m[2], m[5])
		r.add(golang, name, at, stated(version, true, line.Sub(m[4]-1, m[5])))
	}
	for name := range replaced {
		if canonical, ok := interesting(golang, name); ok {
			if l := r.byName[canonical]; l != nil {
				l.Version = facts.Written[string]("", l.Version.Origin())
			}
		}
	}
}

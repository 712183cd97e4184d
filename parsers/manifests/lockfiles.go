package manifests

import (
	"regexp"
	"strings"
)

var gradleLocked = regexp.MustCompile(`^([\w.-]+:[\w.-]+):([^=\s]+)=(\S*)$`)

// readGradleLock reads gradle.lockfile; what only tests resolve is left out.
func readGradleLock(r *reading) {
	for number := 1; number <= r.file.LineCount(); number++ {
		line := r.file.Line(number)
		text := string(line.Bytes())
		m := gradleLocked.FindStringSubmatchIndex(text)
		if m == nil || onlyTests(text[m[6]:m[7]]) {
			continue
		}
		version := text[m[4]:m[5]]
		r.add(maven, text[m[2]:m[3]], line, stated(version, exactMaven(version), line.Sub(m[4], m[5])))
	}
}

func onlyTests(configurations string) bool {
	for name := range strings.SplitSeq(configurations, ",") {
		if !strings.Contains(strings.ToLower(name), "test") {
			return false
		}
	}
	return true
}

var (
	gemSpec    = regexp.MustCompile(`^    ([\w.-]+) \(([^)]+)\)\s*$`)
	gemVersion = regexp.MustCompile(`^\d+(\.[0-9A-Za-z]+)*$`)
)

// readGemLock reads the resolved gems of a Gemfile.lock.
func readGemLock(r *reading) {
	for number := 1; number <= r.file.LineCount(); number++ {
		line := r.file.Line(number)
		text := string(line.Bytes())
		if m := gemSpec.FindStringSubmatchIndex(text); m != nil {
			version := text[m[4]:m[5]]
			r.add(rubygems, text[m[2]:m[3]], line.Sub(m[2], m[1]), stated(version, gemVersion.MatchString(version), line.Sub(m[4], m[5])))
		}
	}
}

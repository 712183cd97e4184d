package manifests

import (
	"regexp"
	"strings"
)

var (
	// mavenVersion is a plain version: "3.9.1", "7.9.0-ccs", "2.7.18.RELEASE".
	mavenVersion = regexp.MustCompile(`^\d+(\.\d+)*([.-][0-9A-Za-z_.-]*[0-9A-Za-z])?$`)
	// semver is an exact version as npm takes it.
	semver = regexp.MustCompile(`^[v=]?\s*(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)(?:\+[0-9A-Za-z.-]+)?$`)
	// pep440 is a version without a wildcard.
	pep440 = regexp.MustCompile(`^v?(\d+(?:\.\d+)*(?:[._-]?(?:a|b|c|rc|alpha|beta|pre|preview|post|dev)[._-]?\d*)*)(?:\+[0-9A-Za-z.]+)?$`)
	// nugetVersion is a version; NuGet takes the lowest one that fits, which is
	// the one that is written.
	nugetVersion = regexp.MustCompile(`^\d+(\.\d+){1,3}(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`)
)

// exactMaven tells a pinned version from a range ("[1.0,2.0)"), a dynamic one
// ("2.4.+", "latest.release") and a moving one ("3.0-SNAPSHOT").
func exactMaven(version string) bool {
	return mavenVersion.MatchString(version) && !strings.HasSuffix(version, "-SNAPSHOT")
}

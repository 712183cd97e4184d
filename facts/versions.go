package facts

import (
	"regexp"
	"strconv"
)

// A version is the leading numbers of a version's text, as far as they decide
// what a release can do. What follows them ("-ccs", ".kraft", a build number)
// never does.
type version struct{ major, minor, patch int64 }

var versionText = regexp.MustCompile(`^v?(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?:[.+x-].*)?$`)

// parseVersion reads "3.9.1", "4.1.x.kraft", "v1.8.2", "3". Parts that are not
// written count as 0: what is known of a release is known from its first one on.
func parseVersion(text string) (version, bool) {
	m := versionText.FindStringSubmatch(text)
	if m == nil {
		return version{}, false
	}
	number := func(s string) int64 {
		n, _ := strconv.ParseInt(s, 10, 64) // digits only, six at most; "" is 0
		return n
	}
	return version{number(m[1]), number(m[2]), number(m[3])}, true
}

// versionOf reads a version attribute.
func versionOf(a Attr[string]) (version, bool) {
	text, ok := a.Get()
	if !ok {
		return version{}, false
	}
	return parseVersion(text)
}

// atLeast compares releases.
func (v version) atLeast(major, minor, patch int64) bool {
	o := version{major, minor, patch}
	switch {
	case v.major != o.major:
		return v.major > o.major
	case v.minor != o.minor:
		return v.minor > o.minor
	}
	return v.patch >= o.patch
}

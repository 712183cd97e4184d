package facts

import (
	"regexp"
	"strings"
	"time"
)

// mskVersionsRead is the date of the table below. A version string that is newer
// than the table is not judged by it.
const mskVersionsRead = "2026-11-29"

// An mskRelease is one row of MSK's table of supported versions.
type mskRelease struct {
	// prefix of the version string, whole parts of it: "3.6" is 3.6.0 and 3.6.0.1.
	prefix string
	// supportEnd is the day on which support ends; "" when none is published.
	supportEnd string
}

// mskReleases is searched from the top, so the row of a single release stands
// before the row of its line.
//
// Source: https://docs.aws.amazon.com/msk/latest/developerguide/supported-kafka-versions.html
// and, for the end of 3.7.x, the copy of that table on
// https://endoflife.date/amazon-msk; read 2026-11-29.
var mskReleases = []mskRelease{
	{"1.1", "2024-06-05"},
	{"2.1", "2024-06-05"},
	{"2.2", "2024-06-08"},
	{"2.3", "2024-06-08"},
	{"2.4", "2024-06-08"},
	{"2.5", "2024-06-08"},
	{"2.6", "2024-09-11"},
	{"2.7", "2024-09-11"},
	{"2.8.2", "2025-01-14"},
	{"2.8", "2024-09-11"},
	{"3.1", "2024-09-11"},
	{"3.2", "2024-09-11"},
	{"3.3", "2024-09-11"},
	{"3.4", "2025-08-04"},
	{"3.5", "2025-10-23"},
	{"3.6", "2026-06-01"},
	{"3.7", "2026-09-01"},
	{"3.8", ""},
	{"3.9", ""},
	{"4.0", ""},
	{"4.1", ""},
	{"4.2", ""},
}

func mskReleaseOf(text string) (mskRelease, bool) {
	for _, r := range mskReleases {
		if rest, ok := strings.CutPrefix(text, r.prefix); ok && (rest == "" || strings.ContainsRune(".-", rune(rest[0]))) {
			return r, true
		}
	}
	return mskRelease{}, false
}

// mskVersionText is the form of MSK's version strings: 3.9.x, 3.9.x.kraft,
// 2.8.2.tiered, 2.4.1.1.
//
// Source: what the API operation ListKafkaVersions prints, in the MSK Developer
// Guide and the Terraform provider's documentation; read 2026-11-29.
var mskVersionText = regexp.MustCompile(`^\d+\.\d+\.(?:\d+|x)(?:\.\d+)?(?:\.kraft|[.-]tiered)?$`)

// mskVersionProblem says why a text is no version string of MSK. From 4.0 on
// there are no clusters with ZooKeeper, and every string ends in .kraft.
func mskVersionProblem(text string) string {
	v, ok := parseVersion(text)
	switch {
	case !ok || !mskVersionText.MatchString(text):
		return "format"
	case v.major >= 4 && !strings.HasSuffix(text, ".kraft"):
		return "kraft"
	}
	return noProblem
}

// endsSoon is how long before the end of support a version is told.
const endsSoon = 90 * 24 * time.Hour

// completeSupport compares the version with MSK's table on the run's date.
func (c *Cluster) completeSupport(today time.Time) {
	text, ok := c.KafkaVersion.Get()
	if !ok || c.Service.Or("") != "msk" || today.IsZero() {
		return
	}
	release, ok := mskReleaseOf(text)
	if !ok {
		return
	}
	c.SupportTableDate = Derive(mskVersionsRead, c.KafkaVersion)
	if release.supportEnd == "" {
		c.SupportEnded = Derive(false, c.KafkaVersion)
		c.SupportEndsSoon = Derive(false, c.KafkaVersion)
		return
	}
	end, err := time.Parse(time.DateOnly, release.supportEnd)
	if err != nil {
		panic("the table of MSK versions holds " + release.supportEnd + ", which is no date")
	}
	ended := !today.Before(end)
	c.SupportEnd = Derive(release.supportEnd, c.KafkaVersion)
	c.SupportEnded = Derive(ended, c.KafkaVersion)
	c.SupportEndsSoon = Derive(!ended && end.Sub(today) <= endsSoon, c.KafkaVersion)
}

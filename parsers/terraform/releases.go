package terraform

import (
	"regexp"
	"strconv"
	"strings"
)

// A limit is one end of the releases that a version constraint allows. The zero
// limit is no limit.
type limit struct {
	version []int
	// open: the release itself is not allowed.
	open bool
	// only: no other release is allowed.
	only bool
}

// reaches reports whether a release is at or below an upper limit.
func (l limit) reaches(version []int) bool {
	order := compareVersions(l.version, version)
	return l.version == nil || order > 0 || order == 0 && !l.open
}

func (l limit) exact() bool { return l.only }

// text is the release: "5.0.0".
func (l limit) text() string {
	words := make([]string, len(l.version))
	for i, n := range l.version {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ".")
}

// limitsOf reads a version constraint as Terraform and OpenTofu do; ok is false
// when it is none. Without one the newest release is meant.
//
// Source: constraint.go of github.com/hashicorp/go-version 1.8.0, where "~> 4"
// has no upper end; read 2026-11-29.
func limitsOf(constraint string) (from, to limit, ok bool) {
	if strings.TrimSpace(constraint) == "" {
		return from, to, true
	}
	for part := range strings.SplitSeq(constraint, ",") {
		part = strings.TrimSpace(part)
		version := strings.TrimLeft(part, "=!<>~ ")
		n := numbers(version)
		if len(n) == 0 {
			return from, to, false
		}
		switch strings.TrimSpace(strings.TrimSuffix(part, version)) {
		case "", "=":
			from, to = from.above(limit{version: n}), to.below(limit{version: n, only: true})
		case ">", ">=":
			from = from.above(limit{version: n})
		case "<":
			to = to.below(limit{version: n, open: true})
		case "<=":
			to = to.below(limit{version: n})
		case "~>":
			from = from.above(limit{version: n})
			if len(n) > 1 {
				to = to.below(limit{version: next(n[:len(n)-1]), open: true})
			}
		case "!=":
		default:
			return from, to, false
		}
	}
	return from, to, true
}

// allows reports whether a constraint allows a release. What cannot be read
// forbids none.
func allows(constraint, release string) bool {
	from, to, ok := limitsOf(constraint)
	n := numbers(release)
	return !ok || len(n) == 0 || compareVersions(n, from.version) >= 0 && to.reaches(n)
}

var (
	releaseTag = regexp.MustCompile(`^(refs/tags/|tags/)?v?\d+(\.\d+)*$`)
	mainBranch = regexp.MustCompile(`^(main|master|HEAD)?$`)
)

// limitsOfRef reads a git ref: a tag of a release, or the branch that leads to
// the newest. A commit says nothing of its release.
func limitsOfRef(ref string) (from, to limit, ok bool) {
	switch {
	case mainBranch.MatchString(ref):
		return from, to, true
	case !releaseTag.MatchString(ref):
		return from, to, false
	}
	n := numbers(ref[strings.LastIndexByte(ref, '/')+1:])
	if len(n) < 3 {
		// A tag that moves with the releases.
		return limit{version: n}, limit{version: next(n), open: true}, true
	}
	return limit{version: n}, limit{version: n, only: true}, true
}

// above is the higher of two lower limits.
func (l limit) above(other limit) limit {
	if l.version == nil || compareVersions(other.version, l.version) > 0 {
		return other
	}
	return l
}

// below is the lower of two upper limits.
func (l limit) below(other limit) limit {
	order := compareVersions(other.version, l.version)
	if l.version == nil || order < 0 || order == 0 && other.open {
		return other
	}
	return l
}

// next is the version after all that begin with some numbers.
func next(n []int) []int {
	out := append([]int(nil), n...)
	out[len(out)-1]++
	return out
}

func numbers(version string) []int {
	version, _, _ = strings.Cut(version, "-")
	var out []int
	for word := range strings.SplitSeq(version, ".") {
		n, err := strconv.Atoi(strings.TrimPrefix(word, "v"))
		if err != nil {
			break
		}
		out = append(out, n)
	}
	return out
}

func compareVersions(a, b []int) int {
	for i := range max(len(a), len(b)) {
		x, y := 0, 0
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return x - y
		}
	}
	return 0
}

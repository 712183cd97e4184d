package serverless

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A span is a half-open interval of versions; a version is one number, ordered
// as versions are.
type span struct{ from, to int }

// A versionRange is a range in npm's notation: any of its spans.
type versionRange []span

const versionBase = 10_000 // no part of a version is as large

var (
	comparator = regexp.MustCompile(`^(\^|~>?|>=?|<=?|=)?\s*v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:[-+][0-9A-Za-z.+-]*)?$`)
	hyphenated = regexp.MustCompile(`(\S+)\s+-\s+(\S+)`)
	operator   = regexp.MustCompile(`(\^|~>?|>=?|<=?|=)\s+`)
)

// parseRange reads a range; ok is false for what is none, such as a tag.
//
// Source: npm documentation, "semver", ranges; read 2026-11-29.
func parseRange(text string) (r versionRange, ok bool) {
	for _, alternative := range strings.Split(text, "||") {
		alternative = hyphenated.ReplaceAllString(alternative, ">=$1 <=$2")
		alternative = operator.ReplaceAllString(alternative, "$1")
		s := span{0, math.MaxInt}
		for _, word := range strings.Fields(alternative) {
			m := comparator.FindStringSubmatch(word)
			if m == nil {
				return nil, false
			}
			next := spanOf(m[1], m[2:])
			s.from, s.to = max(s.from, next.from), min(s.to, next.to)
		}
		r = append(r, s)
	}
	return r, true
}

// admits reports whether some version of a major is in the range.
func (r versionRange) admits(major int) bool {
	from, to := number(major, 0, 0), number(major+1, 0, 0)
	for _, s := range r {
		if max(s.from, from) < min(s.to, to) {
			return true
		}
	}
	return false
}

func number(major, minor, patch int) int { return (major*versionBase+minor)*versionBase + patch }

// spanOf is what one comparator admits. A part that is left out stands for all.
func spanOf(op string, parts []string) span {
	var v [3]int
	given := 0
	for ; given < len(parts); given++ {
		n, err := strconv.Atoi(parts[given])
		if err != nil || n >= versionBase {
			break
		}
		v[given] = n
	}
	if given == 0 {
		return span{0, math.MaxInt}
	}
	at := number(v[0], v[1], v[2])
	after := number(v[0]+1, 0, 0) // the first version behind those that it names
	if given == 2 {
		after = number(v[0], v[1]+1, 0)
	} else if given == 3 {
		after = at + 1
	}
	switch op {
	case "^":
		return span{at, number(v[0]+1, 0, 0)}
	case "~", "~>":
		if given == 1 {
			return span{at, after}
		}
		return span{at, number(v[0], v[1]+1, 0)}
	case ">=":
		return span{at, math.MaxInt}
	case ">":
		return span{after, math.MaxInt}
	case "<":
		return span{0, at}
	case "<=":
		return span{0, after}
	}
	return span{at, after}
}

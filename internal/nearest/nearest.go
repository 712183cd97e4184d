// Package nearest finds the word somebody probably meant, for messages such as
// "unknown flag --fromat; did you mean --format?". It knows words and nothing
// else.
//
//	nearest.Of("warnning", "error", "warning", "note") // "warning"
package nearest

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// Of returns the word nearest to what was written, or "" when none is near: more
// than a third of the letters wrong is another word.
func Of(written string, words ...string) string {
	best, bestDistance := "", len(written)/3+2
	for _, word := range words {
		d := levenshtein.ComputeDistance(strings.ToLower(written), strings.ToLower(word))
		if d < bestDistance {
			best, bestDistance = word, d
		}
	}
	return best
}

// Hint returns `; did you mean "word"?`, or "" when no word is near.
func Hint(written string, words ...string) string {
	if word := Of(written, words...); word != "" {
		return `; did you mean "` + word + `"?`
	}
	return ""
}

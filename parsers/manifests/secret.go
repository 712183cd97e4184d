package manifests

import (
	"regexp"

	"github.com/streamlint/streamlint/source"
)

// secretText finds what must not be printed of a manifest: user and password of
// an index's or repository's URL, and passwords and tokens that are assigned.
var secretText = regexp.MustCompile(`(?i)//[^\s/"'<>]*@|(?:password|passwd|secret|token|api[_.-]?key|access[_.-]?key|credentials?)[\w.-]*["']?[ \t]*(?:[:=>(]|[ \t])[ \t]*["']?[^\s"'<>]+`)

// maskSecrets hides them in the lines around a dependency that an excerpt shows.
func maskSecrets(f *source.File) {
	for i, at := range secretText.FindAllIndex(f.Data, maxMasks+1) {
		if i == maxMasks {
			f.Range(at[0], len(f.Data)).Mask()
			return
		}
		f.Range(at[0], at[1]).Mask()
	}
}

// maxMasks bounds the cost of masks; a file with more is masked to its end.
const maxMasks = 500

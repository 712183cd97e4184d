package cloudformation

import (
	"bytes"
	"regexp"
)

// placeholder is {{ name }} or {% statement %} of Jinja and its like.
var placeholder = regexp.MustCompile(`\{\{-?\s*[\w.]+|\{%-?\s*\w+`)

// hasPlaceholders reports whether another tool makes the template from this
// file. CloudFormation's own {{resolve:...}} is none of them.
func hasPlaceholders(data []byte) bool {
	for _, found := range placeholder.FindAll(data, -1) {
		if !bytes.HasPrefix(found, []byte("{{resolve")) {
			return true
		}
	}
	return false
}

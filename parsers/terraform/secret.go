package terraform

import (
	"regexp"

	"github.com/streamlint/streamlint/internal/properties"
)

// secretText finds secrets inside a text that has another purpose: user and
// password of a URL, an assignment to a secret's name, key material.
var secretText = regexp.MustCompile(`(?i)//[^/\s]*:[^/\s]*@|` +
	`(password|passwd|passphrase|secret|token|credentials?|(api|access|private)[._-]?key|user[._-]?info)["']?\s*[=:]\s*["']?\S|` +
	`loginmodule\s+\w+\s+\S|-----begin [a-z ]*private key|\b(akia|asia)[a-z0-9]{16}\b`)

func holdsSecret(text string) bool { return secretText.MatchString(text) }

// isSecretName judges the name of a setting or environment variable.
func isSecretName(name string) bool { return properties.IsSecret(name) }

package terraform

import (
	"regexp"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/streamlint/streamlint/internal/properties"
	"github.com/streamlint/streamlint/source"
)

// secretText finds secrets inside a text that has another purpose: user and
// password of a URL, an assignment to a secret's name, key material.
var secretText = regexp.MustCompile(`(?i)//[^/\s]*:[^/\s]*@|` +
	`(password|passwd|passphrase|secret|token|credentials?|(api|access|private)[._-]?key|user[._-]?info)["']?\s*[=:]\s*["']?\S|` +
	`loginmodule\s+\w+\s+\S|-----begin [a-z ]*private key|\b(akia|asia)[a-z0-9]{16}\b`)

func holdsSecret(text string) bool { return secretText.MatchString(text) }

// isSecretName judges the name of a setting or environment variable.
func isSecretName(name string) bool { return properties.IsSecret(name) }

// maskLiteral hides a text that is written out where a secret belongs. A
// reference or an ARN says where the secret is, and hides nothing.
func maskLiteral(name string, e hclsyntax.Expression, at source.Range) {
	if !isSecretName(name) {
		return
	}
	if text, ok := literalString(e); ok && text != "" && !isWord(e) && !strings.HasPrefix(text, "arn:") {
		at.Mask()
	}
}

package terraform

import (
	"regexp"
	"strings"

	"github.com/hashicorp/hcl/v2"
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

// maskDefaults hides what a type has for optional attributes: that of a secret's
// name, or all of it. Of a type that is a string, the whole is hidden.
func maskDefaults(a *attribute, all bool) {
	constraint, ok := typeExpression(a.expr).(hclsyntax.Expression)
	if !ok {
		return
	}
	place := func(e hclsyntax.Expression) source.Range {
		if _, isText := literalString(a.expr); isText {
			return a.value
		}
		return rangeIn(a.file, e.Range())
	}
	_ = hclsyntax.VisitAll(constraint, func(n hclsyntax.Node) hcl.Diagnostics {
		switch n := n.(type) {
		case *hclsyntax.FunctionCallExpr:
			if d := defaultOf(n); all && d != nil && !isWord(d) {
				place(d).Mask()
			}
		case *hclsyntax.ObjectConsExpr:
			for _, item := range n.Items {
				e := item.ValueExpr
				if d := defaultOf(e); d != nil {
					e = d
				}
				if name, ok := literalString(item.KeyExpr); ok {
					maskLiteral(name, e, place(e))
				}
			}
		}
		return nil
	})
}

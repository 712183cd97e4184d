package serverless

import (
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
)

var (
	secretKey = regexp.MustCompile(`(?i)password|passwd|secret|token|credential|private.?key|access.?key|api.?keys?$|license.?key|jaas|basic.?auth`)
	userinfo  = regexp.MustCompile(`://[^/\s:@]*:([^/\s@]+)@`)
)

// maskSecrets hides the texts whose keys say that they are secrets, and the
// passwords in addresses. References to where a secret is kept are none.
func maskSecrets(n *yamlpos.Node, done map[*yamlpos.Node]bool) {
	if n == nil || done[n] {
		return
	}
	done[n] = true
	if n.Kind == yamlpos.Scalar {
		for _, at := range userinfo.FindAllStringSubmatchIndex(n.Value, -1) {
			n.Place(at[2], at[3]).Mask()
		}
		return
	}
	for _, e := range append(append([]*yamlpos.Entry{}, n.Entries...), n.Shadowed...) {
		if secretKey.MatchString(e.Key.Value) {
			maskTexts(e.Value, map[*yamlpos.Node]bool{})
		}
		maskSecrets(e.Value, done)
	}
	for _, item := range n.Items {
		maskSecrets(item, done)
	}
}

// maskTexts hides all literal texts of a value.
func maskTexts(n *yamlpos.Node, done map[*yamlpos.Node]bool) {
	if n == nil || done[n] || strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!") {
		return
	}
	done[n] = true
	if n.Kind == yamlpos.Scalar && n.Value != "" && !strings.HasPrefix(n.Value, "arn:") && !strings.HasPrefix(n.Value, "${") {
		n.Range.Mask()
	}
	for _, e := range n.Entries {
		if !strings.HasPrefix(e.Key.Value, "Fn::") && e.Key.Value != "Ref" {
			maskTexts(e.Value, done)
		}
	}
	for _, item := range n.Items {
		maskTexts(item, done)
	}
}

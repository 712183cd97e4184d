package pulumi

import (
	"regexp"
	"strings"

	"github.com/streamlint/streamlint/internal/yamlpos"
)

var (
	secretKey = regexp.MustCompile(`(?i)password|passwd|secret|token|credential|private.?key|access.?key|jaas|basic.?auth`)
	userinfo  = regexp.MustCompile(`://[^/\s:@]*:([^/\s@]+)@`)
)

// maskSecrets hides the texts whose keys say that they are secrets, what
// fn::secret and secure hold, and the passwords in addresses.
func maskSecrets(n *yamlpos.Node, secret bool, done map[*yamlpos.Node]bool) {
	if n == nil || done[n] && !secret {
		return
	}
	if n.Kind == yamlpos.Scalar {
		for _, at := range userinfo.FindAllStringSubmatchIndex(n.Value, -1) {
			n.Place(at[2], at[3]).Mask()
		}
		if secret && n.Value != "true" && n.Value != "false" && !strings.HasPrefix(n.Value, "arn:") && !strings.HasPrefix(n.Value, "${") {
			n.Range.Mask()
		}
		return
	}
	done[n] = true
	for _, e := range append(append([]*yamlpos.Entry{}, n.Entries...), n.Shadowed...) {
		// Below a secret everything is one; aliases cannot lead in a circle.
		maskSecrets(e.Value, secret || secretKey.MatchString(e.Key.Value) ||
			strings.EqualFold(e.Key.Value, "fn::secret") || e.Key.Value == "secure", done)
	}
	for _, item := range n.Items {
		maskSecrets(item, secret, done)
	}
}

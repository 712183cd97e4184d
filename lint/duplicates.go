package lint

import (
	"fmt"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/rules"
	"github.com/streamlint/streamlint/source"
)

// duplicateKeys turns the parsers' notes into findings. A parser notes a key only
// where a fact is read from it, and only when the values differ.
func duplicateKeys(registry *rules.Registry, set facts.Set) []rules.Finding {
	rule := registry.Rule("streamlint/duplicate_key")
	var out []rules.Finding
	for _, d := range set.DuplicateKeys {
		if d.Winner.IsZero() || d.Loser.IsZero() {
			continue
		}
		message := fmt.Sprintf("%s stands twice: this value holds, the one in line %d is dropped", d.Key, d.Loser.Start().Line)
		f := rules.FileFinding(rule, source.At(d.Winner), message, []rules.Related{
			{Message: "this value is dropped", Place: source.At(d.Loser)},
		})
		f.Entity, f.Scope, f.Attribute = d.ID, d.Scope, d.Key
		out = append(out, f)
	}
	return out
}

package cfn

import (
	"bytes"

	"github.com/streamlint/streamlint/facts"
	"github.com/streamlint/streamlint/internal/yamlpos"
)

// DuplicateKeys finds keys that stand twice with different values, in resources
// that facts are stated of and among the resources themselves.
func DuplicateKeys(t *Template) []facts.DuplicateKey {
	var out []facts.DuplicateKey
	section := t.Root.Get("Resources")
	if section == nil {
		return nil
	}
	for _, loser := range section.Shadowed {
		if r := t.byID[loser.Key.Value]; r != nil {
			out = appendDuplicate(out, section, loser, r)
		}
	}
	done := map[*yamlpos.Node]bool{}
	for _, r := range t.Resources {
		if _, ok := staters[r.Type]; ok && !done[r.body] {
			walkDuplicates(r.body, r, done, &out)
		}
	}
	return out
}

func walkDuplicates(n *yamlpos.Node, r *Resource, done map[*yamlpos.Node]bool, out *[]facts.DuplicateKey) {
	if done[n] {
		return
	}
	done[n] = true
	for _, loser := range n.Shadowed {
		*out = appendDuplicate(*out, n, loser, r)
	}
	for _, e := range n.Entries {
		walkDuplicates(e.Value, r, done, out)
	}
	for _, item := range n.Items {
		walkDuplicates(item, r, done, out)
	}
}

func appendDuplicate(out []facts.DuplicateKey, n *yamlpos.Node, loser *yamlpos.Entry, r *Resource) []facts.DuplicateKey {
	winner := n.Entry(loser.Key.Value)
	if winner == nil || bytes.Equal(winner.Value.Range.Bytes(), loser.Value.Range.Bytes()) {
		return out
	}
	return append(out, facts.DuplicateKey{
		Key:    loser.Key.Value,
		Winner: winner.Key.Range.Until(winner.Value.Range),
		Loser:  loser.Key.Range.Until(loser.Value.Range),
		Scope:  r.t.Scope, ID: r.FullID(),
	})
}

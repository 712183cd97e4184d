package yamlpos

import (
	"encoding/json"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"
)

// parallelFrom is the size in bytes from which a document is decoded in parts.
const parallelFrom = 256 << 10

// decode lets yaml.v3 read a text of one document. It returns nil for a text
// without one.
func decode(text string) (n *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			n, err = nil, errPanicked
		}
	}()
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) == 0 {
		return nil, nil
	}
	return doc.Content[0], nil
}

// confirmed reports whether yaml.v3 reads a document to the tree that was
// scanned. JSON is confirmed by its own grammar, which allows tabs and surrogate
// pairs that yaml.v3 does not.
func (p *parser) confirmed(root *Node, from, to int) bool {
	text := p.src[from:to]
	if json.Valid([]byte(strings.TrimPrefix(text, "\ufeff"))) {
		return true
	}
	if len(p.anchors) == 0 && to-from >= parallelFrom {
		if parts := p.parts(root, from, to); len(parts) > 1 && p.confirmParts(parts) {
			return true
		}
	}
	theirs, err := decode(text)
	return err == nil && newComparison(p.src[:to], from).same(root, theirs)
}

// A part is a run of neighbouring keys of one block mapping: a document of its
// own, as far as the grammar goes.
type part struct {
	entries  []*Entry
	from, to int
	// nested says that the value of the only entry is confirmed by other parts.
	nested bool
}

// parts cuts a document at the keys of its root, and at the keys of a root key's
// block mapping where that is large.
func (p *parser) parts(root *Node, from, to int) []part {
	if !p.cuttable(root) {
		return nil
	}
	var out []part
	for i, e := range root.Entries {
		end := to
		if i+1 < len(root.Entries) {
			end = p.lineOf(root.Entries[i+1])
		}
		start := p.lineOf(e)
		if i == 0 {
			start = from
		}
		v := e.Value
		if end-start < parallelFrom || !p.cuttable(v) || v.Tag != "" {
			out = append(out, part{entries: []*Entry{e}, from: start, to: end})
			continue
		}
		// "Resources:" alone, then its children in groups.
		first := p.lineOf(v.Entries[0])
		out = append(out, part{entries: []*Entry{e}, from: start, to: first, nested: true})
		out = append(out, p.groups(v, first, end)...)
	}
	return out
}

func (p *parser) groups(m *Node, from, to int) []part {
	size := max((to-from)/8, parallelFrom/4)
	var out []part
	begin, start := 0, from
	for i := 1; i <= len(m.Entries); i++ {
		end := to
		if i < len(m.Entries) {
			end = p.lineOf(m.Entries[i])
		}
		if i == len(m.Entries) || end-start >= size {
			out = append(out, part{entries: m.Entries[begin:i], from: start, to: end})
			begin, start = i, end
		}
	}
	return out
}

// cuttable reports whether a mapping's keys start lines and none is missing:
// duplicates and merges are left to the whole.
func (p *parser) cuttable(m *Node) bool {
	if m.Kind != Mapping || m.Style != Block || len(m.Shadowed) > 0 || len(m.Entries) == 0 {
		return false
	}
	for _, e := range m.Entries {
		if !e.Merged.IsZero() || isMergeKey(e.Key) || strings.TrimLeft(p.src[p.lineOf(e):e.Key.at], " ") != "" {
			return false
		}
	}
	return true
}

// lineOf returns where the line of an entry's key starts.
func (p *parser) lineOf(e *Entry) int {
	return strings.LastIndexAny(p.src[:e.Key.at], "\n\r") + 1
}

// confirmParts has two of them read at a time.
func (p *parser) confirmParts(parts []part) bool {
	results := make([]bool, len(parts))
	var group sync.WaitGroup
	gate := make(chan struct{}, 2)
	for i := range parts {
		group.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			results[i] = p.confirmPart(parts[i])
		})
	}
	group.Wait()
	for _, ok := range results {
		if !ok {
			return false
		}
	}
	return true
}

func (p *parser) confirmPart(q part) bool {
	theirs, err := decode(p.src[q.from:q.to])
	if err != nil || theirs == nil || theirs.Kind != yaml.MappingNode || len(theirs.Content) != 2*len(q.entries) {
		return false
	}
	c := newComparison(p.src[:q.to], q.from)
	for i, e := range q.entries {
		if !c.same(e.Key, theirs.Content[2*i]) {
			return false
		}
		value := theirs.Content[2*i+1]
		if q.nested {
			return value.Kind == yaml.ScalarNode && value.Value == ""
		}
		if !c.same(e.Value, value) {
			return false
		}
	}
	return true
}

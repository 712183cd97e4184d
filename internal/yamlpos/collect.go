package yamlpos

import "github.com/streamlint/streamlint/source"

// indexFrom is the number of keys from which a mapping gets an index.
const indexFrom = 12

// add appends an entry. A key that stands already shadows the earlier entry,
// which keeps its place in the order of the file.
func (p *parser) add(m *Node, key, value *Node) {
	if len(p.entries) == 0 {
		p.entries = make([]Entry, 128)
	}
	e := &p.entries[0]
	p.entries = p.entries[1:]
	e.Key, e.Value = key, value
	if key.Kind == Scalar && !isMergeKey(key) {
		if before := m.Entry(key.Value); before != nil {
			if m.written == nil {
				m.written = append(m.written, m.Entries...)
			}
			m.shadow(before, e)
			m.written = append(m.written, e)
			return
		}
	}
	m.append(e)
	if m.written != nil {
		m.written = append(m.written, e)
	}
}

// shadow puts an entry in the place of an earlier one of the same key.
func (n *Node) shadow(before, e *Entry) {
	n.Shadowed = append(n.Shadowed, before)
	for i := range n.Entries {
		if n.Entries[i] == before {
			n.Entries[i] = e
		}
	}
	if n.index != nil {
		n.index[e.Key.Value] = e
	}
}

func (n *Node) append(e *Entry) {
	n.Entries = append(n.Entries, e)
	switch {
	case n.index != nil:
		if e.Key.Kind == Scalar {
			n.index[e.Key.Value] = e
		}
	case len(n.Entries) == indexFrom:
		n.index = make(map[string]*Entry, 2*indexFrom)
		for _, e := range n.Entries {
			if e.Key.Kind == Scalar {
				n.index[e.Key.Value] = e
			}
		}
	}
}

func isMergeKey(key *Node) bool {
	return key.Kind == Scalar && key.Value == "<<" && key.Style == Plain && (key.Tag == "" || key.Tag == "!!merge")
}

// finish resolves the merge keys of a collection and counts its nodes.
func (p *parser) finish(n *Node) {
	if n.Kind == Mapping {
		before := len(n.Entries)
		n.merge()
		if p.merged += max(0, len(n.Entries)-before); p.merged > maxNodes {
			p.exceed(int(n.at), "its merge keys make more than %d values", maxNodes)
		}
		for _, e := range n.Entries {
			p.count(n, e.Key)
			p.count(n, e.Value)
		}
		return
	}
	for _, item := range n.Items {
		p.count(n, item)
	}
}

// count adds a child. Sizes stop growing at the limit, so that no bomb
// overflows them.
func (p *parser) count(n, child *Node) {
	n.size += child.size
	n.depth = max(n.depth, child.depth+1)
	switch {
	case n.size > maxNodes:
		n.size = maxNodes + 1
		p.exceed(int(n.at), "its aliases make it larger than %d values when written out", maxNodes)
	case n.depth > maxDepth:
		p.exceed(int(n.at), "its aliases nest it deeper than %d levels when written out", maxDepth)
	}
}

// merge replaces the entries of "<<" keys by those of the mappings that they
// name. A written key wins over a merged one, an earlier mapping over a later.
func (n *Node) merge() {
	var merges []*Node
	for _, e := range n.Entries {
		if isMergeKey(e.Key) && mergeable(e.Value) {
			merges = append(merges, e.Value)
		}
	}
	if merges == nil {
		return
	}
	written := n.Entries
	if n.written == nil {
		n.written = written
	}
	n.Entries, n.index = make([]*Entry, 0, len(written)+4), nil
	for _, e := range written {
		if !(isMergeKey(e.Key) && mergeable(e.Value)) {
			n.append(e)
		}
	}
	for _, m := range merges {
		n.mergeFrom(m, m.Used())
	}
}

// mergeable reports whether a value can stand behind "<<".
func mergeable(value *Node) bool {
	if value.Kind == Mapping {
		return true
	}
	for _, item := range value.Items {
		if item.Kind != Mapping {
			return false
		}
	}
	return value.Kind == Sequence
}

func (n *Node) mergeFrom(m *Node, place source.Range) {
	for _, item := range m.Items {
		n.mergeFrom(item, item.Used())
	}
	for _, e := range m.Entries {
		if e.Key.Kind == Scalar && n.Entry(e.Key.Value) == nil {
			n.append(&Entry{Key: e.Key, Value: e.Value, Merged: place})
		}
	}
}

// alias returns the anchored node as it is reached by the alias at pos.
func (p *parser) alias() *Node {
	from := p.pos
	p.pos++
	name := p.name()
	target, ok := p.anchors[name]
	if !ok {
		p.fail(from, "no anchor %q before this alias", "&"+source.Printable(name))
		return nil
	}
	n := p.node(target.Kind, target.Style, from)
	*n = *target
	n.Alias = p.doc.place(from, p.pos)
	n.Anchor = ""
	n.end = int32(p.pos)
	return n
}

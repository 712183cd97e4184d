package yamlpos

import (
	"github.com/streamlint/streamlint/source"
)

// A Kind is a node's shape.
type Kind uint8

// The kinds of nodes. An alias has the kind of what it stands for.
const (
	Scalar Kind = iota + 1
	Sequence
	Mapping
)

// String returns the word for messages: "scalar", "sequence", "mapping".
func (k Kind) String() string {
	switch k {
	case Scalar:
		return "scalar"
	case Sequence:
		return "sequence"
	case Mapping:
		return "mapping"
	}
	return "nothing"
}

// A Style is how a node is written.
type Style uint8

// The styles of nodes.
const (
	Plain        Style = iota + 1 // a scalar without quotes
	SingleQuoted                  // 'text'
	DoubleQuoted                  // "text"
	Literal                       // | block scalar
	Folded                        // > block scalar
	Flow                          // [a] or {a: b}
	Block                         // an indented collection
)

// A Node is one value of a document. Nodes are shared between aliases and must
// not be changed.
type Node struct {
	Kind  Kind
	Style Style
	// Tag as written, "!Ref" or "!!str"; "" when there is none.
	Tag string
	// Anchor is the name after "&", "" when there is none.
	Anchor string
	// Value is a scalar's text, never coerced: quotes, escapes and folding are
	// undone and nothing else.
	Value string
	// Range is the whole node with its tag and anchor, quotes included. That of
	// an alias is the anchored node's: where the value was written.
	Range source.Range
	// Alias is where the alias stands that this node was reached by, no place
	// for other nodes. Only the alias itself has it, not what is below it.
	Alias source.Range
	// Items of a sequence.
	Items []*Node
	// Entries of a mapping in the order of the file, one a key; those that merge
	// keys brought in come last.
	Entries []*Entry
	// Shadowed are entries whose key stands again further down.
	Shadowed []*Entry

	written []*Entry          // of a mapping with merges or duplicates, as in the file
	index   map[string]*Entry // of large mappings
	doc     *document
	start   int32 // offset of the node with its tag and anchor
	at      int32 // offset of the content, behind tag and anchor
	to      int32 // offset after the content
	end     int32 // offset after the node or, of an alias, after the alias
	size    int32 // nodes, aliases written out
	depth   int16 // levels, aliases written out
	indent  int16 // of the collection around a block scalar
	coarse  bool  // its bytes cannot be traced
}

// An Entry is one key of a mapping with its value.
type Entry struct {
	Key, Value *Node
	// Merged is where a merge key brought the entry in: the alias or the mapping
	// behind "<<". No place for an entry that is written here.
	Merged source.Range
}

// Entry returns the entry of a scalar key, nil when there is none. It may be
// called on any node, nil included.
func (n *Node) Entry(key string) *Entry {
	if n == nil {
		return nil
	}
	if n.index != nil {
		return n.index[key]
	}
	for _, e := range n.Entries {
		if e.Key.Kind == Scalar && e.Key.Value == key {
			return e
		}
	}
	return nil
}

// Get returns the value of a scalar key, nil when there is none. It may be
// called on any node, nil included.
func (n *Node) Get(key string) *Node {
	if e := n.Entry(key); e != nil {
		return e.Value
	}
	return nil
}

// IsNull reports whether the node is nothing: no text at all, or YAML's null
// written plainly.
func (n *Node) IsNull() bool {
	if n == nil {
		return true
	}
	if n.Kind != Scalar || n.Style != Plain || n.Tag != "" && n.Tag != "!!null" {
		return false
	}
	switch n.Value {
	case "", "~", "null", "Null", "NULL":
		return true
	}
	return false
}

// Used returns where the node stands for its reader: the alias when it was
// reached by one, else its own range.
func (n *Node) Used() source.Range {
	if !n.Alias.IsZero() {
		return n.Alias
	}
	return n.Range
}

// Size returns how many nodes there are from this one down, aliases written out.
func (n *Node) Size() int { return int(n.size) }

// Made returns a scalar that something else than YAML holds, at the place where
// it is written there. Its bytes are not traced one by one.
func Made(value string, style Style, at source.Range) *Node {
	return &Node{Kind: Scalar, Style: style, Value: value, Range: at, coarse: true}
}

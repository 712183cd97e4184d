package yamlpos

import (
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// A comparison holds nodes of yaml.v3 against scanned ones. It knows the lines
// of the text that yaml.v3 was given.
type comparison struct {
	src   string
	lines []int // offsets in src of the lines, as yaml.v3 counts them
	seen  map[*yaml.Node]*Node
}

func newComparison(src string, from int) *comparison {
	c := &comparison{src: src, lines: []int{from}, seen: map[*yaml.Node]*Node{}}
	if strings.HasPrefix(src[from:], "\ufeff") {
		c.lines[0] += len("\ufeff")
	}
	for i := from; i < len(src); i++ {
		switch {
		case src[i] == '\n', src[i] == '\r' && !(i+1 < len(src) && src[i+1] == '\n'):
			c.lines = append(c.lines, i+1)
		case src[i] == 0xc2 && strings.HasPrefix(src[i:], "\u0085"):
			c.lines = append(c.lines, i+2)
		case src[i] == 0xe2 && (strings.HasPrefix(src[i:], "\u2028") || strings.HasPrefix(src[i:], "\u2029")):
			c.lines = append(c.lines, i+3)
		}
	}
	return c
}

// offset is the place of a node of yaml.v3, whose columns count code points.
func (c *comparison) offset(n *yaml.Node) int {
	if n.Line < 1 || n.Line > len(c.lines) {
		return -1
	}
	at := c.lines[n.Line-1]
	for i := 1; i < n.Column && at < len(c.src); i++ {
		if c.src[at] < utf8.RuneSelf {
			at++
			continue
		}
		_, size := utf8.DecodeRuneInString(c.src[at:])
		at += size
	}
	return at
}

// same reports whether both trees have one structure, values and starts.
func (c *comparison) same(ours *Node, theirs *yaml.Node) bool {
	if theirs == nil {
		return ours.Kind == Scalar && ours.Value == "" && ours.at == ours.to
	}
	if theirs.Kind == yaml.AliasNode {
		// What it stands for was compared where it is anchored.
		return !ours.Alias.IsZero() && theirs.Alias != nil
	}
	if !ours.Alias.IsZero() {
		return false
	}
	if ours.start < ours.end && c.offset(theirs) != int(ours.start) {
		return false // a value that is left out has no place to compare
	}
	switch theirs.Kind {
	case yaml.ScalarNode:
		return ours.Kind == Scalar && ours.Value == theirs.Value
	case yaml.SequenceNode:
		if ours.Kind != Sequence || len(ours.Items) != len(theirs.Content) {
			return false
		}
		for i, item := range ours.Items {
			if !c.same(item, theirs.Content[i]) {
				return false
			}
		}
		return true
	case yaml.MappingNode:
		return ours.Kind == Mapping && c.sameEntries(ours, theirs)
	}
	return false
}

// sameEntries compares the entries as they are written, duplicates and merge
// keys included.
func (c *comparison) sameEntries(ours *Node, theirs *yaml.Node) bool {
	written := ours.written
	if written == nil {
		written = ours.Entries
	}
	if 2*len(written) != len(theirs.Content) {
		return false
	}
	for i, e := range written {
		if !c.same(e.Key, theirs.Content[2*i]) || !c.same(e.Value, theirs.Content[2*i+1]) {
			return false
		}
	}
	return true
}

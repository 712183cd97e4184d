package tfjson

import (
	"cmp"
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// body writes what stands between braces, in the order written. path are the
// types of the blocks around it.
func (w *writer) body(b *hclsyntax.Body, path []string) (object, error) {
	var out object
	for _, run := range runs(b, len(path) == 0) {
		m := member{key: run.name}
		var err error
		if run.attribute != nil {
			m.value, err = w.attribute(run.attribute, path)
		} else {
			m.value, err = w.labelled(run.blocks, 0, path)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// A run is an attribute, or blocks of one type that stand together in JSON.
type run struct {
	name      string
	attribute *hclsyntax.Attribute
	blocks    []*hclsyntax.Block
	start     int
}

// runs are the properties of a body. Blocks of one type are one property, unless
// dynamic blocks between them would lose their place; then a type has several,
// which HCL reads in their order.
func runs(b *hclsyntax.Body, root bool) []run {
	var out []run
	apart := !root && dynamicBetween(b.Blocks)
	for _, block := range b.Blocks {
		at := slices.IndexFunc(out, func(r run) bool { return r.name == block.Type })
		if apart && at >= 0 && at < len(out)-1 {
			at = -1
		}
		if at < 0 {
			out = append(out, run{name: block.Type, start: block.TypeRange.Start.Byte})
			at = len(out) - 1
		}
		out[at].blocks = append(out[at].blocks, block)
	}
	for name, a := range b.Attributes {
		out = append(out, run{name: name, attribute: a, start: a.SrcRange.Start.Byte})
	}
	slices.SortFunc(out, func(a, b run) int { return cmp.Compare(a.start, b.start) })
	return out
}

// dynamicBetween reports whether a dynamic block and another one of its label's
// type would change places if each type of block stood where its first one does.
func dynamicBetween(blocks []*hclsyntax.Block) bool {
	first := map[string]int{}
	for i, b := range blocks {
		if _, ok := first[b.Type]; !ok {
			first[b.Type] = i
		}
	}
	for i, a := range blocks {
		for _, b := range blocks[i+1:] {
			if a.Type != b.Type && made(a) == made(b) && first[a.Type] > first[b.Type] {
				return true
			}
		}
	}
	return false
}

// made is the type of the blocks that a block stands for.
func made(b *hclsyntax.Block) string {
	if b.Type == "dynamic" && len(b.Labels) == 1 {
		return b.Labels[0]
	}
	return b.Type
}

// labelledInside are the blocks of a resource that have a label.
var labelledInside = map[string]bool{"dynamic": true, "provisioner": true}

// labelled writes blocks of one type from the label at depth on.
func (w *writer) labelled(blocks []*hclsyntax.Block, depth int, path []string) (node, error) {
	first := blocks[0]
	for _, b := range blocks {
		if len(b.Labels) != len(first.Labels) {
			return nil, &Error{MixedLabels, b.TypeRange}
		}
	}
	if len(first.Labels) == depth {
		return w.bodies(blocks, path)
	}
	if len(path) > 0 && (path[0] == "resource" || path[0] == "data") && !labelledInside[first.Type] {
		return nil, &Error{ExtraLabel, first.TypeRange}
	}
	var out object
	for _, group := range w.byLabel(blocks, depth, len(path) == 0) {
		value, err := w.labelled(group, depth+1, path)
		if err != nil {
			return nil, err
		}
		out = append(out, member{group[0].Labels[depth], value})
	}
	if w.shape == General || len(out) > 1 && len(path) > 0 {
		var list array
		for _, m := range out {
			list = append(list, object{m})
		}
		return list, nil
	}
	return out, nil
}

// byLabel groups blocks by one of their labels. At the root their order says
// nothing.
func (w *writer) byLabel(blocks []*hclsyntax.Block, depth int, root bool) [][]*hclsyntax.Block {
	var out [][]*hclsyntax.Block
	for _, b := range blocks {
		at := slices.IndexFunc(out, func(g []*hclsyntax.Block) bool { return g[0].Labels[depth] == b.Labels[depth] })
		if at < 0 || at < len(out)-1 && !root {
			out = append(out, nil)
			at = len(out) - 1
		}
		out[at] = append(out[at], b)
	}
	return out
}

func (w *writer) bodies(blocks []*hclsyntax.Block, path []string) (node, error) {
	var out array
	for _, b := range blocks {
		body, err := w.body(b.Body, append(slices.Clone(path), b.Type))
		if err != nil {
			return nil, err
		}
		out = append(out, body)
	}
	if len(out) == 1 && w.shape == Compact {
		return out[0], nil
	}
	return out, nil
}

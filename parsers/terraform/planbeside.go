package terraform

import "github.com/streamlint/streamlint/facts"

// beside reads an argument where the source has it: what nobody wrote is absent
// although the provider will fill it in, and what both know is the source's, with
// its places. Of anything else the plan knows better.
func (c *planConfig) beside(name string) reading {
	written := c.source.read(name)
	if written.state == isAbsent {
		return written
	}
	planned := planValue(c.values[name], mirror(c.unknown, name), mirror(c.sensitive, name))
	value := plain(planned)
	switch {
	case !value.IsWhollyKnown():
		if written.state == isWritten && !plain(written.value).IsWhollyKnown() {
			return written
		}
		return reading{state: isUnknown, origin: written.origin}
	case value.IsNull():
		return absentAt(c)
	case isSensitive(planned):
		maskOrigin(written.origin)
	case written.state == isWritten && sameValue(plain(written.value), value):
		return written
	}
	r := reading{state: isWritten, value: planned, origin: written.origin, loops: written.loops}
	if written.state == isWritten && plain(written.value).IsWhollyKnown() {
		// The way shows a value that is not this one.
		r.origin = facts.WrittenAt(written.origin.Place.Range, facts.Hop{Text: "planned", Place: written.origin.Place})
	}
	r.parts = func() []part { return wholePart(r) }
	return r
}

// wholePart is a text of which nothing is known but its place.
func wholePart(r reading) []part {
	text, ok := asText(plain(r.value))
	return []part{{text: text, hole: !ok, symbol: symbolOf(r.value), secret: isSensitive(r.value), at: r.origin.Place.Range}}
}

// besideBlocks pairs the planned blocks with those of the source, and gives them
// in the source's order.
func (c *planConfig) besideBlocks(name string) ([]config, bool) {
	written, complete := c.source.blocks(name)
	if complete && len(written) == 0 {
		return nil, true
	}
	planned, known := c.plannedBlocks(name)
	if !complete || !known || len(written) != len(planned) {
		return asConfigs(planned), known
	}
	out := make([]*planConfig, len(planned))
	for i, j := range pair(len(planned), func(i, j int) bool { return planned[j].agrees(written[i]) }) {
		out[i] = planned[j]
		out[i].source, _ = written[i].(*hclConfig)
	}
	return asConfigs(out), true
}

// agrees: nothing that the source knows of a block is otherwise in this one, and
// something is the same.
func (c *planConfig) agrees(written config) bool {
	same := false
	for name, v := range c.values {
		if _, nested := v.([]any); nested && mirror(c.unknown, name) == nil && !isListOfText(v) {
			continue
		}
		r := written.read(name)
		if r.state != isWritten || !plain(r.value).IsWhollyKnown() {
			continue
		}
		if !sameValue(plain(r.value), plain(planValue(v, mirror(c.unknown, name), nil))) {
			return false
		}
		same = true
	}
	return same
}

func isListOfText(v any) bool {
	list, ok := v.([]any)
	for _, item := range list {
		if _, nested := item.(map[string]any); nested {
			return false
		}
	}
	return ok
}

// maxPaired bounds how many blocks of a type are looked for among each other; no
// set of blocks that is read here takes so many.
const maxPaired = 64

// pair finds for each of n things the one of n others that it agrees with, first
// come first served. Those that agree with none get what is left over.
func pair(n int, agrees func(i, j int) bool) []int {
	out, taken := make([]int, n), make([]bool, n)
	for i := range out {
		out[i] = -1
		for k := range min(n, maxPaired) {
			// The one at the same place first.
			j := (i + k) % n
			if !taken[j] && agrees(i, j) {
				out[i], taken[j] = j, true
				break
			}
		}
	}
	j := 0
	for i := range out {
		if out[i] >= 0 {
			continue
		}
		for taken[j] {
			j++
		}
		out[i], taken[j] = j, true
	}
	return out
}

func asConfigs(list []*planConfig) []config {
	var out []config
	for _, c := range list {
		out = append(out, c)
	}
	return out
}

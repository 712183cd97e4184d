package yamlpos

import "strings"

// properties are a node's tag and anchor.
type properties struct {
	tag, anchor string
	hasAnchor   bool
}

func (p properties) any() bool { return p.tag != "" || p.hasAnchor }

// properties reads tag and anchor, which stand on one line in blocks, and the
// blanks after them.
func (p *parser) properties(flow bool) properties {
	var out properties
	for p.err == nil {
		switch {
		case p.peek() == '&' && !out.hasAnchor:
			p.pos++
			out.anchor, out.hasAnchor = p.name(), true
			if out.anchor == "" {
				p.fail(p.pos, "an anchor without a name")
			}
		case p.peek() == '!' && out.tag == "":
			out.tag = p.tag(flow)
		case p.peek() == '&':
			p.fail(p.pos, "a second anchor for one value")
		case p.peek() == '!':
			p.fail(p.pos, "a second tag for one value")
		default:
			return out
		}
		if flow {
			p.skip(true)
		} else {
			p.blanks()
		}
	}
	return out
}

// name reads the name of an anchor or alias.
func (p *parser) name() string {
	from := p.pos
	for !p.blankAt(p.pos) && !strings.ContainsRune(",[]{}", rune(p.src[p.pos])) {
		p.pos++
	}
	if p.pos > from && p.src[p.pos-1] == ':' {
		p.pos-- // the ":" after a key
	}
	return p.src[from:p.pos]
}

func (p *parser) tag(flow bool) string {
	from := p.pos
	if strings.HasPrefix(p.src[p.pos:], "!<") {
		for !p.blankAt(p.pos) && p.src[p.pos] != '>' {
			p.pos++
		}
		if p.peek() != '>' {
			p.fail(from, "a tag that \">\" never closes")
			return ""
		}
		p.pos++
		return p.src[from:p.pos]
	}
	for !p.blankAt(p.pos) && !(flow && strings.ContainsRune(",[]{}", rune(p.src[p.pos]))) {
		p.pos++
	}
	return p.src[from:p.pos]
}

// apply gives a node its tag and anchor, and its start.
func (p *parser) apply(props properties, start int, n *Node) *Node {
	if p.err != nil || !props.any() {
		return n
	}
	switch {
	case !n.Alias.IsZero():
		p.fail(start, "an alias takes neither tag nor anchor")
		return nil
	case props.tag != "" && n.Tag != "":
		p.fail(start, "a second tag for one value")
		return nil
	case props.hasAnchor && n.Anchor != "":
		p.fail(start, "a second anchor for one value")
		return nil
	}
	if props.tag != "" {
		n.Tag = props.tag
	}
	if props.hasAnchor {
		n.Anchor = props.anchor
		p.anchors[n.Anchor] = n
	}
	return p.close(n, start, int(n.end))
}

// flowNode reads a node inside a flow collection. Where a value is left out it
// returns a null.
func (p *parser) flowNode() *Node {
	if !p.enter() {
		return nil
	}
	defer p.leave()
	start := p.pos
	props := p.properties(true)
	if p.err != nil {
		return nil
	}
	return p.flowContent(props, start, true)
}

func (p *parser) flowContent(props properties, start int, flow bool) *Node {
	switch c := p.peek(); c {
	case '*':
		return p.apply(props, start, p.alias())
	case '[', '{':
		return p.apply(props, start, p.flowCollection())
	case '"', '\'':
		return p.apply(props, start, p.quoted())
	case ',', ']', '}':
		return p.apply(props, start, p.empty(p.pos))
	case ':':
		if next := p.byteAt(p.pos + 1); p.blankAt(p.pos+1) || strings.IndexByte(",[]{}", next) >= 0 {
			return p.apply(props, start, p.empty(p.pos))
		}
	}
	from := p.pos
	if !p.plainStart(flow) {
		return nil
	}
	return p.apply(props, start, p.plain(from, p.plainLine(flow), -1, flow))
}

// flowCollection reads "[…]" or "{…}".
func (p *parser) flowCollection() *Node {
	if !p.enter() {
		return nil
	}
	defer p.leave()
	start := p.pos
	kind, closing := Sequence, byte(']')
	if p.src[start] == '{' {
		kind, closing = Mapping, '}'
	}
	n := p.node(kind, Flow, start)
	p.pos++
	for {
		if !p.flowSkip(start) {
			return nil
		}
		if p.peek() == closing {
			break
		}
		if p.peek() == ',' {
			p.fail(p.pos, "a \",\" with nothing before it")
			return nil
		}
		p.flowEntry(n, start)
		if p.err != nil || !p.flowSkip(start) {
			return nil
		}
		switch p.peek() {
		case closing:
		case ',':
			p.pos++
		default:
			p.fail(p.pos, "%s where \",\" or %q is expected", p.found(), string(closing))
			return nil
		}
	}
	p.pos++
	p.finish(n)
	return p.close(n, start, p.pos)
}

// flowSkip moves to the next token of the collection that starts at open.
func (p *parser) flowSkip(open int) bool {
	p.skip(true)
	if p.err == nil && (p.pos >= len(p.src) || p.atMarker()) {
		p.fail(open, "%q is never closed", p.src[open:open+1])
	}
	return p.err == nil
}

// flowEntry reads one item, or one key with its value.
func (p *parser) flowEntry(n *Node, open int) {
	start := p.pos
	explicit := p.peek() == '?' && p.blankAt(p.pos+1)
	if explicit {
		p.pos++
		if !p.flowSkip(open) {
			return
		}
	}
	key := p.flowNode()
	if p.err != nil || !p.flowSkip(open) {
		return
	}
	hasValue := p.peek() == ':'
	if n.Kind == Sequence && !explicit && !hasValue {
		n.Items = append(n.Items, key)
		return
	}
	var value *Node
	if !hasValue {
		value = p.empty(int(key.end))
	} else {
		p.pos++
		at := p.pos
		if !p.flowSkip(open) {
			return
		}
		if c := p.peek(); c == ',' || c == ']' || c == '}' {
			value = p.empty(at)
		} else if value = p.flowNode(); p.err != nil {
			return
		}
	}
	if n.Kind == Mapping {
		p.add(n, key, value)
		return
	}
	// [a: b] is a mapping of one key.
	pair := p.node(Mapping, Flow, start)
	p.add(pair, key, value)
	p.finish(pair)
	n.Items = append(n.Items, p.close(pair, start, int(max(key.end, value.end))))
}

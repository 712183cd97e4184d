package yamlpos

// A blockContext says where a node of a block may start.
type blockContext struct {
	// sequence: the entries of a sequence may stand under the key's own column.
	sequence bool
	// inline: a collection may start on the line that pos is on, as after "- ".
	inline bool
}

// blockNode reads the node at or after pos, whose lines are indented more than
// indent. When there is none it returns a null and moves nothing.
func (p *parser) blockNode(indent int, ctx blockContext) *Node {
	if !p.enter() {
		return nil
	}
	defer p.leave()
	origin, line := p.pos, p.bol
	p.skip(false)
	if p.err != nil {
		return nil
	}
	fresh := p.atLineStart()
	if p.ended(indent, fresh, ctx) {
		p.pos, p.bol = origin, line
		return p.empty(origin)
	}
	start, column := p.pos, p.column()
	props := p.properties(false)
	if p.err != nil {
		return nil
	}
	if props.any() && p.atLineEnd() {
		return p.apply(props, start, p.blockNode(indent, ctx))
	}
	fresh = fresh || ctx.inline
	switch c := p.peek(); {
	case (c == '-' || c == '?') && p.blankAt(p.pos+1):
		if !fresh || props.any() {
			p.fail(p.pos, "%q may not start a collection here; it belongs on a line of its own", string(c))
			return nil
		}
		if c == '-' {
			return p.blockSequence(column)
		}
		return p.blockMapping(column, start, nil)
	case c == '|' || c == '>':
		return p.apply(props, start, p.blockScalar(indent))
	}
	node := p.leaf(indent, props, start)
	if p.err != nil {
		return nil
	}
	if !p.keyFollows(start, int(node.end)) {
		return node
	}
	if !fresh {
		p.fail(p.pos, "a second \":\" on this line; a nested mapping starts on a line of its own")
		return nil
	}
	return p.blockMapping(column, start, node)
}

// ended reports whether nothing at pos can belong to a node inside indent.
func (p *parser) ended(indent int, fresh bool, ctx blockContext) bool {
	if p.pos >= len(p.src) || p.atMarker() {
		return true
	}
	if !fresh {
		return false
	}
	column := p.column()
	if column == indent && ctx.sequence && p.peek() == '-' && p.blankAt(p.pos+1) {
		return false
	}
	return column <= indent
}

// leaf reads an alias, a flow collection or a flow scalar inside a block. Of a
// plain scalar that turns out to be a key it reads the key only.
func (p *parser) leaf(indent int, props properties, start int) *Node {
	switch p.peek() {
	case '*', '[', '{', '"', '\'':
		return p.flowContent(props, start, false)
	case ':':
		if p.blankAt(p.pos + 1) {
			return p.apply(props, start, p.empty(p.pos))
		}
	}
	from := p.pos
	if !p.plainStart(false) {
		return nil
	}
	to := p.plainLine(false)
	p.pos = to
	p.blanks()
	if p.peek() == ':' && p.blankAt(p.pos+1) {
		p.pos = to
		n := p.node(Scalar, Plain, from)
		n.Value = p.src[from:to]
		return p.apply(props, start, p.close(n, from, to))
	}
	return p.apply(props, start, p.plain(from, to, indent, false))
}

// keyFollows reports whether the ":" after a key is next, and moves to it. A key
// stands on one line.
func (p *parser) keyFollows(start, end int) bool {
	back := p.pos
	p.blanks()
	if p.peek() == ':' && p.blankAt(p.pos+1) {
		for i := start; i < end; i++ {
			if p.src[i] == '\n' || p.src[i] == '\r' {
				p.fail(p.pos, "a \":\" after a text of several lines, which is no key; is this line indented too far?")
				return false
			}
		}
		return true
	}
	p.pos = back
	return false
}

// blockMapping reads a mapping whose keys stand at column. With a first key, pos
// is at its ":".
func (p *parser) blockMapping(column, start int, key *Node) *Node {
	m := p.node(Mapping, Block, start)
	if key != nil {
		m.at = key.at
	}
	end := start
	for {
		explicit := false
		if key == nil {
			if key, explicit = p.blockKey(column); p.err != nil {
				return nil
			}
		}
		value := p.blockValue(column, explicit)
		if p.err != nil {
			return nil
		}
		p.add(m, key, value)
		end = int(max(key.end, value.end))
		key = nil
		p.skip(false)
		if p.err != nil {
			return nil
		}
		if p.pos >= len(p.src) || p.atMarker() || p.atLineStart() && p.column() < column {
			break
		}
		if !p.follows(column) {
			return nil
		}
		if p.peek() == '-' && p.blankAt(p.pos+1) {
			p.fail(p.pos, "an entry of a sequence where a key is expected")
			return nil
		}
	}
	p.finish(m)
	return p.close(m, start, end)
}

// follows checks that pos starts a line at the column of the collection.
func (p *parser) follows(column int) bool {
	switch {
	case !p.atLineStart():
		p.fail(p.pos, "%s after the end of a value", p.found())
	case p.column() > column:
		p.fail(p.pos, "%s is indented by %d, neither with its neighbours at %d nor as part of the value before it",
			p.found(), p.column(), column)
	}
	return p.err == nil
}

// blockKey reads a key and stops at its ":", or where that would be.
func (p *parser) blockKey(column int) (key *Node, explicit bool) {
	start := p.pos
	if p.peek() == '?' && p.blankAt(p.pos+1) {
		p.pos++
		key = p.blockNode(column, blockContext{sequence: true, inline: true})
		if p.err == nil {
			p.skip(false)
		}
		return key, true
	}
	props := p.properties(false)
	if p.err != nil {
		return nil, false
	}
	if !p.atLineEnd() {
		key = p.leaf(column, props, start)
	}
	if p.err != nil {
		return nil, false
	}
	if key == nil || !p.keyFollows(start, int(key.end)) {
		p.fail(start, "no \":\" follows; a key is expected here")
		return nil, false
	}
	return key, false
}

// blockValue reads the value behind the ":" at pos. After an explicit key there
// may be none.
func (p *parser) blockValue(column int, explicit bool) *Node {
	if explicit {
		if p.pos >= len(p.src) || p.column() != column || p.peek() != ':' || !p.blankAt(p.pos+1) {
			return p.empty(min(p.pos, len(p.src)))
		}
	}
	p.pos++
	return p.blockNode(column, blockContext{sequence: true, inline: explicit})
}

// blockSequence reads a sequence whose dashes stand at column.
func (p *parser) blockSequence(column int) *Node {
	start := p.pos
	s := p.node(Sequence, Block, start)
	end := start
	for {
		dash := p.pos
		p.pos++
		item := p.blockNode(column, blockContext{inline: true})
		if p.err != nil {
			return nil
		}
		s.Items = append(s.Items, item)
		end = max(int(item.end), dash+1)
		p.skip(false)
		if p.err != nil {
			return nil
		}
		if p.pos >= len(p.src) || p.atMarker() || p.atLineStart() && p.column() < column {
			break
		}
		if !p.follows(column) {
			return nil
		}
		if p.peek() != '-' || !p.blankAt(p.pos+1) {
			break // the next key of the mapping around it
		}
	}
	p.finish(s)
	return p.close(s, start, end)
}

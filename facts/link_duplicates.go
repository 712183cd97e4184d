package facts

import "strings"

// shownPeers bounds how many other mappings of one source and function are
// listed; it keeps a thousand copies linear.
const shownPeers = 8

// linkDeclarations gives all mappings that one text makes one name.
func (ix *index) linkDeclarations() {
	type text struct {
		world world
		path  string
		from  int
	}
	first := map[text]string{}
	for _, m := range ix.set.Mappings {
		key := text{worldOf(&m.Entity), m.Header.Path(), m.Header.From}
		if m.Header.IsZero() {
			key.path = m.ID
		}
		if _, ok := first[key]; !ok {
			first[key] = m.ID
			if m.Scope != "" {
				// Two stacks may have one logical id.
				first[key] = m.Scope + "#" + m.ID
			}
		}
		m.Declaration = Known(first[key], m.HeaderOrigin())
	}
}

// A pair is one source and one function, as far as they can be told apart.
type pair struct {
	world            world
	source, function string
}

// linkDuplicates finds mappings of one stream or table and one function. Lambda
// takes each such pair once. Mappings of Kafka are told apart by their groups,
// and belong to linkGroups.
//
// Source: see policies/esm/duplicate_mapping.
func (ix *index) linkDuplicates() {
	ix.linkDeclarations()
	pairs := map[pair][]*EventSourceMapping{}
	for _, m := range ix.set.Mappings {
		kind, ok := m.SourceKind.Get()
		if !ok {
			continue
		}
		if kind != "kinesis" && kind != "dynamodb" {
			m.Duplicates = Complete[*Peer]()
			continue
		}
		source, okSource := m.sourceKey()
		function, okFunction := ix.functionKey(m)
		if !okSource || !okFunction {
			continue
		}
		key := pair{worldOf(&m.Entity), source, function}
		pairs[key] = append(pairs[key], m)
	}
	for key, members := range pairs {
		name := strings.Join([]string{key.world.scope, key.world.inputs, key.source, key.function}, "\x00")
		for i, m := range members {
			m.Duplicates = duplicatesOf(name, m, i, members)
		}
	}
}

// duplicatesOf lists the other members of a pair as one of them sees them. It
// looks at the nearest only, so that the whole stays linear.
func duplicatesOf(key string, m *EventSourceMapping, at int, members []*EventSourceMapping) List[*Peer] {
	out := List[*Peer]{Complete: true}
	from := max(0, at-shownPeers)
	for i := from; i < len(members) && i <= at+shownPeers && len(out.Items) < shownPeers; i++ {
		other := members[i]
		if i == at || sameVariant(&other.Entity, &m.Entity) || !existTogether(m, other) {
			continue
		}
		out.Items = append(out.Items, &Peer{
			Label:  Known(other.Label, other.HeaderOrigin()),
			Before: Known(i < at, other.HeaderOrigin()),
			Key:    Known(key, m.HeaderOrigin()),
		})
	}
	return out
}

// existTogether reports whether two mappings certainly exist at the same time:
// neither depends on a condition, or both on the same ones.
func existTogether(a, b *EventSourceMapping) bool {
	if a.Contradicts(&b.Entity) {
		return false
	}
	if !a.Conditional.Or(false) && !b.Conditional.Or(false) {
		return true
	}
	return len(a.When) > 0 && sameConditions(a.When, b.When)
}

func sameConditions(a, b []Condition) bool {
	if len(a) != len(b) {
		return false
	}
	values := map[string]bool{}
	for _, c := range a {
		values[c.Name] = c.Value
	}
	for _, c := range b {
		if v, ok := values[c.Name]; !ok || v != c.Value {
			return false
		}
	}
	return true
}

// sourceKey is equal for mappings that certainly read the same stream in the
// same way.
func (m *EventSourceMapping) sourceKey() (string, bool) {
	switch {
	case m.Consumer.Found:
		return "consumer\x00" + m.Consumer.Target.Scope + "\x00" + m.Consumer.Target.ID, true
	case m.Stream.Found && !m.ReadsConsumer.Or(true):
		return "stream\x00" + m.Stream.Target.Scope + "\x00" + m.Stream.Target.ID, true
	case m.Table.Found:
		return "table\x00" + m.Table.Target.Scope + "\x00" + m.Table.Target.ID, true
	}
	return valueKey(m.EventSource)
}

// functionKey is equal for mappings that certainly invoke the same function by
// the same qualifier. An alias is a target of its own.
func (ix *index) functionKey(m *EventSourceMapping) (string, bool) {
	if ref := m.FunctionName.Origin().Ref; ref != nil {
		if alias, ok := ix.referred(&m.Entity, m.FunctionName.Origin()).(*FunctionAlias); ok {
			return "alias\x00" + alias.Scope + "\x00" + alias.ID, true
		}
		if ref.Attribute == "qualified_arn" || ref.Attribute == "version" {
			return "version\x00" + ref.Scope + "\x00" + ref.ID, true
		}
		if identity := m.FunctionName.Identity(); ref.Attribute == "qualified" && !m.FunctionName.IsKnown() {
			// By which alias or version is not known: by one when the expressions are.
			return "qualified\x00" + identity, identity != ""
		}
	}
	qualifier := ""
	if text, ok := m.FunctionName.Get(); ok {
		qualifier = functionQualifier(text)
	}
	if m.Function.Found {
		return "function\x00" + m.Function.Target.Scope + "\x00" + m.Function.Target.ID + "\x00" + qualifier, true
	}
	if text, ok := m.FunctionName.Get(); ok && !strings.HasPrefix(text, "arn:") {
		return "name\x00" + functionName(text) + "\x00" + qualifier, true
	}
	return valueKey(m.FunctionName)
}

// functionQualifier takes the alias or version out of what Lambda accepts as a
// function: "orders:live" → "live".
func functionQualifier(text string) string {
	if parsed, ok := parseARN(text); ok {
		text = strings.TrimPrefix(parsed.resource, "function:")
	} else if _, rest, ok := strings.Cut(text, ":function:"); ok {
		text = rest
	}
	_, qualifier, _ := strings.Cut(text, ":")
	return qualifier
}

// valueKey is equal for equal values: equal text, one reference, one expression
// of one scope, which the pair's world stands for.
func valueKey(a Attr[string]) (string, bool) {
	if text, ok := a.Get(); ok {
		return "text\x00" + text, true
	}
	if ref := a.Origin().Ref; ref != nil {
		return "ref\x00" + ref.Scope + "\x00" + ref.ID + "\x00" + ref.Attribute, true
	}
	if identity := a.Identity(); identity != "" {
		return "expression\x00" + identity, true
	}
	return "", false
}

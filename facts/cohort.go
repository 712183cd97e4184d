package facts

import (
	"sort"
	"strconv"
	"strings"
)

// shownMates bounds how many members of a cohort are listed; counts are exact.
const shownMates = 20

// A cohort are consumers that share one thing: a stream's throughput, a fan-out
// consumer, a poller group, a function. What conditions exclude is never added
// up: from one member's view those count that certainly exist whenever it does.
type cohort struct {
	key   string
	mates []*mate // in file order
	byID  map[string]*mate

	always     portion
	alwaysList []*mate
	byWhen     map[string]*branch
	// described are lists of peers, by who is in them.
	described map[string][]*Peer
}

// A mate is one consumer of a cohort, with all its variants in it.
type mate struct {
	entity *Entity
	order  int
	// variants of the consumer in this cohort, and the total in the facts.
	variants, total int
	conditional     bool
	portion         portion
	// byWhen are the portions of variants that depend on conditions.
	byWhen map[string]portion
}

// A portion is what one consumer adds to its cohort.
type portion struct {
	count int64
	// sum is the amount it asks for, at least; explicit the part of it that is
	// written, defaulted how many rely on a default.
	sum, explicit, defaulted int64
	// open counts those whose amount is not known.
	open int64
}

func (p portion) plus(o portion) portion {
	return portion{
		p.count + o.count, p.sum + o.sum, p.explicit + o.explicit, p.defaulted + o.defaulted, p.open + o.open,
	}
}

func (p portion) minus(o portion) portion {
	return portion{
		p.count - o.count, p.sum - o.sum, p.explicit - o.explicit, p.defaulted - o.defaulted, p.open - o.open,
	}
}

// least keeps the smaller claim of two variants.
func (p portion) least(o portion) portion {
	return portion{
		min(p.count, o.count), min(p.sum, o.sum), min(p.explicit, o.explicit), max(p.defaulted, o.defaulted), max(p.open, o.open),
	}
}

// A branch are the mates that exist under one set of conditions alone, and what
// those that always exist add under them beyond their least.
type branch struct {
	portion portion
	list    []*mate
}

// cohorts collects cohorts by key, in the order of their first members.
type cohorts struct {
	byKey map[string]*cohort
	order []*cohort
	// totals counts the variants of each consumer of the facts.
	totals map[string]int
}

func (ix *index) newCohorts() *cohorts {
	totals := map[string]int{}
	for _, m := range ix.set.Mappings {
		totals[consumerKey(&m.Entity)]++
	}
	return &cohorts{byKey: map[string]*cohort{}, totals: totals}
}

func consumerKey(e *Entity) string { return e.Inputs + "\x00" + e.Scope + "\x00" + e.ID }

// add files one variant of a consumer under a key.
func (cs *cohorts) add(key, id string, e *Entity, conditional bool, p portion) *cohort {
	c := cs.byKey[key]
	if c == nil {
		c = &cohort{key: key, byID: map[string]*mate{}}
		cs.byKey[key] = c
		cs.order = append(cs.order, c)
	}
	when := whenKey(e.When)
	m := c.byID[id]
	if m == nil {
		m = &mate{
			entity: e, order: len(c.mates), total: max(1, cs.totals[id]),
			portion: p,
		}
		c.byID[id] = m
		c.mates = append(c.mates, m)
	}
	m.variants++
	m.conditional = m.conditional || conditional
	m.portion = m.portion.least(p)
	if when != "" {
		if m.byWhen == nil {
			m.byWhen = map[string]portion{}
		}
		m.byWhen[when] = p
	}
	return c
}

// seal adds up what the finished cohort's members share.
func (c *cohort) seal() {
	c.byWhen = map[string]*branch{}
	for _, m := range c.mates {
		exists := m.exists()
		if exists {
			c.always = c.always.plus(m.portion)
			c.alwaysList = append(c.alwaysList, m)
		}
		for when, p := range m.byWhen {
			b := c.byWhen[when]
			if b == nil {
				b = &branch{}
				c.byWhen[when] = b
			}
			if exists {
				b.portion = b.portion.plus(p.minus(m.portion))
				continue
			}
			b.portion = b.portion.plus(p)
			b.list = append(b.list, m)
		}
	}
}

// exists: whatever the conditions are, the consumer is there and belongs here.
func (m *mate) exists() bool { return !m.conditional && m.variants >= m.total }

// seenFrom returns what certainly exists whenever a variant of a member does,
// the member itself included.
func (c *cohort) seenFrom(id string, e *Entity) (portion, []*mate) {
	sum, when := c.always, whenKey(e.When)
	shown := c.alwaysList[:min(len(c.alwaysList), shownMates)]
	own := c.byID[id]
	switch b := c.byWhen[when]; {
	case b != nil:
		sum = sum.plus(b.portion)
		shown = mergeMates(shown, b.list[:min(len(b.list), shownMates)])
	case !own.exists():
		p, ok := own.byWhen[when]
		if !ok {
			p = own.portion
		}
		sum = sum.plus(p)
		shown = mergeMates(shown, []*mate{own})
	}
	return sum, shown
}

func mergeMates(a, b []*mate) []*mate {
	out := append(append(make([]*mate, 0, len(a)+len(b)), a...), b...)
	sort.Slice(out, func(i, j int) bool { return out[i].order < out[j].order })
	return out[:min(len(out), shownMates)]
}

// whenKey is equal for equal conditions.
func whenKey(when []Condition) string {
	if len(when) == 0 {
		return ""
	}
	words := make([]string, 0, len(when))
	for _, c := range when {
		word := "-" + c.Name
		if c.Value {
			word = "+" + c.Name
		}
		words = append(words, word)
	}
	sort.Strings(words)
	return strings.Join(words, "\x00")
}

// peers describes mates to a policy; members who see the same mates share the
// description. Origins are name lines. Mates of one short name are told apart by
// their ids: a SAM event is often called the same in each function.
func (c *cohort) peers(mates []*mate) []*Peer {
	var key strings.Builder
	named := map[string]int{}
	for _, m := range mates {
		key.WriteString(strconv.Itoa(m.order))
		key.WriteByte(' ')
		named[m.entity.Label]++
	}
	if out, ok := c.described[key.String()]; ok {
		return out
	}
	out := make([]*Peer, 0, len(mates))
	for _, m := range mates {
		label := m.entity.Label
		if named[label] > 1 {
			label = m.entity.ID
		}
		header := m.entity.HeaderOrigin()
		out = append(out, &Peer{Label: Known(label, header), Key: Known(c.key, header)})
	}
	if c.described == nil {
		c.described = map[string][]*Peer{}
	}
	c.described[key.String()] = out
	return out
}

// mayNotExist: whether the consumer exists, or how many there are, depends on
// something.
func (m *EventSourceMapping) mayNotExist() bool {
	return m.Conditional.Or(false) || m.Instances
}

// polls: the mapping is certainly switched on.
func (m *EventSourceMapping) polls() bool { return m.Enabled.Or(false) }

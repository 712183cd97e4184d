package templates

import (
	"reflect"
	"strconv"
)

// An each is an Fn::ForEach: its variable, what it runs over, what it makes.
type each struct {
	variable string
	over     []string
	body     *block
}

// loop writes the mappings that a loop makes as a loop. What differs between them
// stands in a mapping of the template, by the loop's variable.
func (w *writer) loop(id string, g *group) {
	w.looped, w.inLoop = true, true
	defer func() { w.inLoop = false }()
	loop := each{variable: "Round"}
	blocks := make([]*block, len(g.entities))
	for i, e := range g.entities {
		key := "r" + strconv.Itoa(i)
		loop.over = append(loop.over, key)
		w.twin.names[id+key] = e.Base().ID
		blocks[i] = w.properties(e)
	}
	table := &table{name: w.logicalID(id, "Rounds"), rounds: loop.over}
	properties := table.merge(blocks, "")
	if table.failed {
		w.unsaid(UnknownLoop)
	}
	if len(table.keys) > 0 {
		w.mappings.add(table.name, table.block())
	}
	resource := (&block{}).add("Type", w.resourceType(g.first()))
	if condition := w.existence(g); condition != "" {
		resource.add("Condition", condition)
	}
	resource.add("Properties", properties)
	loop.body = (&block{}).add(id+"${Round}", resource)
	w.resources.add("Fn::ForEach::"+id, loop)
}

// A table is what differs between the rounds of a loop.
type table struct {
	name   string
	rounds []string
	keys   []string
	values map[string][]any // by key, one for each round
	failed bool
}

// merge makes one block of those of all rounds.
func (t *table) merge(blocks []*block, path string) *block {
	out := &block{}
	for _, f := range blocks[0].fields {
		values := make([]any, len(blocks))
		inner := make([]*block, len(blocks))
		same, nested := true, true
		for i, b := range blocks {
			values[i] = b.get(f.key)
			same = same && reflect.DeepEqual(values[i], values[0])
			block, ok := values[i].(*block)
			inner[i], nested = block, nested && ok
			t.failed = t.failed || values[i] == nil || len(b.fields) != len(blocks[0].fields)
		}
		switch {
		case same:
			out.add(f.key, f.value)
		case nested:
			out.add(f.key, t.merge(inner, path+f.key))
		default:
			out.add(f.key, t.look(camel(path+f.key), values))
		}
	}
	return out
}

// look puts the values of a key into the table; a mapping of a template holds
// texts, numbers and lists of them.
func (t *table) look(key string, values []any) any {
	for _, v := range values {
		switch v.(type) {
		case string, int64, bool, []string:
		default:
			t.failed = true
		}
	}
	if t.values == nil {
		t.values = map[string][]any{}
	}
	t.keys = append(t.keys, key)
	t.values[key] = values
	return call("Fn::FindInMap", []any{t.name, call("Ref", "Round"), key})
}

func (t *table) block() *block {
	out := &block{}
	for i, round := range t.rounds {
		row := &block{}
		for _, key := range t.keys {
			row.add(key, t.values[key][i])
		}
		out.add(round, row)
	}
	return out
}

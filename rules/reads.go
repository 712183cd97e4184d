package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"

	"github.com/streamlint/streamlint/facts"
)

// A readPath is an attribute that a body reads, relative to the input:
// filters, any, needs_new_image.
type readPath struct {
	words []string // anyItem for each item of a list
	// deep: the value goes to a function, which may read all of it.
	deep bool
	// shown: only the message depends on the value, and holds whatever it is.
	shown bool
	// first is where the first word stands in a view of the rule's kind.
	first int
}

const anyItem = "*"

// An unknownPath is a place in a view where something is not known.
type unknownPath struct {
	name string
	ref  ast.Ref
}

// readsOf lists what a body reads, those inside its comprehensions too.
func readsOf(c *ast.Compiler, body ast.Body) []readPath {
	var out []readPath
	handed := handedToFunctions(c, body)
	shown := shownVars(c, body)
	add := func(r readPath) {
		for i := range out {
			if slices.Equal(out[i].words, r.words) {
				out[i].deep = out[i].deep || r.deep
				out[i].shown = out[i].shown && r.shown
				return
			}
		}
		out = append(out, r)
	}
	ast.WalkExprs(body, func(e *ast.Expr) bool {
		var target ast.Var
		if e.IsEquality() {
			target, _ = definedBy(c, e)
		}
		walkOwnRefs(e, func(ref ast.Ref) {
			if words, ok := wordsOf(ref); ok {
				add(readPath{words: words, deep: handed[target], shown: shown[target]})
			}
		})
		return false
	})
	return out
}

// walkOwnRefs visits the refs of an expression, those in the bodies of its
// comprehensions left out: they belong to expressions of their own.
func walkOwnRefs(e *ast.Expr, visit func(ast.Ref)) {
	ast.NewGenericVisitor(func(x any) bool {
		switch x := x.(type) {
		case ast.Body:
			return true
		case ast.Ref:
			visit(x)
		}
		return false
	}).Walk(e)
}

func wordsOf(ref ast.Ref) ([]string, bool) {
	if len(ref) < 2 || !ref[0].Equal(ast.InputRootDocument) {
		return nil, false
	}
	words := make([]string, 0, len(ref)-1)
	for _, t := range ref[1:] {
		switch key := t.Value.(type) {
		case ast.String:
			words = append(words, string(key))
		case ast.Number:
			words = append(words, string(key))
		default:
			words = append(words, anyItem)
		}
	}
	return words, true
}

// unknown visits the places on and below the path where a view knows nothing.
func (r *readPath) unknown(view *facts.Object, visit func(unknownPath)) {
	var at []string
	r.walk(view, visitor{
		enter: func(word string) { at = append(at, word) },
		leave: func() { at = at[:len(at)-1] },
		field: func(f *facts.Field) bool {
			if f.Unknown() {
				// What a function gets whole is unknown as a whole.
				visit(unknownAt(at[:min(len(at), len(r.words))]))
			}
			return false
		},
	})
}

func unknownAt(at []string) unknownPath {
	ref := make(ast.Ref, 1, len(at)+1)
	ref[0] = ast.InputRootDocument
	for _, word := range at {
		if n, err := strconv.Atoi(word); err == nil {
			ref = append(ref, ast.IntNumberTerm(n))
		} else {
			ref = append(ref, ast.StringTerm(word))
		}
	}
	return unknownPath{name: strings.Join(at, "."), ref: ref}
}

// anyUnknown is the question that almost every rule of almost every entity
// answers with no; it allocates nothing.
func (r *readPath) anyUnknown(view *facts.Object) bool {
	return r.walk(view, visitor{field: (*facts.Field).Unknown})
}

// write prints the values at the path, so that equal text means equal values.
func (r *readPath) write(b *strings.Builder, view *facts.Object) {
	r.walk(view, visitor{field: func(f *facts.Field) bool {
		switch value := f.Value.(type) {
		case nil:
			b.WriteByte('?')
			if f.Absent {
				b.WriteByte('-')
			}
		case *facts.Object:
			b.WriteByte('.')
		case []*facts.Object:
			b.WriteString(strconv.Itoa(len(value)))
		case string:
			r.writeText(b, value)
		case bool:
			b.WriteString(strconv.FormatBool(value))
		default:
			r.writeText(b, fmt.Sprint(value))
		}
		if f.Incomplete {
			b.WriteByte('+')
		}
		b.WriteByte(1)
		return false
	}})
}

// writeText leaves out what is shown only, and keeps texts apart by their length.
func (r *readPath) writeText(b *strings.Builder, text string) {
	if r.shown {
		b.WriteByte('!')
		return
	}
	b.WriteString(strconv.Itoa(len(text)))
	b.WriteByte(':')
	b.WriteString(text)
}

// A visitor sees the fields that a path leads to, and the incomplete lists on
// the way. It stops where field returns true.
type visitor struct {
	field func(*facts.Field) bool
	// enter and leave follow the way; nil when nobody asks for it.
	enter func(word string)
	leave func()
}

// walk ends at what is unknown. It tells whether the visitor stopped it.
func (r *readPath) walk(view *facts.Object, v visitor) bool {
	// All views of one kind have their fields in one order.
	if r.first < len(view.Fields) && view.Fields[r.first].Name == r.words[0] {
		return r.step(&view.Fields[r.first], r.words[1:], v)
	}
	return r.from(view, r.words, v)
}

func (r *readPath) from(o *facts.Object, words []string, v visitor) bool {
	if len(words) == 0 {
		return r.deep && r.everything(o, v)
	}
	for i := range o.Fields {
		if o.Fields[i].Name == words[0] {
			return r.step(&o.Fields[i], words[1:], v)
		}
	}
	return false
}

func (r *readPath) everything(o *facts.Object, v visitor) bool {
	for i := range o.Fields {
		if r.step(&o.Fields[i], nil, v) {
			return true
		}
	}
	return false
}

// step visits a field, and goes on below it by the words that are left.
func (r *readPath) step(f *facts.Field, words []string, v visitor) bool {
	if v.enter != nil {
		v.enter(f.Name)
		defer v.leave()
	}
	if f.Value == nil || f.Incomplete {
		return v.field(f)
	}
	switch value := f.Value.(type) {
	case *facts.Object:
		return len(words) == 0 && v.field(f) || r.from(value, words, v)
	case []*facts.Object:
		// How many there are is a part of what the path says.
		return v.field(f) || r.items(value, words, v)
	}
	// An item of a list of texts is the list, for what is known of it.
	return v.field(f)
}

func (r *readPath) items(items []*facts.Object, words []string, v visitor) bool {
	if len(words) == 0 {
		if !r.deep {
			return false
		}
		words = deepItems
	}
	for i, item := range items {
		if words[0] != anyItem && words[0] != strconv.Itoa(i) {
			continue
		}
		if v.enter != nil {
			v.enter(strconv.Itoa(i))
		}
		stopped := r.from(item, words[1:], v)
		if v.enter != nil {
			v.leave()
		}
		if stopped {
			return true
		}
	}
	return false
}

var deepItems = []string{anyItem}

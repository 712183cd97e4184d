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
func (r readPath) unknown(view *facts.Object, visit func(unknownPath)) {
	r.walk(view, func(at []string, f *facts.Field) {
		if f.Value == nil || f.Incomplete {
			visit(unknownAt(at))
		}
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

// write prints the values at the path, so that equal text means equal values.
func (r readPath) write(b *strings.Builder, view *facts.Object) {
	r.walk(view, func(at []string, f *facts.Field) {
		b.WriteString(strings.Join(at, "."))
		switch {
		case f.Value == nil:
			b.WriteByte('?')
		case f.Incomplete:
			b.WriteByte('+')
		}
		if !r.shown {
			switch value := f.Value.(type) {
			case *facts.Object:
			case []*facts.Object:
				b.WriteString(strconv.Itoa(len(value)))
			default:
				fmt.Fprintf(b, "=%q", value)
			}
		}
		b.WriteByte(1)
	})
}

// walk visits the fields that the path leads to, and the incomplete lists on the
// way. It ends at what is unknown.
func (r readPath) walk(view *facts.Object, visit func(at []string, f *facts.Field)) {
	r.walkFrom(view, r.words, nil, visit)
}

func (r readPath) walkFrom(o *facts.Object, words, at []string, visit func([]string, *facts.Field)) {
	if len(words) == 0 {
		if r.deep {
			for i := range o.Fields {
				r.walkFrom(o, []string{o.Fields[i].Name}, at, visit)
			}
		}
		return
	}
	i := slices.IndexFunc(o.Fields, func(f facts.Field) bool { return f.Name == words[0] })
	if i < 0 {
		return
	}
	f := &o.Fields[i]
	at = append(slices.Clip(at), words[0])
	words = words[1:]
	if f.Value == nil || f.Incomplete || len(words) == 0 {
		visit(at, f)
	}
	if f.Value == nil || f.Incomplete {
		return
	}
	switch value := f.Value.(type) {
	case *facts.Object:
		r.walkFrom(value, words, at, visit)
	case []*facts.Object:
		r.walkItems(value, words, at, visit)
	default:
		// An item of a list of texts is the list, for what is known of it.
		if len(words) > 0 {
			visit(at, f)
		}
	}
}

func (r readPath) walkItems(items []*facts.Object, words, at []string, visit func([]string, *facts.Field)) {
	if len(words) == 0 {
		if !r.deep {
			return
		}
		words = []string{anyItem}
	}
	for i, item := range items {
		if word := strconv.Itoa(i); words[0] == anyItem || words[0] == word {
			r.walkFrom(item, words[1:], append(slices.Clip(at), word), visit)
		}
	}
	// How many there are is a part of what the path says.
	visit(at, &facts.Field{Value: items})
}

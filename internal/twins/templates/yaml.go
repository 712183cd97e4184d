package templates

import (
	"encoding/json"
	"strings"
)

// A block is a mapping of YAML whose keys keep their order.
type block struct {
	fields []field
}

// A field's value is a *block, a []*block, an each, or anything that JSON can say,
// which stands on the key's line.
type field struct {
	key   string
	value any
	// states is the id of the entity whose header the key is, "" for none.
	states string
}

// verbatim is a value that is JSON already, and keeps its spelling.
type verbatim = json.RawMessage

func (b *block) add(key string, value any) *block {
	if value != nil {
		b.fields = append(b.fields, field{key: key, value: value})
	}
	return b
}

// addBlock adds a block unless it is empty.
func (b *block) addBlock(key string, inner *block) *block {
	if len(inner.fields) > 0 {
		b.add(key, inner)
	}
	return b
}

func (b *block) get(key string) any {
	for _, f := range b.fields {
		if f.key == key {
			return f.value
		}
	}
	return nil
}

// A printer writes blocks, and notes on which lines entities have their headers.
type printer struct {
	text    strings.Builder
	line    int
	headers map[int]string
}

func (p *printer) print(b *block, indent string) {
	for i, f := range b.fields {
		if i > 0 || !strings.HasSuffix(indent, "- ") {
			p.text.WriteString(strings.ReplaceAll(indent, "-", " "))
		}
		p.field(f, strings.ReplaceAll(indent, "-", " "))
	}
}

func (p *printer) field(f field, indent string) {
	if f.states != "" {
		p.headers[p.line+1] = f.states
	}
	p.text.WriteString(key(f.key) + ":")
	switch value := f.value.(type) {
	case *block:
		if len(value.fields) == 0 {
			p.endLine(" {}")
			return
		}
		p.endLine("")
		p.print(value, indent+"  ")
	case []*block:
		p.endLine("")
		for _, item := range value {
			p.text.WriteString(indent + "  - ")
			p.print(item, indent+"  - ")
		}
	case each:
		p.endLine("")
		p.endLine(indent + "  - " + inline(value.variable))
		p.endLine(indent + "  - " + inline(value.over))
		p.text.WriteString(indent + "  - ")
		p.print(value.body, indent+"  - ")
	default:
		p.endLine(" " + inline(value))
	}
}

func (p *printer) endLine(text string) {
	p.text.WriteString(text + "\n")
	p.line++
}

// key quotes a key that YAML would read as something else.
func key(text string) string {
	for _, r := range text {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') {
			return inline(text)
		}
	}
	return text
}

func inline(value any) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic("values made of texts, numbers, lists and maps always encode: " + err.Error())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

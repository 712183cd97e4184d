package manifests

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/streamlint/streamlint/source"
)

// An element is an XML element with its place.
type element struct {
	name  string
	attrs []xml.Attr
	// text is the element's own text without blanks around it, and textAt where
	// it stands; both are empty where children or markup cut it into pieces.
	text   string
	textAt source.Range
	// at is the whole element.
	at       source.Range
	children []*element
}

// parseXML reads a document into its root. After an error the root holds what was
// read before it.
func parseXML(f *source.File) (root *element, at source.Range, err error) {
	data := f.Data
	if !utf8.Valid(data) {
		// Other encodings agree with ASCII, in which versions are written. Bytes
		// are replaced one by one, so that offsets stay.
		data = asciiOnly(f.Data)
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	root = &element{}
	stack := []*element{root}
	for {
		start := int(d.InputOffset())
		token, err := d.Token()
		end := int(d.InputOffset())
		switch {
		case errors.Is(err, io.EOF):
			return root, source.Range{}, nil
		case err != nil:
			return root, f.Range(end, end), err
		}
		top := stack[len(stack)-1]
		switch t := token.(type) {
		case xml.StartElement:
			e := &element{name: t.Name.Local, attrs: t.Attr, at: f.Range(start, end), textAt: f.Range(end, end)}
			top.children = append(top.children, e)
			stack = append(stack, e)
		case xml.EndElement:
			top.at = f.Range(top.at.From, end)
			if len(top.children) == 0 {
				top.settle(f, start)
			}
			stack = stack[:len(stack)-1]
		}
	}
}

func asciiOnly(data []byte) []byte {
	out := bytes.Clone(data)
	for i, b := range out {
		if b >= utf8.RuneSelf {
			out[i] = '?'
		}
	}
	return out
}

// settle takes the raw text between the tags, if it is plain.
func (e *element) settle(f *source.File, end int) {
	raw := string(f.Data[e.textAt.From:max(end, e.textAt.From)])
	trimmed := strings.TrimSpace(raw)
	if trimmed == "" || strings.ContainsAny(trimmed, "<&") {
		return
	}
	from := e.textAt.From + strings.Index(raw, trimmed)
	e.text, e.textAt = trimmed, f.Range(from, from+len(trimmed))
}

// child returns the first element below by a path of names.
func (e *element) child(names ...string) *element {
	for _, name := range names {
		if e == nil {
			return nil
		}
		var next *element
		for _, c := range e.children {
			if c.name == name {
				next = c
				break
			}
		}
		e = next
	}
	return e
}

// all returns the elements of a name directly below.
func (e *element) all(name string) []*element {
	if e == nil {
		return nil
	}
	var out []*element
	for _, c := range e.children {
		if c.name == name {
			out = append(out, c)
		}
	}
	return out
}

// value is the text of a child, "" when there is none.
func (e *element) value(name string) string {
	if c := e.child(name); c != nil {
		return c.text
	}
	return ""
}

// attr returns an attribute's value.
func (e *element) attr(name string) (string, bool) {
	for _, a := range e.attrs {
		if strings.EqualFold(a.Name.Local, name) {
			return strings.TrimSpace(a.Value), true
		}
	}
	return "", false
}
